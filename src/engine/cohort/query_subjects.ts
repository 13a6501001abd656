import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Cancelled } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import type { QueriedSubjects } from '../contract';
import { privateFolder } from '../database';
import type { DatasetHandle } from '../dataset_handle';
import { stopIfAborted } from '../interruption';
import type { OpenDataset } from '../open_dataset';
import { pathPattern } from '../parquet_file';
import { LONGEST_QUERY } from './query_check';
import { queryFault } from './query_place';
import type { FoundIds, RunQuery } from './query_task';
import { queryViews } from './query_views';
import { subjectRows } from './subjects_table';

/** Subjects by SQL. Each query has a database of its own, which is closed after it. Owner: the engine; close it. */
export class SubjectQueries {
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(readonly run: RunQuery) {}

  /**
   * As CohortRequests.querySubjects says.
   * @throws UserFault `query`; Cancelled
   */
  async subjects(dataset: OpenDataset, sql: string, caller?: AbortSignal): Promise<QueriedSubjects> {
    const signal = caller ? AbortSignal.any([caller, this.#closing.signal]) : this.#closing.signal;
    stopIfAborted(signal);
    const running = this.#subjects(dataset, sql, signal);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Stops what runs and waits for its end. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }

  async #subjects(dataset: OpenDataset, sql: string, signal: AbortSignal): Promise<QueriedSubjects> {
    const { handle, index } = dataset;
    if (sql.length > LONGEST_QUERY) {
      throw queryFault(sql, `it has ${sql.length} characters`, null, `At most ${LONGEST_QUERY} are read.`);
    }
    // DuckDB takes it for the end of the text.
    if (sql.includes('\0')) throw queryFault(sql, 'it has a NUL character', null, 'Leave it out.');
    const spillFolder = path.join(await privateFolder(), randomUUID());
    const task = {
      sql,
      views: queryViews(handle),
      files: filesOf(handle),
      subjectType: handle.subjectType,
      listed: index.size,
      most: index.size + MOST_UNKNOWN,
      spillFolder,
    };
    try {
      const found = await this.run(task, (from, to) => Promise.resolve(subjectRows(index, from, to)), signal);
      return withIndex(found, dataset);
    } catch (error) {
      if (!(error instanceof Cancelled)) await handle.checkUnchanged();
      throw error;
    } finally {
      await rm(spillFolder, { recursive: true, force: true });
    }
  }
}

/** So many ids that the data set does not have are told of; a query with more is no selection of subjects. */
const MOST_UNKNOWN = 100_000;

/** The files that views read, as they are named by themselves and in statements. */
function filesOf({ absoluteFiles, codes }: DatasetHandle): readonly string[] {
  const files = [...absoluteFiles, ...(codes ? [codes.file.absolute] : [])];
  return [...new Set(files.flatMap(file => [file, pathPattern(file)]))];
}

function withIndex({ ids, nulls, ordered }: FoundIds, { index }: OpenDataset): QueriedSubjects {
  const found = new Set<number>();
  const unknown: SubjectId[] = [];
  for (const id of ids) {
    const number = index.find(id);
    if (number >= 0) found.add(number);
    else unknown.push(id);
  }
  const numbers = ordered ? [...found] : [...found].sort((a, b) => a - b);
  return { subjects: numbers.map(number => index.id(number)), nulls, unknown };
}
