import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../src/core/ontology/answer';
import { Ontology } from '../../../src/engine/ontology/ontology';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUNDLED = path.join(ROOT, 'media/ontology/cohort-lens.sqlite');

/** The description of a code in a publisher's table: the column of that name, in the row that begins with the code. */
function described(file: string, code: string, column: string): string {
  const text = gunzipSync(readFileSync(path.join(ROOT, 'ontology/sources', `${file}.tsv.gz`))).toString('utf8');
  const [head = '', ...rows] = text.split('\n');
  const row = rows.find(line => line.startsWith(`${code}\t`));
  const cell = row?.split('\t')[head.split('\t').indexOf(column)];
  if (cell === undefined) throw new Error(`${file} has no ${column} of ${code}`);
  return cell;
}

let folder: string;
let ontology: Ontology;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-search-'));
  // An import as an OHDSI bundle gives it: a system that is bundled, and one that is not.
  const writer = VocabularyWriter.create(path.join(folder, '2026-11-30-athena.sqlite'));
  const snomed = writer.vocabulary({ system: 'snomed', name: 'SNOMED', version: '2026', subset: false, notice: null });
  writer.concept(snomed, { code: '401314000', description: 'Acute non-ST segment elevation myocardial infarction' });
  const ward = writer.vocabulary({ system: 'ward', name: 'Ward', version: null, subset: false, notice: null });
  writer.concept(ward, { code: 'W1', description: 'Xylograph of the zygapophysis' });
  writer.concept(ward, { code: 'W2', description: 'Heart attack', status: 'deleted' });
  writer.finish();
  ontology = new Ontology({ bundled: BUNDLED, imports: folder, prefixes: [] });
});
afterAll(() => {
  ontology.close();
  rmSync(folder, { recursive: true });
});

function find(text: string, system: string | null = null, limit = 10): readonly SearchHit[] {
  return ontology.search({ text, system, limit }).results;
}
const codes = (hits: readonly SearchHit[]): string[] => hits.map(({ system, code }) => `${system} ${code}`);

describe('free text to codes', () => {
  it.each([
    ['heart attack', 'icd10cm I21.9', described('icd10cm_fy2026', 'I21.9', 'long')],
    ['mini stroke', 'icd10cm G45.9', described('icd10cm_fy2026', 'G45.9', 'long')],
    ['low thyroid', 'icd10cm E03.9', described('icd10cm_fy2026', 'E03.9', 'long')],
    ['blood sugar', 'loinc 2345-7', described('loinc_subset', '2345-7', 'long_common_name')],
    ['white blood cell count', 'loinc 6690-2', described('loinc_subset', '6690-2', 'long_common_name')],
    ['broken hip', 'icd10cm S72.009A', described('icd10cm_fy2026', 'S72.009A', 'long')],
    ['partial removal of colon', 'icd9proc 45.79', described('icd9proc_v32', '45.79', 'long')],
    ['flu shot', 'cvx 88', described('cvx', '88', 'full')],
    ['amlodipine 5 mg oral tablet', 'rxnorm 197361', described('rxnorm_subset', '197361', 'name')],
  ])('finds %s among the first five', (text, code, description) => {
    const hits = find(text, null, 5);
    expect(codes(hits)).toContain(code);
    expect(hits.find(hit => codes([hit])[0] === code)?.description).toBe(description);
  });

  it('says who describes a code and by which words it was found', () => {
    const hit = find('mini stroke')[0];
    expect(hit).toMatchObject({ matched: 'mini stroke', source: 'bundled', billable: true });
    expect(hit?.says).toMatch(/^ICD-10-CM FY2026/);
  });

  it('gives the best first, each code once, and at most as many as were asked for', () => {
    const hits = find('diabetes mellitus', null, 50);
    expect(hits).toHaveLength(50);
    expect(new Set(codes(hits)).size).toBe(50);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
    expect(find('diabetes mellitus', null, 0)).toEqual([]);
  });

  it('looks in one system only where one is set', () => {
    const hits = find('heart attack', 'icd9cm');
    expect(hits.length).toBeGreaterThan(0);
    expect(new Set(hits.map(({ system }) => system))).toEqual(new Set(['icd9cm']));
    expect(hits[0]?.code).toMatch(/^410\./);
  });

  it('finds nothing but common words in a small system too', () => {
    // Of 288 vaccines those that say so: the words are in tens of thousands of other texts.
    expect(find('unspecified formulation', 'cvx').every(({ description }) => /unspecified/i.test(description))).toBe(
      true,
    );
    expect(find('unspecified', 'cvx').length).toBeGreaterThan(0);
  });

  it('refuses a system that is neither bundled nor imported', () => {
    expect(() => find('heart attack', 'nonesuch')).toThrow(/no code system nonesuch/);
  });
});

