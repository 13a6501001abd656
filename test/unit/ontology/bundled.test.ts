import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBundled } from '../../../src/engine/ontology/bundled/build';
import { headingOf } from '../../../src/engine/ontology/bundled/icd10cm';
import { sqlite } from '../../../src/engine/ontology/sqlite';
import { codesOf } from './sources';

const ONTOLOGY = path.resolve(import.meta.dirname, '../../../ontology');

/** Built twice from the tables. */
let folder: string;
let db: Database;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-bundled-'));
  for (const name of ['a', 'b']) buildBundled(ONTOLOGY, path.join(folder, `${name}.sqlite`));
  db = new (sqlite().Database)(path.join(folder, 'a.sqlite'), { readOnly: true });
}, 120_000);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const rows = (sql: string): unknown[][] => db.all(sql).map((row): unknown[] => Object.values(row));
const pathOf = (system: string, code: string): unknown[] =>
  rows(
    `WITH RECURSIVE up(id, height) AS (
       SELECT concept.id, 0 FROM concept JOIN vocabulary ON vocabulary.id = vocabulary
       WHERE system = '${system}' AND code = '${code}'
       UNION ALL SELECT concept.parent, height + 1 FROM up JOIN concept ON concept.id = up.id WHERE parent IS NOT NULL
     ) SELECT code FROM up JOIN concept ON concept.id = up.id ORDER BY height DESC`,
  ).flat();

