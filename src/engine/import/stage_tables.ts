import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DroppedRows } from '../../core/import/report';
import { quoteName } from '../database';
import { idOf } from './id_sql';
import { addKnown, joinKnown, makeKnown, numbered } from './known_patients';
import { filesOf } from './source_folder';
import type { SourceFile } from './source';
import type { Lookup, TableMapping, TableSource } from './mapping';
import { STAGING_FOLDER } from './contract';
import type { StagingRun, UnitReport } from './staging';
import { readTable, type ReadTable } from './table_reader';
import { tableFiles, tableNames, type TableFile } from './table_files';
import { tableSql } from './table_sql';

/** Units of one table stand behind one another, before those of the next. */
const FILES_PER_TABLE = 10_000;

/**
 * Stages the tables of a source, file by file.
 * @throws UserFault import-damage, damaged, not-readable; Cancelled
 */
export async function stageTables(source: TableSource, run: StagingRun): Promise<void> {
  const files = await filesOf(run.task.source);
  const usable = files.filter(({ absolute }) => run.source.files.includes(absolute));
  const found = tableFiles(source, usable);
  const work = found.filter(({ table, file }) => table !== null && !run.isStaged(file.relative));
  if (work.length === 0) return;
  const total = work.reduce((n, { file }) => n + file.bytes, 0) || 1;
  const lookups = new Lookups(run, usable);
  await readPatients(source, run, found);
  let done = 0;
  const counts = new Map<TableMapping, number>();
  for (const { file, table } of found) {
    if (table === null) continue;
    const nth = counts.get(table) ?? 0;
    counts.set(table, nth + 1);
    if (run.isStaged(file.relative)) continue;
    const onRead = (part: number): void => run.progress(`Reading ${file.relative}`, (done + part * file.bytes) / total);
    onRead(0);
    const order = source.tables.indexOf(table) * FILES_PER_TABLE + nth;
    await run.unit(order, file.relative, async appender => {
      const wanted = [...table.needs, ...(table.mayHave ?? [])];
      const read = await readTable(run, scratch(run, 'table'), file, wanted, part => onRead(part * 0.5));
      try {
        const from = numbered(read.from, nth);
        const joins = await lookups.joins(table, from);
        const sql = tableSql(table, from, joins);
        const report = await reportOf(run, table, read, sql);
        onRead(0.6);
        let events = 0;
        for (const piece of read.pieces)
          events += await appender.appendSelect(tableSql(table, numbered(piece, nth), joins).events);
        return { ...report, tables: report.tables.map(each => ({ ...each, events })) };
      } finally {
        await read.dispose();
      }
    });
    done += file.bytes;
  }
}

const scratch = (run: StagingRun, name: string): string => path.join(run.task.out, STAGING_FOLDER, 'scratch', name);

/** Reads which patients there are. */
async function readPatients({ patients }: TableSource, run: StagingRun, found: readonly TableFile[]): Promise<void> {
  await run.database.run(makeKnown);
  let nth = 0;
  for (const { file, table } of found) {
    if (table?.name !== patients.table) continue;
    const read = await readTable(run, scratch(run, 'patients'), file, [patients.column], () => undefined);
    await run.database.run(addKnown(table.subject, numbered(read.from, nth++)));
    await read.dispose();
  }
}

async function reportOf(
  run: StagingRun,
  table: TableMapping,
  read: ReadTable,
  sql: ReturnType<typeof tableSql>,
): Promise<UnitReport> {
  const verdicts = await run.database.rows(sql.verdicts);
  const lost = await run.database.row(sql.lostTimes);
  const lostRows = Number(lost['rows']);
  const firsts = verdicts.flatMap(({ reason, first }) => (reason === null ? [] : [Number(first)]));
  const places = await read.places(lostRows > 0 ? [...firsts, Number(lost['first'])] : firsts);
  const dropped = verdicts.flatMap(({ reason, rows, first }): DroppedRows[] =>
    reason === null
      ? []
      : [{ reason: String(reason), rows: Number(rows), example: places.get(Number(first)) ?? table.name }],
  );
  const notices = [...read.notices, ...(table.notices ?? [])];
  if (lostRows > 0) {
    const where = places.get(Number(lost['first'])) ?? table.name;
    notices.push(
      `${table.name}: ${lostRows === 1 ? '1 row has' : `${lostRows} rows have`} an impossible date that was left out ` +
        `while the rest of the row was kept (the first: ${where}).`,
    );
  }
  const mapped = Number(verdicts.find(({ reason }) => reason === null)?.['rows'] ?? 0);
  return {
    tables: [{ name: table.name, read: read.read, mapped, events: 0, dropped: [...read.damage, ...dropped] }],
    passedOver: [],
    notices,
  };
}

