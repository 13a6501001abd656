import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cohortLens } from './command_line';

const TWO = path.resolve('test/fixtures/sample/two.archetypes.json');

describe('cohort-lens sample', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('makes a data set that the other commands read, and tells what is in it', async () => {
    const out = path.join(folder, 'made');
    const { code, out: text } = await cohortLens(
      ...['sample', '--archetypes', TWO, '--patients', '12', '--seed', '3', '--out', out, '--json'],
    );
    expect(code).toBe(0);
    const told = JSON.parse(text) as Record<string, unknown>;
    expect(told).toMatchObject({ to: out, truth: `${out}.truth.json`, subjects: 12 });
    const subjects = await cohortLens('subjects', out, '--json');
    const listed = JSON.parse(subjects.out) as { subjects: { id: string; events: number }[] };
    expect(listed.subjects).toHaveLength(12);
    expect(listed.subjects.reduce((sum, { events }) => sum + events, 0)).toBe(told['events']);
    expect((await cohortLens('validate', out)).out).toContain('No findings.');
  });

  it('stops at what is there already, and goes on with --replace', async () => {
    const out = path.join(folder, 'twice');
    const args = ['sample', '--archetypes', TWO, '--patients', '2', '--out', out];
    expect((await cohortLens(...args)).code).toBe(0);
    const again = await cohortLens(...args);
    expect(again.code).toBe(1);
    expect(again.err).toContain(
      'is not empty. Choose a new or empty folder, or say that what is in it may be replaced',
    );
    expect((await cohortLens(...args, '--replace')).code).toBe(0);
  });

  it('names an unknown code, its place and the nearest ones, and writes nothing', async () => {
    const file = path.join(folder, 'wrong.archetypes.json');
    await writeFile(file, (await readFile(TWO, 'utf8')).replace('ICD10CM/I10', 'ICD10CM/I10.5'));
    const out = path.join(folder, 'wrong');
    const { code, err } = await cohortLens('sample', '--archetypes', file, '--patients', '2', '--out', out);
    expect(code).toBe(1);
    expect(err).toMatch(
      /wrong\.archetypes\.json is no archetype file that can be used: line \d+, column \d+: archetype treated/,
    );
    expect(err).toContain('Nearest are');
    expect(existsSync(out)).toBe(false);
  });

  it('makes an archetype once that is named twice', async () => {
    const out = path.join(folder, 'once');
    const args = ['sample', '--archetypes', TWO, '--patients', '4', '--only', 'treated, treated', '--out', out];
    expect((await cohortLens(...args)).code).toBe(0);
    const { subjects } = JSON.parse((await cohortLens('subjects', out, '--json')).out) as {
      subjects: { id: string }[];
    };
    const records = await Promise.all(
      subjects.map(async ({ id }) =>
        (await cohortLens('events', out, '--subject', id, '--json')).out.replaceAll(id, ''),
      ),
    );
    expect(new Set(records).size).toBe(4);
  });

  it('takes a command line that says enough, and no other', async () => {
    const out = path.join(folder, 'never');
    const wrong: readonly (readonly [args: readonly string[], told: string])[] = [
      [['--out', out], 'sample needs --patients.'],
      [['--patients', '3'], 'sample needs --out.'],
      [['--patients', '0', '--out', out], 'from 1 to'],
      [['--patients', '-3', '--out', out], '--patients takes a whole number, and -3 is none'],
      [['--patients', '3', '--out', out, '--split', 'train'], 'sample takes no --split.'],
      [['--patients', '3', '--out', out, '--seed', '9007199254740992'], '--seed takes a whole number up to'],
      [['--patients', '3', '--out', out, '--only', ','], '--only names nothing'],
      [['extra', '--patients', '3', '--out', out], 'and extra is too much'],
    ];
    for (const [args, told] of wrong) {
      const { code, err } = await cohortLens('sample', ...args);
      expect(code).toBe(2);
      expect(err).toContain(told);
    }
    const unknown = await cohortLens('sample', '--patients', '3', '--out', out, '--only', 'nobody');
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain('There is no archetype nobody. There are: ');
    expect(existsSync(out)).toBe(false);
  });
});