describe('the bundled index', () => {
  it('is the same bytes from the same tables', () => {
    const [a, b] = ['a', 'b'].map(name => readFileSync(path.join(folder, `${name}.sqlite`)));
    expect(a?.equals(b ?? Buffer.of())).toBe(true);
  });

  it('is not larger than what may be shipped', () => {
    // Zipped it is less than a quarter of it.
    expect(statSync(path.join(folder, 'a.sqlite')).size).toBeLessThan(90 * 2 ** 20);
  });

  /** Numbers of rows as the publishers' tables have them. */
  it.each([
    ['icd10cm', 98_186],
    ['icd10pcs', 80_029],
    ['loinc', 10_455],
    ['rxnorm', 13_030],
    ['cvx', 288],
    ['snomed', 26_158],
    // 6,664 of the newest list, and the modifiers, of which it says nothing: 361 rows, one of them without a code.
    ['hcpcs', 6664 + 360],
    // 7,868 rows of which one has no number, and 1,000 different vaccine packages in 1,070 rows.
    ['ndc', 7867 + 1000],
  ])('has all codes of %s', (system, codes) => {
    expect(rows(`SELECT codes FROM vocabulary WHERE system = '${system}'`)).toEqual([[codes]]);
  });

  it('has the codes of ICD-9-CM below categories of its own table', () => {
    const billable = (system: string): unknown =>
      rows(
        `SELECT count(*) FROM concept JOIN vocabulary ON vocabulary.id = vocabulary
         WHERE system = '${system}' AND billable = 1`,
      )[0]?.[0];
    expect(billable('icd9cm')).toBe(14_567);
    expect(billable('icd9proc')).toBe(3882);
    expect(pathOf('icd9cm', '250.00')).toEqual(['240-279', '249-259', '250', '250.0', '250.00']);
    expect(pathOf('icd9cm', 'E000.0')[0]).toBe('E000-E999');
    expect(pathOf('icd9cm', 'V10.00').slice(0, 2)).toEqual(['V01-V91', 'V10-V19']);
    expect(pathOf('icd9proc', '00.01')).toEqual(['00-00', '00', '00.0', '00.01']);
  });

  it('has every ICD-10-CM category in the chapter of its letter', () => {
    const placed = rows(
      `WITH RECURSIVE up(code, id) AS (
         SELECT code, parent FROM concept WHERE vocabulary = 1 AND kind = 'category'
         UNION ALL SELECT up.code, parent FROM up JOIN concept ON concept.id = up.id WHERE parent IS NOT NULL
       ) SELECT up.code, concept.code AS chapter FROM up JOIN concept ON concept.id = up.id
       WHERE concept.kind = 'chapter'`,
    );
    const categories = codesOf('icd10cm_fy2026.tsv.gz').filter(code => code.length === 3);
    expect(placed.map(([code]) => code).sort()).toEqual([...categories].sort());
    // Letters before digits would be wrong: ranges count digits before letters, and the first letter decides.
    for (const [code, chapter] of placed as [string, string][]) {
      const [first = '', last = ''] = chapter.split('-');
      expect(code >= first && (code <= last || code[0] === last[0]), `${code} in ${chapter}`).toBe(true);
    }
  });

  /** By the tabular list of ICD-10-CM. */
  it.each([
    ['I1A', ['I00-I99', 'I10-I16', 'I1A']],
    ['I5A', ['I00-I99', 'I30-I52', 'I5A']],
    ['J4A', ['J00-J99', 'J40-J47', 'J4A']],
    ['QA0', ['Q00-Q99', 'QA0']],
    ['Z3A', ['Z00-Z99', 'Z30-Z39', 'Z3A']],
    ['O9A', ['O00-O9A', 'O94-O9A', 'O9A']],
    ['M1A', ['M00-M99', 'M00-M25', 'M05-M14', 'M1A']],
    ['D3A', ['C00-D49', 'D3A-D3A', 'D3A']],
    ['C7A', ['C00-D49', 'C00-C96', 'C7A-C7A', 'C7A']],
    ['C7B', ['C00-D49', 'C00-C96', 'C7B-C7B', 'C7B']],
    ['C4A', ['C00-D49', 'C00-C96', 'C00-C75', 'C43-C44', 'C4A']],
    ['B20', ['A00-B99', 'B20-B20', 'B20']],
    ['Y62', ['V00-Y99', 'Y62-Y84', 'Y62-Y69', 'Y62']],
    ['U07', ['U00-U85', 'U00-U49', 'U07']],
    ['T20', ['S00-T88', 'T07-T88', 'T20-T32', 'T20-T25', 'T20']],
  ])('puts %s where the tabular list has it', (code, expected) => {
    const above = pathOf('icd10cm', code);
    // Blocks that hold blocks may or may not be in the list of blocks, in between.
    expect(above[0]).toBe(expected[0]);
    expect(above.slice(-2)).toEqual(expected.slice(-2));
  });

  it('finds the heading of a category that came later than the ranges', () => {
    const heading = (first: string, last: string, kind = 'block') => {
      return { first, last, kind, description: '', short: null, concept: 0, parent: undefined };
    };
    const order = (category: string): string => category;
    const chapter = heading('I00', 'I99', 'chapter');
    const block = { ...heading('I10', 'I16'), parent: chapter };
    expect(headingOf([chapter, block], 'I1A', 'I16', block, order)).toBe(block);
    expect(headingOf([chapter, block], 'I17', 'I16', block, order)).toBe(chapter);
    expect(headingOf([chapter, block], 'IA0', 'I99', chapter, order)).toBe(chapter);
    expect(headingOf([chapter, block], 'QA0', 'I99', chapter, order)).toBeUndefined();
  });

  it('puts ICD-10-PCS codes below table, body system and section', () => {
    expect(pathOf('icd10pcs', '0WB00ZZ')).toEqual(['0', '0W', '0WB', '0WB00ZZ']);
    expect(rows(`SELECT count(*) FROM concept WHERE vocabulary = 2 AND parent IS NULL AND length(code) > 1`)).toEqual([
      [0],
    ]);
  });

  it('has a subcategory above every ICD-9-CM code with two digits after its dot', () => {
    for (const [system, file] of [
      ['icd9cm', 'icd9cm_v32.tsv.gz'],
      ['icd9proc', 'icd9proc_v32.tsv.gz'],
    ] as const) {
      const expected = new Set(codesOf(file).flatMap(code => /^(.+\.\d)\d$/.exec(code)?.[1] ?? []));
      const written = rows(
        `SELECT code FROM concept JOIN vocabulary ON vocabulary.id = vocabulary
         WHERE system = '${system}' AND kind = 'subcategory'`,
      );
      expect(written.flat().sort()).toEqual([...expected].sort());
    }
  });

  it('has a term for every description that is not made of others, and none twice', () => {
    expect(
      rows(`SELECT count(*) FROM concept WHERE description IS NOT NULL AND kind IS NOT 'subcategory' AND NOT EXISTS (
              SELECT 1 FROM term WHERE term.concept = concept.id AND kind = 'description')`),
    ).toEqual([[0]]);
    expect(
      rows(`SELECT count(*) FROM (
              SELECT concept, lower(term) FROM term WHERE term IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1)`),
    ).toEqual([[0]]);
  });

  it('maps every code of the sources that is in the vocabulary', () => {
    const mapped = (system: string): unknown =>
      rows(`SELECT count(DISTINCT concept) FROM map WHERE system = '${system}'`)[0]?.[0];
    const inList = new Set(codesOf('icd10cm_fy2026.tsv.gz').map(code => code.replace('.', '')));
    const known = (file: string): number => new Set(codesOf(file).filter(code => inList.has(code))).size;
    expect(mapped('hcc')).toBeGreaterThanOrEqual(known('hcc_v28_2026.tsv.gz'));
    expect(mapped('elixhauser')).toBeGreaterThanOrEqual(known('elixhauser_ahrq_2025_map.tsv.gz'));
    // Those that were deleted since are mapped too.
    expect(mapped('ccsr')).toBe(new Set(codesOf('ccsr_dx_map_2023.1.tsv.gz')).size);
    const targets = `SELECT DISTINCT map.system, map.code FROM map
      WHERE map.system IN ('ccsr', 'hcc', 'elixhauser') AND NOT EXISTS (
        SELECT 1 FROM concept JOIN vocabulary ON vocabulary.id = concept.vocabulary
        WHERE vocabulary.system = map.system AND concept.code = map.code)`;
    expect(rows(targets)).toEqual([]);
  });

  it('says which HCC makes which others not count', () => {
    const notes = rows(`SELECT text FROM note JOIN concept ON concept.id = note.concept JOIN vocabulary
      ON vocabulary.id = vocabulary WHERE system = 'hcc' AND code = '17'`).flat();
    // hcc_hierarchies_2026: 17 is above 18, 19, 20, 21, 22, 23.
    expect(notes.join(' ')).toMatch(/HCC 18, 19, 20, 21, 22, 23 do not count/);
  });
});
