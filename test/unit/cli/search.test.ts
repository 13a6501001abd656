import path from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run';

/** A folder without imports: those of whoever runs the tests must not be found. */
const STORE = path.join(import.meta.dirname, 'no-such-store');

async function search(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const pieces = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof pieces): Writable =>
    new Writable({
      write: (piece: Buffer, _, done) => {
        pieces[name] += piece.toString();
        done();
      },
    });
  const streams = { stdout: sink('stdout'), stderr: sink('stderr') };
  const code = await run(['search', '--store', STORE, ...args], '1.2.3', streams, new AbortController().signal);
  return { code, out: pieces.stdout, err: pieces.stderr };
}

interface Result {
  readonly system: string;
  readonly code: string;
  readonly description: string;
  readonly matched: string;
  readonly score: number;
}
const results = (out: string): Result[] => (JSON.parse(out) as { results: Result[] }).results;

describe('cohort-lens search', () => {
  it('gives codes as one JSON document, the best first', async () => {
    const { code, out, err } = await search('heart attack', '--system', 'icd10cm', '--limit', '5', '--json');
    expect([code, err]).toEqual([0, '']);
    const found = results(out);
    expect(found).toHaveLength(5);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    expect(found.every(({ system }) => system === 'icd10cm')).toBe(true);
    expect(found[0]).toMatchObject({ code: 'I21.9', description: 'Acute myocardial infarction, unspecified' });
    expect(found[0]?.matched).toBe('heart attack');
  });

  it('takes several words as one text, and ten codes where no number is given', async () => {
    const [apart, together] = [await search('mini', 'stroke', '--json'), await search('mini stroke', '--json')];
    expect(apart.out).toBe(together.out);
    expect(results(apart.out)).toHaveLength(10);
  });

  it('prints a table of aligned columns', async () => {
    const { out } = await search('white blood cell count', '--system', 'loinc', '--limit', '3');
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^LOINC {2}6690-2 +Leukocytes \[#\/volume\] in Blood by Automated count \(white blood cell count\)$/,
    );
    expect(new Set(lines.map(line => line.search(/Leukocytes|Erythrocytes|White|CBC|Cells/))).size).toBe(1);
  });

  it('says that words were spelled differently, and that nothing fits', async () => {
    expect((await search('pnuemonia')).err).toMatch(/spelled nearly so/);
    const nothing = await search('zzqqxxj');
    expect([nothing.code, nothing.out]).toEqual([0, '']);
    expect(nothing.err).toMatch(/Nothing fits/);
    expect(results((await search('zzqqxxj', '--json')).out)).toEqual([]);
  });

  it('refuses a system that is not there, and asks for a text', async () => {
    const unknown = await search('heart attack', '--system', 'nonesuch');
    expect(unknown.code).toBe(1);
    expect(unknown.err).toMatch(/no code system nonesuch.*icd10cm/);
    expect((await search()).code).toBe(2);
    const none = await search('heart attack', '--limit', '0');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('at least 1')]);
  });

  it('does not let a text drive the terminal', async () => {
    const { out, err } = await search('\u001b[31mheart\u0007');
    expect(`${out}${err}`).not.toMatch(/[\u0007\u001b]/);
  });
});
