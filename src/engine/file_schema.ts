import { Cancelled, UserFault } from '../core/fault';
import type { Database, SqlRow } from './database';
import { fault } from './faults';
import { pathLiteral } from './parquet_file';

/** A column as DuckDB reads it. */
export interface StoredColumn {
  readonly name: string;
  /** DuckDB's name of the type: BIGINT, VARCHAR, TIMESTAMP_NS, STRUCT(a INTEGER), … */
  readonly type: string;
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
 */
export async function readSchemas(
  database: Database,
  files: readonly string[],
  shown: (file: string) => string,
  signal?: AbortSignal,
): Promise<Schemas> {
  if (files.length === 0) return { groups: [], unreadable: [] };
  const unreadable: { file: string; reason: UserFault }[] = [];
  let signatures: Map<string, string[]>;
  try {
    signatures = await readSignatures(database, files, signal);
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    // One bad footer fails the whole statement: find out which, file by file.
    signatures = new Map();
    for (const file of files) {
      try {
        for (const [signature] of await readSignatures(database, [file], signal)) {
          signatures.set(signature, [...(signatures.get(signature) ?? []), file]);
        }
      } catch (cause) {
        if (cause instanceof Cancelled) throw cause;
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
      groups.push({ columns: rows.map(toColumn), files: members });
    } catch (cause) {
      if (cause instanceof Cancelled) throw cause;
      for (const file of members) unreadable.push({ file, reason: unreadableFile(shown(file), cause) });
    }
  }
  return { groups, unreadable };
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

function toColumn(row: SqlRow): StoredColumn {
  return { name: String(row['column_name']), type: String(row['column_type']) };
}

function unreadableFile(shown: string, cause: unknown): UserFault {
  if (cause instanceof UserFault) return cause;
  const message = cause instanceof Error ? cause.message : '';
  if (/encrypt/i.test(message)) return fault('encrypted', { file: shown }, cause);
  return fault('damaged', { file: shown, why: 'its footer does not describe any Parquet columns' }, cause);
}
