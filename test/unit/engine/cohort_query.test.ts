import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled, UserFault } from '../../../src/core/fault';
import type { QueriedSubjects } from '../../../src/engine/contract';
import { runQuery } from '../../../src/engine/cohort/run_query';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');
const COLUMNS = {
  subject_id: 'BIGINT',
  time: 'TIMESTAMP',
  code: 'VARCHAR',
  numeric_value: 'FLOAT',
  text_value: 'VARCHAR',
  hadm: 'INTEGER',
  'order by': 'VARCHAR',
};

describe('subjects by SQL', () => {
  const bench = useBench();
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    // In this process, which is quicker; cohort_process.test.ts has them in one of their own.
    engine = await Engine.create(undefined, runQuery);
    folder = path.join(bench().folder, "set [a]*? 'q'");
    const { writer } = bench();
    await writer.rows(path.join(folder, 'data/train/0.parquet'), COLUMNS, [
      ['30', null, 'SEX//F', null, null, null, 'x'],
      ['30', '2020-01-01 10:00', 'LAB//A', 1.5, null, 7, null],
      ['7', '2020-01-02', 'LAB//A', 9, 'high', 8, null],
      ['7', '2021-01-02', 'DX//B', null, null, null, null],
      [null, '2021-01-02', 'DX//B', null, null, null, null],
    ]);
    await writer.rows(path.join(folder, 'data/held_out/1.parquet'), COLUMNS, [
      ['9007199254740993', '2019-01-02', 'DX//B', null, null, 9, null],
      ['-4', '2022-02-02', 'DX//C', 0.1, 'line\nbreak', 9, 'y'],
    ]);
    await writer.rows(
      path.join(folder, 'metadata/codes.parquet'),
      { code: 'VARCHAR', description: 'VARCHAR', parent_codes: 'VARCHAR[]' },
      [
        ['DX//B', 'Bee', "['DX']"],
        ['DX//C', 'Cee', null],
        ['DX', 'All', null],
      ],
    );
  });
  afterAll(() => engine.close());

  const query = (sql: string, signal?: AbortSignal): Promise<QueriedSubjects> =>
    engine.cohorts.querySubjects({ path: folder, sql }, { signal: signal ?? new AbortController().signal });
  const subjects = async (sql: string): Promise<readonly string[]> => (await query(sql)).subjects;
  const refusal = async (sql: string): Promise<string> => {
    const fault = await query(sql).then(
      found => JSON.stringify(found),
      (error: unknown) => error,
    );
    expect(fault, sql).toBeInstanceOf(UserFault);
    expect((fault as UserFault).kind).toBe('query');
    return (fault as UserFault).message;
  };

  it('come in the order of the rows, each once', async () => {
    expect(await subjects('SELECT subject_id FROM events WHERE subject_id IS NOT NULL ORDER BY time DESC')).toEqual([
      '-4',
      '7',
      '30',
      '9007199254740993',
    ]);
    expect(await subjects('VALUES (30), (7), (30), (-4)')).toEqual(['30', '7', '-4']);
    expect(await subjects('SELECT unnest([7, 30]) AS subject_id')).toEqual(['7', '30']);
  });

  it('come in the list’s order where the statement leaves the order open', async () => {
    const all = ['-4', '7', '30', '9007199254740993'];
    expect(await subjects('SELECT DISTINCT subject_id FROM events WHERE subject_id IS NOT NULL')).toEqual(all);
    expect(await subjects('SELECT subject_id FROM events GROUP BY ALL HAVING subject_id IS NOT NULL')).toEqual(all);
    expect(await subjects('SELECT 30 UNION SELECT 7')).toEqual(['7', '30']);
  });

  it.each([
    'SELECT subject_id FROM (SELECT DISTINCT subject_id FROM backwards)',
    'SELECT subject_id FROM (SELECT subject_id FROM backwards GROUP BY 1)',
    'SELECT subject_id FROM (SELECT subject_id FROM backwards JOIN subjects USING (subject_id)) WHERE subject_id <> 7',
    'SELECT subject_id FROM (SELECT subject_id, row_number() OVER (PARTITION BY subject_id) AS n FROM backwards) WHERE n = 1',
    'SELECT subject_id FROM backwards QUALIFY row_number() OVER (PARTITION BY subject_id) = 1',
    'SELECT subject_id FROM backwards WHERE subject_id IN (SELECT subject_id FROM events)',
    'SELECT subject_id FROM backwards',
    'SELECT subject_id FROM (FROM backwards USING SAMPLE 3 ROWS)',
    'FROM (SELECT subject_id FROM backwards UNION ALL SELECT 7)',
  ])('come in the list’s order also where the order is open within: %s', async sql => {
    const found = await subjects(`WITH backwards AS (FROM (VALUES (30), (7), (-4)) AS t(subject_id)) ${sql}`);
    expect(found).toEqual(['-4', '7', '30'].filter(id => found.includes(id)));
    expect(found.length).toBeGreaterThan(1);
  });

  it('come in the order of the rows also out of subqueries that keep it', async () => {
    const values = '(VALUES (30), (7), (-4)) AS t(subject_id)';
    expect(await subjects(`FROM (SELECT subject_id FROM (FROM ${values}) WHERE subject_id <> 7)`)).toEqual([
      '30',
      '-4',
    ]);
    expect(await subjects('FROM (SELECT subject_id FROM subjects ORDER BY events DESC, subject_id LIMIT 2)')).toEqual([
      '7',
      '30',
    ]);
    expect(await subjects("SELECT subject_id FROM events WHERE code LIKE 'DX%' LIMIT 2")).toEqual([
      '9007199254740993',
      '-4',
    ]);
  });

  it('are those of the column subject_id, else of the first', async () => {
    expect(await subjects("SELECT code, subject_id FROM events WHERE code = 'DX//C'")).toEqual(['-4']);
    expect(await subjects("SELECT subject_id AS who, hadm FROM events WHERE code = 'DX//C'")).toEqual(['-4']);
    expect(await subjects('SELECT 9007199254740993::UBIGINT')).toEqual(['9007199254740993']);
    expect(await subjects("SELECT '7'")).toEqual(['7']);
    expect(await subjects('SELECT 7::TINYINT')).toEqual(['7']);
    expect(await subjects('SELECT sum(v) FROM (VALUES (3), (4)) AS t(v)')).toEqual(['7']);
  });

  it('are counted where an id is null, and told where the data set does not have it', async () => {
    expect(await query('SELECT subject_id FROM events ORDER BY 1')).toMatchObject({ nulls: 1, unknown: [] });
    expect(await query('VALUES (5), (7), (NULL), (NULL), (5), (6)')).toEqual({
      subjects: ['7'],
      nulls: 2,
      unknown: ['5', '6'],
    });
    expect(await query("SELECT * FROM (VALUES ('seven'), ('7'))")).toEqual({
      subjects: ['7'],
      nulls: 0,
      unknown: ['seven'],
    });
    expect(await query('SELECT NULL')).toEqual({ subjects: [], nulls: 1, unknown: [] });
    expect(await query('SELECT subject_id FROM events WHERE false')).toEqual({ subjects: [], nulls: 0, unknown: [] });
  });

  it('come from all columns of events, whatever their names', async () => {
    expect(await subjects('SELECT subject_id FROM events WHERE hadm = 9 ORDER BY time')).toEqual([
      '9007199254740993',
      '-4',
    ]);
    expect(await subjects('SELECT subject_id FROM events WHERE "order by" = \'y\'')).toEqual(['-4']);
    expect(await subjects("SELECT subject_id FROM events WHERE time < '2019-06-01'")).toEqual(['9007199254740993']);
    expect(await subjects('SELECT subject_id FROM events WHERE numeric_value = 0.1::FLOAT')).toEqual(['-4']);
    expect(await subjects('SELECT subject_id FROM events WHERE time IS NULL')).toEqual(['30']);
  });

  it('come from subjects and codes', async () => {
    expect(
      await subjects("SELECT subject_id FROM subjects WHERE split = 'held_out' ORDER BY events, subject_id"),
    ).toEqual(['-4', '9007199254740993']);
    expect(await subjects('SELECT subject_id FROM subjects WHERE "first" < \'2020-01-01\' AND last = first')).toEqual([
      '9007199254740993',
    ]);
    expect(
      await subjects(
        "SELECT DISTINCT subject_id FROM events JOIN codes USING (code) WHERE list_contains(parents, 'DX') AND subject_id IS NOT NULL",
      ),
    ).toEqual(['7', '9007199254740993']);
    expect(await subjects("SELECT subjects FROM codes WHERE description = 'All'")).toEqual([]);
    // Three events of DX//B; one of them is nobody's.
    expect(await query("SELECT events * 10 + subjects FROM codes WHERE code = 'DX//B'")).toMatchObject({
      unknown: ['22'],
    });
  });

  it('come from CTEs, window functions and comments as well', async () => {
    expect(
      await subjects(`-- latest
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3),
          latest AS (SELECT subject_id, row_number() OVER (ORDER BY time DESC) AS place FROM events WHERE time IS NOT NULL)
        /* the second */ SELECT subject_id FROM latest JOIN n ON place = i WHERE i = 1 ORDER BY i; -- end;
        ; `),
    ).toEqual(['-4']);
    expect(await subjects("WITH events AS (SELECT * FROM events WHERE code = 'DX//C') FROM events")).toEqual(['-4']);
    expect(
      await subjects('WITH a AS (SELECT 7 AS i), b AS (SELECT i FROM a) FROM (WITH c AS (FROM b) FROM c)'),
    ).toEqual(['7']);
    expect(await subjects('FROM subjects ORDER BY subject_id LIMIT 1')).toEqual(['-4']);
    expect(await subjects('SELECT i FROM range(5, 8) AS t(i)')).toEqual(['7']);
    expect(await subjects("SELECT 7 AS \";--\" WHERE ';' = ';'")).toEqual(['7']);
  });

  it.each([
    ['UINTEGER', ['4294967295', '5']],
    ['UBIGINT', ['18446744073709551615', '5']],
    ['DECIMAL(38,0)', ['99999999999999999999999999999999999999', '-5']],
    ['VARCHAR', ['007', '18446744073709551616']],
    ['DOUBLE', ['9007199254740992', '5']],
  ])('are exact where ids are stored as %s', async (type, ids) => {
    const file = path.join(bench().folder, `ids-${type}.parquet`);
    await bench().writer.rows(
      file,
      { subject_id: type, time: 'TIMESTAMP', code: 'VARCHAR' },
      ids.map(id => [id, '2020-01-01', 'A']),
    );
    for (const table of ['events', 'subjects']) {
      const sql = `SELECT subject_id FROM ${table} ORDER BY subject_id = '${ids[0]}' DESC`;
      expect(await engine.cohorts.querySubjects({ path: file, sql })).toEqual({ subjects: ids, nulls: 0, unknown: [] });
    }
  });

  it('equal what DuckDB gives over the sample', async () => {
    const { subjects } = await engine.cohorts.querySubjects(
      {
        path: SAMPLE,
        sql: "SELECT subject_id FROM events WHERE code LIKE 'DIAGNOSIS//ICD//10//I50%' GROUP BY 1 ORDER BY 1",
      },
      { signal: new AbortController().signal },
    );
    const rows = await bench().database.rows(
      `SELECT DISTINCT CAST(subject_id AS VARCHAR) AS id FROM read_parquet('${SAMPLE}/data/*/*.parquet')
       WHERE code LIKE 'DIAGNOSIS//ICD//10//I50%' ORDER BY id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(subjects).toEqual(rows.map(({ id }) => id));
  });

  it.each([
    ['', 'there is no statement in this text. Write one SELECT'],
    ['  \n;; -- SELECT 1\n/* x */', 'there is no statement in this text'],
    ['SELECT 7; SELECT 30', 'there are 2 statements in this text'],
    ['SELECT 7; DROP VIEW events', 'a statement that is no SELECT'],
    ['DELETE FROM events', 'DELETE is no SELECT'],
    ['INSERT INTO subjects VALUES (1)', 'INSERT is no SELECT'],
    ['CREATE TABLE t AS SELECT 1', 'CREATE is no SELECT'],
    ["COPY (SELECT 1) TO '/tmp/x.csv'", 'COPY is no SELECT'],
    ["-- hello\nATTACH '/tmp/x.db'", 'ATTACH is no SELECT'],
    ['INSTALL httpfs', 'INSTALL is no SELECT'],
    ['LOAD httpfs', 'LOAD is no SELECT'],
    ['PRAGMA database_list', 'PRAGMA is no SELECT'],
    ["SET memory_limit = '100GB'", 'SET is no SELECT'],
    ["EXPORT DATABASE '/tmp/x'", 'EXPORT is no SELECT'],
    ['CALL duckdb_settings()', 'CALL is no SELECT'],
    ['EXPLAIN SELECT 1', 'EXPLAIN is no SELECT'],
    ['SHOW TABLES', 'SHOW, DESCRIBE and SUMMARIZE are no SELECT'],
    ['SUMMARIZE events', 'SHOW, DESCRIBE and SUMMARIZE are no SELECT'],
    ['SELECT $1', 'it has a parameter, which nobody fills in'],
    ['SELECT subject_id FROM events WHERE code = ?', 'it has a parameter'],
  ])('refuse %j', async (sql, words) => {
    expect(await refusal(sql)).toContain(words);
  });

  it.each([
    ["SELECT * FROM read_csv('/etc/passwd')", 'the function read_csv can’t stand after FROM'],
    ["SELECT * FROM read_text('/etc/passwd')", 'the function read_text'],
    ["SELECT * FROM read_parquet('x.parquet')", 'the function read_parquet'],
    ["SELECT 1 FROM 'f.parquet'", 'line 1, column 15: "f.parquet" is a file or a place'],
    ['SELECT 1 FROM "/etc/passwd"', 'is a file or a place'],
    ["SELECT 1 FROM 'https://example.org/x.csv'", 'is a file or a place'],
    ["SELECT * FROM glob('/*')", 'the function glob'],
    ["SELECT * FROM query('SELECT 1')", 'the function query'],
    ["SELECT * FROM query_table(['events'])", 'the function query_table'],
    ['SELECT * FROM duckdb_settings()', 'the function duckdb_settings'],
    ['SELECT * FROM arrow_scan(1, 2, 3)', 'the function arrow_scan'],
    ['SELECT * FROM system.main.duckdb_settings()', 'the function duckdb_settings'],
    ['SELECT 1 FROM information_schema.tables', 'there is no table information_schema.tables'],
    ['SELECT 1 FROM pg_catalog.pg_tables', 'there is no table pg_catalog.pg_tables'],
    ['SELECT 1 FROM memory.main.events', 'there is no table memory.main.events'],
    ['SELECT 1 FROM sqlite_master', 'there is no table sqlite_master'],
    ["SELECT getenv('HOME')", 'line 1, column 8: the function getenv is not for queries'],
    ["SELECT current_setting('temp_directory')", 'the function current_setting'],
    ["SELECT getvariable('x')", 'the function getvariable'],
    ["SELECT json_serialize_plan('SELECT 1')", 'the function json_serialize_plan'],
    ['SELECT sleep_ms(100)', 'the function sleep_ms'],
    ["SELECT write_log('x')", 'the function write_log'],
    ["SELECT (SELECT count(*) FROM 'a.csv') FROM events", 'is a file or a place'],
    ["WITH x AS (SELECT * FROM 'a.csv') SELECT 1 FROM x", 'is a file or a place'],
    ["SELECT subject_id FROM events WHERE code IN (FROM 'a.csv')", 'is a file or a place'],
    ["SELECT 1 ORDER BY (SELECT 1 FROM 'a.csv')", 'is a file or a place'],
    ["SELECT 1 LIMIT (SELECT count(*) FROM 'a.csv')", 'is a file or a place'],
    ["SELECT count(*) FILTER (EXISTS (FROM 'a.csv')) FROM events", 'is a file or a place'],
    ["SELECT row_number() OVER (ORDER BY (SELECT 1 FROM 'a.csv')) FROM events", 'is a file or a place'],
    ["FROM (PIVOT 'a.csv' ON code IN ('x') USING count(*))", 'is a file or a place'],
    ["SELECT list_transform([1], x -> (SELECT count(*) FROM 'a.csv'))", 'is a file or a place'],
    ['(WITH hidden AS (SELECT 7) FROM hidden) UNION FROM hidden', 'there is no table hidden'],
    ['WITH later AS (SELECT * FROM named), named AS (SELECT 7) FROM later', 'there is no table named'],
    ['WITH itself AS (SELECT * FROM itself) FROM itself', 'there is no table itself'],
    ['WITH RECURSIVE i AS (SELECT n FROM i UNION ALL SELECT 7) FROM i', 'there is no table i'],
    ['SELECT 1 FROM (WITH inner_one AS (SELECT 7) FROM inner_one), inner_one', 'there is no table inner_one'],
    [
      'WITH sqlite_master AS (SELECT * FROM sqlite_master) SELECT sql FROM sqlite_master',
      'there is no table sqlite_master',
    ],
    ['WITH a AS (SELECT sql FROM duckdb_views), duckdb_views AS (SELECT 1) FROM a', 'there is no table duckdb_views'],
    ['WITH duckdb_views AS (SELECT 1) FROM duckdb_views', 'a table of WITH can’t be named "duckdb_views"'],
    ['WITH Pragma_Database_List AS (SELECT 1) SELECT 1', 'can’t be named "Pragma_Database_List"'],
    ['WITH "/tmp/x.csv" AS (SELECT * FROM "/tmp/x.csv") SELECT 1', 'is a file or a place'],
    ['WITH "x.csv" AS (SELECT 1) FROM "x.csv"', 'can’t be named "x.csv"'],
    ['SELECT 1 FROM duckdb_tables', 'there is no table duckdb_tables'],
    ['SELECT 1 FROM pg_tables', 'there is no table pg_tables'],
  ])('refuse to reach out: %j', async (sql, words) => {
    expect(await refusal(sql)).toContain(words);
  });

  it('name the tables and their columns where one is misspelt', async () => {
    expect(await refusal('SELECT subject_id\nFROM events WHERE cod = 1')).toBe(
      'The query can’t be used: line 2, column 19: there is no column cod. Did you mean code? The tables are events ' +
        '(subject_id, time, code, numeric_value, text_value, hadm, order by); subjects (subject_id, split, events, first, ' +
        'last); codes (code, description, parents, events, subjects).',
    );
    expect(await refusal('SELECT 1 FROM event')).toContain(
      'line 1, column 15: there is no table event. The tables are events (',
    );
    expect(await refusal("SELECT '😀ä', nothing FROM events")).toContain(
      'line 1, column 15: there is no column nothing.',
    );
  });

  it.each([
    ['SELEC 1', 'line 1, column 1: syntax error at or near "SELEC"'],
    ["SELECT 'x", 'line 1, column 8: unterminated quoted string'],
    ['SELECT subject_id FROM', 'line 1, column 23: syntax error at end of input'],
    ['SELECT nosuch(subject_id) FROM events', 'line 1, column 8: there is no function nosuch.'],
    ['SELECT CAST(code AS BIGINT) FROM events', 'TRY_CAST'],
    ['SELECT time FROM events', 'no column is named subject_id, and the first, time, is TIMESTAMP'],
    ['SELECT 7.5::DOUBLE AS subject_id', 'subject_id is DOUBLE, which is no subject id'],
    ['SELECT sum(code) FROM events', 'line 1, column 8: no function matches'],
    ['SELECT 7\0 FROM events', 'NUL'],
    [`SELECT ${'('.repeat(90_000)}7${')'.repeat(90_000)}`, 'it is nested too deeply'],
    [`SELECT ${'7 + '.repeat(20_000)}7`, 'it is nested too deeply'],
    [`SELECT ${' '.repeat(200_000)}7`, 'it has 200008 characters'],
    ['SELECT * FROM range(1000000)', 'different ids, and the data set has 4 subjects'],
  ])('tell what is wrong: %#', async (sql, words) => {
    expect(await refusal(sql)).toContain(words);
  });

  it('end soon after they are cancelled, however long they would run', async () => {
    const controller = new AbortController();
    const asked = query(
      'SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000) c WHERE (a.range * b.range + c.range) % 7 = 3',
      controller.signal,
    );
    await query('SELECT 7');
    controller.abort();
    await expect(asked).rejects.toBeInstanceOf(Cancelled);
  });

  it('say where a query needs too much memory', async () => {
    expect(await refusal("SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(100000)")).toContain(
      'more memory',
    );
  });

  it('leave no file behind', async () => {
    const before = await readdir(path.join(folder, 'data'));
    await refusal("COPY events TO 'stolen.csv'");
    expect(await readdir(path.join(folder, 'data'))).toEqual(before);
    expect(existsSync('stolen.csv')).toBe(false);
  });

  it('are stopped where the engine is closed', async () => {
    const other = await Engine.create(undefined, runQuery);
    const asked = other.cohorts.querySubjects(
      {
        path: SAMPLE,
        sql: 'SELECT count(*) FROM range(100000000) a, range(1000000) b WHERE hash(a.range + b.range) = 1',
      },
      { signal: new AbortController().signal },
    );
    const settled = expect(asked).rejects.toBeInstanceOf(Cancelled);
    await other.cohorts.querySubjects({ path: SAMPLE, sql: 'SELECT 1' }, { signal: new AbortController().signal });
    await other.close();
    await settled;
  });

  it('are told where a file of the data set has changed', async () => {
    const copy = path.join(bench().folder, 'changing/data/0.parquet');
    await mkdir(path.dirname(copy), { recursive: true });
    await copyFile(path.join(folder, 'data/train/0.parquet'), copy);
    const root = path.join(bench().folder, 'changing');
    const ask = { path: root, sql: 'SELECT subject_id FROM events' };
    const context = { signal: new AbortController().signal };
    expect((await engine.cohorts.querySubjects(ask, context)).subjects).toEqual(['30', '7']);
    await copyFile(path.join(folder, 'data/held_out/1.parquet'), copy);
    await expect(engine.cohorts.querySubjects(ask, context)).rejects.toMatchObject({ kind: 'replaced' });
    expect((await engine.cohorts.querySubjects(ask, context)).subjects).toEqual(['9007199254740993', '-4']);
  });
});
