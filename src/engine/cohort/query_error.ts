import type { UserFault } from '../../core/fault';
import { lowered, tooDeep } from './query_check';
import { queryFault } from './query_place';
import { viewsInWords, type QueryView } from './query_views';

/** What DuckDB says of an error with `errors_as_json`. */
interface Told {
  readonly exception_type: string;
  readonly exception_message: string;
  readonly position?: string;
  readonly error_subtype?: string;
  readonly candidates?: string;
  /** What is missing: `Scalar Function`, `Type`. */
  readonly type?: string;
  readonly name?: string;
}

/** What is told where a query needs more than it may have. */
const TOO_MUCH =
  'Narrow it down, for instance with WHERE, before rows are joined, sorted or grouped, and make no very long texts or lists.';

/** The fault of a query that takes more memory, or more of the temporary folder, than it may. */
export function needsTooMuch(sql: string, cause?: unknown): UserFault {
  return queryFault(sql, 'it needs more memory than a query may have', null, TOO_MUCH, cause);
}

/**
 * DuckDB's error over a query in words.
 * @returns null where the query is not at fault
 */
export function toldError(sql: string, error: unknown, views: readonly QueryView[]): Error | null {
  const told = readTold(error);
  if (!told) return null;
  const { exception_type: type, exception_message: message, name } = told;
  const offset = told.position === undefined ? null : Number(told.position);
  if (/out of memory/i.test(type) || /out of memory/i.test(message)) {
    return needsTooMuch(sql, error);
  }
  if (/max expression depth/i.test(message)) return tooDeep(sql, error);
  if (told.error_subtype === 'COLUMN_NOT_FOUND' && name !== undefined) {
    return queryFault(
      sql,
      `there is no column ${name}`,
      offset,
      `${guess(name, told.candidates)}${viewsInWords(views)}`,
      error,
    );
  }
  if (told.error_subtype === 'MISSING_ENTRY' && name !== undefined) {
    const what = (told.type ?? 'entry').toLowerCase().replace('scalar ', '');
    return queryFault(
      sql,
      `there is no ${what} ${name}`,
      offset,
      `${guess(name, told.candidates)}Correct the query.`,
      error,
    );
  }
  if (/^permission$/i.test(type)) {
    return queryFault(sql, 'it reaches for a file or a setting', offset, 'Queries read the tables only.', error);
  }
  // A list of candidates is for those who write functions.
  const [first = ''] = message.split(/\n\s*(?:Candidate|Did you mean|LINE)/);
  const todo = ADVICE[type.toLowerCase()] ?? 'Correct the query.';
  return queryFault(sql, lowered(first.replace(/\s*\n\s*/g, ' ')), offset, todo, error);
}

/** What to do about DuckDB's kinds of errors. */
const ADVICE: Readonly<Record<string, string>> = {
  conversion: 'Use TRY_CAST where a value may be none of that kind: it gives NULL.',
  'out of range': 'Use TRY_CAST, or a wider type.',
};

/** The likest of some names, where it begins alike. */
function guess(name: string, candidates: string | undefined): string {
  const [likest = ''] = (candidates ?? '').split(',');
  const isLike = likest.slice(0, 2).toLowerCase() === name.slice(0, 2).toLowerCase();
  return likest !== '' && isLike ? `Did you mean ${likest}? ` : '';
}

function readTold(error: unknown): Told | null {
  const message = error instanceof Error ? error.message : '';
  const start = message.indexOf('{"exception_type"');
  if (start < 0) return null;
  try {
    return JSON.parse(message.slice(start)) as Told;
  } catch {
    return null;
  }
}
