import { StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { Cancelled, UserFault } from '../../core/fault';
import { quoteText } from '../database';
import { LockedDatabase } from './locked_database';
import { checkQuery, type CheckedQuery, type ParseTree } from './query_check';
import { toldError } from './query_error';
import { queryFault } from './query_place';
import type { FoundIds, QueryTask, ReadSubjects } from './query_task';
import { subjectsTable } from './subjects_table';

/**
 * Runs a query in a database of its own, which is closed after it. What it needs beyond DuckDB's count of memory is not
 * bounded here, and the signal is heard between DuckDB's steps only: query_process.ts is there for both.
 * @throws UserFault `query`; Cancelled; DuckDB's error where the query is not at fault
 */
export async function runQuery(task: QueryTask, readSubjects: ReadSubjects, signal: AbortSignal): Promise<FoundIds> {
  const { sql, views } = task;
  const database = await LockedDatabase.open(task.spillFolder);
  try {
    return await database.run(signal, async connection => {
      const checked = checkQuery(sql, await parsed(connection, sql), views);
      for (const { name, statement } of views) {
        if (!checked.views.has(name)) continue;
        if (statement === null) await subjectsTable(connection, task, readSubjects, signal);
        else await connection.run(statement);
      }
      await database.lock(task.files);
      return collect(connection, task, checked);
    });
  } catch (error) {
    if (error instanceof Cancelled || error instanceof UserFault) throw error;
    throw toldError(sql, error, views) ?? error;
  } finally {
    await database.close();
  }
}

async function parsed(connection: DuckDBConnection, sql: string): Promise<ParseTree> {
  const reader = await connection.runAndReadAll(`SELECT CAST(json_serialize_sql(${quoteText(sql)}) AS VARCHAR)`);
  return JSON.parse(String(reader.getRows()[0]?.[0])) as ParseTree;
}

/** A column's name may be a whole expression. */
const LONGEST_NAME = 60;

/** A longer text is no id; it is told by its beginning. */
const LONGEST_ID = 100;

/** Types of an id: integers of every width, and texts. */
const ID_TYPE = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DECIMAL\(\d+,\s*0\)|VARCHAR|NULL|"NULL")$/;

async function collect(
  connection: DuckDBConnection,
  { sql, most, listed }: QueryTask,
  { ordered }: CheckedQuery,
): Promise<FoundIds> {
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
  const result = await connection.run(
    `SELECT CASE WHEN length(id) > ${LONGEST_ID} THEN left(id, ${LONGEST_ID}) || '…' ELSE id END, count(*)
     FROM (SELECT CAST(c${at} AS VARCHAR) AS id, row_number() OVER () AS place
       FROM query(${quoteText(sql)}) AS asked(${aliases}))
     GROUP BY id ORDER BY min(place) LIMIT ${most + 1}`,
  );
  const found: string[] = [];
  let nulls = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const [ids, counts] = chunk.getColumns();
    for (let i = 0; i < chunk.rowCount; i++) {
      const id = ids?.[i] ?? null;
      if (id === null) nulls += Number(counts?.[i]);
      else found.push(String(id));
    }
  }
  if (found.length + (nulls > 0 ? 1 : 0) > most) {
    const what = `it gives more than ${most} different ids, and the data set has ${listed} subjects`;
    throw queryFault(sql, what, null, 'Select the column subject_id of events or subjects.');
  }
  return { ids: found, nulls, ordered };
}
