import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DroppedRows } from '../../core/import/report';
import { quoteName, quoteText } from '../database';
import { fault } from '../faults';
import { pathLiteral } from '../parquet_file';
import { isGzipFile, linesOf, lookThrough, readHeader, writeReadable } from './csv_file';
import type { SourceFile } from './source';
import type { StagingRun } from './staging';

/** Rows of a row group hold about so much, so that writing one needs little memory. */
const ROW_GROUP_BYTES = 12 * 2 ** 20;
const LARGEST_ROW_GROUP = 122_880;
const SMALLEST_BUFFER = 4 * 2 ** 20;
/** DuckDB's own. */
const LONGEST_LINE = 2 * 2 ** 20;

/** A table that can be asked with SQL. */
export interface ReadTable {
  /** FROM: columns `ordinal` (of the row, from 0) and those asked for, as VARCHAR. */
  readonly from: string;
  /** Rows in all, also those that can't be read. */
  readonly read: number;
  /** Rows that can't be read. */
  readonly damage: readonly DroppedRows[];
  readonly notices: readonly string[];
  /** `observations.csv, line 17` of some rows. */
  places(ordinals: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Lets go of what was written for it. */
  dispose(): Promise<void>;
}

export const isParquet = (file: string): boolean => /\.parquet$/i.test(file);

/**
 * Makes a file of a source readable for SQL: a Parquet file as it stands, a CSV file by way of a Parquet file in the
 * staging folder, so that its rows are numbered and no statement has to parse it again.
 * @param wanted columns, lower case; those that the file has not are NULL
 * @param onRead told how much of it is done, 0 to 1
 * @throws UserFault import-damage, damaged, not-readable; Cancelled
 */
export async function readTable(
  run: StagingRun,
  folder: string,
  file: SourceFile,
  wanted: readonly string[],
  onRead: (done: number) => void,
): Promise<ReadTable> {
  return isParquet(file.absolute) ? readParquet(run, file, wanted) : readCsv(run, folder, file, wanted, onRead);
}

/** What is empty or blank is NULL. */
const cleaned = (stored: string, name: string): string => `nullif(trim(${stored}), '') AS ${quoteName(name)}`;

async function readParquet({ database }: StagingRun, file: SourceFile, wanted: readonly string[]): Promise<ReadTable> {
  const source = `read_parquet(${pathLiteral(file.absolute)}, file_row_number = true, hive_partitioning = false)`;
  const described = await database.rows(`DESCRIBE SELECT * FROM ${source}`);
  const stored = new Map(described.map(({ column_name: name }) => [String(name).toLowerCase(), String(name)]));
  const columns = wanted.map(name => {
    const own = stored.get(name);
    return cleaned(own === undefined ? 'CAST(NULL AS VARCHAR)' : `CAST(${quoteName(own)} AS VARCHAR)`, name);
  });
  const { rows } = await database.row(`SELECT count(*) AS rows FROM ${source}`);
  return {
    from: `(SELECT file_row_number AS ordinal, ${columns.join(', ')} FROM ${source})`,
    read: Number(rows),
    damage: [],
    notices: [],
    places: ordinals => Promise.resolve(new Map(ordinals.map(n => [n, `${file.relative}, row ${n + 1}`]))),
    dispose: () => Promise.resolve(),
  };
}

async function readCsv(
  run: StagingRun,
  folder: string,
  file: SourceFile,
  wanted: readonly string[],
  onRead: (done: number) => void,
): Promise<ReadTable> {
  const header = await readHeader(file.absolute);
  if (header === null) throw fault('empty-table', { file: file.absolute });
  const { separator, isQuoted, columns } = header;
  const { signal, database } = run;
  const facts = await lookThrough(file, { form: header, signal, onRead: done => onRead(done / 2) }, run.task.onDamage);
  await mkdir(folder, { recursive: true });
  const notices = facts.isUtf8 ? [] : [`${file.relative} is not UTF-8 and was read as Windows-1252.`];
  const isAsItIs = facts.isUtf8 && facts.damage.size === 0;
  const readable = isAsItIs ? file.absolute : path.join(folder, 'readable.csv');
  if (!isAsItIs) {
    await writeReadable(file, facts, { form: header, signal, onRead: done => onRead(0.5 + done / 4) }, readable);
  }
  const table = path.join(folder, 'rows.parquet');
  const names = columns.map((_, i) => `c${i}`);
  const select = wanted.map(name => {
    const at = columns.indexOf(name);
    return cleaned(at < 0 ? 'CAST(NULL AS VARCHAR)' : (names[at] ?? ''), name);
  });
  const line = Math.max(LONGEST_LINE, 2 * facts.longest + 1024);
  const options = [
    'auto_detect = false, header = true, strict_mode = true, null_padding = false',
    `delim = ${quoteText(separator)}, quote = '${isQuoted ? '"' : ''}', escape = '${isQuoted ? '"' : ''}', nullstr = '', max_line_size = ${line}`,
    `buffer_size = ${Math.max(SMALLEST_BUFFER, 2 * line)}`,
    `compression = '${isAsItIs && (await isGzipFile(file.absolute)) ? 'gzip' : 'none'}'`,
    `columns = {${names.map(name => `${name}: 'VARCHAR'`).join(', ')}}`,
  ];
  const average = facts.bytes / Math.max(1, facts.records);
  const group = Math.max(2048, Math.min(LARGEST_ROW_GROUP, Math.floor(ROW_GROUP_BYTES / Math.max(1, average))));
  await database.run(
    `COPY (SELECT ${select.join(', ')} FROM read_csv(${pathLiteral(readable)}, ${options.join(', ')}))
     TO ${quoteText(table)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${group})`,
  );
  if (!isAsItIs) await rm(readable, { force: true });
  const source = `read_parquet(${pathLiteral(table)}, file_row_number = true)`;
  const { rows } = await database.row(`SELECT count(*) AS rows FROM ${source}`);
  if (Number(rows) !== facts.records) {
    throw fault('damaged', {
      file: file.absolute,
      why: `of ${facts.records} rows ${String(rows)} could be read, since quotation marks stand in it in an unusual way`,
    });
  }
  onRead(1);
  const damage = [...facts.damage].map(([reason, { rows: n, line: first }]) => ({
    reason,
    rows: n,
    example: `${file.relative}, line ${first}`,
  }));
  return {
    from: `(SELECT file_row_number AS ordinal, * EXCLUDE (file_row_number) FROM ${source})`,
    read: facts.records + damage.reduce((n, each) => n + each.rows, 0),
    damage,
    notices,
    async places(ordinals) {
      const lines = await linesOf(file, facts, header, signal, new Set(ordinals));
      return new Map([...lines].map(([ordinal, at]) => [ordinal, `${file.relative}, line ${at}`]));
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
