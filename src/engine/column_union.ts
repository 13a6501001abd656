import type { ColumnInfo } from '../core/meds/dataset';
import { STANDARD_COLUMNS, type CanonicalColumns, type SubjectType } from './canonical';
import type { SchemaGroup } from './file_schema';

/** A column beyond the standard ones. In `scan` the column at index i is `x{i}`. */
export interface FurtherColumn {
  readonly name: string;
  /** DuckDB's type of `x{i}`: as stored, VARCHAR where files differ. */
  readonly type: string;
}

/** Files of the same columns, and how they are read. */
export interface PlannedGroup {
  readonly group: SchemaGroup;
  readonly plan: CanonicalColumns;
}

/** Text holds every id; where signed and unsigned 64 bits meet, only text holds both. */
export function commonSubjectType(types: readonly SubjectType[]): SubjectType {
  const [first = 'BIGINT', ...rest] = types;
  return rest.every(type => type === first) ? first : 'VARCHAR';
}

/** The further columns of all groups, in the order in which they first occur. */
export function furtherColumns(planned: readonly PlannedGroup[]): FurtherColumn[] {
  const types = new Map<string, string>();
  for (const { plan } of planned) {
    for (const { name, type } of plan.extra) {
      const known = types.get(name);
      types.set(name, known === undefined || known === type ? type : 'VARCHAR');
    }
  }
  return [...types].map(([name, type]) => ({ name, type }));
}

/** All columns: the standard ones that occur, then the further ones. */
export function allColumns(planned: readonly PlannedGroup[], extra: readonly FurtherColumn[]): ColumnInfo[] {
  const standard = STANDARD_COLUMNS.flatMap((name): ColumnInfo[] => {
    const types = new Set(planned.flatMap(({ group }) => group.columns.filter(c => c.name === name).map(c => c.type)));
    return types.size === 0 ? [] : [{ name, type: [...types].join(' / '), standard: true }];
  });
  const named = new Set(standard.map(({ name }) => name));
  return [
    ...standard,
    ...extra.filter(({ name }) => !named.has(name)).map(({ name, type }) => ({ name, type, standard: false })),
  ];
}
