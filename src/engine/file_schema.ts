import { Cancelled, UserFault } from '../core/fault';
import { DatabaseLost, type Database, type SqlRow } from './database';
import { fault } from './faults';
import { pathLiteral } from './parquet_file';

/** A column as DuckDB reads it. */
export interface StoredColumn {
  readonly name: string;
  /** DuckDB's name of the type: BIGINT, VARCHAR, TIMESTAMP_NS, STRUCT(a INTEGER), … */
  readonly type: string;
  /** Whether its times are stored in nanoseconds: with a zone, DuckDB reads them as microseconds. */
  readonly nanoseconds: boolean;
}

/** A column of a group as planned SQL addresses it. */
export interface FoundColumn {
  /** `c0`, `c1`, … by its position. */
  readonly c: string;
  /** DuckDB's name of the type; `NULL` where a column holds nothing but nulls. */
  readonly type: string;
  readonly nanoseconds: boolean;
}

/** Finds columns by name; null where there is none of the name. */
export function columnFinder(columns: readonly StoredColumn[]): (name: string) => FoundColumn | null {
  return name => {
    const index = columns.findIndex(column => column.name === name);
    const column = columns[index];
    if (!column) return null;
    const type = column.type === '"NULL"' ? 'NULL' : column.type;
    return { c: `c${index}`, type, nanoseconds: column.nanoseconds };
  };
}

/** Files that have the same columns, by name, type and order. */
export interface SchemaGroup {
  readonly columns: readonly StoredColumn[];
  /** Absolute paths. */
  readonly files: readonly string[];
}

export interface Schemas {
  readonly groups: readonly SchemaGroup[];
  /** Files whose footer can't be parsed, with the reason. */
  readonly unreadable: readonly { readonly file: string; readonly reason: UserFault }[];
}

/**
 * Reads the footers of Parquet files and puts files with the same columns together.
 * @param files absolute paths, already inspected (parquet_file.ts)
 * @param shown what a file is called in messages
 * @throws DatabaseLost where DuckDB may hold an earlier version of one
 */
export async function readSchemas(
  database: Database,
  files: readonly string[],
  shown: (file: string) => string,
  signal?: AbortSignal,
): Promise<Schemas> {
  if (files.length === 0) return { groups: [], unreadable: [] };
  await database.expectFiles(files);
  const unreadable: { file: string; reason: UserFault }[] = [];
  let signatures: Map<string, string[]>;
  try {
    signatures = await readSignatures(database, files, signal);
  } catch (error) {
    if (isOurs(error)) throw error;
    const [only] = files;
    if (files.length === 1 && only !== undefined) {
      return { groups: [], unreadable: [{ file: only, reason: unreadableFile(shown(only), error) }] };
    }
    // One bad footer fails the whole statement: find out which, file by file.
    signatures = new Map();
    for (const file of files) {
      try {
        for (const [signature] of await readSignatures(database, [file], signal)) {
          signatures.set(signature, [...(signatures.get(signature) ?? []), file]);
        }
      } catch (cause) {
        if (isOurs(cause)) throw cause;
        unreadable.push({ file, reason: unreadableFile(shown(file), cause) });
      }
    }
  }
  const groups: SchemaGroup[] = [];
  for (const members of signatures.values()) {
    const [example] = members;
    if (example === undefined) continue;
    try {
      const rows = await database.rows(
        `DESCRIBE SELECT * FROM read_parquet([${pathLiteral(example)}], hive_partitioning = false)`,
        {},
        signal,
      );
      const units = await readUnits(database, example, signal);
      groups.push({ columns: rows.map((row, i) => toColumn(row, units[i] ?? '')), files: members });
    } catch (cause) {
      if (isOurs(cause)) throw cause;
      for (const file of members) unreadable.push({ file, reason: unreadableFile(shown(file), cause) });
    }
  }
  return { groups, unreadable };
}

/** Whether a failure says nothing of the files. */
function isOurs(error: unknown): boolean {
  return error instanceof Cancelled || error instanceof DatabaseLost;
}

/** Files by a text that is the same for the same columns. */
async function readSignatures(
  database: Database,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string[]>> {
  const literals = files.map(file => pathLiteral(file));
  const rows = await database.rows(
    `SELECT file_name, string_agg(concat_ws(chr(1), name, coalesce(type, ''), coalesce(repetition_type, ''),
       coalesce(num_children, 0), coalesce(converted_type, ''), coalesce(logical_type, ''), coalesce(scale, 0),
       coalesce(precision, 0), coalesce(duckdb_type, '')), chr(2) ORDER BY column_id) AS signature
     FROM parquet_schema([${literals.join(', ')}]) GROUP BY file_name`,
    {},
    signal,
  );
  const signatureOf = new Map(rows.map(row => [slashed(String(row['file_name'])), String(row['signature'])]));
  const groups = new Map<string, string[]>();
  // In the order of `files`, so that everything that follows is in the files' order.
  for (const file of files) {
    const signature = signatureOf.get(slashed(file));
    if (signature === undefined) throw new Error('DuckDB gave no schema for a file.');
    const members = groups.get(signature);
    if (members) members.push(file);
    else groups.set(signature, [file]);
  }
  return groups;
}

function slashed(file: string): string {
  return process.platform === 'win32' ? file.replaceAll('\\', '/').toLowerCase() : file;
}

/** What the footer says of each column's logical type, nested ones left out. */
async function readUnits(database: Database, file: string, signal?: AbortSignal): Promise<readonly string[]> {
  const rows = await database.rows(
    `SELECT coalesce(num_children, 0) AS children, coalesce(logical_type, '') AS logical
     FROM parquet_schema([${pathLiteral(file)}]) ORDER BY column_id`,
    {},
    signal,
  );
  const units: string[] = [];
  // The tree stands in the order of its nodes, each before its children; the first is the root.
  let below = 0;
  for (const row of rows.slice(1)) {
    if (below > 0) below--;
    else units.push(String(row['logical']));
    below += Number(row['children']);
  }
  return units;
}

function toColumn(row: SqlRow, logical: string): StoredColumn {
  const type = String(row['column_type']);
  const nanoseconds = type === 'TIMESTAMP_NS' || (type.startsWith('TIMESTAMP') && logical.includes('NanoSeconds'));
  return { name: String(row['column_name']), type, nanoseconds };
}

function unreadableFile(shown: string, cause: unknown): UserFault {
  if (cause instanceof UserFault) return cause;
  const message = cause instanceof Error ? cause.message : '';
  if (/encrypt/i.test(message)) return fault('encrypted', { file: shown }, cause);
  return fault('damaged', { file: shown, why: 'its footer does not describe any Parquet columns' }, cause);
}
