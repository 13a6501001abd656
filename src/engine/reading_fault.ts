import { Cancelled, UserFault } from '../core/fault';
import { Database, DatabaseLost, RowCountError } from './database';
import { fault } from './faults';
import { checkUnchanged, pathLiteral, type Fingerprint } from './parquet_file';

/** A file that statements read, as it was when it was opened. */
export interface ReadFile extends Fingerprint {
  readonly absolute: string;
  /** Its path as the user knows it. */
  readonly shown: string;
}

/** Why a reading failed, and by which file where that is known. */
export interface ReadingFault {
  readonly reason: unknown;
  readonly file: ReadFile | null;
}

/** How DuckDB begins to tell of something that is wrong with data; what it says of a statement's own words is our fault. */
const DATA_ERROR = /^(?!Parser|Binder|Catalog|Syntax|Dependency|Permission|Interrupt)[A-Z]\w*(?: \w+)* Error: /i;
const QUOTED = /'(?:[^']|'')*'/g;

/**
 * Finds the user's side of a failed statement: a file gone, replaced or damaged, or too little memory. Only the files
 * that the statement names are looked at; where DuckDB does not say which one it was, each is read to its end.
 * @param files by what pathLiteral makes of them
 * @param shown what is blamed where each file can be read and only together they can't
 */
export async function explainReading(
  error: unknown,
  sql: string,
  files: ReadonlyMap<string, ReadFile>,
  shown: string,
  signal?: AbortSignal,
): Promise<ReadingFault> {
  const asItIs = { reason: error, file: null };
  if (!(error instanceof Error) || error instanceof UserFault) return asItIs;
  if (error instanceof Cancelled || error instanceof DatabaseLost) return asItIs;
  const named = [...new Set(sql.match(QUOTED))].flatMap(literal => files.get(literal) ?? []);
  for (const file of named) {
    try {
      await checkUnchanged(file.absolute, file, file.shown);
    } catch (reason) {
      return { reason, file };
    }
  }
  if (/Out of Memory/i.test(error.message)) return { reason: fault('too-large', { what: shown }, error), file: null };
  if (!(error instanceof RowCountError) && !DATA_ERROR.test(error.message)) return asItIs;
  const blamed = named.find(({ absolute }) => error.message.includes(absolute)) ?? (await firstBroken(named, signal));
  if (blamed) {
    const why = 'its content does not decode (a page or a column is broken)';
    return { reason: fault('damaged', { file: blamed.shown, why }, error), file: blamed };
  }
  const why = 'what it says of its row groups is not what is in them';
  return {
    reason: fault('damaged', { file: shown, why }, error),
    file: named.length === 1 ? (named[0] ?? null) : null,
  };
}

/** The first file that can't be read to its end, tried in a database of its own: the one at hand may have given up. */
async function firstBroken(files: readonly ReadFile[], signal?: AbortSignal): Promise<ReadFile | null> {
  const database = await Database.open();
  try {
    for (const file of files) {
      try {
        await database.rows(
          `SELECT max(hash(stored)) FROM read_parquet([${pathLiteral(file.absolute)}]) AS stored`,
          {},
          signal,
        );
      } catch (error) {
        if (error instanceof Cancelled) throw error;
        return file;
      }
    }
    return null;
  } finally {
    await database.close();
  }
}

/** Files by how statements name them. */
export function byLiteral(files: readonly ReadFile[]): ReadonlyMap<string, ReadFile> {
  return new Map(files.map(file => [pathLiteral(file.absolute), file]));
}
