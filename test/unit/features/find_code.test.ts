import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery, typedQuery } from '../../../src/features/find_code/query';
import {
  importedSentence,
  importRow,
  namesOf,
  progressRow,
  vocabularyRow,
} from '../../../src/features/vocabularies/words';
import { shortened } from '../../../src/features/inlay_hints/shortened';

const SYSTEMS = [
  { system: 'icd10cm', name: 'ICD-10-CM' },
  { system: 'loinc', name: 'LOINC' },
  { system: 'snomed', name: 'SNOMED CT' },
  { system: 'cms-place-of-service', name: 'CMS Place of Service' },
];

describe('what is typed into Find Code', () => {
  const cases: readonly (readonly [typed: string, system: string | null, text: string])[] = [
    ['heart attack', null, 'heart attack'],
    ['loinc: glucose', 'loinc', 'glucose'],
    ['LOINC:glucose', 'loinc', 'glucose'],
    ['ICD-10-CM: K57', 'icd10cm', 'K57'],
    ['icd10: K57', 'icd10cm', 'K57'],
    ['snomed ct: asthma', 'snomed', 'asthma'],
    ['CMS Place of Service: home', 'cms-place-of-service', 'home'],
    // No such system: the colon is a part of what is looked for.
    ['note: pain', null, 'note: pain'],
    ['rxnorm: aspirin', null, 'rxnorm: aspirin'],
    [': pain', null, ': pain'],
    ['loinc:', 'loinc', ''],
    ['ratio 1:2', null, 'ratio 1:2'],
  ];
  for (const [typed, system, text] of cases) {
    it(`“${typed}”`, () => expect(readQuery(typed, SYSTEMS)).toEqual({ system, text }));
  }

  it('says the same when it is typed again', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(null, 'loinc', 'icd10cm'), (words, system) => {
        const query = readQuery(typedQuery({ system, text: words }), SYSTEMS);
        expect(readQuery(typedQuery(query), SYSTEMS)).toEqual(query);
      }),
    );
  });
});

describe('a description behind a code', () => {
  it('stands whole where it is short', () => {
    expect(shortened('Acute  myocardial\ninfarction')).toBe('Acute myocardial infarction');
    expect(shortened('x'.repeat(40))).toBe('x'.repeat(40));
  });

  it('is cut between words', () => {
    // 39 characters and the ellipsis at most; the last word that does not fit is left out.
    expect(shortened('Diverticulosis of large intestine without perforation or abscess')).toBe(
      'Diverticulosis of large intestine…',
    );
    expect(shortened('y'.repeat(50))).toBe(`${'y'.repeat(39)}…`);
  });

  it('is never longer than 40 characters and never cuts one in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), text => {
        const cut = shortened(text);
        expect(cut).not.toMatch(/\p{Cs}/u); // half of a pair
        expect([...new Intl.Segmenter('en').segment(cut)].length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('the words about vocabularies', () => {
  const vocabulary = {
    system: 'atc',
    name: 'ATC',
    version: '2026',
    subset: false,
    source: 'import' as const,
    importId: 'x',
    codes: 1200,
    notice: null,
  };

  it('say what is there', () => {
    expect(vocabularyRow(vocabulary)).toBe('2026 · 1,200 codes');
    expect(vocabularyRow({ ...vocabulary, version: null, subset: true, codes: 1 })).toBe('subset · 1 code');
    expect(
      importRow({
        id: '2026-11-30T190102123Z-athena-4f2a9c',
        file: '/x',
        bytes: 12_400_000,
        vocabularies: [],
        fault: null,
      }),
    ).toBe('imported 2026-11-30, 12.4 MB');
  });

  it('name a few and count the rest', () => {
    const named = (...names: string[]): string => namesOf(names.map(name => ({ name })));
    expect([named('ATC'), named('ATC', 'CPT4'), named('A', 'B', 'C', 'D'), named('A', 'B', 'C', 'D', 'E')]).toEqual([
      'ATC',
      'ATC and CPT4',
      'A, B, C and D',
      'A, B, C and 2 more',
    ]);
  });

  it('say how far an import is and what it did', () => {
    expect(
      progressRow({
        path: '/x',
        phase: 'reading',
        message: 'Reading CONCEPT.csv',
        fraction: 0.3,
        bytes: 512_000_000,
        totalBytes: 2_048_000_000,
        rows: 1_200_000,
      }),
    ).toBe('Reading CONCEPT.csv · 1,200,000 rows · 512 of 2,048 MB');
    expect(
      importedSentence({
        id: 'x',
        vocabularies: [vocabulary],
        rows: 1500,
        replaced: ['y'],
        notes: ['CPT names are missing.'],
      }),
    ).toBe(
      'Imported ATC: 1,200 codes from 1,500 rows. An earlier import of the same was replaced. CPT names are missing.',
    );
  });
});
