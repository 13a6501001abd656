import { describe, expect, it } from 'vitest';
import type { CodeAnswer, CodeLink, DatasetCode } from '../../../src/core/ontology/answer';
import { codeName, facts, frequency, standing, type Fact, type KnownCode } from '../../../src/core/ontology/telling';
import { codePage, NO_NEIGHBOURS } from '../../../src/features/code_page/page';
import { hoverContent } from '../../../src/features/hover/content';
import { unanswered } from '../../../src/features/ontology/unanswered';

const icd = (code: string, description: string | null): CodeLink => ({ system: 'icd10cm', code, description });

/** Written down by hand from the publishers’ tables: code, path, CCSR and notes of K57.31. */
const K57_31: CodeAnswer = {
  ...unanswered('icd10//K57.31'),
  found: true,
  system: 'icd10cm',
  code: 'K57.31',
  description: 'Diverticulosis of large intestine without perforation or abscess with bleeding',
  source: 'bundled',
  says: 'ICD-10-CM FY2026',
  version: 'FY2026',
  billable: true,
  path: [
    icd('K00-K95', 'Diseases of the digestive system'),
    icd('K55-K64', 'Other diseases of intestines'),
    icd('K57', 'Diverticular disease of intestine'),
    icd('K57.3', 'Diverticular disease of large intestine without perforation or abscess'),
  ],
  parents: [icd('K57.3', 'Diverticular disease of large intestine without perforation or abscess')],
  synonyms: ['Diverticulosis large intestine with bleeding', 'Bleeding diverticulum'],
  notes: [
    { kind: 'inclusionTerm', text: 'bleeding diverticulum', from: null, edition: 'FY2021' },
    { kind: 'excludes1', text: "Meckel's diverticulum (Q43.0)", from: 'K57', edition: 'FY2021' },
    { kind: 'codeAlso', text: 'if applicable peritonitis K65.-', from: 'K57', edition: 'FY2021' },
  ],
  categories: {
    ccsr: [
      { system: 'ccsr', code: 'DIG013', description: 'Diverticulosis and diverticulitis', mark: 'default' },
      { system: 'ccsr', code: 'DIG021', description: 'Gastrointestinal hemorrhage', mark: null },
    ],
    hcc: [],
    elixhauser: [],
    atc: [],
  },
  sayings: [
    {
      source: 'bundled',
      says: 'ICD-10-CM FY2026',
      description: 'Diverticulosis of large intestine without perforation or abscess with bleeding',
    },
  ],
};
const RECORD: DatasetCode = {
  path: '/data/ward',
  name: 'ward',
  code: 'DIAGNOSIS//ICD//10//K5731',
  description: null,
  parents: [],
  columns: { itemid: '7' },
  events: 1200,
  subjects: 1,
};

const lines = ({ lines }: Fact): readonly string[] =>
  lines.map(line => line.map(piece => (typeof piece === 'string' ? piece : piece.text)).join(''));
const told = (known: KnownCode): Record<string, readonly string[]> =>
  Object.fromEntries(facts(known).map(fact => [fact.label, lines(fact)]));

