import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hierarchyOf, type ClassStep } from '../../../src/core/meds/hierarchy';
import { countClasses } from '../../../src/core/view/code_counts';
import { filterEvents, isFiltering, NO_FILTER } from '../../../src/core/view/filter';
import { Hierarchy } from '../../../src/core/view/hierarchy';
import { knownWords } from '../../../src/core/ontology/systems';
import { classWords, sourceWords, stepWords } from '../../../src/core/view/source_words';
import { eventsOf } from './events_of';
import { madeCode } from './made_code';

const step = (
  system: string,
  code: string,
  level: string,
  order = 0,
  description: string | null = null,
): ClassStep => ({
  system,
  code,
  description,
  level,
  order,
});
const ENDOCRINE = step('icd10cm', 'E00-E89', 'chapter', 4, 'Endocrine, nutritional and metabolic diseases');
const DIABETES = step('icd10cm', 'E08-E13', 'block', 76, 'Diabetes mellitus');
const E11 = step('icd10cm', 'E11', 'category', 4619, 'Type 2 diabetes mellitus');
const HEART = step('icd10cm', 'I00-I99', 'chapter', 9, 'Diseases of the circulatory system');
const END002 = step('ccsr', 'END002', 'category', 0, 'Diabetes mellitus without complication');
const END005 = step('ccsr', 'END005', 'category', 0, 'Diabetes mellitus, Type 2');
const MEDICAL = step('icd10pcs', '0', 'section', 99_115, 'Medical and Surgical');

const CODES = [
  madeCode('DX//I10', { known: { system: 'icd10cm', code: 'I10' } }),
  madeCode('DX//E119', { known: { system: 'icd10cm', code: 'E11.9' }, description: 'T2DM' }),
  madeCode('DX//E11', { known: { system: 'icd10cm', code: 'E11' } }),
  madeCode('OUR//code'),
  madeCode('PX//0', { known: { system: 'icd10pcs', code: '02RF08Z' } }),
];
const WAYS = [
  [[HEART]],
  [[ENDOCRINE, DIABETES, E11], [END002], [END005]],
  [[ENDOCRINE, DIABETES], [END005]],
  [],
  [[MEDICAL]],
];
const HIERARCHY = new Hierarchy(hierarchyOf(WAYS, ['icd10cm', 'icd10pcs', 'ccsr']), CODES);
const codesOf = (nodes: readonly number[]): string[] => nodes.map(at => HIERARCHY.node(at)?.code ?? '');

