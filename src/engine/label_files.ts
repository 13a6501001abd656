import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import type { SubjectId } from '../core/meds/dataset';
import type { Label, LabelSet } from '../core/meds/events';
import { formatTime } from '../core/meds/time';
import { asText, planSubject, planTime, positionalNames, microsOf } from './canonical';
import type { DatasetHandle } from './dataset_handle';
import { readSchemas, type SchemaGroup } from './file_schema';
import { byName, walkFolder } from './folder_walk';
import { inspectParquet, pathLiteral } from './parquet_file';

/** A label file: subject_id, prediction_time, and value columns. */
interface LabelFile {
  readonly absolute: string;
  /** Relative to the data set, without its ending. */
  readonly name: string;
  readonly columns: SchemaGroup['columns'];
}

/** The value columns of the MEDS label schema. */
const VALUE_COLUMNS = ['boolean_value', 'integer_value', 'float_value', 'categorical_value'] as const;
/** Folders beside the data set that may hold its labels. */
const NEIGHBOUR = /label|task/i;
/** Labels are a help, not the data: a folder with more files than this is not searched for them. */
const MAX_NEIGHBOUR_FILES = 2000;

/** The label files of a data set: in its folder, or in a folder beside it that is named after labels or tasks. */
export class LabelFiles {
  private constructor(
    readonly handle: DatasetHandle,
    readonly files: readonly LabelFile[],
  ) {}

  static async find(handle: DatasetHandle, signal?: AbortSignal): Promise<LabelFiles> {
    const { recognised } = handle;
    const base = recognised.root ?? (recognised.layout === 'file' ? path.dirname(recognised.path) : recognised.path);
    const groups: SchemaGroup[] = [...recognised.others];
    const seen = new Set([...recognised.shards.map(shard => shard.absolute), ...groups.flatMap(({ files }) => files)]);
    const folders = await neighbours(base);
    // Where a part of the data set was opened, the rest of it was not looked through yet.
    if (recognised.root !== null && recognised.root !== recognised.path) folders.unshift(recognised.root);
    for (const folder of folders) {
      const files = await readableParquet(folder, seen);
      for (const file of files) seen.add(file);
      groups.push(...(await readSchemas(handle.database, files, file => file, signal)).groups);
    }
    const found = groups
      .filter(({ columns }) => isLabels(columns))
      .flatMap(({ columns, files }) =>
        files.map((absolute): LabelFile => {
          const relative = path.relative(base, absolute).split(path.sep).join('/');
          return { absolute, name: relative.replace(/\.parquet$/i, ''), columns };
        }),
      );
    return new LabelFiles(
      handle,
      found.sort((a, b) => byName(a.name, b.name)),
    );
  }

  /** The labels of a subject, by file and in order of time; files without any are left out. */
  async of(subject: SubjectId, signal?: AbortSignal): Promise<LabelSet[]> {
    const sets: LabelSet[] = [];
    for (const file of this.files) {
      const labels = await this.#read(file, subject, signal);
      if (labels.length > 0) sets.push({ name: file.name, labels });
    }
    return sets;
  }

  async #read({ absolute, columns }: LabelFile, subject: SubjectId, signal?: AbortSignal): Promise<Label[]> {
    const column = (name: string): { readonly c: string; readonly type: string } | null => {
      const index = columns.findIndex(candidate => candidate.name === name);
      const found = columns[index];
      return found ? { c: `c${index}`, type: found.type } : null;
    };
    const id = column('subject_id');
    const stamp = column('prediction_time');
    const ids = id && planSubject(id.c, id.type);
    const time = stamp && planTime(stamp.c, stamp.type);
    if (!ids || !time) return [];
    const values = VALUE_COLUMNS.flatMap(name => {
      const found = column(name);
      return found ? [{ name, sql: asText(found.c, found.type) }] : [];
    });
    const rows = await this.handle.rows(
      `SELECT ${microsOf(time.sql)} AS prediction${values.map(({ sql }, i) => `, ${sql} AS v${i}`).join('')}
       FROM read_parquet([${pathLiteral(absolute)}], hive_partitioning = false) AS stored(${positionalNames(columns)})
       WHERE CAST(${ids.sql} AS VARCHAR) = $subject AND ${time.sql} IS NOT NULL
       ORDER BY ${time.sql}, file_row_number`,
      { subject },
      signal,
    );
    return rows.map(row => {
      const filled = values.flatMap(({ name }, i) => {
        const value = row[`v${i}`];
        return typeof value === 'string' ? [{ name, value }] : [];
      });
      // One value is the rule; where a file fills several, each is named.
      const [only] = filled;
      const value =
        filled.length === 1 && only ? only.value : filled.map(({ name, value }) => `${name}=${value}`).join(', ');
      return { time: formatTime(row['prediction'] as bigint), value };
    });
  }
}

function isLabels(columns: SchemaGroup['columns']): boolean {
  return ['subject_id', 'prediction_time'].every(name => columns.some(column => column.name === name));
}

async function neighbours(base: string): Promise<string[]> {
  const parent = path.dirname(base);
  try {
    const entries = await readdir(parent, { withFileTypes: true });
    return entries
      .filter(entry => entry.isDirectory() && NEIGHBOUR.test(entry.name) && path.join(parent, entry.name) !== base)
      .map(entry => path.join(parent, entry.name))
      .sort(byName);
  } catch {
    // The folder above need not be ours to list; then there is nothing beside the data set for us.
    return [];
  }
}

/** Parquet files of a folder that can be read and were not seen yet. What can't be read is no label file. */
async function readableParquet(folder: string, seen: ReadonlySet<string>): Promise<string[]> {
  const readable: string[] = [];
  try {
    for (const file of (await walkFolder(folder, folder, MAX_NEIGHBOUR_FILES)).parquet) {
      if (seen.has(file)) continue;
      const isReadable = await inspectParquet(file, file).then(
        () => true,
        () => false,
      );
      if (isReadable) readable.push(file);
    }
  } catch (error) {
    if (!(error instanceof UserFault)) throw error;
  }
  return readable;
}
