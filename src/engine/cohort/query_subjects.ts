import { StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { Cancelled, UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import type { QueriedSubjects } from '../contract';
import { quoteText } from '../database';
import type { DatasetHandle } from '../dataset_handle';
import { stopIfAborted } from '../interruption';
import type { OpenDataset } from '../open_dataset';
import { pathPattern } from '../parquet_file';
import { LockedDatabase } from './locked_database';
import { checkQuery, LONGEST_QUERY, type CheckedQuery, type ParseTree } from './query_check';
import { toldError } from './query_error';
import { queryFault } from './query_place';
import { queryViews } from './query_views';

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
    stopIfAborted(signal);
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

/** So many ids that the data set does not have are told of; a query with more is no selection of subjects. */
const MOST_UNKNOWN = 100_000;

async function querySubjects(dataset: OpenDataset, sql: string, signal: AbortSignal): Promise<QueriedSubjects> {
  const { handle } = dataset;
  if (sql.length > LONGEST_QUERY) {
    throw queryFault(sql, `it has ${sql.length} characters`, null, `At most ${LONGEST_QUERY} are read.`);
  }
  // DuckDB takes it for the end of the text.
  if (sql.includes('\0')) throw queryFault(sql, 'it has a NUL character', null, 'Leave it out.');
  const views = queryViews(dataset);
  const database = await LockedDatabase.open();
  try {
    return await database.run(signal, async connection => {
      const checked = checkQuery(sql, await parsed(connection, sql), views);
      for (const view of views) if (checked.views.has(view.name)) await view.make(connection, signal);
      await database.lock(filesOf(handle));
      return collect(connection, dataset, sql, checked);
    });
  } catch (error) {
    if (error instanceof Cancelled || error instanceof UserFault) throw error;
    await handle.checkUnchanged();
    throw toldError(sql, error, views) ?? error;
  } finally {
    await database.close();
  }
}

async function parsed(connection: DuckDBConnection, sql: string): Promise<ParseTree> {
  const reader = await connection.runAndReadAll(`SELECT CAST(json_serialize_sql(${quoteText(sql)}) AS VARCHAR)`);
  return JSON.parse(String(reader.getRows()[0]?.[0])) as ParseTree;
}

/** The files that views read, as they are named by themselves and in statements. */
function filesOf({ absoluteFiles, codes }: DatasetHandle): readonly string[] {
  const files = [...absoluteFiles, ...(codes ? [codes.file.absolute] : [])];
  return [...new Set(files.flatMap(file => [file, pathPattern(file)]))];
}

/** A column's name may be a whole expression. */
const LONGEST_NAME = 60;

/** Types of an id: integers of every width, and texts. */
const ID_TYPE = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL\(\d+,\s*0\)|VARCHAR|NULL|"NULL")$/;

async function collect(
  connection: DuckDBConnection,
  { index }: OpenDataset,
  sql: string,
  { ordered }: CheckedQuery,
): Promise<QueriedSubjects> {
  const statements = await connection.extractStatements(sql);
  const prepared = await statements.prepare(0);
  if (statements.count !== 1 || prepared.statementType !== StatementType.SELECT) {
    throw queryFault(sql, 'it is not one SELECT', null, 'Write one SELECT.');
  }
  const names = Array.from({ length: prepared.columnCount }, (_, i) => prepared.columnName(i));
  const named = names.findIndex(name => name.toLowerCase() === 'subject_id');
  const at = Math.max(0, named);
  const type = String(prepared.columnType(at));
  if (!ID_TYPE.test(type)) {
    const which =
      named < 0
        ? `no column is named subject_id, and the first, ${(names[at] ?? '').slice(0, LONGEST_NAME)},`
        : 'subject_id';
    throw queryFault(sql, `${which} is ${type}, which is no subject id`, null, 'Give the ids a column subject_id.');
  }
  const aliases = names.map((_, i) => `c${i}`).join(', ');
  const most = index.size + MOST_UNKNOWN;
  const result = await connection.run(
    `SELECT id, count(*) FROM (SELECT CAST(c${at} AS VARCHAR) AS id, row_number() OVER () AS place
       FROM query(${quoteText(sql)}) AS asked(${aliases}))
     GROUP BY id ORDER BY min(place) LIMIT ${most + 1}`,
  );
  const found = new Set<number>();
  const unknown: SubjectId[] = [];
  let nulls = 0;
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [ids, counts] = chunk.getColumns();
    rows += chunk.rowCount;
    for (let i = 0; i < chunk.rowCount; i++) {
      const id = ids?.[i] ?? null;
      const number = id === null ? -1 : index.find(String(id));
      if (id === null) nulls += Number(counts?.[i]);
      else if (number >= 0) found.add(number);
      else unknown.push(String(id));
    }
  }
  if (rows > most) {
    const what = `it gives more than ${most} different ids, and the data set has ${index.size} subjects`;
    throw queryFault(sql, what, null, 'Select the column subject_id of events or subjects.');
  }
  const numbers = ordered ? [...found] : [...found].sort((a, b) => a - b);
  return { subjects: numbers.map(number => index.id(number)), nulls, unknown };
}