describe('the hierarchy of a subject’s codes', () => {
  it('has every class once, in the order of systems and within them of the vocabulary', () => {
    expect(HIERARCHY.data.nodes.map(({ code }) => code)).toEqual([
      ...['E00-E89', 'I00-I99', 'E08-E13', 'E11'],
      '0',
      ...['END002', 'END005'],
    ]);
    expect(HIERARCHY.data.places.map(places => codesOf(places))).toEqual([
      ['I00-I99'],
      ['E11', 'END002', 'END005'],
      ['E08-E13', 'END005'],
      [],
      ['0'],
    ]);
  });

  it('leads down to a code', () => {
    expect(HIERARCHY.pathsOf(1).map(codesOf)).toEqual([['E00-E89', 'E08-E13', 'E11'], ['END002'], ['END005']]);
    expect(HIERARCHY.pathsOf(3)).toEqual([]);
    expect(HIERARCHY.pathsOf(99)).toEqual([]);
  });

  it('groups codes by chapter or section, by block, and by the default CCSR category', () => {
    const groups = (by: 'chapter' | 'block' | 'ccsr' | 'atc' | 'category'): (string | null)[] =>
      Array.from(HIERARCHY.groups(by), node => HIERARCHY.node(node)?.code ?? null);
    expect(groups('chapter')).toEqual(['I00-I99', 'E00-E89', 'E00-E89', null, '0']);
    expect(groups('block')).toEqual([null, 'E08-E13', 'E08-E13', null, null]);
    expect(groups('ccsr')).toEqual([null, 'END002', 'END005', null, null]);
    expect(groups('category')).toEqual([null, null, null, null, null]);
    expect([HIERARCHY.has('atc'), HIERARCHY.has('block'), HIERARCHY.has('category')]).toEqual([false, true, true]);
  });

  it('takes the innermost block, where blocks stand within blocks', () => {
    const outer = step('icd10cm', 'C00-C96', 'block', 1);
    const inner = step('icd10cm', 'C76-C80', 'block', 2);
    const nested = new Hierarchy(hierarchyOf([[[outer, inner]]], []), [madeCode('C80.1')]);
    expect(nested.node(nested.groups('block')[0] ?? -1)?.code).toBe('C76-C80');
  });

  it('knows what is under a code: the code itself however it is written, and all below', () => {
    const under = (...wanted: { system: string; code: string }[]): string[] => {
      const passes = HIERARCHY.under(wanted);
      return CODES.filter((_, i) => passes[i] === 1).map(({ code }) => code);
    };
    expect(under({ system: 'icd10cm', code: 'E11' })).toEqual(['DX//E119', 'DX//E11']);
    expect(under({ system: 'icd10cm', code: 'E11.9' })).toEqual(['DX//E119']);
    expect(under({ system: 'ccsr', code: 'END005' })).toEqual(['DX//E119', 'DX//E11']);
    expect(under({ system: 'icd9cm', code: 'E11' })).toEqual([]);
    expect(under({ system: 'icd10cm', code: 'I00-I99' }, { system: 'icd10pcs', code: '0' })).toEqual([
      'DX//I10',
      'PX//0',
    ]);
  });

  it('names classes and codes', () => {
    expect(HIERARCHY.nameOf({ system: 'icd10cm', code: 'E11' })).toBe('Type 2 diabetes mellitus');
    expect(HIERARCHY.nameOf({ system: 'icd10cm', code: 'E11.9' })).toBe('T2DM');
    expect(HIERARCHY.nameOf({ system: 'icd10cm', code: 'Z99' })).toBeNull();
  });

  it('ends where a class stands under itself', () => {
    const round = new Hierarchy(
      {
        nodes: [
          { system: 'x', code: 'a', description: null, level: 'code', parent: 1 },
          { system: 'x', code: 'b', description: null, level: 'code', parent: 0 },
        ],
        places: [[0]],
      },
      [madeCode('c')],
    );
    expect(round.path(0)).toEqual([1, 0]);
    expect(Array.from(round.under([{ system: 'x', code: 'b' }]))).toEqual([1]);
  });

  // A tree of three levels, walked by hand.
  it('says of any code what walking its ways says', () => {
    const label = fc.constantFrom('a', 'b', 'c');
    const way = fc
      .tuple(label, label, label)
      .map(([x, y, z]) => [x, x + y, x + y + z].map(code => step('t', code, 'code')));
    fc.assert(
      fc.property(
        fc.array(fc.array(way, { maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.constantFrom<string>('a', 'b', 'ab', 'abc', 'ccc', 'none'), { maxLength: 3 }),
        (ways, wanted) => {
          const codes = ways.map((_, i) => madeCode(`code ${i}`));
          const hierarchy = new Hierarchy(hierarchyOf(ways, ['t']), codes);
          const under = hierarchy.under(wanted.map(code => ({ system: 't', code })));
          ways.forEach((ofCode, i) => {
            const stands = ofCode.some(steps => steps.some(({ code }) => wanted.includes(code)));
            expect(under[i]).toBe(stands ? 1 : 0);
            expect(hierarchy.pathsOf(i).map(path => path.map(at => hierarchy.node(at)?.code))).toEqual(
              ofCode.map(steps => steps.map(({ code }) => code)),
            );
          });
        },
      ),
    );
  });
});

describe('a filter to a code and its descendants', () => {
  const EVENTS = eventsOf(
    [
      { time: null, code: 'OUR//code' },
      { time: '2100-01-01', code: 'DX//E119', value: 1 },
      { time: '2100-01-02', code: 'DX//I10' },
      { time: '2100-01-03', code: 'DX//E11' },
      { time: '2100-01-04', code: null },
      { time: '2100-01-05', code: 'DX//E119' },
    ],
    Object.fromEntries(CODES.map(entry => [entry.code, entry])),
  );
  const place = (code: string): number => CODES.findIndex(entry => entry.code === code);
  const hierarchy = new Hierarchy(
    hierarchyOf(
      EVENTS.codes.map(({ code }) => WAYS[place(code)] ?? []),
      ['icd10cm', 'icd10pcs', 'ccsr'],
    ),
    EVENTS.codes,
  );
  const within = (code: string, system = 'icd10cm') => ({ system, code, name: null });
  const rows = (filter: Partial<typeof NO_FILTER>): number[] =>
    Array.from(filterEvents(EVENTS, { ...NO_FILTER, ...filter }, hierarchy).rows);

  it('lets through what stands under it, joined with codes that are named, and no event without a code', () => {
    expect(rows({ within: [within('E08-E13')] })).toEqual([1, 3, 5]);
    expect(rows({ within: [within('E11.9')] })).toEqual([1, 5]);
    expect(rows({ within: [within('E11.9')], codes: ['DX//I10'] })).toEqual([1, 2, 5]);
    expect(rows({ within: [within('Z00')] })).toEqual([]);
  });

  it('holds together with the other filters', () => {
    expect(rows({ within: [within('E08-E13')], valueMin: 0 })).toEqual([1]);
    expect(rows({ within: [within('E08-E13')], from: '2100-01-02' })).toEqual([3, 5]);
    expect(isFiltering({ ...NO_FILTER, within: [within('E11')] })).toBe(true);
  });

  it('is what the counts of classes are of', () => {
    const counts = countClasses(EVENTS, hierarchy);
    hierarchy.data.nodes.forEach(({ system, code }, i) => {
      expect([code, counts[i]]).toEqual([
        code,
        rows({ within: [within(code, system)] }).filter(row => {
          // A code that is the class itself is under the filter, not among those below the class.
          const known = EVENTS.codes[EVENTS.code[row] ?? -1]?.known;
          return known?.system !== system || known.code !== code;
        }).length,
      ]);
    });
  });
});

describe('words about sources and classes', () => {
  it('say plainly who describes a code', () => {
    expect(sourceWords({ source: 'bundled', says: 'ICD-10-CM FY2026' })).toBe('ICD-10-CM FY2026, bundled index');
    expect(sourceWords({ source: 'import', says: 'ATC 2026' })).toBe('ATC 2026, imported');
    expect(sourceWords({ source: 'dataset', says: 'mimic' })).toBe('the data set');
    expect(sourceWords({ source: null, says: null })).toBe('nobody');
  });

  it('name codes by their system, and classes by what tells most', () => {
    expect(knownWords({ system: 'icd10cm', code: 'E11.9' })).toBe('ICD-10-CM E11.9');
    expect(knownWords({ system: 'cms-place', code: '21' })).toBe('cms-place 21');
    expect(stepWords({ ...HEART, parent: -1 })).toBe('Circulatory system');
    expect(stepWords({ ...E11, parent: 2 })).toBe('E11');
    expect(stepWords({ ...END002, parent: -1 })).toBe('CCSR END002 Diabetes mellitus without complication');
    expect(classWords({ code: 'E11', description: 'Type 2 diabetes mellitus' })).toBe('E11 Type 2 diabetes mellitus');
    expect(classWords({ code: 'E11', description: null })).toBe('E11');
  });
});
