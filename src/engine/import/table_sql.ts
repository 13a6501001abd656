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
  const source = `${from} t ${joins}`;
  const states = mapping.events.map(stateOf);
  const best = states.length === 1 ? (states[0] ?? '0') : `greatest(${states.join(', ')})`;
  const isLost = states.map(state => `${state} = ${STATE.impossible}`).join(' OR ');
  const judged = `SELECT ordinal, dropped, ${best} AS best, (${isLost}) AS is_lost
    FROM (SELECT ${rowColumns(mapping)}, ${mapping.events.map(stateColumns).join(', ')} FROM ${source})`;
  const reason = `CASE WHEN dropped IS NOT NULL THEN dropped WHEN best = ${STATE.written} THEN NULL
    WHEN best = ${STATE.impossible} THEN '${REASONS.impossible}' WHEN best = ${STATE.noDate} THEN '${REASONS.noDate}'
    ELSE '${REASONS.nothing}' END`;
  return {
    verdicts: `SELECT ${reason} AS reason, count(*) AS rows, min(ordinal) AS first FROM (${judged}) GROUP BY 1 ORDER BY 2 DESC, 1`,
    lostTimes: `SELECT count(*) AS rows, min(ordinal) AS first FROM (${judged})
      WHERE dropped IS NULL AND best = ${STATE.written} AND is_lost`,
    events: eventsSql(mapping, source),
  };
}

const inRow = (expression: string): string => `(${expression.replace(/\bknown_subject\b/g, '(known.id IS NOT NULL)')})`;

/** Every expression of the mapping stands in the statement once: some are long, and macros say theirs several times. */
function rowColumns({ subject, drops }: TableMapping): string {
  const reasons = drops.map(({ reason, when }) => `WHEN ${inRow(when)} THEN ${quoteText(reason)}`);
  return `t.ordinal AS ordinal, ${inRow(subject)} AS subject,
    CASE WHEN ${inRow(subject)} IS NULL THEN '${REASONS.noPatient}' ${reasons.join(' ')} END AS dropped`;
}

const text = (expression: string | null | undefined): string =>
  expression === undefined || expression === null ? 'CAST(NULL AS VARCHAR)' : `CAST(${inRow(expression)} AS VARCHAR)`;

function stateColumns({ when, code, time }: EventMapping, i: number): string {
  return `${when === undefined ? 'TRUE' : inRow(when)} AS when_${i}, ${text(code)} AS code_${i}, ${text(time)} AS time_${i}`;
}

function stateOf({ time }: EventMapping, i: number): string {
  const isOut = `code_${i} IS NULL OR when_${i} IS NOT TRUE`;
  if (time === null) return `CASE WHEN ${isOut} THEN ${STATE.out} ELSE ${STATE.written} END`;
  return `CASE WHEN ${isOut} THEN ${STATE.out} WHEN time_${i} IS NULL THEN ${STATE.noDate}
    WHEN time_of(time_${i}) IS NULL THEN ${STATE.impossible} ELSE ${STATE.written} END`;
}

/** Further columns that the mapping gives. */
const GIVEN = FURTHER_COLUMNS.filter(({ name }) => !FILLED.includes(name));

/** Those that an event of the table has. */
const givenBy = ({ events }: TableMapping): typeof GIVEN =>
  GIVEN.filter(({ name }) => events.some(({ further }) => further?.[name] !== undefined));

function detailColumns(
  given: typeof GIVEN,
  { description, parent, value, valueCode, text: words, further = {} }: EventMapping,
  i: number,
): string {
  const columns = given.map(({ name, type }) => {
    const own = further[name];
    return `${own === undefined ? `CAST(NULL AS ${type})` : `TRY_CAST(${inRow(own)} AS ${type})`} AS ${name}_${i}`;
  });
  const texts = { description, parent, value, value_code: valueCode, text: words };
  return [...Object.entries(texts).map(([name, sql]) => `${text(sql)} AS ${name}_${i}`), ...columns].join(', ');
}

function eventsSql(mapping: TableMapping, source: string): string {
  const given = givenBy(mapping);
  const names = ['code', 'description', 'parent', 'value', 'value_code', 'text', ...given.map(({ name }) => name)];
  const structs = mapping.events.map((event, i) => {
    const fields = names.map(name => `${quoteName(name)}: ${name}_${i}`);
    return `CASE WHEN ${stateOf(event, i)} = ${STATE.written}
      THEN {nth: ${i}, is_static: ${event.time === null}, written: time_${i}, ${fields.join(', ')}} END`;
  });
  const columns = mapping.events.map((event, i) => `${stateColumns(event, i)}, ${detailColumns(given, event, i)}`);
  const further = FURTHER_COLUMNS.filter(each => FILLED.includes(each.name) || given.includes(each)).map(({ name }) => {
    switch (name) {
      case 'time_precision':
        return 'precision_of(e.written) AS time_precision';
      case 'time_zone':
        return 'zone_of(e.written) AS time_zone';
      case 'value_as_written':
        return `coalesce(CASE WHEN number_of(e.value) IS NULL OR is_rounded(e.value) THEN e.value END, e.value_code)
          AS value_as_written`;
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
    FROM (SELECT ordinal, subject, unnest(list_filter([${structs.join(',\n')}], lambda x: x IS NOT NULL)) AS e
      FROM (SELECT ${rowColumns(mapping)}, ${columns.join(',\n')} FROM ${source}) WHERE dropped IS NULL)`;
}
