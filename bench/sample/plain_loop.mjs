// The peer: as many rows as asked for, from random numbers and a short list of codes, appended one by one and copied to a
// Parquet file. Started by main.mjs: node plain_loop.mjs ROWS FILE
import { DuckDBInstance, DuckDBTimestampValue } from '@duckdb/node-api';
import process from 'node:process';

const [rows = '', file = ''] = process.argv.slice(2);
const CODES = Array.from({ length: 600 }, (_, i) => `LOINC/${1000 + i}-${i % 10}`);
const PER_SUBJECT = 500;

const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
await connection.run(
  'CREATE TABLE events (subject_id BIGINT, time TIMESTAMP, code VARCHAR, numeric_value FLOAT, unit VARCHAR)',
);
const appender = await connection.createAppender('events');
for (let row = 0; row < Number(rows); row++) {
  appender.appendBigInt(BigInt(1_000_000 + Math.floor(row / PER_SUBJECT)));
  appender.appendTimestamp(new DuckDBTimestampValue(BigInt(row % PER_SUBJECT) * 86_400_000_000n));
  appender.appendVarchar(CODES[Math.floor(Math.random() * CODES.length)] ?? '');
  appender.appendFloat(Math.round(Math.random() * 1000) / 10);
  appender.appendVarchar('mg/dL');
  appender.endRow();
}
appender.closeSync();
await connection.run(
  `COPY (SELECT * FROM events ORDER BY subject_id, time) TO '${file}' (FORMAT parquet, COMPRESSION zstd)`,
);
connection.closeSync();
instance.closeSync();
