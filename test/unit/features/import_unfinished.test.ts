import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import type { Memento } from 'vscode';
import { AtWork, HOLDS_MS } from '../../../src/engine/at_work';
import type { ImportTask } from '../../../src/engine/import/contract';
import { besides, discardStaged, whatStandsIn, within } from '../../../src/features/import/target';
import { isWrittenTo, UnfinishedImports } from '../../../src/features/import/unfinished';
import { useBench } from '../temporary';

/** What VS Code keeps for an extension. */
function memory(): Memento {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    get: <T>(key: string, none?: T) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? '') as T) : none),
    update: (key, value) => {
      kept.set(key, JSON.stringify(value));
      return Promise.resolve();
    },
  };
}

const taskTo = (out: string): ImportTask => ({
  source: '/records/synthea',
  kind: 'synthea-csv',
  out,
  replace: false,
  onDamage: 'skip',
});

/** A folder with something staged in it. */
async function begun(folder: string): Promise<ImportTask> {
  await mkdir(path.join(folder, '.import'), { recursive: true });
  await writeFile(path.join(folder, '.import', 'part'), 'staged');
  return taskTo(folder);
}

/** The number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

const markOf = (out: string): string => path.join(out, '.import', AtWork.FILE);

/** The mark of a process, as it would be so long after it was last kept fresh. */
async function marked(out: string, pid: number, host: string, agoMs = 0): Promise<void> {
  await writeFile(markOf(out), JSON.stringify({ host, pid, mark: 'of another' }));
  const then = new Date(Date.now() - agoMs);
  await utimes(markOf(out), then, then);
}

describe('imports that were begun', () => {
  const bench = useBench();
  const at = (name: string): string => path.join(bench().folder, name);

  it('are nobody’s to go on with while their window is there', async () => {
    const imports = new UnfinishedImports(memory());
    const task = await begun(at('at work'));
    await imports.begin(task);
    expect(await imports.left()).toEqual([]);
    expect(await isWrittenTo(task.out)).toBe(false); // it looks at its source still
    expect(imports.in(task.out)).toEqual(task);
  });

  it('are left over once their window is gone', async () => {
    const kept = memory();
    const task = await begun(at('left over'));
    await new UnfinishedImports(kept).begin(task);
    const [begunThere] = kept.get<readonly object[]>('cohortLens.imports') ?? [];
    await kept.update('cohortLens.imports', [{ ...begunThere, host: await endedProcess() }]);
    const next = new UnfinishedImports(kept);
    expect((await next.left()).map(each => [each.task, each.told])).toEqual([[task, false]]);
    await next.stopped(task);
    expect((await next.left()).map(each => each.told)).toEqual([true]);
  });

  it('are left over where another process has the number of their window by now', async () => {
    const kept = memory();
    const task = await begun(at('number again'));
    const began = Date.now() - 3_600_000;
    for (const host of [1, process.pid]) {
      await kept.update('cohortLens.imports', [{ task, host, began, told: false }]);
      expect((await new UnfinishedImports(kept).left()).map(each => each.task)).toEqual([task]);
    }
    await marked(task.out, process.pid, hostname(), HOLDS_MS + 1000);
    expect(await isWrittenTo(task.out)).toBe(false);
    expect((await new UnfinishedImports(kept).left()).map(each => each.task)).toEqual([task]);
  });

  it('are nobody’s to go on with while a process writes to their folder, whoever began it', async () => {
    const kept = memory();
    const task = await begun(at('elsewhere'));
    await kept.update('cohortLens.imports', [{ task, host: await endedProcess(), began: 0, told: false }]);
    await marked(task.out, process.ppid, hostname());
    expect(await isWrittenTo(task.out)).toBe(true);
    expect(await new UnfinishedImports(kept).left()).toEqual([]);
    await marked(task.out, await endedProcess(), hostname());
    expect(await isWrittenTo(task.out)).toBe(false);
    // Of processes on another machine, which shares the folder, it is only known how fresh their mark is.
    await marked(task.out, await endedProcess(), `not ${hostname()}`);
    expect(await isWrittenTo(task.out)).toBe(true);
    await marked(task.out, await endedProcess(), `not ${hostname()}`, HOLDS_MS + 1000);
    expect((await new UnfinishedImports(kept).left()).map(each => each.task)).toEqual([task]);
  });

  it('are forgotten where nothing is staged any more, when they are whole, and when they are discarded', async () => {
    const imports = new UnfinishedImports(memory());
    const gone = taskTo(at('gone'));
    const whole = await begun(at('whole'));
    const discarded = await begun(at('discarded'));
    for (const task of [gone, whole, discarded]) await imports.stopped(task);
    expect((await imports.left()).map(({ task }) => task.out)).toEqual([whole.out, discarded.out]);
    expect(imports.in(gone.out)).toBeUndefined();
    await imports.end(whole.out);
    await imports.discard(discarded.out);
    expect(await imports.left()).toEqual([]);
    expect([existsSync(whole.out), existsSync(discarded.out)]).toEqual([true, false]);
  });
});

describe('where an import is written', () => {
  const bench = useBench();

  it('is beside its source', () => {
    const sources = ['/a/synthea', '/a/bundle.json', '/a/Patient.ndjson.gz', '/a/v1.2'];
    expect(sources.map(besides)).toEqual(['/a/synthea-meds', '/a/bundle-meds', '/a/Patient-meds', '/a/v1.2-meds']);
  });

  it('is told by what stands there', async () => {
    const { folder } = bench();
    const [empty, full, started, file] = ['empty', 'full', 'started', 'file'].map(name => path.join(folder, name));
    if (!empty || !full || !started || !file) throw new Error('There are four of them.');
    await mkdir(empty);
    await mkdir(path.join(full, 'data'), { recursive: true });
    await begun(started);
    await writeFile(file, '');
    const states = [path.join(folder, 'missing'), empty, full, started, file].map(whatStandsIn);
    expect(await Promise.all(states)).toEqual(['nothing', 'nothing', 'files', 'started', 'files']);
    expect(await within(empty, '/a/synthea')).toBe(empty);
    expect(await within(full, '/a/synthea')).toBe(path.join(full, 'synthea-meds'));
  });

  it('keeps what else is there when something staged is thrown away', async () => {
    const out = path.join(bench().folder, 'kept');
    await begun(out);
    await writeFile(path.join(out, 'notes.txt'), 'mine');
    await discardStaged(out);
    expect([existsSync(path.join(out, '.import')), existsSync(path.join(out, 'notes.txt'))]).toEqual([false, true]);
  });
});
