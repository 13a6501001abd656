import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import { Database, quoteName, quoteText } from '../../../src/engine/database';
import { pathLiteral } from '../../../src/engine/parquet_file';
import { SharedWork } from '../../../src/engine/shared_work';

/** A statement that would run for hours. */
const ENDLESS = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE hash(a.range, b.range) = 1';

describe('the database', () => {
  let database: Database;
  beforeAll(async () => void (database = await Database.open()));
  afterAll(() => database.close());

  it('gives values without loss', async () => {
    expect(
      await database.row(
        `SELECT 9223372036854775807 AS large, TIMESTAMP '1969-12-31 23:59:59.999999' AS time, ['a', NULL] AS list,
           NULL AS nothing, 0.1::DOUBLE AS double, true AS flag, 1.50::DECIMAL(5,2) AS decimal, $id AS bound`,
        { id: 9_007_199_254_740_993n },
      ),
    ).toEqual({
      large: 9_223_372_036_854_775_807n,
      time: -1n,
      list: ['a', null],
      nothing: null,
      double: 0.1,
      flag: true,
      decimal: '1.50',
      bound: 9_007_199_254_740_993n,
    });
  });

  it('cancels a statement while it runs, and serves the next one', async () => {
    const controller = new AbortController();
    const running = database.rows(ENDLESS, {}, controller.signal);
    const other = await database.row('SELECT 1 AS one');
    controller.abort();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
    expect(other).toEqual({ one: 1 });
    expect(await database.row('SELECT 2 AS two')).toEqual({ two: 2 });
  });

  it('cancels a statement before it runs, and one that waits for others', async () => {
    await expect(database.rows('SELECT 1', {}, AbortSignal.abort())).rejects.toBeInstanceOf(Cancelled);
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const running = controllers.map(({ signal }) => database.rows(ENDLESS, {}, signal));
    const outcomes = Promise.allSettled(running);
    for (const controller of controllers) controller.abort();
    for (const outcome of await outcomes) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(Cancelled);
    }
    expect(await database.row('SELECT 3 AS three')).toEqual({ three: 3 });
  });

  it.each(['chunks', 'stream'] as const)('cancels between chunks (%s)', async way => {
    const controller = new AbortController();
    let chunks = 0;
    const stop = (): void => {
      chunks++;
      controller.abort();
    };
    const sql = 'SELECT * FROM range(1000000)';
    const reading =
      way === 'chunks'
        ? database.chunks(sql, {}, stop, controller.signal)
        : database.stream(sql, {}, 1_000_000, stop, controller.signal);
    await expect(reading).rejects.toBeInstanceOf(Cancelled);
    expect(chunks).toBe(1);
  });

  it('does not take a stream that breaks off for a whole result', async () => {
    const sql = `SELECT CASE WHEN range = 500000 THEN error('broken page') ELSE range::VARCHAR END FROM range(1000000)`;
    await expect(database.stream(sql, {}, 1_000_000, () => undefined)).rejects.toThrow('broken page');
    await expect(database.stream('SELECT 1', {}, 2, () => undefined)).rejects.toThrow('1 rows in place of 2');
  });

  it('knows no local zone', async () => {
    expect(await database.row(`SELECT TIMESTAMPTZ '2110-04-11 15:08:00+02' AT TIME ZONE 'UTC' AS time`)).toEqual({
      time: 4_426_664_880_000_000n,
    });
    expect(await database.row(`SELECT current_setting('TimeZone') AS zone`)).toEqual({ zone: 'UTC' });
  });

  it('spills into a folder of its own, never into the present one, and leaves nothing behind', async () => {
    const other = await Database.open();
    const [setting] = await other.rows(`SELECT current_setting('temp_directory') AS folder`);
    expect(setting?.['folder']).toBe(other.spillFolder);
    expect(path.relative(process.cwd(), other.spillFolder)).toMatch(/^\.\./);
    // More rows than the memory limit holds, sorted: DuckDB has to spill.
    const sorted = await other.row(
      `SELECT count(*) AS rows FROM (SELECT hash(range)::VARCHAR || repeat('x', 60) AS v FROM range(3000000) ORDER BY v) t`,
    );
    expect(sorted).toEqual({ rows: 3_000_000n });
    await other.close();
    expect(existsSync(other.spillFolder)).toBe(false);
  });
});

describe('SQL from text', () => {
  it('quotes names and texts', async () => {
    const database = await Database.open();
    const name = 'a "b" \'c\' \\ 😀';
    expect(await database.row(`SELECT ${quoteText(name)} AS ${quoteName(name)}`)).toEqual({ [name]: name });
    await database.close();
  });

  it.each([
    ['/a/plain.parquet', "'/a/plain.parquet'"],
    ["/a/it's.parquet", "'/a/it''s.parquet'"],
    ['/a/*?[x].parquet', "'/a/[*][?][[]x].parquet'"],
    ['/a/back\\slash.parquet', "'/a/back\\slash.parquet'"],
    ['/a/100%{b}.parquet', "'/a/100%{b}.parquet'"],
  ])('writes the path %s so that it means itself', (file, sql) => expect(pathLiteral(file, '/')).toBe(sql));

  it('writes a path of Windows with slashes', () => {
    expect(pathLiteral('C:\\data\\[1]\\0.parquet', '\\')).toBe("'C:/data/[[]1]/0.parquet'");
  });

  it('refuses a path that no pattern can name', () => {
    expect(() => pathLiteral('/a/b\\c*.parquet', '/')).toThrow(/both a backslash and one of/);
  });
});

describe('work that is waited for by several', () => {
  it('is done once, and cancelled only when all have left', async () => {
    let starts = 0;
    let aborted = false;
    const work = new SharedWork<string>(
      signal =>
        new Promise((_, reject) => {
          starts++;
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(new Cancelled());
          });
        }),
    );
    const [first, second] = [new AbortController(), new AbortController()];
    const waits = [work.join(first.signal), work.join(second.signal)];
    first.abort();
    await expect(waits[0]).rejects.toBeInstanceOf(Cancelled);
    expect([starts, aborted, work.abandoned]).toEqual([1, false, false]);
    second.abort();
    await expect(waits[1]).rejects.toBeInstanceOf(Cancelled);
    expect([starts, aborted, work.abandoned]).toEqual([1, true, true]);
  });

  it('gives its result to all, also to those who come later', async () => {
    const work = new SharedWork(() => Promise.resolve(7));
    expect(await Promise.all([work.join(), work.join(new AbortController().signal)])).toEqual([7, 7]);
    expect(await work.join()).toBe(7);
  });

  it('fails for all alike', async () => {
    const work = new SharedWork(() => Promise.reject(new Error('broken')));
    await expect(work.join()).rejects.toThrow('broken');
    await expect(work.join()).rejects.toThrow('broken');
  });
});
