import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LockedDatabase } from '../../../src/engine/cohort/locked_database';
import { useBench } from '../temporary';

/** The second wall: what a statement could do that got past the check of its parse tree. */
describe('a locked database', () => {
  const bench = useBench();
  let database: LockedDatabase;
  let allowed: string;
  let other: string;
  beforeAll(async () => {
    allowed = path.join(bench().folder, 'allowed.parquet');
    other = path.join(bench().folder, 'other.parquet');
    for (const file of [allowed, other]) await bench().writer.query(file, 'SELECT 1 AS subject_id');
    database = await LockedDatabase.open(path.join(bench().folder, 'spill'));
    await database.lock([allowed]);
  });
  afterAll(() => database.close());

  const run = (sql: string): Promise<unknown> =>
    database.run(new AbortController().signal, async connection => (await connection.runAndReadAll(sql)).getRows());

  it('reads what it may', async () => {
    expect(await run(`SELECT subject_id FROM read_parquet('${allowed}')`)).toEqual([[1]]);
  });

  it.each([
    () => `SELECT * FROM read_parquet('${other}')`,
    () => `SELECT * FROM '${other}'`,
    () => `SELECT * FROM read_text('/etc/hostname')`,
    () => `SELECT * FROM read_csv('/etc/passwd')`,
    () => `SELECT * FROM glob('${path.dirname(other)}/*')`,
    () => `SELECT * FROM query('SELECT * FROM read_text(''/etc/hostname'')')`,
    () => `SELECT * FROM read_parquet('https://127.0.0.1/x.parquet')`,
    () => `COPY (SELECT 1) TO '${other}.csv'`,
    () => `ATTACH '${other}.db'`,
    () => `EXPORT DATABASE '${other}.folder'`,
    () => 'INSTALL httpfs',
    () => 'LOAD httpfs',
    () => `SET allowed_paths = ['/etc/hostname']`,
    () => 'SET enable_external_access = true',
    () => 'SET lock_configuration = false',
    () => `SET memory_limit = '100GB'`,
    () => 'PRAGMA threads = 64',
  ])('refuses %s', async sql => {
    await expect(run(sql())).rejects.toThrow(/Permission|Cannot change configuration|disabled|not allowed|locked/i);
    for (const end of ['.csv', '.db', '.folder']) expect(existsSync(other + end)).toBe(false);
  });
});