describe('what is told of a code', () => {
  it('is its name, who has it and whether it can be billed', () => {
    expect(codeName(K57_31)).toBe('ICD-10-CM K57.31');
    expect(standing({ answer: K57_31, records: [] })).toEqual(['ICD-10-CM FY2026, bundled', 'billable']);
    const header = { ...K57_31, billable: false, source: 'dataset' as const, says: 'ward' };
    expect(standing({ answer: header, records: [] })).toEqual([
      'ICD-10-CM FY2026, bundled',
      'header, not billable',
      'described by ward',
    ]);
    expect(standing({ answer: unanswered('LOINC/1-8'), records: [] })).toEqual(['LOINC']);
    // Nobody says of which edition the part of LOINC is.
    const says = { source: 'bundled', says: 'LOINC (subset)' } as const;
    const rate = { ...unanswered('LOINC/8867-4'), ...says, found: true, description: 'Heart rate' };
    const answer = { ...rate, sayings: [{ ...says, description: 'Heart rate' }] };
    expect(standing({ answer, records: [] })).toEqual(['LOINC (subset), bundled', 'version unknown']);
    expect(codeName(unanswered('WARD//7'))).toBe('WARD//7');
  });

  it('counts events and subjects', () => {
    expect(frequency(RECORD)).toBe('1,200 events of 1 subject');
    expect(frequency({ events: 1, subjects: 1 })).toBe('1 event of 1 subject');
    expect(frequency({ events: 0, subjects: 0 })).toBe('no events');
  });

  it('has every fact once, each with its codes', () => {
    expect(told({ answer: K57_31, records: [RECORD] })).toEqual({
      'In records': ['1,200 events of 1 subject in ward as DIAGNOSIS//ICD//10//K5731'],
      Within: [
        'K00-K95 Diseases of the digestive system',
        'K55-K64 Other diseases of intestines',
        'K57 Diverticular disease of intestine',
        'K57.3 Diverticular disease of large intestine without perforation or abscess',
      ],
      CCSR: ['DIG013 Diverticulosis and diverticulitis (default)', 'DIG021 Gastrointestinal hemorrhage'],
      'Inclusion terms': ['bleeding diverticulum'],
      'Excludes 1': ["Meckel's diverticulum (Q43.0)"],
      'Code also': ['if applicable peritonitis K65.-'],
      // The other synonym is an inclusion term already.
      'Also called': ['Diverticulosis large intestine with bleeding'],
      ward: ['itemid: 7'],
    });
    const also = facts({ answer: K57_31, records: [] }).find(({ label }) => label === 'Code also');
    expect(also?.origin).toBe('at K57, edition FY2021');
    expect(also?.lines).toEqual([
      ['if applicable peritonitis ', { text: 'K65.-', to: { system: 'icd10cm', code: 'K65', description: null } }],
    ]);
  });

  it('says what others say only where that is something else', () => {
    const bundled = K57_31.sayings[0];
    const same = { source: 'import' as const, says: 'ICD10CM', description: bundled?.description.toUpperCase() ?? '' };
    const other = { source: 'import' as const, says: 'my list', description: 'Bleeding colon' };
    const answer = { ...K57_31, sayings: [...K57_31.sayings, same, other] };
    expect(told({ answer, records: [] })['Others say']).toEqual(['Bleeding colon (my list, imported)']);
  });

  it('names the system of a parent that is of another one, and maps to nothing twice', () => {
    const loinc = { system: 'loinc', code: '5803-2', description: 'pH of Urine by Test strip' };
    const answer = { ...K57_31, parents: [loinc], related: [loinc] };
    const words = told({ answer, records: [] });
    expect(words['Parents']).toEqual(['LOINC 5803-2 pH of Urine by Test strip']);
    expect(words['Maps to']).toBeUndefined();
  });

  it('takes what looks like a code in a note of another system for text', () => {
    const answer = {
      ...K57_31,
      system: 'loinc',
      notes: [{ kind: 'exampleUnits', text: 'K65.- a', from: null, edition: null }],
    };
    const note = facts({ answer, records: [] }).find(({ kind }) => kind === 'notes');
    expect([note?.label, note?.origin, note?.lines]).toEqual(['Example units', null, [['K65.- a']]]);
  });
});

describe('a hover and a page of much', () => {
  const children = Array.from({ length: 50 }, (_, i) => icd(`K57.${i}`, `child ${i}`));
  const answer: CodeAnswer = {
    ...K57_31,
    children,
    childCount: 70,
    descendantCount: 900,
    notes: Array.from({ length: 40 }, (_, i) => ({
      kind: 'excludes2',
      text: `note ${i}`,
      from: null,
      edition: 'FY2021',
    })),
  };

  it('cut what is too much for a glance, and say how much more there is', () => {
    const content = hoverContent({ answer, records: [] });
    expect(content).toContain('child 5');
    expect(content).not.toContain('child 6');
    expect(content).toContain('[64 more](command:cohortLens.openCode?');
    expect(content).toContain('[36 more](command:cohortLens.openCode?');
  });

  it('has it all on the page, with links where the codes stand', () => {
    const more = Array.from({ length: 70 }, (_, i) => icd(`K57.${i}`, `child ${i}`));
    const { text, links } = codePage(
      { answer, records: [] },
      { children: { total: 70, codes: more }, siblings: NO_NEIGHBOURS.siblings },
    );
    const written = text.split('\n');
    expect(written).toContain('## Below (70)');
    expect(written).toContain('- K57.69 child 69');
    expect(written).toContain('- note 39');
    expect(written).toContain('900 codes in all are below it.');
    for (const { line, start, end, to } of links) expect(written[line]?.slice(start, end)).toBe(to.code);
    expect(links.length).toBe(4 + 2 + 70);
  });
});
