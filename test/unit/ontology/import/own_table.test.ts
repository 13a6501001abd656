import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { csv, tsv, useImportBench } from './import_bench';

const bench = useImportBench();

const table = (...rows: readonly (readonly string[])[]): string => csv([['code', 'description'], ...rows]);

/** Names of an import's vocabularies with their versions and numbers of codes. */
const imported = async (target: string): Promise<unknown[]> =>
  (await bench().import(target)).vocabularies.map(({ system, version, codes }) => [system, version, codes]);

describe('a table of one’s own', () => {
  it('is named like its file, with parents, synonyms and short forms', async () => {
    const file = await bench().file(
      'Hospital wards.csv',
      csv([
        ['Code', 'Description', 'Parent', 'Synonyms', 'Short'],
        ['ICU/A', 'Intensive care, first floor', 'ICU', 'ward A; unit A', 'ICU A'],
        ['ICU', 'Intensive care', '', '', ''],
        ['X', 'None', 'nowhere', '', ''],
      ]),
    );
    const report = await bench().import(file);
    expect(report.vocabularies).toMatchObject([{ system: 'hospital-wards', name: 'Hospital wards', codes: 3 }]);
    expect(report.notes).toEqual(['Hospital wards.csv: parents that are no codes of the table, and were left out: 1.']);
    const [ward, none] = bench().describe('hospital-wards//ICU/A', 'hospital-wards//X');
    expect(ward).toMatchObject({
      description: 'Intensive care, first floor',
      short: 'ICU A',
      synonyms: ['ward A', 'unit A'],
      parents: [{ code: 'ICU' }],
    });
    expect(none?.description).toBe('None');
  });

  it('may say of each code which system it is of', async () => {
    const file = await bench().file(
      'local codes.tsv',
      tsv([
        ['system', 'code', 'description', 'version'],
        ['ICD10CM', 'E119', 'Our words for type 2 diabetes', '2027'],
        ['Ward List', 'W1', 'First ward', ''],
      ]),
    );
    expect(await imported(file)).toEqual([
      ['icd10cm', '2027', 1],
      ['ward-list', null, 1],
    ]);
    expect(bench().describe('icd10//E11.9')[0]?.description).toBe('Our words for type 2 diabetes');
  });

  it('is not looked for where another vocabulary is', async () => {
    const folder = await bench().files('both', {
      'atc.tsv': tsv([
        ['C', 'CARDIOVASCULAR SYSTEM'],
        ['C07', 'BETA BLOCKING AGENTS'],
      ]),
      'readme.csv': csv([
        ['name', 'code'],
        ['something', '1'],
      ]),
    });
    expect(await imported(folder)).toEqual([['atc', null, 2]]);
  });
});

describe('several tables of one’s own', () => {
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
