import type { UserFault } from '../core/fault';
import { quoteName } from './database';
import { fault, NOTICES } from './faults';
import { columnFinder, type FoundColumn, type StoredColumn } from './file_schema';

/** How subject ids are compared and carried: the narrowest of these that holds every stored id exactly. */
export type SubjectType = 'BIGINT' | 'UBIGINT' | 'VARCHAR';
export type ValueType = 'FLOAT' | 'DOUBLE';

/** How the columns of the standard come out of a group of files, whatever the stored types: SQL over `c0`, `c1`, … */
export interface CanonicalColumns {
  readonly subjectType: SubjectType;
  readonly valueType: ValueType;
  /** Null where the stored id is null or no integer. */
  readonly subject: string;
  /** The id as stored; where it is not null but `subject` is, the id is no integer. */
  readonly rawSubject: string;
  /** TIMESTAMP, microseconds, zone-naive. */
  readonly time: string;
  /** SQL that is true where microseconds can't hold the stored time; null where they always can. */
  readonly timeLoses: string | null;
  readonly code: string;
  readonly value: string;
  /** VARCHAR: the value as stored, where its type holds more digits than `valueType`; null elsewhere. */
  readonly exactValue: string | null;
  readonly text: string;
  /** Columns beyond the standard ones, and a numeric_value that is no number. */
  readonly extra: readonly { readonly name: string; readonly type: string; readonly sql: string }[];
  readonly notices: readonly string[];
}

/** Ids in text form: as many digits as DuckDB's widest integer holds, so that they can be put in numeric order. */
export const INTEGER_TEXT = '[+-]?[0-9]{1,38}';

const SIGNED = new Set(['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT']);
const UNSIGNED_TO_32 = new Set(['UTINYINT', 'USMALLINT', 'UINTEGER']);

const isText = (type: string): boolean => type === 'VARCHAR' || type.startsWith('ENUM(');
const isDecimal = (type: string): boolean => type.startsWith('DECIMAL(');
const isInteger = (type: string): boolean =>
  SIGNED.has(type) || UNSIGNED_TO_32.has(type) || type === 'UBIGINT' || type === 'HUGEINT' || type === 'UHUGEINT';
const isFloating = (type: string): boolean => type === 'FLOAT' || type === 'DOUBLE';

