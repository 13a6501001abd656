import { quoteName, quoteText } from '../database';
import type { EventMapping, TableMapping } from './mapping';
import { FURTHER_COLUMNS } from './staged_columns';

/** Further columns that are filled for every table alike. */
const FILLED: readonly string[] = ['time_precision', 'time_zone', 'value_as_written', 'source_table'];

export const REASONS = {
  noPatient: 'no patient',
  impossible: 'impossible date',
  noDate: 'no date',
  nothing: 'nothing in it is mapped',
} as const;

/** How an event of a row turns out; the best of a row's counts. */
const STATE = { out: 0, noDate: 1, impossible: 2, written: 3 } as const;

/** A table of the source as SQL: what its rows turn out to be, and their events. */
export interface TableSql {
  /** `reason` (NULL: mapped), `rows` and `first` (ordinal of the first row) for each reason. */
  readonly verdicts: string;
  /** Of mapped rows: `rows` of which a time is impossible and left out, and `first`. */
  readonly lostTimes: string;
  /** Columns as staged. */
  readonly events: string;
}

/** @param joins stands behind the table, whose alias is `t`; `known.id` is the patient where it is known */
export function tableSql(mapping: TableMapping, from: string, joins: string): TableSql {
  const sql = (expression: string): string => `(${expression.replace(/\bknown_subject\b/g, '(known.id IS NOT NULL)')})`;
  const drops = mapping.drops.map(({ reason, when }) => `WHEN ${sql(when)} THEN ${quoteText(reason)}`);
  const drop = `CASE WHEN ${sql(mapping.subject)} IS NULL THEN '${REASONS.noPatient}' ${drops.join(' ')} END`;
  const states = mapping.events.map(event => stateOf(event, sql));
  const best = states.length === 1 ? (states[0] ?? '0') : `greatest(${states.join(', ')})`;
  const isLost = states.map(state => `${state} = ${STATE.impossible}`).join(' OR ');
  const source = `${from} t ${joins}`;
  const judged = `SELECT t.ordinal, ${drop} AS dropped, ${best} AS best, (${isLost}) AS is_lost FROM ${source}`;
  const reason = `CASE WHEN dropped IS NOT NULL THEN dropped WHEN best = ${STATE.written} THEN NULL
    WHEN best = ${STATE.impossible} THEN '${REASONS.impossible}' WHEN best = ${STATE.noDate} THEN '${REASONS.noDate}'
    ELSE '${REASONS.nothing}' END`;
  return {
    verdicts: `SELECT ${reason} AS reason, count(*) AS rows, min(ordinal) AS first FROM (${judged}) GROUP BY 1 ORDER BY 2 DESC, 1`,
    lostTimes: `SELECT count(*) AS rows, min(ordinal) AS first FROM (${judged})
      WHERE dropped IS NULL AND best = ${STATE.written} AND is_lost`,
    events: eventsSql(mapping, source, drop, sql),
  };
}

type Sql = (expression: string) => string;

function stateOf({ when, time, code }: EventMapping, sql: Sql): string {
  const isOut = `${sql(code)} IS NULL${when === undefined ? '' : ` OR ${sql(when)} IS NOT TRUE`}`;
  if (time === null) return `CASE WHEN ${isOut} THEN ${STATE.out} ELSE ${STATE.written} END`;
  return `CASE WHEN ${isOut} THEN ${STATE.out} WHEN ${sql(time)} IS NULL THEN ${STATE.noDate}
    WHEN time_of(${sql(time)}) IS NULL THEN ${STATE.impossible} ELSE ${STATE.written} END`;
}

function eventsSql(mapping: TableMapping, source: string, drop: string, sql: Sql): string {
  const structs = mapping.events.map((event, i) => {
    const further = FURTHER_COLUMNS.filter(({ name }) => !FILLED.includes(name)).map(({ name, type }) => {
      const own = event.further?.[name];
      const value = own === undefined ? 'NULL' : type === 'VARCHAR' ? `CAST(${sql(own)} AS VARCHAR)` : sql(own);
      return `${quoteName(name)}: ${own === undefined ? `CAST(NULL AS ${type})` : type === 'VARCHAR' ? value : `TRY_CAST(${value} AS ${type})`}`;
    });
    const optional = (expression: string | undefined | null): string =>
      expression === undefined || expression === null ? 'CAST(NULL AS VARCHAR)' : `CAST(${sql(expression)} AS VARCHAR)`;
    const struct = `{nth: ${i}, is_static: ${event.time === null}, written: ${optional(event.time)},
      code: ${optional(event.code)}, description: ${optional(event.description)}, parent: ${optional(event.parent)},
      value: ${optional(event.value)}, text: ${optional(event.text)}, ${further.join(', ')}}`;
    return `CASE WHEN ${stateOf(event, sql)} = ${STATE.written} THEN ${struct} END`;
  });
  const further = FURTHER_COLUMNS.map(({ name }) => {
    switch (name) {
      case 'time_precision':
        return 'precision_of(e.written) AS time_precision';
      case 'time_zone':
        return 'zone_of(e.written) AS time_zone';
      case 'value_as_written':
        return 'CASE WHEN number_of(e.value) IS NULL THEN e.value END AS value_as_written';
      case 'source_table':
        return `${quoteText(mapping.name)} AS source_table`;
      default:
        return `e.${quoteName(name)} AS ${quoteName(name)}`;
    }
  });
  return `SELECT ordinal * ${mapping.events.length} + e.nth AS ordinal, subject,
      CASE WHEN NOT e.is_static THEN time_of(e.written) END AS time, e.code AS code,
      number_of(e.value) AS numeric_value,
      coalesce(CASE WHEN number_of(e.value) IS NULL THEN e.value END, e.text) AS text_value,
      e.description AS description, e.parent AS parent, ${further.join(', ')}
    FROM (SELECT t.ordinal, ${sql(mapping.subject)} AS subject,
        unnest(list_filter([${structs.join(',\n')}], lambda x: x IS NOT NULL)) AS e
      FROM ${source} WHERE ${drop} IS NULL)`;
}
