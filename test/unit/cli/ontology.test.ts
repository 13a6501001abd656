import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run';
import type { ImportReport } from '../../../src/engine/ontology/import/contract';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-cli-'));
  store = path.join(folder, 'a store');
});
afterEach(() => rm(folder, { recursive: true }));

async function ontology(args: readonly string[], { signal = new AbortController().signal, isTTY = false } = {}) {
  const texts = { out: '', err: '' };
  const stream = (name: 'out' | 'err'): Writable =>
    new Writable({
      write: (piece: Buffer, _, done) => {
        texts[name] += piece.toString();
        done();
      },
    });
  const stderr = Object.assign(stream('err'), { isTTY });
  const code = await run(['ontology', ...args, '--store', store], '1.2.3', { stdout: stream('out'), stderr }, signal);
  return { code, ...texts } satisfies Outcome;
}

async function table(name: string, ...rows: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, ['code,description', ...rows, ''].join('\n'));
  return file;
}

interface Listed {
  readonly vocabularies: readonly {
    readonly name: string;
    readonly source: string;
    readonly importId: string | null;
  }[];
  readonly imports: readonly { readonly id: string }[];
}

describe('cohort-lens ontology', () => {
  it('imports, lists and removes as JSON', async () => {
    const file = await table('wards of "ours".csv', 'W1,First', 'W2,Second');
    const imported = await ontology(['import', file, '--json']);
    expect(imported.code).toBe(0);
    const report = JSON.parse(imported.out) as ImportReport;
    expect(report).toMatchObject({ vocabularies: [{ name: 'wards of "ours"', codes: 2 }], rows: 2, replaced: [] });

    const listed = JSON.parse((await ontology(['list', '--json'])).out) as Listed;
    expect(listed.vocabularies.filter(({ source }) => source === 'import')).toMatchObject([
      { name: 'wards of "ours"', importId: report.id },
    ]);
    expect(listed.imports.map(({ id }) => id)).toEqual([report.id]);

    expect(JSON.parse((await ontology(['remove', report.id, '--json'])).out)).toEqual({ removed: report.id });
    expect(await readdir(store)).toEqual([]);
  });

  it('says the same in words', async () => {
    const file = await table('wards.csv', 'W1,First', 'W2,Second');
    const { out } = await ontology(['import', file]);
    expect(out).toMatch(/^Imported 2 codes from 2 rows as \S+:\n {2}wards: 2 codes\n$/);
    const id = /as (\S+):/.exec(out)?.[1] ?? '';
    expect((await ontology(['list'])).out).toMatch(new RegExp(`wards +- +2 +whole +${id}\n`));
    expect((await ontology(['remove', id])).out).toBe('Removed wards.\n');
  });

  it('shows how far it is on one line of a terminal, and wipes it', async () => {
    const { err } = await ontology(['import', await table('wards.csv', 'W1,First')], { isTTY: true });
    expect(err).toContain('\r\u001b[KReading wards.csv: ');
    expect(err.endsWith('\r\u001b[K')).toBe(true);
    expect(err).not.toContain('\n');
  });

  it('refuses what is no vocabulary, an unknown id and other words', async () => {
    const file = path.join(folder, 'a.txt');
    await writeFile(file, 'some text\n');
    expect(await ontology(['import', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/a\.txt is no vocabulary/) as unknown,
    });
    expect(await ontology(['remove', 'nothing'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/There is no import nothing/) as unknown,
    });
    for (const words of [
      [],
      ['import'],
      ['remove'],
      ['list', 'x'],
      ['export', 'x'],
      ['import', ''],
      ['import', 'a', 'b'],
    ]) {
      expect((await ontology(words)).code).toBe(2);
    }
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('says that the store is a file, where it is', async () => {
    const file = await table('wards.csv', 'W1,First');
    await writeFile(store, 'a file');
    for (const words of [['import', file], ['list']]) {
      expect(await ontology(words)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/a store can.t be (?:read|written)|a store could not be written/) as unknown,
      });
      expect((await ontology(words)).err).toMatch(/there is a file where a folder must be/);
    }
  });

  it('stopped by the user leaves nothing', async () => {
    const file = await table('wards.csv', ...Array.from({ length: 1000 }, (_, i) => `W${i},Ward ${i}`));
    const { out } = await ontology(['import', file], { signal: AbortSignal.abort() });
    expect(out).toBe('');
    expect(await readdir(folder)).toEqual(['wards.csv']);
  });

  it('lists an import that can’t be used, which can be removed', async () => {
    await ontology(['import', await table('wards.csv', 'W1,First')]);
    await writeFile(path.join(store, 'broken.sqlite'), 'no database');
    const { out, err } = await ontology(['list']);
    expect(out).toMatch(/broken {2}can’t be used/);
    expect(err).toMatch(/broken\.sqlite/);
    expect((await ontology(['remove', 'broken'])).code).toBe(0);
  });
});
