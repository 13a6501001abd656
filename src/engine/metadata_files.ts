import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import { positionalNames } from './canonical';
import { quoteText, type Database } from './database';
import { NOTICES } from './faults';
import { readSchemas, type StoredColumn } from './file_schema';
import { inspectParquet, pathLiteral } from './parquet_file';
import type { ReadFile } from './reading_fault';

/** dataset.json as it stands; {} where there is none, or where it is not valid, which a notice then says. */
export async function readDatasetJson(file: string | null, notices: string[]): Promise<Record<string, unknown>> {
  if (file === null) return {};
  const shown = 'metadata/dataset.json';
  try {
    const text = await readFile(file, 'utf8');
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    notices.push(NOTICES.metadataUnreadable(shown, 'it is valid JSON but not an object of keys and values.'));
  } catch (error) {
    const why = error instanceof SyntaxError ? `it is not valid JSON (${error.message}).` : 'it could not be read.';
    notices.push(NOTICES.metadataUnreadable(shown, why));
  }
  return {};
}

/** A metadata file that is a table, and how it is read. */
export interface MetadataTable {
  readonly file: ReadFile;
  readonly columns: readonly StoredColumn[];
  /** Stands after FROM: its columns are `c0`, `c1`, … and `file_row_number`. */
  readonly from: string;
}

/** Looks at a metadata file; null, with a notice, where it can't be used. */
export async function metadataTable(
  database: Database,
  file: string | null,
  needed: readonly string[],
  notices: string[],
  signal?: AbortSignal,
): Promise<MetadataTable | null> {
  if (file === null) return null;
  const shown = `metadata/${path.basename(file)}`;
  try {
    const print = await inspectParquet(file, shown);
    const { groups, unreadable } = await readSchemas(database, [file], () => shown, signal);
    if (unreadable[0]) throw unreadable[0].reason;
    const columns = groups[0]?.columns ?? [];
    const missing = needed.filter(name => !columns.some(column => column.name === name));
    if (missing.length === 0) {
      const from = `read_parquet([${pathLiteral(file)}], hive_partitioning = false) AS stored(${positionalNames(columns)})`;
      return { file: { ...print, absolute: file, shown }, columns, from };
    }
    notices.push(NOTICES.metadataUnreadable(shown, `it has no column ${missing.map(quoteText).join(' and ')}.`));
  } catch (error) {
    if (!(error instanceof UserFault)) throw error;
    notices.push(NOTICES.metadataUnreadable(shown, error.message));
  }
  return null;
}
