import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { byName } from '../folder_walk';
import { fileSystemFault } from '../file_system_fault';
import { pathLiteral } from '../parquet_file';
import { readHeader } from './csv_file';
import { headOf } from './fhir/bytes';
import type { SourceFile, SourceFolder } from './source';
import { damagedParquet, isParquet } from './table_reader';

const MAX_DEPTH = 8;

/**
 * The files below a folder, or the file itself. Hidden ones are passed over, links to folders are not followed.
 * @throws UserFault not-found, not-readable
 */
export async function filesOf(source: string): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  const add = async (absolute: string, relative: string): Promise<void> => {
    const found = await stat(absolute);
    if (found.isFile()) files.push({ absolute, relative, bytes: found.size });
  };
  const visit = async (folder: string, prefix: string, depth: number): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const full = path.join(folder, entry.name);
      if (!entry.isDirectory()) await add(full, prefix + entry.name);
      else if (depth < MAX_DEPTH) await visit(full, `${prefix}${entry.name}/`, depth + 1);
    }
  };
  try {
    const kind = await stat(source);
    if (kind.isDirectory()) await visit(source, '', 0);
    else await add(source, path.basename(source));
  } catch (error) {
    throw fileSystemFault(error, source);
  }
  return files.sort((a, b) => byName(a.relative, b.relative));
}

/** Opens a folder (or a file) to find out what it is. */
export async function openSource(source: string): Promise<SourceFolder> {
  const files = await filesOf(source);
  const known = new Map<SourceFile, Promise<readonly string[] | null>>();
  return {
    path: source,
    files,
    columnsOf(file) {
      let columns = known.get(file);
      if (!columns) known.set(file, (columns = columnsIn(file)));
      return columns;
    },
  };
}

/** @returns null where it is empty @throws UserFault damaged, not-readable */
async function columnsIn({ absolute, bytes }: SourceFile): Promise<readonly string[] | null> {
  if (bytes === 0) return null;
  if (!isParquet(absolute)) return (await readHeader(absolute))?.columns ?? null;
  // What may not be opened is told as such.
  await headOf(absolute, 1);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '64MB' });
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(
      `DESCRIBE SELECT * FROM read_parquet(${pathLiteral(absolute)}, hive_partitioning = false)`,
    );
    return reader.getRowObjects().map(row => String(row['column_name']).toLowerCase());
  } catch (error) {
    throw damagedParquet(error, absolute);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
