import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Cancelled, UserFault } from '../../../src/core/fault';
import { runInProcess } from '../../../src/engine/cohort/query_process';
import type { FoundIds, QueryTask, ReadSubjects } from '../../../src/engine/cohort/query_task';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');

/** The processes of queries that this one has started, by `ps`. */
async function children(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=,args=', '-A']);
  return stdout.split('\n').filter(line => line.trim().startsWith(`${process.pid} `) && line.includes('cohort_query'));
}

describe('a query in a process of its own', () => {
  const bench = useBench();
  let task: QueryTask;
  beforeAll(() => {
    task = {
      sql: '',
      views: [{ name: 'subjects', columns: ['subject_id'], ordered: true, statement: null }],
      files: [],
      subjectType: 'BIGINT',
      listed: 100_000,
      most: 200_000,
      spillFolder: path.join(bench().folder, 'spill'),
    };
  });
  const never = new AbortController().signal;
  const rows: ReadSubjects = (from, to) => {
    const numbers = Array.from({ length: to - from }, (_, i) => from + i);
    return Promise.resolve({
      ids: numbers.map(String),
      splits: numbers.map(number => (number % 2 === 0 ? null : 'train')),
      events: numbers,
      firsts: numbers.map(() => null),
      lasts: numbers.map(BigInt),
    });
  };
  const run = (sql: string, signal = never, script?: string): Promise<FoundIds> =>
    runInProcess({ ...task, sql }, rows, signal, script);

  it('gives ids, and is gone', async () => {
    expect(await run('VALUES (3), (1), (NULL), (3)')).toEqual({ ids: ['3', '1'], nulls: 1, ordered: true });
    expect(await children()).toEqual([]);
    expect(existsSync(task.spillFolder)).toBe(false);
  });

  it('has the whole list of subjects', async () => {
    const { ids } = await run(
      `SELECT subject_id FROM subjects WHERE events = subject_id AND (split = 'train') = (subject_id % 2 = 1)
         OR "last" = make_timestamp(subject_id) AND "first" IS NULL`,
    );
    expect(ids).toEqual(Array.from({ length: 100_000 }, (_, i) => String(i)));
  });

  it('carries faults as faults', async () => {
    await expect(run('SELECT subject_id FROM subject')).rejects.toMatchObject({ name: 'UserFault', kind: 'query' });
    await expect(run("SELECT getenv('PATH')")).rejects.toThrow('the function getenv is not for queries');
  });

  it('tells a text that is too long for an id by its beginning', async () => {
    expect((await run("SELECT repeat('x', 1000000)")).ids).toEqual([`${'x'.repeat(100)}…`]);
  });

  it.each(['SELECT len(range(1000000000))', "SELECT damerau_levenshtein(repeat('a', 30000), repeat('b', 30000))"])(
    'ends where one value takes all memory: %s',
    async sql => {
      const before = process.memoryUsage.rss();
      const asked = run(sql);
      await expect(asked).rejects.toBeInstanceOf(UserFault);
      await expect(asked).rejects.toThrow('it needs more memory than a query may have');
      expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20);
      expect(await children()).toEqual([]);
    },
  );

  it('ends when it is cancelled, also in the midst of one function', async () => {
    const controller = new AbortController();
    // It asks for the subjects when it begins, and what follows is one call of a function for hours.
    const sql = "SELECT levenshtein(repeat('a', 900000), repeat('b', 900000 + subject_id)) FROM subjects LIMIT 1";
    let begin = (): void => undefined;
    const begun = new Promise<void>(resolve => (begin = resolve));
    const readSubjects: ReadSubjects = (from, to) => {
      begin();
      return rows(from, to);
    };
    const asked = runInProcess({ ...task, sql }, readSubjects, controller.signal);
    const settled = expect(asked).rejects.toBeInstanceOf(Cancelled);
    await begun;
    expect(await children()).toHaveLength(1);
    controller.abort();
    await settled;
    expect(await children()).toEqual([]);
  });

  it('does not begin where it is cancelled already', async () => {
    await expect(run('SELECT 1', AbortSignal.abort())).rejects.toBeInstanceOf(Cancelled);
  });

  const scriptOf = async (name: string, text: string): Promise<string> => {
    const script = path.join(bench().folder, name);
    await writeFile(script, text);
    return script;
  };

  it('sees nothing of this one’s environment but where things are', async () => {
    const script = await scriptOf('environment.cjs', 'throw new Error(Object.keys(process.env).sort().join());');
    process.env['COHORT_LENS_TEST_SECRET'] = 'x';
    const message = await run('SELECT 1', never, script).catch((error: unknown) => String(error));
    delete process.env['COHORT_LENS_TEST_SECRET'];
    expect(message).toMatch(/\([A-Z_,]*\bELECTRON_RUN_AS_NODE\b/);
    expect(message).not.toContain('SECRET');
    expect(message).not.toContain('HOME');
  });

  it('is told in a sentence where it can’t start', async () => {
    const missing = run('SELECT 1', never, path.join(bench().folder, 'nowhere.js'));
    await expect(missing).rejects.toBeInstanceOf(UserFault);
    await expect(missing).rejects.toThrow(
      /^The query was not run to its end: its process did not start \(Cannot find module '.*nowhere\.js'\)\. Try again/,
    );
  });

  it('is told in a sentence where it breaks down, without what it said of the data', async () => {
    const ready = "process.send({ session: '1', kind: 'event', method: 'ready', params: {} }";
    const script = await scriptOf('broken.cjs', `${ready}, () => { console.error('Error: 7'); process.abort(); });`);
    const broken = run('SELECT 1', never, script);
    await expect(broken).rejects.toBeInstanceOf(UserFault);
    await expect(broken).rejects.toThrow(
      /^The query was not run to its end: its process stopped \(SIGABRT\)\. Try again/,
    );
  });

  it('ends itself when the engine is gone', async () => {
    const start = `require('node:child_process').fork(${JSON.stringify(inject('queryScript'))})`;
    const engine = await scriptOf(
      'engine.cjs',
      `${start}.once('message', () => process.kill(process.pid, 'SIGKILL'));`,
    );
    // Its output is closed when the last process that has it is gone.
    expect(await once(spawn(process.execPath, [engine], { stdio: 'pipe' }), 'close')).toEqual([null, 'SIGKILL']);
  });
});

describe('queries in processes', () => {
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  it('read the records and the list', async () => {
    const sql = `SELECT subject_id FROM subjects JOIN (SELECT subject_id, count(*) AS n FROM events GROUP BY 1) USING (subject_id)
      WHERE n = events AND subject_id IN (SELECT subject_id FROM events JOIN codes USING (code)) ORDER BY subject_id`;
    const { subjects } = await engine.cohorts.subjectIds({ path: SAMPLE, split: null });
    expect(await engine.cohorts.querySubjects({ path: SAMPLE, sql })).toEqual({ subjects, nulls: 0, unknown: [] });
  });

  it('end with the engine', async () => {
    const other = await Engine.create();
    const sql = "SELECT levenshtein(repeat('a', 900000), repeat('b', 900000))";
    const asked = other.cohorts.querySubjects({ path: SAMPLE, sql });
    const settled = expect(asked).rejects.toBeInstanceOf(Cancelled);
    // While this one is asked and answered, the other has begun.
    await other.cohorts.querySubjects({ path: SAMPLE, sql: 'SELECT 1' });
    await other.close();
    await settled;
    expect(await children()).toEqual([]);
  });
});
