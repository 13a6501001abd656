import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { csv, tsv, useImportBench } from './import_bench';

const bench = useImportBench();

const table = (...rows: readonly (readonly string[])[]): string => csv([['code', 'description'], ...rows]);

describe('tables of one’s own', () => {
  it('with the same name in one folder are read as one, and a note names both', async () => {
    const folder = await bench().files('hospital', {
      'a/codes.csv': table(['W1', 'First ward'], ['W2', 'Second ward']),
      'b/codes.csv': csv([
        ['code', 'description', 'parent'],
        ['B1', 'First bed', 'W1'],
        ['W2', 'Ward two', ''],
      ]),
    });
    const report = await bench().import(folder);
    expect(report.vocabularies).toMatchObject([{ name: 'codes', codes: 3 }]);
    const [bed, ward] = bench().describe('codes//B1', 'codes//W2');
    expect(bed).toMatchObject({ description: 'First bed', parents: [{ code: 'W1' }] });
    expect(ward).toMatchObject({ description: 'Second ward', synonyms: ['Ward two'] });
    const [a, b] = ['a', 'b'].map(name => path.join(folder, name, 'codes.csv'));
    expect(report.notes).toEqual([
      `${a} and ${b} both have codes of codes, and were read as one.`,
      `${b}: codes that a table before has as well, and are described as there: 1.`,
    ]);
  });

  it('of two versions in one folder are not mixed: the first is taken, and a note names both', async () => {
    const of = (version: string): string =>
      tsv([
        ['code', 'description', 'version'],
        ['W1', `of ${version}`, version],
      ]);
    const folder = await bench().files('hospital', { 'a/codes.tsv': of('1'), 'b/codes.tsv': of('2') });
    const report = await bench().import(folder);
    expect(report.vocabularies).toMatchObject([{ version: '1', codes: 1 }]);
    expect(report.notes).toEqual([expect.stringMatching(/from .*a.codes\.tsv, and left out of .*b.codes\.tsv/)]);
  });

  it('without codes beside one with codes are no vocabulary', async () => {
    const folder = await bench().files('hospital', {
      'empty.csv': table(['', 'nobody']),
      'wards.csv': table(['W1', 'x']),
    });
    expect((await bench().import(folder)).vocabularies.map(({ name }) => name)).toEqual(['wards']);
  });

  it('without a code in any of them are refused, and what was imported before stays', async () => {
    const before = await bench().import(await bench().file('codes.csv', table(['W1', 'First ward'])));
    await expect(bench().import(await bench().file('codes.csv', table(['', 'nobody'])))).rejects.toMatchObject({
      kind: 'vocabulary-empty',
    });
    expect(await bench().stored()).toEqual([`${before.id}.sqlite`]);
  });

  it('without a version take the place of the same file only, not of another of the same name', async () => {
    const ours = await bench().import(await bench().file('ours/codes.csv', table(['W1', 'First ward'])));
    const theirs = await bench().import(await bench().file('theirs/codes.csv', table(['D1', 'First drug'])));
    expect(theirs.replaced).toEqual([]);
    expect(
      bench()
        .describe('codes//W1', 'codes//D1')
        .map(({ description }) => description),
    ).toEqual(['First ward', 'First drug']);
    const again = await bench().import(await bench().file('ours/codes.csv', table(['W1', 'First ward, renamed'])));
    expect(again.replaced).toEqual([ours.id]);
  });
});
