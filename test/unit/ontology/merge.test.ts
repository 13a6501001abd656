import { describe, expect, it } from 'vitest';
import type { CodeAnswer, DatasetCode } from '../../../src/core/ontology/answer';
import { differing, merge } from '../../../src/core/ontology/merge';
import { readCode } from '../../../src/core/ontology/read_code';

const LOINC: CodeAnswer = {
  input: 'LOINC/8867-4',
  found: true,
  system: 'loinc',
  code: '8867-4',
  description: 'Heart rate',
  short: null,
  source: 'bundled',
  says: 'LOINC (subset)',
  version: '2.72',
  subset: true,
  billable: null,
  kind: null,
  path: [],
  parents: [{ system: 'loinc', code: 'LP1-1', description: 'Vital signs' }],
  children: [],
  childCount: 0,
  descendantCount: 0,
  synonyms: [],
  notes: [],
  categories: { ccsr: [], hcc: [], elixhauser: [], atc: [] },
  related: [],
  qualifiers: [],
  sayings: [{ source: 'bundled', says: 'LOINC (subset)', description: 'Heart rate' }],
  problem: null,
  notices: [],
};
const UNKNOWN: CodeAnswer = {
  ...LOINC,
  input: 'LAB//99999//mg/dL',
  found: false,
  system: null,
  code: null,
  description: null,
  source: null,
  says: null,
  version: null,
  subset: false,
  parents: [],
  sayings: [],
  problem: { kind: 'unknown', message: 'Nobody knows it.', nearest: [] },
};
const WARD: DatasetCode = {
  path: '/data/ward',
  name: 'ward',
  code: 'LOINC/8867-4',
  description: 'Pulse',
  parents: [],
  columns: {},
  events: 12,
  subjects: 3,
};

describe('a data set and the index, both describing a code', () => {
  it('lets the data set speak first and keeps what the index says', () => {
    const merged = merge(LOINC, [WARD], readCode);
    expect([merged.description, merged.source, merged.says, merged.version, merged.subset]).toEqual([
      'Pulse',
      'dataset',
      'ward',
      null,
      false,
    ]);
    expect(merged.sayings).toEqual([
      { source: 'dataset', says: 'ward', description: 'Pulse' },
      { source: 'bundled', says: 'LOINC (subset)', description: 'Heart rate' },
    ]);
  });

  it('leaves the answer as it is where no data set describes the code', () => {
    expect(merge(LOINC, [], readCode)).toBe(LOINC);
    expect(merge(LOINC, [{ ...WARD, description: '  ' }], readCode)).toBe(LOINC);
  });

  it('counts a code as found that only the data set describes, and keeps other problems', () => {
    const merged = merge(UNKNOWN, [{ ...WARD, code: 'LAB//99999//mg/dL' }], readCode);
    expect([merged.found, merged.code, merged.problem]).toEqual([true, 'LAB//99999//mg/dL', null]);
    const inactive = { ...LOINC, problem: { kind: 'inactive' as const, message: 'It is inactive.', nearest: [] } };
    expect(merge(inactive, [WARD], readCode).problem).toBe(inactive.problem);
    expect(merge(UNKNOWN, [{ ...WARD, description: null }], readCode)).toBe(UNKNOWN);
  });

  it('lets each data set speak, once for each thing it says', () => {
    const other = { ...WARD, path: '/data/other', name: 'other' };
    const merged = merge(LOINC, [WARD, { ...WARD, code: 'loinc//8867-4', description: 'PULSE' }, other], readCode);
    expect(merged.sayings.map(({ says }) => says)).toEqual(['ward', 'other', 'LOINC (subset)']);
  });

  it('puts the parents that the data set names first, and never the code itself', () => {
    const parents = ['LOINC/8867-4', 'LOINC/718-7', 'no code at all'];
    expect(merge(LOINC, [{ ...WARD, description: null, parents }], readCode).parents).toEqual([
      { system: 'loinc', code: '718-7', description: null },
      { system: 'loinc', code: 'LP1-1', description: 'Vital signs' },
    ]);
  });
});

describe('what differs among sayings', () => {
  const saying = (description: string): { source: 'bundled'; says: string; description: string } => ({
    source: 'bundled',
    says: 'an index',
    description,
  });

  it('is neither case nor spacing nor a full stop', () => {
    expect(differing(['Heart rate', 'heart  RATE.', 'Pulse', ' pulse'].map(saying))).toEqual(
      ['Heart rate', 'Pulse'].map(saying),
    );
  });
});
