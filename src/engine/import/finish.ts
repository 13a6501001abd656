import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { TableReport, DroppedRows, ImportReport } from '../../core/import/report';
import { quoteName, quoteText } from '../database';
import { fault } from '../faults';
import { stopIfAborted } from '../interruption';
import type { ImportProgress } from './contract';
import { noticesOf } from './notices';
import { partitionSql, partitionsOf, type Partition } from './partition';
import { madeIn } from './put_in_place';
import { FURTHER_COLUMNS } from './staged_columns';
import { READING_SHARE, type StagingArea } from './staging_area';
import { numberSubjects, type NumberedSubjects } from './subject_numbers';
import { countUses, writeCodes, writeReport, writeSubjects } from './write_metadata';

/** Rows of a row group; with long texts fewer, so that writing one needs little memory. */
const ROW_GROUP = 122_880;
const ROW_GROUP_TEXT = 16 * 2 ** 20;
/** Where a text is longer, shards are sorted by one thread, with more memory: DuckDB holds 2,048 rows at a time. */
const LONG_TEXT = 2 ** 20;
const MEMORY_FOR_LONG_TEXTS = '640MB';

/**
 * Makes the data set of what is staged: a shard of each partition, sorted as MEDS says, then the metadata, and dataset.json
 * last. A shard that is written is not written again when an import goes on.
 * @param told what a user should know beside what the units tell
 * @throws UserFault import-source where no event was found; Cancelled
 */
export async function finishImport(
  area: StagingArea,
  told: readonly string[],
  seconds: () => number,
  tell: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const { database, task, source, state } = area;
  const units = Object.values(state.units).sort((a, b) => a.order - b.order);
  const tables = addUp(units.flatMap(({ report }) => report.tables));
  if (tables.every(({ events }) => events === 0)) {
    const dropped = tables.reduce((n, each) => n + each.read, 0);
    throw fault('import-source', {
      source: task.source,
      found: dropped === 0 ? 'no record was found in it' : `none of its ${dropped} rows or resources gives an event`,
      expected: 'Something with patients in it is needed',
    });
  }
  tell({ what: 'Numbering the subjects', done: READING_SHARE });
  await area.writeBlank();
  const numbered = await numberSubjects(database, area.events(), partitionSql('original', state.shards));
  await countUses(database, area.events());
  const summary = await summarise(area);
  await writeShards(area, numbered, summary, tell);
  tell({ what: 'Writing the metadata', done: 0.98 });
  const metadata = path.join(madeIn(area.folder), 'metadata');
  await mkdir(metadata, { recursive: true });
  const codes = await writeCodes(database, metadata);
  await writeSubjects(database, metadata, numbered);
  stopIfAborted(area.signal);
  const report: ImportReport = {
    source: source.kind,
    from: task.source,
    to: task.out,
    tables,
    passedOver: [...source.passedOver, ...units.flatMap(({ report: { passedOver } }) => passedOver)],
    subjects: numbered.subjects,
    events: summary.events,
    codes,
    notices: await noticesOf(area, numbered, [...told, ...units.flatMap(({ report: { notices } }) => notices)]),
    seconds: seconds(),
  };
  await writeReport(metadata, report, numbered, state.began);
  return report;
}

/** What is staged in all. */
interface Summary {
  readonly events: number;
  /** Further columns that hold anything. */
  readonly further: readonly string[];
  readonly rowGroup: number;
  readonly hasLongTexts: boolean;
}

async function summarise(area: StagingArea): Promise<Summary> {
  const counts = FURTHER_COLUMNS.map(({ name }) => `count(${quoteName(name)}) AS ${quoteName(name)}`);
  const row = await area.database.row(
    `SELECT count(*) AS events, sum(strlen(text_value)) AS "text bytes", max(strlen(text_value)) AS longest, ${counts.join(', ')} FROM ${area.events()}`,
  );
  const events = Number(row['events']);
  const average = Number(row['text bytes'] ?? 0) / Math.max(1, events);
  return {
    events,
    further: FURTHER_COLUMNS.flatMap(({ name }) => (Number(row[name]) > 0 ? [name] : [])),
    rowGroup: Math.max(2048, Math.min(ROW_GROUP, Math.floor(ROW_GROUP_TEXT / Math.max(1, average)))),
    hasLongTexts: Number(row['longest'] ?? 0) > LONG_TEXT,
  };
}

async function writeShards(
  area: StagingArea,
  numbered: NumberedSubjects,
  { further, rowGroup, hasLongTexts }: Summary,
  tell: (progress: ImportProgress) => void,
): Promise<void> {
  const { database } = area;
  if (hasLongTexts) {
    // Only the metadata comes after this.
    await database.run('SET threads = 1');
    await database.run(`SET memory_limit = '${MEMORY_FOR_LONG_TEXTS}'`);
  }
  const present = await database.rows('SELECT DISTINCT part FROM subjects');
  const filled = new Set(present.map(({ part }) => String(part)));
  const partitions = partitionsOf(area.state.shards).filter(({ name }) => filled.has(name));
  for (const [i, partition] of partitions.entries()) {
    stopIfAborted(area.signal);
    const what = `Writing shard ${i + 1} of ${partitions.length}`;
    tell({ what, done: READING_SHARE + (0.98 - READING_SHARE) * (i / partitions.length) });
    if (area.state.written.includes(partition.name)) continue;
    const folder = path.join(madeIn(area.folder), 'data', partition.split);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${partition.shard}.parquet`);
    // Written in the staging folder, so that a shard is whole wherever it is found.
    const partial = path.join(area.folder, 'shard.parquet');
    await database.run(
      `COPY (${shardSql(area, partition, further, numbered)}) TO ${quoteText(partial)}
       (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroup})`,
    );
    await rename(partial, file);
    await area.keep({ written: [...area.state.written, partition.name] });
  }
}

function shardSql(
  area: StagingArea,
  { name }: Partition,
  further: readonly string[],
  { areOwn }: NumberedSubjects,
): string {
  const columns = [
    ...further.map(column => `e.${quoteName(column)}`),
    ...(areOwn ? [] : ['e.subject AS original_subject_id']),
  ];
  return `SELECT s.subject_id, e.time, e.code, e.numeric_value, e.text_value${columns.map(column => `, ${column}`).join('')}
    FROM ${area.events(name)} e JOIN subjects s ON s.original = e.subject
    ORDER BY s.subject_id, e.time NULLS FIRST, e.unit_order, e.ordinal`;
}

/** Tables of one name in several units as one, in the order in which they were met. */
export function addUp(tables: readonly TableReport[]): readonly TableReport[] {
  const byName = new Map<string, TableReport>();
  for (const table of tables) {
    const before = byName.get(table.name);
    byName.set(
      table.name,
      before
        ? {
            name: table.name,
            read: before.read + table.read,
            mapped: before.mapped + table.mapped,
            events: before.events + table.events,
            dropped: addDropped(before.dropped, table.dropped),
          }
        : table,
    );
  }
  return [...byName.values()];
}

function addDropped(a: readonly DroppedRows[], b: readonly DroppedRows[]): readonly DroppedRows[] {
  const all = new Map<string, DroppedRows>();
  for (const each of [...a, ...b]) {
    const before = all.get(each.reason);
    all.set(each.reason, before ? { ...before, rows: before.rows + each.rows } : each);
  }
  return [...all.values()];
}
