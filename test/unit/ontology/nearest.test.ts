import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInSystem } from '../../../src/core/ontology/code_forms';
import { MOST_CANDIDATES, nearestCodes, nearestInSystem } from '../../../src/core/ontology/nearest';
import { readCode } from '../../../src/core/ontology/read_code';
import { codesOfSystem } from './sources';
import '../property_seed';

/** The candidates that exist, as the index would answer: the five nearest. */
function nearest(text: string): string[] {
  return nearestCodes(readCode(text))
    .filter(({ system, code }) => codesOfSystem(system).has(code))
    .slice(0, 5)
    .map(({ system, code }) => `${system} ${code}`);
}

describe('the codes nearest to a mistyped one', () => {
  it.each([
    ['K57.3l', 'icd10cm K57.31', 'small L for one'],
    ['E1l.9', 'icd10cm E11.9', 'small L for one in the category'],
    ['EI1.9', 'icd10cm E11.9', 'capital I for one'],
    ['I2O.0', 'icd10cm I20.0', 'letter O for zero'],
    ['K57.13', 'icd10cm K57.31', 'neighbours swapped, or K57.12 and K57.1'],
    ['S72.001', 'icd10cm S72.001A', 'encounter missing'],
    ['S72.00A', 'icd10cm S72.00', 'too short for an encounter'],
    ['T36.0X1', 'icd10cm T36.0X1A', 'encounter missing after the X'],
    ['W01.0A', 'icd10cm W01.0XXA', 'X’s missing'],
    ['E11.9A', 'icd10cm E11.9', 'encounter where there is none'],
    ['E11.90', 'icd10cm E11.9', 'a digit too many'],
    ['ICD10CM/E11.23', 'icd10cm E11.22', 'last digit wrong'],
    ['0WB00ZY', 'icd10pcs 0WB00ZX', 'last character wrong'],
    ['ICD10PCS/OWB00ZZ', 'icd10pcs 0WB00ZZ', 'letter O for zero'],
    ['LOINC/8867-5', 'loinc 8867-4', 'check digit'],
    ['8876-4', 'loinc 8867-4', 'neighbours swapped'],
    ['snomed//73211008', 'snomed 73211009', 'check digit'],
    ['73210109', 'snomed 73211009', 'digits swapped or changed'],
    ['ICD9CM/250.99', 'icd9cm 250.90', 'last digit wrong'],
  ])('of %s has %s (%s)', (text, expected) => {
    expect(nearest(text)).toContain(expected);
  });

  it('has the same code in the system that it is really of first', () => {
    expect(nearest('DIAGNOSIS//ICD//10//0WB00ZZ')[0]).toBe('icd10pcs 0WB00ZZ');
    expect(nearest('ICD10CM/250.00')[0]).toBe('icd9cm 250.00');
    expect(nearest('loinc//73211009')[0]).toBe('snomed 73211009');
    expect(nearest('ICD9CM/E11.9')[0]).toBe('icd10cm E11.9');
  });

  it('has the same code in another system last where the text says that it is of another kind', () => {
    const near = nearestCodes(readCode('DIAGNOSIS//ICD//9//4283'));
    const first = near.findIndex(({ system }) => system !== 'icd9cm');
    expect(near.slice(first).map(({ system, code }) => [system, code])).toEqual([
      ['icd9proc', '42.83'],
      ['rxnorm', '4283'],
    ]);
    expect(first).toBeGreaterThan(0);
    expect(nearestCodes(readCode('ICD9CM/4283')).find(({ slip }) => slip === 0)).toMatchObject({ system: 'icd9proc' });
  });

  it('has longer and shorter ICD-9-CM codes before others with digits swapped', () => {
    const near = nearestCodes(readCode('ICD9CM/250.7')).map(({ code }) => code);
    for (const code of ['250.70', '250']) expect(near.indexOf(code), code).toBeLessThan(near.indexOf('520.7'));
    expect(near.indexOf('250.70')).toBeGreaterThanOrEqual(0);
  });

  it('says which are the text itself without something at the end', () => {
    const shorter = nearestCodes(readCode('I10.9')).filter(({ isShortened }) => isShortened);
    expect(shorter.map(({ code }) => code)).toEqual(['I10']);
  });

  it('has nothing for what is no code', () => {
    for (const text of ['', 'diabetes', 'x'.repeat(500), 'MEDS_BIRTH', '\u0000', '2023-10-05']) {
      expect(nearestCodes(readCode(text)), text).toEqual([]);
    }
  });

  it('is bounded, in form, without repeats and without the code itself, whatever the text', () => {
    const system = fc.constantFrom(
      'icd10cm',
      'icd10pcs',
      'icd9cm',
      'icd9proc',
      'loinc',
      'snomed',
      'rxnorm',
      'ndc',
      'cvx',
      'hcpcs',
      'cpt',
      'atc',
      'nothing',
    );
    fc.assert(
      fc.property(system, fc.oneof(fc.string(), fc.stringMatching(/^[A-Z0-9.-]{0,21}$/)), (id, text) => {
        const candidates = nearestInSystem(id, text);
        expect(candidates.length).toBeLessThanOrEqual(MOST_CANDIDATES);
        expect(new Set(candidates.map(({ code }) => code)).size).toBe(candidates.length);
        for (const { code } of candidates) {
          expect(readInSystem(id, code).map(reading => reading.code)).toEqual([code]);
          expect(code).not.toBe(readInSystem(id, text)[0]?.code);
        }
        expect(nearestCodes(readCode(text)).length).toBeLessThanOrEqual(MOST_CANDIDATES + 10);
      }),
    );
  });

  it('finds a code again from any of its single slips among the first five, nine times in ten', () => {
    let tried = 0;
    let found = 0;
    for (const [system, step] of [
      ['icd10cm', 997],
      ['icd10pcs', 997],
    ] as const) {
      const codes = [...codesOfSystem(system)].filter(code => code.length >= 6);
      for (let at = 0; at < codes.length; at += step) {
        const code = codes[at]!;
        // Every swap of neighbours that is another text, and no code.
        const plain = code.replace('.', '');
        for (let place = 3; place < plain.length - 1; place++) {
          const slip = plain.slice(0, place) + plain[place + 1]! + plain[place]! + plain.slice(place + 2);
          const text = `${system}//${slip}`;
          const read = readCode(text).readings[0];
          if (slip === plain || read === undefined || codesOfSystem(system).has(read.code)) continue;
          tried++;
          if (nearest(text).includes(`${system} ${code}`)) found++;
        }
      }
    }
    expect(tried).toBeGreaterThan(100);
    expect(found / tried).toBeGreaterThanOrEqual(0.9);
  });
});
