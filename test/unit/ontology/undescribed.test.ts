import { describe, expect, it } from 'vitest';
import { useBundledIndex } from './bundled_index';

const { described } = useBundledIndex();

describe('a code that nobody describes', () => {
  it('of a vocabulary that is not bundled says what to import', () => {
    const { problem, ...answer } = described('cpt//44140');
    expect(answer).toMatchObject({ found: false, system: 'cpt', code: '44140', description: null, source: null });
    expect(problem?.kind).toBe('not-bundled');
    expect(problem?.message).toMatch(/CPT is licensed .* not bundled.*Athena.*import/);
  });

  it('names the nearest valid ones, those that can be billed first', () => {
    const { problem, found } = described('K57.99');
    expect([found, problem?.kind]).toEqual([false, 'unknown']);
    expect(problem?.message).toBe('ICD-10-CM FY2026 has no code K57.99.');
    expect(problem?.nearest[0]?.code).toBe('K57.90');
    expect(described('loinc//8867-5').problem).toMatchObject({
      kind: 'malformed',
      nearest: [{ system: 'loinc', code: '8867-4', description: 'Heart rate' }],
    });
  });

  it('that was deleted says so, and is described where its words are known', () => {
    // In the CCSR map of 2023, and not in the list of FY2026: nothing says what it was called.
    expect(described('icd10cm//H40.11X0')).toMatchObject({
      found: false,
      code: 'H40.11X0',
      description: null,
      problem: { kind: 'inactive', message: 'H40.11X0 was deleted: ICD-10-CM FY2026 does not have it any more.' },
    });
    // In the list of 2019 and not in that of 2026-04.
    expect(described('HCPCS/A4466')).toMatchObject({
      found: true,
      description: 'Garment, belt, sleeve or other covering, elastic or similar stretchable material, any type, each',
      problem: { kind: 'inactive' },
    });
    // Inactive in CVX.
    expect(described('cvx//54')).toMatchObject({ found: true, problem: { kind: 'inactive' } });
  });

  it('that can be several names them all', () => {
    const { problem, found, code } = described('38');
    expect([found, code, problem?.kind]).toEqual([false, null, 'ambiguous']);
    expect(problem?.nearest.map(({ system }) => system)).toEqual(['cvx', 'hcc']);
    expect(problem?.message).toContain('rubella and mumps virus vaccine');
  });

  it('is no code at all', () => {
    for (const text of ['', 'T-cell', 'foo', '2023-10', 'a'.repeat(10_000), 'K57.31 and more'])
      expect(described(text)).toMatchObject({ found: false, code: null, problem: { kind: 'unknown' } });
  });
});

describe('the nearest codes', () => {
  const near = (text: string): string[] =>
    (described(text).problem?.nearest ?? []).map(({ system, code }) => `${system} ${code}`);

  it('are first the text without its surplus, then by the kind of slip', () => {
    expect(near('I10.9')[0]).toBe('icd10cm I10');
    expect(near('E11.90')[0]).toBe('icd10cm E11.9');
    expect(near('D0150').slice(0, 2)).toEqual(['icd10cm D01.5', 'icd10cm D05.10']);
  });

  it('are those of the kind that the text says', () => {
    // 000.1 is in no list; 00.01 is a procedure, and 001.0 a diagnosis.
    expect(near('DIAGNOSIS//ICD//9//0001')[0]).toMatch(/^icd9cm /);
    expect(near('ICD9CM/0001')[0]).toBe('icd9proc 00.01');
  });

  it('of a product are products of its labeler', () => {
    const { problem } = described('ndc//0002-9999');
    expect(problem?.message).toContain('0002-9999 is not in the part of NDC');
    // The first packages of labeler 00002 in ndc_rxcui_subset.
    expect(problem?.nearest.length).toBeGreaterThan(0);
    expect(problem?.nearest.every(({ system, code }) => system === 'ndc' && /^00002\d{4}$/.test(code))).toBe(true);
    expect(described('ndc//004091134').problem?.message).toContain('00409-1134 is not in the part');
    expect(described('ndc//0409-1134').problem?.message).toContain('0409-1134 is not in the part');
  });
});

describe('a code with a dot at its end', () => {
  it.each(['E11.', 'icd10//E11.'])('%s is the code', text => {
    expect(described(text)).toMatchObject({ found: true, code: 'E11', problem: { kind: 'not-billable' } });
  });
});

describe('a bare code of a vocabulary that is not bundled', () => {
  it('says what to import', () => {
    expect(described('D0120')).toMatchObject({ system: 'cdt', code: 'D0120', problem: { kind: 'not-bundled' } });
    expect(described('D0120').problem?.message).toMatch(/^D0120 may be a code of CDT\. CDT is licensed by/);
    // What exists elsewhere is that.
    expect(described('D01.5')).toMatchObject({ found: true, system: 'icd10cm' });
  });
});