/** More than a table of items or titles has. */
const MANY_ROWS = 200_000;

/** Tables that others look into, kept while the source is staged. */
class Lookups {
  private readonly made = new Map<string, Promise<void>>();
  /** Those with many rows, of which several may have one key. */
  private readonly large = new Set<string>();

  constructor(
    private readonly run: StagingRun,
    private readonly files: readonly SourceFile[],
  ) {}

  /**
   * What stands behind a table in FROM.
   * @param from the table
   */
  async joins({ lookups = [], subject }: TableMapping, from: string): Promise<string> {
    const joins = [joinKnown(subject)];
    for (const lookup of lookups) {
      const table = `lookup_${createHash('sha256')
        .update(JSON.stringify({ ...lookup, on: '', alias: '' }))
        .digest('hex')
        .slice(0, 12)}`;
      let making = this.made.get(table);
      if (!making) this.made.set(table, (making = this.make(table, lookup)));
      await making;
      const held = this.large.has(table) ? await this.asked(table, lookup, from) : table;
      joins.push(
        `LEFT JOIN ${held} AS ${quoteName(lookup.alias)} ON ${quoteName(lookup.alias)}.${quoteName(lookup.key)} = (${lookup.on})`,
      );
    }
    return joins.join('\n');
  }

  private async make(table: string, { file: name, columns, key, where }: Lookup): Promise<void> {
    const { database } = this.run;
    const types = columns.map(column => `${quoteName(column)} VARCHAR`);
    await database.run(`CREATE OR REPLACE TEMP TABLE ${table} (ordinal BIGINT, ${types.join(', ')})`);
    const wanted = name.split('/').at(-1);
    for (const file of this.files.filter(each => tableNames(each).some(own => own === wanted))) {
      this.run.progress(`Reading ${file.relative}`, 0);
      const read = await readTable(this.run, scratch(this.run, 'lookup'), file, columns, () => undefined);
      const own = columns.map(column => {
        const written = `t.${quoteName(column)}`;
        // An id is compared with others as they are read.
        return column === key && key.endsWith('id') ? idOf(written) : written;
      });
      // Of several rows with one key the first counts, so that no row is doubled.
      await database.run(
        `INSERT INTO ${table} SELECT t.ordinal, ${own.join(', ')} FROM ${read.from} t
         WHERE t.${quoteName(key)} IS NOT NULL ${where === undefined ? '' : `AND (${where})`}`,
      );
      await read.dispose();
    }
    const { rows } = await database.row(`SELECT count(*) AS rows FROM ${table}`);
    if (Number(rows) > MANY_ROWS) this.large.add(table);
    else await this.keepFirst(table, key);
  }

  /** Only the rows that a table asks for: a vocabulary has millions, of which several look-ups would be held at one time. */
  private async asked(table: string, { alias, key, on }: Lookup, from: string): Promise<string> {
    const held = `asked_${alias}`;
    await this.run.database.run(
      `CREATE OR REPLACE TEMP TABLE ${held} AS
       SELECT * FROM ${table} WHERE ${quoteName(key)} IN (SELECT DISTINCT ${on} FROM ${from} t)`,
    );
    await this.keepFirst(held, key);
    return held;
  }

  private async keepFirst(table: string, key: string): Promise<void> {
    await this.run.database.run(
      `DELETE FROM ${table} WHERE rowid IN (SELECT r FROM (SELECT rowid AS r,
         row_number() OVER (PARTITION BY ${quoteName(key)} ORDER BY rowid) AS nth FROM ${table}) WHERE nth > 1)`,
    );
  }
}
