import path from 'node:path';
import { Cancelled, UserFault } from '../core/fault';
import type { SubjectId } from '../core/meds/dataset';
import type { Label, LabelSet } from '../core/meds/events';
import { formatTime } from '../core/meds/time';
import { asText, microsOf, planSubject, planTime, positionalNames } from './canonical';
import { DatabaseLost, type SqlParams } from './database';
import type { DatasetHandle } from './dataset_handle';
import { fault, NOTICES } from './faults';
import { columnFinder, readSchemas, type FoundColumn, type SchemaGroup } from './file_schema';
import { byName } from './folder_walk';
import { labelBase, labelCandidates } from './label_folders';
import { inspectParquet, pathLiteral } from './parquet_file';

/** A label file: subject_id, prediction_time, and value columns. */
interface LabelFile {
  readonly absolute: string;
  /** Relative to the data set, without its ending. */
  readonly name: string;
  readonly columns: SchemaGroup['columns'];
}

/** A subject's labels, and what a user should know of files that could not be read. */
export interface SubjectLabels {
  readonly sets: readonly LabelSet[];
  readonly notices: readonly string[];
}

/** The value columns of the MEDS label schema. */
const VALUE_COLUMNS = ['boolean_value', 'integer_value', 'float_value', 'categorical_value'] as const;

/** The label files of a data set: in its folder, or where label_folders.ts looks for them. */
export class LabelFiles {
  private constructor(
    readonly handle: DatasetHandle,
    readonly files: readonly LabelFile[],
  ) {}

  static async find(handle: DatasetHandle, signal?: AbortSignal): Promise<LabelFiles> {
    const { recognised } = handle;
    const base = labelBase(recognised);
    const groups: SchemaGroup[] = [...recognised.others];
    const seen = new Set([...recognised.shards.map(shard => shard.absolute), ...groups.flatMap(({ files }) => files)]);
    const further: string[] = [];
    for (const file of await labelCandidates(recognised)) {
      if (!seen.has(file) && (await isParquet(file))) further.push(file);
    }
    groups.push(...(await readSchemas(handle.database, further, file => file, signal)).groups);
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

  /**
   * The labels of a subject, by file and in order of time; files without any are left out. A file that can't be read
   * hides its own labels only, and a notice says so.
   * @throws Cancelled, DatabaseLost
   */
  async of(subject: SubjectId, signal?: AbortSignal): Promise<SubjectLabels> {
    const sets: LabelSet[] = [];
    const notices: string[] = [];
    for (const file of this.files) {
      try {
        const labels = await this.#read(file, subject, signal);
        if (labels.length > 0) sets.push({ name: file.name, labels });
      } catch (error) {
        if (error instanceof Cancelled || error instanceof DatabaseLost) throw error;
        notices.push(NOTICES.labelsUnreadable(file.name, (await whyUnreadable(file, error)).message));
      }
    }
    return { sets, notices };
  }

  async #read({ absolute, columns }: LabelFile, subject: SubjectId, signal?: AbortSignal): Promise<Label[]> {
    const column = columnFinder(columns);
    const id = column('subject_id');
    const stamp = column('prediction_time');
    const only = id && isSubject(id, subject);
    const time = stamp && planTime(stamp);
    if (!only || !time) return [];
    const values = VALUE_COLUMNS.flatMap(name => {
      const found = column(name);
      return found ? [{ name, sql: asText(found.c, found.type) }] : [];
    });
    const rows = await this.handle.database.rows(
      `SELECT ${microsOf(time.sql)} AS prediction${values.map(({ sql }, i) => `, ${sql} AS v${i}`).join('')}
       FROM read_parquet([${pathLiteral(absolute)}], hive_partitioning = false) AS stored(${positionalNames(columns)})
       WHERE ${only.sql} AND ${time.sql} IS NOT NULL
       ORDER BY ${time.sql}, file_row_number`,
      only.params,
      signal,
    );
    return rows.map(row => {
      const filled = values.flatMap(({ name }, i) => {
        const value = row[`v${i}`];
        return typeof value === 'string' ? [{ name, value }] : [];
      });
      // One value is the rule; where a file fills several, each is named.
      const [first] = filled;
      const value =
        filled.length === 1 && first ? first.value : filled.map(({ name, value }) => `${name}=${value}`).join(', ');
      return { time: formatTime(row['prediction'] as bigint), value };
    });
  }
}

function isLabels(columns: SchemaGroup['columns']): boolean {
  return ['subject_id', 'prediction_time'].every(name => columns.some(column => column.name === name));
}

/** What a condition on int64 ids and the like can be compared with. */
const RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  BIGINT: [-(2n ** 63n), 2n ** 63n - 1n],
  UBIGINT: [0n, 2n ** 64n - 1n],
};

/**
 * SQL that holds in the rows of a subject. It compares in the column's own type, so that the reader passes over row
 * groups of others by their statistics. Null where no id of this type can be the subject's.
 */
function isSubject({ c, type }: FoundColumn, subject: SubjectId): { sql: string; params: SqlParams } | null {
  const plan = planSubject(c, type);
  if (!plan) return null;
  // Text that is equal to an id is an integer, without asking.
  if (type === 'VARCHAR') return { sql: `${c} = $subject`, params: { subject } };
  const range = RANGES[plan.type];
  if (!range) return { sql: `${plan.sql} = $subject`, params: { subject } };
  const id = BigInt(subject);
  const fits = id >= range[0] && id <= range[1] && String(id) === subject;
  return fits ? { sql: `${plan.sql} = $subject`, params: { subject: id } } : null;
}

/** What can't be read as Parquet is no label file. */
async function isParquet(file: string): Promise<boolean> {
  return inspectParquet(file, file).then(
    () => true,
    () => false,
  );
}

async function whyUnreadable({ absolute, name }: LabelFile, cause: unknown): Promise<UserFault> {
  const shown = `${name}${path.extname(absolute)}`;
  try {
    await inspectParquet(absolute, shown);
  } catch (reason) {
    if (reason instanceof UserFault) return reason;
  }
  return fault('damaged', { file: shown, why: 'its content does not decode (a page or a column is broken)' }, cause);
}
