import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { CohortMemory } from '../../../src/features/cohort/memory';
import type { Remembered } from '../../../src/features/cohort/memory';
import { useBench } from '../temporary';

/** As VS Code keeps it: what was put there comes back by its JSON. */
class Memento {
  readonly texts = new Map<string, string>();
  get(key: string, otherwise?: unknown): unknown {
    const text = this.texts.get(key);
    return text === undefined ? otherwise : JSON.parse(text);
  }
  update(key: string, value: unknown): Promise<void> {
    this.texts.set(key, JSON.stringify(value));
    return Promise.resolve();
  }
  get length(): number {
    return [...this.texts.values()].join('').length;
  }
}

const remembered = (size: number): Remembered => ({
  cohort: { dataset: '/records', subjects: Array.from({ length: size }, (_, i) => String(i)), scope: WHOLE_RECORD },
  file: { path: '/a.cohort.json', fingerprint: null, digest: 'd' },
  from: 'by hand',
  isChanged: true,
});

describe('what is remembered of a cohort', () => {
  const bench = useBench();
  const faults: string[] = [];
  const log = { failure: (what: string) => void faults.push(what) };
  const memoryOf = (memento: Memento, folder: string | null): CohortMemory =>
    new CohortMemory(memento as ConstructorParameters<typeof CohortMemory>[0], folder, log);
  /** As the window has it after it was reloaded. */
  const again = async (memento: Memento, folder: string | null): Promise<Remembered> => {
    const memory = memoryOf(memento, folder);
    return memory.present ?? memory.read();
  };

  it('is in the memento where it is small, and in a file of its own where it is large', async () => {
    const folder = path.join(bench().folder, 'storage');
    const memento = new Memento();
    const memory = memoryOf(memento, folder);
    expect(memory.present?.cohort).toBeNull();
    await memory.write(remembered(3));
    expect(await again(memento, folder)).toEqual(remembered(3));
    void memory.write(remembered(30_000));
    await memory.write(remembered(20_000));
    expect(await again(memento, folder)).toEqual(remembered(20_000));
    expect(memento.length).toBeLessThan(100);
    expect(await readdir(folder)).toEqual(['cohort.json']);
    await memory.write(remembered(2));
    expect(await again(memento, folder)).toEqual(remembered(2));
    expect(await readdir(folder)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is written at once when VS Code ends, and nothing older after it', async () => {
    const folder = path.join(bench().folder, 'ending');
    const memento = new Memento();
    const memory = memoryOf(memento, folder);
    const writing = memory.write(remembered(30_000));
    memory.end(remembered(20_000));
    const text = await readFile(path.join(folder, 'cohort.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(remembered(20_000));
    await writing;
    expect(await again(memento, folder)).toEqual(remembered(20_000));
    expect(await readdir(folder)).toEqual(['cohort.json']);
  });

  it('stays in the memento where the workspace has no folder', async () => {
    const memento = new Memento();
    await memoryOf(memento, null).write(remembered(20_000));
    expect(await again(memento, null)).toEqual(remembered(20_000));
  });

  it('is forgotten where the file is broken', async () => {
    const folder = bench().folder;
    const memento = new Memento();
    await memoryOf(memento, folder).write(remembered(20_000));
    await writeFile(path.join(folder, 'cohort.json'), '{ "cohort": ');
    expect((await again(memento, folder)).cohort).toBeNull();
    expect(faults).toEqual(['Reading the cohort of this workspace']);
  });
});
