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
import type { OpenDataset } from '../open_dataset';

/** Rows of a chunk: DuckDB's own vector size. */
const CHUNK = 2048;

/** Chunks between two pauses, in which a cancel can come through. */
const PAUSE = 20;

/** Makes the table `subjects` from the list of subjects, in its order. */
export async function subjectsTable(
  connection: DuckDBConnection,
  { handle, index }: OpenDataset,
  signal: AbortSignal,
): Promise<void> {
  const { subjectType } = handle;
  await connection.run(
    `CREATE TABLE subjects (subject_id ${subjectType}, split VARCHAR, events BIGINT, "first" TIMESTAMP, "last" TIMESTAMP)`,
  );
  const idType = { BIGINT, UBIGINT, VARCHAR }[subjectType];
  const appender = await connection.createAppender('subjects');
  try {
    for (let start = 0; start < index.size; start += CHUNK) {
      const subjects = Array.from({ length: Math.min(CHUNK, index.size - start) }, (_, i) => start + i);
      const spans = subjects.map(subject => index.span(subject));
      const chunk = DuckDBDataChunk.create([idType, VARCHAR, BIGINT, TIMESTAMP, TIMESTAMP]);
      chunk.setColumns([
        subjects.map(subject => (subjectType === 'VARCHAR' ? index.id(subject) : BigInt(index.id(subject)))),
        subjects.map(subject => index.split(subject)),
        subjects.map(subject => BigInt(index.eventCount(subject))),
        spans.map(([first]) => (first === null ? null : timestampValue(first))),
        spans.map(([, last]) => (last === null ? null : timestampValue(last))),
      ]);
      appender.appendDataChunk(chunk);
      if ((start / CHUNK) % PAUSE !== PAUSE - 1) continue;
      await new Promise(resolve => setImmediate(resolve));
      stopIfAborted(signal);
    }
  } finally {
    appender.closeSync();
  }
}
