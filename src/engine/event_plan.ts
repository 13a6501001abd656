import type { CategoryTable } from '../core/meds/category';
import { PAIR_KEY_COLUMNS } from '../core/meds/pairing';
import { referenceColumns } from '../core/meds/references';
import { unitColumns } from '../core/meds/unit';
import { microsOf } from './canonical';
import type { DatasetHandle } from './dataset_handle';

/** Which columns a subject's reading needs, and where each stands in the result. */
export class ColumnPlan {
  readonly select: readonly string[];
  /** Position in the result by lower-case name of a further column that pairing or categories ask about. */
  readonly asked: ReadonlyMap<string, number>;
  readonly categoryColumns: readonly string[];
  readonly unit: number | null;
  readonly low: number | null;
  readonly high: number | null;

  /** @param textLimit texts are cut to so many code units; null: they come whole */
  constructor(
    handle: DatasetHandle,
    categories: CategoryTable,
    readonly textLimit: number | null,
  ) {
    const names = handle.extraColumns.map(({ name }) => name);
    const select = [
      microsOf('time'),
      'code',
      'numeric_value',
      ...(textLimit === null ? ['text_value', 'NULL'] : cutText(textLimit)),
      'file',
      '"row"',
    ];
    const add = (sql: string): number => select.push(sql) - 1;
    const text = (name: string): string => handle.extraAsText(names.indexOf(name));
    const units = unitColumns(names).map(text);
    this.unit = units.length === 0 ? null : add(units.length === 1 ? units.join() : `coalesce(${units.join(', ')})`);
    const range = referenceColumns(names);
    const number = (name: string): number => add(`TRY_CAST(${text(name)} AS DOUBLE)`);
    this.low = range.low === null ? null : number(range.low);
    this.high = range.high === null ? null : number(range.high);
    const categoryColumns = categories.columnsAmong(names);
    this.categoryColumns = categoryColumns.map(name => name.toLowerCase());
    const keys = names.filter(name => PAIR_KEY_COLUMNS.includes(name.toLowerCase()));
    this.asked = new Map(
      [...new Set([...categoryColumns, ...keys])].map(name => [name.toLowerCase(), add(text(name))]),
    );
    this.select = select;
  }
}

/** SQL of the text, and of its length in UTF-16 code units where it is longer than the limit. */
function cutText(limit: number): readonly [string, string] {
  return [
    // Long texts are cut in the reader, so that a folder of notes does not have to fit into memory.
    `CASE WHEN length(text_value) > ${limit} THEN left(text_value, ${limit}) ELSE text_value END`,
    // Characters, and one more for each beyond the basic plane.
    `CASE WHEN length(text_value) > ${limit} THEN length(text_value) +
        length(regexp_replace(text_value, '[^\\x{10000}-\\x{10FFFF}]', '', 'g')) END`,
  ];
}