describe('what was typed', () => {
  it.each([
    ['E11.9', 'icd10cm E11.9'],
    ['e119', 'icd10cm E11.9'],
    ['icd10//K57.31', 'icd10cm K57.31'],
    ['K5731', 'icd10cm K57.31'],
    ['0WB00ZZ', 'icd10pcs 0WB00ZZ'],
    ['8867-4', 'loinc 8867-4'],
    ['73211009', 'snomed 73211009'],
    ['G0008', 'hcpcs G0008'],
    // As it was typed before 40.1, which it may mean too.
    ['401', 'icd9cm 401'],
  ])('a code comes first: %s', (text, code) => {
    expect(codes(find(text))[0]).toBe(code);
  });

  it.each([
    ['E11.9', ['icd10cm E11.9']],
    ['8867-4', ['loinc 8867-4']],
    ['ICD9CM 564.1', ['icd9cm 564.1']],
    // Also where another system is asked for: the 11 and the 9 of a diagnosis name no vaccine.
    ['E11.9', [], 'cvx'],
  ] as const)('a code is searched for as nothing else: %s → %j', (text, expected, system: string | null = null) => {
    expect(codes(find(text, system))).toEqual(expected);
  });

  it('a code among other words is found too, and a dose or a vitamin is none', () => {
    expect(codes(find('E11.9 type 2 diabetes'))[0]).toBe('icd10cm E11.9');
    expect(find('vitamin B12 deficiency').every(({ score }) => score <= 1.5)).toBe(true);
    expect(codes(find('furosemide 20 mg')).some(code => code.startsWith('rxnorm'))).toBe(true);
  });

  it('a word that is not typed to its end is looked for as the beginning of one', () => {
    expect(codes(find('hyper', 'icd10cm'))).toContain('icd10cm I10');
    expect(codes(find('heart att', null, 5))).toContain('icd10cm I21.9');
  });

  it('the beginning of a code gives the codes that begin so, the shorter ones first', () => {
    const hits = find('K57', 'icd10cm', 5);
    expect(hits[0]?.code).toBe('K57');
    expect(hits.every(({ code }) => code.startsWith('K57'))).toBe(true);
  });

  it('the beginning of the last word is enough', () => {
    const { results, fuzzy } = ontology.search({ text: 'essential hyperten', system: 'icd10cm', limit: 5 });
    expect(codes(results)).toContain('icd10cm I10');
    expect(fuzzy).toBe(true);
  });

  it.each([
    ['pnuemonia', 'icd10cm J18.9'],
    ['nose bleed', 'icd10cm R04.0'],
    ['oesophageal varices', 'icd10cm I85.00'],
    ['COPD', 'icd10cm J44.9'],
    ['Lasix 20 mg', 'rxnorm 200801'],
  ])('slips, joined words, British spelling, abbreviations and brands: %s', (text, code) => {
    expect(codes(find(text, null, 5))).toContain(code);
  });

  it('tries other spellings only for words that no vocabulary has', () => {
    expect(ontology.search({ text: 'pneumonia', system: null, limit: 5 }).fuzzy).toBe(false);
    expect(ontology.search({ text: 'pnuemonia', system: null, limit: 5 }).fuzzy).toBe(true);
  });
});

describe('imports', () => {
  it('are searched beside the bundled index', () => {
    expect(find('xylograph')[0]).toMatchObject({ system: 'ward', code: 'W1', source: 'import', says: 'Ward' });
    expect(codes(find('xylograph', 'ward'))).toEqual(['ward W1']);
  });

  it('share a scale with it: a deleted code comes after a valid one of the same words', () => {
    const found = codes(find('heart attack', null, 50));
    expect(found).toContain('ward W2');
    expect(found.indexOf('icd10cm I21.9')).toBeLessThan(found.indexOf('ward W2'));
  });

  it('do not show a code twice that is bundled as well', () => {
    const found = codes(find('acute non-ST segment elevation myocardial infarction', 'snomed', 20));
    expect(found.filter(code => code === 'snomed 401314000')).toHaveLength(1);
  });
});

describe('any text', () => {
  it.each([
    '',
    ' ',
    '-',
    '"',
    '""',
    '*',
    'heart*',
    'NEAR(a b)',
    'a AND',
    'OR',
    'NOT x',
    '^a',
    'a:b',
    '{term}: x',
    "'; --",
  ])('is searched, also the syntax of queries: %j', text => {
    expect(Array.isArray(find(text))).toBe(true);
  });

  it('never fails, whatever it is', () => {
    const words = fc.constantFrom(
      'heart',
      'left',
      'of',
      'the',
      '"',
      '*',
      'AND',
      'NEAR(',
      ')',
      'E11.9',
      '5',
      'mg',
      '🫀',
      '\0',
      'ﬁ',
    );
    const mixed = fc
      .array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .map(parts => parts.join(' '));
    fc.assert(
      fc.property(mixed, fc.constantFrom(null, 'icd10cm', 'cvx', 'ward'), (text, system) => {
        const hits = find(text, system, 5);
        expect(hits.length).toBeLessThanOrEqual(5);
        expect(hits.every(hit => hit.score > 0 && (system === null || hit.system === system))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
