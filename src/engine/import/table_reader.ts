import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DroppedRows } from '../../core/import/report';
import { quoteName, quoteText } from '../database';
import { UserFault } from '../../core/fault';
import { fault } from '../faults';
import { pathLiteral } from '../parquet_file';
import { isGzipFile, linesOf, lookThrough, readHeader, writeReadable, type CsvFacts, type CsvHeader } from './csv_file';
import type { SourceFile } from './source';
import type { StagingRun } from './staging';

/** Rows of a row group hold about so much, so that writing one needs little memory. */
const ROW_GROUP_BYTES = 12 * 2 ** 20;
const LARGEST_ROW_GROUP = 122_880;
const SMALLEST_BUFFER = 4 * 2 ** 20;
/** DuckDB's own. */
const LONGEST_LINE = 2 * 2 ** 20;
/** A table with a longer row is worked on in pieces: DuckDB takes 2,048 rows at a time, whatever they hold. */
const LONG_ROW = 2 ** 20;
const PIECE_BYTES = 12 * 2 ** 20;

/** A table that can be asked with SQL. */
export interface ReadTable {
  /** FROM: columns `ordinal` (of the row, from 0) and those asked for, as VARCHAR. */
  readonly from: string;
  /** The same in pieces one after another, each with little enough in it for DuckDB's memory; most tables are one. */
  readonly pieces: readonly string[];
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

/**
 * What DuckDB says of a file that it can't read, in words. Its own message may quote rows, so nothing of it is kept.
 * @returns the error itself where it is for want of room
 */
function damageOf(error: unknown, file: string, why: string): unknown {
  const isOfFile = error instanceof Error && !(error instanceof UserFault) && !('code' in error);
  return isOfFile && !NO_ROOM.test(error.message) ? fault('damaged', { file, why }) : error;
}
const NO_ROOM =
  /^Out of Memory Error|^IO Error: (?:Could not write|Failed to write|No space left)|No space left on device$/i;

/** @returns the fault to throw in place of an error that came of reading a Parquet file */
export const damagedParquet = (error: unknown, file: string): unknown =>
  damageOf(error, file, 'it can’t be read as Parquet, or is cut off');

async function readParquet({ database }: StagingRun, file: SourceFile, wanted: readonly string[]): Promise<ReadTable> {
  const source = `read_parquet(${pathLiteral(file.absolute)}, file_row_number = true, hive_partitioning = false)`;
  try {
    const described = await database.rows(`DESCRIBE SELECT * FROM ${source}`);
    const stored = new Map(
      described.map(({ column_name: name, column_type: type }) => [
        String(name).toLowerCase(),
        { name: String(name), type: String(type) },
      ]),
    );
    const columns = wanted.map(name => cleaned(storedText(stored.get(name)), name));
    const select = `SELECT file_row_number AS ordinal, ${columns.join(', ')} FROM ${source}`;
    // Everything is read once here, so that a page that can't be is found while the file is known.
    const sizes = wanted.map(name => `coalesce(strlen(${quoteName(name)}), 0)`).join(' + ');
    const { rows, longest } = await database.row(
      `SELECT count(*) AS rows, coalesce(max(${sizes}), 0) AS longest FROM (${select})`,
    );
    const ends = Number(longest) > LONG_ROW ? await pieceEnds(database, select, sizes) : [];
    return {
      from: `(${select})`,
      pieces:
        ends.length === 0
          ? [`(${select})`]
          : ends.map(({ first, last }) => `(${select} WHERE file_row_number BETWEEN ${first} AND ${last})`),
      read: Number(rows),
      damage: [],
      notices: [],
      places: ordinals => Promise.resolve(new Map(ordinals.map(n => [n, `${file.relative}, row ${n + 1}`]))),
      dispose: () => Promise.resolve(),
    };
  } catch (error) {
    throw damagedParquet(error, file.absolute);
  }
}

/** A stored column as VARCHAR. NaN, which is how pandas writes a value that is missing, is none. */
function storedText(column: { readonly name: string; readonly type: string } | undefined): string {
  if (column === undefined) return 'CAST(NULL AS VARCHAR)';
  const name = quoteName(column.name);
  const text = `CAST(${name} AS VARCHAR)`;
  return /^(?:FLOAT|DOUBLE)$/.test(column.type) ? `CASE WHEN NOT isnan(${name}) THEN ${text} END` : text;
}

/** First and last ordinals of pieces of a table. */
async function pieceEnds(
  database: StagingRun['database'],
  select: string,
  sizes: string,
): Promise<readonly { readonly first: number; readonly last: number }[]> {
  const ends = await database.rows(
    `SELECT min(ordinal) AS first, max(ordinal) AS last FROM
       (SELECT ordinal, sum(bytes) OVER (ORDER BY ordinal) // ${PIECE_BYTES} AS piece
        FROM (SELECT ordinal, ${sizes} AS bytes FROM (${select}))) GROUP BY piece ORDER BY 1`,
  );
  return ends.map(({ first, last }) => ({ first: Number(first), last: Number(last) }));
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
  const { signal } = run;
  const facts = await lookThrough(file, { form: header, signal, onRead: done => onRead(done / 2) }, run.task.onDamage);
  await mkdir(folder, { recursive: true });
  const isLong = facts.longest > LONG_ROW;
  const kept = new KeptRows(run, folder, file, header, facts, wanted);
  if (facts.isUtf8 && facts.damage.size === 0 && !facts.hasMixedEnds && !isLong) {
    await kept.add(file.absolute, await isGzipFile(file.absolute));
  } else {
    const to = path.join(folder, 'readable.csv');
    const reading = { form: header, signal, onRead: (done: number) => onRead(0.5 + done / 4) };
    const most = isLong ? PIECE_BYTES : Number.POSITIVE_INFINITY;
    await writeReadable(file, facts, reading, { to, most, use: () => kept.add(to, false) });
    await rm(to, { force: true });
  }
  if (kept.rows !== facts.records) {
    throw fault('damaged', {
      file: file.absolute,
      why: `of ${facts.records} rows ${kept.rows} could be read, since quotation marks stand in it in an unusual way`,
    });
  }
  onRead(1);
  const damage = [...facts.damage].map(([reason, { rows: n, line: first }]) => ({
    reason,
    rows: n,
    example: `${file.relative}, line ${first}`,
  }));
  return {
    from:
      kept.pieces.length === 1
        ? kept.pieces.join()
        : `(${kept.pieces.map(each => `FROM ${each}`).join(' UNION ALL ')})`,
    pieces: kept.pieces,
    read: facts.records + damage.reduce((n, each) => n + each.rows, 0),
    damage,
    notices: facts.isUtf8 ? [] : [`${file.relative} has rows that are not UTF-8, which were read as Windows-1252.`],
    async places(ordinals) {
      const lines = await linesOf(file, facts, header, signal, new Set(ordinals));
      return new Map([...lines].map(([ordinal, at]) => [ordinal, `${file.relative}, line ${at}`]));
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The rows of a CSV file as Parquet in the staging folder. */
class KeptRows {
  /** FROM of each piece. */
  readonly pieces: string[] = [];
  rows = 0;

  constructor(
    private readonly run: StagingRun,
    private readonly folder: string,
    private readonly file: SourceFile,
    private readonly header: CsvHeader,
    private readonly facts: CsvFacts,
    private readonly wanted: readonly string[],
  ) {}

  /** @param csv the file, or rows of it below its header */
  async add(csv: string, isGzip: boolean): Promise<void> {
    const { database } = this.run;
    const table = path.join(this.folder, `rows-${this.pieces.length}.parquet`);
    const { columns } = this.header;
    const select = this.wanted.map(name => {
      const at = columns.indexOf(name);
      return cleaned(at < 0 ? 'CAST(NULL AS VARCHAR)' : `c${at}`, name);
    });
    try {
      await database.run(
        `COPY (SELECT ${select.join(', ')} FROM read_csv(${pathLiteral(csv)}, ${this.options(isGzip)}))
         TO ${quoteText(table)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${this.rowGroup()})`,
      );
    } catch (error) {
      throw damageOf(error, this.file.absolute, 'its rows can’t be read as CSV');
    }
    const source = `read_parquet(${pathLiteral(table)}, file_row_number = true)`;
    const { rows } = await database.row(`SELECT count(*) AS rows FROM ${source}`);
    this.pieces.push(`(SELECT file_row_number + ${this.rows} AS ordinal, * EXCLUDE (file_row_number) FROM ${source})`);
    this.rows += Number(rows);
  }

  private options(isGzip: boolean): string {
    const { separator, isQuoted, columns } = this.header;
    const mark = isQuoted ? '"' : '';
    // A character of Windows-1252 has up to three bytes in UTF-8.
    const line = Math.max(LONGEST_LINE, (this.facts.isUtf8 ? 1 : 3) * this.facts.longest + 1024);
    return [
      'auto_detect = false, header = true, strict_mode = true, null_padding = false',
      `delim = ${quoteText(separator)}, quote = '${mark}', escape = '${mark}', nullstr = '', max_line_size = ${line}`,
      `buffer_size = ${Math.max(SMALLEST_BUFFER, 2 * line)}`,
      `compression = '${isGzip ? 'gzip' : 'none'}'`,
      `columns = {${columns.map((_, i) => `c${i}: 'VARCHAR'`).join(', ')}}`,
    ].join(', ');
  }

  private rowGroup(): number {
    const average = Math.max(1, this.facts.bytes / Math.max(1, this.facts.records));
    return Math.max(2048, Math.min(LARGEST_ROW_GROUP, Math.floor(ROW_GROUP_BYTES / average)));
  }
}