/** Whether a type's text form must be JSON to be read at all. */
export function isNested(type: string): boolean {
  return type.endsWith(']') || /^(STRUCT|MAP|UNION)\(/.test(type);
}

/** SQL that gives a column's values as text: as stored, nested ones as JSON. */
export function asText(sql: string, type: string): string {
  if (type === 'VARCHAR') return sql;
  if (isNested(type)) return `CAST(to_json(${sql}) AS VARCHAR)`;
  // NaN and infinities are spelt as they are everywhere else.
  if (isFloating(type)) return `replace(replace(CAST(${sql} AS VARCHAR), 'inf', 'Infinity'), 'nan', 'NaN')`;
  // As times are written everywhere else, and never in a local zone.
  if (type === ZONED) return asText(`(${sql} AT TIME ZONE 'UTC')`, 'TIMESTAMP');
  if (type.startsWith('TIMESTAMP')) return `regexp_replace(CAST(${sql} AS VARCHAR), '^(\\S+) (\\d)', '\\1T\\2')`;
  return `CAST(${sql} AS VARCHAR)`;
}

/** How ids of a stored type come out; SQL that is null where the stored id is null or no integer. */
export interface SubjectPlan {
  readonly type: SubjectType;
  readonly sql: string;
}

/** @returns null where no id can be of this type */
export function planSubject(c: string, type: string): SubjectPlan | null {
  if (type === 'BIGINT' || type === 'UBIGINT') return { type, sql: c };
  if (SIGNED.has(type) || UNSIGNED_TO_32.has(type)) return { type: 'BIGINT', sql: `CAST(${c} AS BIGINT)` };
  if (type === 'HUGEINT' || type === 'UHUGEINT') return { type: 'VARCHAR', sql: `CAST(${c} AS VARCHAR)` };
  // Doubles hold integers exactly up to 2^53; pandas writes ids so where a column once had a gap.
  if (isFloating(type)) {
    const whole = `isfinite(${c}) AND ${c} = trunc(${c}) AND abs(${c}) <= 9007199254740992`;
    return { type: 'BIGINT', sql: `CASE WHEN ${whole} THEN CAST(${c} AS BIGINT) END` };
  }
  if (isDecimal(type)) {
    return { type: 'VARCHAR', sql: `CASE WHEN ${c} = trunc(${c}) THEN CAST(CAST(${c} AS HUGEINT) AS VARCHAR) END` };
  }
  if (isText(type) || type === 'BLOB') {
    const text = type === 'VARCHAR' ? c : type === 'BLOB' ? `TRY(decode(${c}))` : `CAST(${c} AS VARCHAR)`;
    return { type: 'VARCHAR', sql: `CASE WHEN regexp_full_match(${text}, '${INTEGER_TEXT}') THEN ${text} END` };
  }
  return null;
}

/** How times of a stored type come out as TIMESTAMP. */
export interface TimePlan {
  readonly sql: string;
  readonly loses?: string;
  readonly notice?: (file: string) => string;
}

const ZONED = 'TIMESTAMP WITH TIME ZONE';

const TIMES: Readonly<Record<string, (c: string) => TimePlan>> = {
  TIMESTAMP: c => ({ sql: c }),
  TIMESTAMP_S: c => ({ sql: `CAST(${c} AS TIMESTAMP)` }),
  TIMESTAMP_MS: c => ({ sql: `CAST(${c} AS TIMESTAMP)` }),
  TIMESTAMP_NS: c => ({
    // Toward negative infinity on both sides of 1970, so that order is kept; DuckDB's own cast rounds toward zero.
    sql: `make_timestamp((epoch_ns(${c}) - (epoch_ns(${c}) % 1000 + 1000) % 1000) // 1000)`,
    loses: `epoch_ns(${c}) % 1000 <> 0`,
  }),
  [ZONED]: c => ({ sql: `(${c} AT TIME ZONE 'UTC')`, notice: NOTICES.zonedTime }),
  DATE: c => ({ sql: `CAST(${c} AS TIMESTAMP)`, notice: NOTICES.wholeDays }),
  // A column of nothing but nulls: static facts only.
  NULL: () => ({ sql: 'CAST(NULL AS TIMESTAMP)' }),
};

/** @returns null where the type is no time */
export function planTime({ c, type, nanoseconds }: FoundColumn): TimePlan | null {
  const plan = TIMES[type]?.(c) ?? null;
  // DuckDB has no nanoseconds with a zone: what it drops can't be counted any more.
  return plan && type === ZONED && nanoseconds ? { ...plan, notice: NOTICES.zonedNanoseconds } : plan;
}

/**
 * SQL of a TIMESTAMP's microseconds as stored. The two ends of int64 are DuckDB's infinities, of which epoch_us makes
 * null: such an event would be taken for a static one.
 */
export function microsOf(time: string): string {
  return `coalesce(epoch_us(${time}), CASE WHEN ${time} = TIMESTAMP 'infinity' THEN 9223372036854775807
    WHEN ${time} = TIMESTAMP '-infinity' THEN -9223372036854775807 END)`;
}

function codePlan(c: string, type: string): string | null {
  if (type === 'VARCHAR') return c;
  if (isText(type) || isInteger(type)) return `CAST(${c} AS VARCHAR)`;
  return type === 'BLOB' ? `TRY(decode(${c}))` : null;
}

interface ValuePlan {
  readonly type: ValueType;
  readonly sql: string;
  /** As text, where a double may be too narrow. */
  readonly exact?: string;
  readonly notice?: (file: string, type: string) => string;
}

function valuePlan(c: string, type: string): ValuePlan | null {
  if (type === 'FLOAT' || type === 'DOUBLE') return { type, sql: c };
  if (type === 'TINYINT' || type === 'SMALLINT' || type === 'UTINYINT' || type === 'USMALLINT') {
    return { type: 'FLOAT', sql: `CAST(${c} AS FLOAT)` };
  }
  if (type === 'INTEGER' || type === 'UINTEGER') return { type: 'DOUBLE', sql: `CAST(${c} AS DOUBLE)` };
  if (isInteger(type) || isDecimal(type)) {
    const exact = `CAST(${c} AS VARCHAR)`;
    return { type: 'DOUBLE', sql: `CAST(${c} AS DOUBLE)`, exact, notice: NOTICES.wideValue };
  }
  return null;
}

/** The five columns that the MEDS standard names. */
export const STANDARD_COLUMNS = ['subject_id', 'time', 'code', 'numeric_value', 'text_value'] as const;
const REQUIRED_COLUMNS = ['subject_id', 'time', 'code'] as const;

/** Which of the columns that make a file a shard of events are missing. */
export function missingColumns(columns: readonly StoredColumn[]): readonly string[] {
  return REQUIRED_COLUMNS.filter(name => !columns.some(column => column.name === name));
}

/**
 * Plans how a group of files is read. Columns are addressed by position, so no name can clash with another or with
 * DuckDB's own (`file_row_number`).
 * @param shown one of the files, for messages
 * @throws UserFault missing-column, subject-type, time-type, code-type
 */
export function planColumns(columns: readonly StoredColumn[], shown: string): CanonicalColumns {
  const missing = missingColumns(columns);
  if (missing.length > 0) {
    throw fault('missing-column', { file: shown, missing, present: columns.map(column => column.name) });
  }
  const at = columnFinder(columns);
  const required = (name: string): FoundColumn => at(name) ?? { c: 'NULL', type: 'NULL', nanoseconds: false };
  const notices: string[] = [];
  const wrong = (kind: 'subject-type' | 'time-type' | 'code-type', type: string): UserFault =>
    fault(kind, { file: shown, type });

  const id = required('subject_id');
  const subject = planSubject(id.c, id.type);
  if (!subject) throw wrong('subject-type', id.type);

  const stamp = required('time');
  const time = planTime(stamp);
  if (!time) throw wrong('time-type', stamp.type);
  if (time.notice) notices.push(time.notice(shown));

  const name = required('code');
  const code = codePlan(name.c, name.type);
  if (code === null) throw wrong('code-type', name.type);

  const extra = columns.flatMap((column, index) =>
    (STANDARD_COLUMNS as readonly string[]).includes(column.name)
      ? []
      : [{ name: column.name, type: column.type, sql: `c${index}` }],
  );
  const number = at('numeric_value');
  const value = number && valuePlan(number.c, number.type);
  if (number && value?.notice) notices.push(value.notice(shown, number.type));
  if (number && !value) {
    notices.push(NOTICES.valueNotNumeric(shown, number.type));
    extra.unshift({ name: 'numeric_value', type: number.type, sql: number.c });
  }
  const words = at('text_value');
  if (words && !isText(words.type) && words.type !== 'NULL') {
    notices.push(NOTICES.textConverted(shown, 'text_value', words.type));
  }
  return {
    subjectType: subject.type,
    valueType: value?.type ?? 'FLOAT',
    subject: subject.sql,
    rawSubject: id.c,
    time: time.sql,
    timeLoses: time.loses ?? null,
    code,
    value: value?.sql ?? 'CAST(NULL AS FLOAT)',
    exactValue: value?.exact ?? null,
    text: words ? asText(words.c, words.type) : 'CAST(NULL AS VARCHAR)',
    extra,
    notices,
  };
}

/** `c0, c1, …`: the names by which planned SQL addresses columns. */
export function positionalNames(columns: readonly StoredColumn[]): string {
  return columns.map((_, index) => quoteName(`c${index}`)).join(', ');
}
