import { StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { Cancelled, UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import type { QueriedSubjects } from '../contract';
import { quoteText } from '../database';
import { fault } from '../faults';
import type { OpenDataset } from '../open_dataset';
import { pathLiteral } from '../parquet_file';
import { LockedDatabase } from './locked_database';
import { codesView, eventsView } from './query_views';
import { subjectsTable } from './subjects_table';

/** Subjects by SQL. Each query has a database of its own, which is closed after it. Owner: the engine; close it. */
export class SubjectQueries {
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  /**
   * As CohortRequests.querySubjects says.
   * @throws UserFault `query`; Cancelled
   */
  async subjects(dataset: OpenDataset, sql: string, caller?: AbortSignal): Promise<QueriedSubjects> {
    const signal = caller ? AbortSignal.any([caller, this.#closing.signal]) : this.#closing.signal;
    const running = querySubjects(dataset, sql, signal);
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
}

async function querySubjects(dataset: OpenDataset, sql: string, signal: AbortSignal): Promise<QueriedSubjects> {
  const database = await LockedDatabase.open();
  try {
    return await database.run(signal, async connection => {
      const { handle } = dataset;
      await connection.run(eventsView(handle).sql);
      await connection.run(codesView(handle).sql);
      await subjectsTable(connection, dataset);
      const files = [...handle.absoluteFiles, ...(handle.codes ? [handle.codes.file.absolute] : [])];
      await database.lock([...files, ...files.map(file => pathLiteral(file).slice(1, -1).replaceAll("''", "'"))]);
      return collect(connection, dataset, sql);
    });
  } catch (error) {
    if (error instanceof Cancelled || error instanceof UserFault) throw error;
    throw fault('query', { why: error instanceof Error ? error.message : String(error), todo: '' }, error);
  } finally {
    await database.close();
  }
}

async function collect(connection: DuckDBConnection, dataset: OpenDataset, sql: string): Promise<QueriedSubjects> {
  const statements = await connection.extractStatements(sql);
  const prepared = await statements.prepare(0);
  if (statements.count !== 1 || prepared.statementType !== StatementType.SELECT) {
    throw fault('query', { why: 'It is not exactly one SELECT.', todo: 'Write one SELECT.' });
  }
  const names = Array.from({ length: prepared.columnCount }, (_, i) => prepared.columnName(i).toLowerCase());
  const at = Math.max(0, names.indexOf('subject_id'));
  const aliases = names.map((_, i) => `c${i}`).join(', ');
  const result = await connection.run(
    `SELECT id, count(*) FROM (SELECT CAST(c${at} AS VARCHAR) AS id, row_number() OVER () AS place
     FROM query(${quoteText(sql)}) AS asked(${aliases})) GROUP BY id ORDER BY min(place)`,
  );
  const subjects: SubjectId[] = [];
  const unknown: SubjectId[] = [];
  let nulls = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [ids, counts] = chunk.getColumns();
    for (let i = 0; i < chunk.rowCount; i++) {
      const id = ids?.[i] ?? null;
      if (id === null) nulls += Number(counts?.[i]);
      else if (dataset.index.find(String(id)) < 0) unknown.push(String(id));
      else subjects.push(String(id));
    }
  }
  return { subjects, nulls, unknown };
}
