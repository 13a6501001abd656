import { IMPORT_COLUMNS } from '../../core/import/conventions';

/** Columns of the data files that the finishing adds itself. */
const ADDED_LATE: readonly string[] = ['original_subject_id'];

/** Further columns that are staged, in the order of the output. */
export const FURTHER_COLUMNS = IMPORT_COLUMNS.filter(({ name }) => !ADDED_LATE.includes(name));

/** Columns that staged events may have beside `unit_order` and `ordinal`, with DuckDB's types. */
export const STAGED_COLUMNS: readonly { readonly name: string; readonly type: string }[] = [
  { name: 'subject', type: 'VARCHAR' },
  { name: 'time', type: 'TIMESTAMP' },
  { name: 'code', type: 'VARCHAR' },
  { name: 'numeric_value', type: 'FLOAT' },
  { name: 'text_value', type: 'VARCHAR' },
  { name: 'description', type: 'VARCHAR' },
  { name: 'parent', type: 'VARCHAR' },
  ...FURTHER_COLUMNS,
];
