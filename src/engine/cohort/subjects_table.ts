import {
  BIGINT,
  DuckDBDataChunk,
  TIMESTAMP,
  UBIGINT,
  VARCHAR,
  timestampValue,
  type DuckDBConnection,
} from '@duckdb/node-api';
import { stopIfAborted } from '../interruption';
import type { SubjectIndex } from '../subject_index';
import type { QueryTask, ReadSubjects, SubjectRowsOfTable } from './query_task';

/** Rows of a chunk: DuckDB's own vector size. */
const CHUNK = 2048;

/** Subjects that are asked for at one time: between two askings a cancel can come through. */
const PORTION = 20 * CHUNK;

/** What the table `subjects` has of some subjects of the list. */
export function subjectRows(index: SubjectIndex, from: number, to: number): SubjectRowsOfTable {
  const numbers = Array.from({ length: Math.max(0, Math.min(to, index.size) - from) }, (_, i) => from + i);
  const spans = numbers.map(number => index.span(number));
  return {
    ids: numbers.map(number => index.id(number)),
    splits: numbers.map(number => index.split(number)),
    events: numbers.map(number => index.eventCount(number)),
    firsts: spans.map(([first]) => first),
    lasts: spans.map(([, last]) => last),
  };
}

/** Makes the table `subjects` from the list of subjects, in its order. */
export async function subjectsTable(
  connection: DuckDBConnection,
  { subjectType, listed }: Pick<QueryTask, 'subjectType' | 'listed'>,
  readSubjects: ReadSubjects,
  signal: AbortSignal,
): Promise<void> {
  await connection.run(
    `CREATE TABLE subjects (subject_id ${subjectType}, split VARCHAR, events BIGINT, "first" TIMESTAMP, "last" TIMESTAMP)`,
  );
  const types = [{ BIGINT, UBIGINT, VARCHAR }[subjectType], VARCHAR, BIGINT, TIMESTAMP, TIMESTAMP];
  const appender = await connection.createAppender('subjects');
  try {
    for (let from = 0; from < listed; from += PORTION) {
      const rows = await readSubjects(from, Math.min(listed, from + PORTION));
      stopIfAborted(signal);
      const ids = subjectType === 'VARCHAR' ? rows.ids : rows.ids.map(BigInt);
      const events = rows.events.map(BigInt);
      const [firsts, lasts] = [rows.firsts, rows.lasts].map(times =>
        times.map(time => (time === null ? null : timestampValue(time))),
      );
      for (let start = 0; start < ids.length; start += CHUNK) {
        const chunk = DuckDBDataChunk.create(types);
        const columns = [ids, rows.splits, events, firsts ?? [], lasts ?? []];
        chunk.setColumns(columns.map(column => column.slice(start, start + CHUNK)));
        appender.appendDataChunk(chunk);
      }
    }
  } finally {
    appender.closeSync();
  }
}
