import { describe, expect, it } from 'vitest';
import { patientOf, TWO } from './archetypes';

/** The strata of the fixture, written here once more: propensity and risk without treatment. */
const STRATA: Readonly<Record<string, { readonly propensity: number; readonly risk: number }>> = {
  'young, not diabetic': { propensity: 0.3, risk: 0.1 },
  'old, not diabetic': { propensity: 0.5, risk: 0.25 },
  'young, diabetic': { propensity: 0.6, risk: 0.3 },
  'old, diabetic': { propensity: 0.8, risk: 0.5 },
};
const DIFFERENCE = -0.08;
const SUBJECTS = 20_000;
/** Of a share, in standard deviations: a right one is outside of this once in 15,000 times. */
const MOST_OFF = 4;

const within = (share: number, expected: number, n: number): void => {
  const sd = Math.sqrt((expected * (1 - expected)) / n);
  expect(Math.abs(share - expected)).toBeLessThan(MOST_OFF * sd);
};

describe('a planted effect', () => {
  const counts = new Map<string, { n: number; treated: number; outcomes: [number, number] }>();
  const weighted: Record<'treated' | 'untreated', [number, number]> = { treated: [0, 0], untreated: [0, 0] };

  it('is as the archetype says, stratum by stratum, and the records show it', () => {
    for (let ordinal = 0; ordinal < SUBJECTS; ordinal++) {
      const { effect, events } = patientOf(TWO, 'treated', 20_26, ordinal);
      const find = (code: string) => events.find(event => event.code === code);
      const treatment = find('MEDICATION//START//RxNorm/314076');
      const outcome = find('CONDITION//START//ICD10CM/I63.9');
      expect(effect?.treated).toBe(treatment !== undefined);
      expect(effect?.outcome).toBe(outcome !== undefined);
      if (treatment && outcome) expect(treatment.time).toBeLessThan(outcome.time);
      // The stratum as a reader of the record finds it: age at the first visit, a diagnosis of diabetes.
      const start = (events.find(({ code }) => code === 'SNOMED/185349003')?.time ?? 0) / 1440;
      const years = (start - (events[0]?.time ?? 0) / 1440) / 365.25;
      const isDiabetic = find('CONDITION//START//ICD10CM/E11.9') !== undefined;
      const stratum = `${(effect?.propensity ?? 0) * 10}`;
      const named = {
        '3': 'young, not diabetic',
        '5': 'old, not diabetic',
        '6': 'young, diabetic',
        '8': 'old, diabetic',
      }[stratum];
      expect(named).toBeDefined();
      expect(named?.endsWith(isDiabetic ? ', diabetic' : 'not diabetic')).toBe(true);
      // Observation begins up to some days before the first visit.
      if (years < 60.5) expect(named?.startsWith('young')).toBe(true);
      if (years > 61.5) expect(named?.startsWith('old')).toBe(true);
      const count = counts.get(named ?? '') ?? { n: 0, treated: 0, outcomes: [0, 0] };
      count.n++;
      if (treatment) count.treated++;
      if (outcome) count.outcomes[treatment ? 1 : 0]++;
      counts.set(named ?? '', count);
      const propensity = effect?.propensity ?? NaN;
      const weight = treatment ? 1 / propensity : 1 / (1 - propensity);
      const sums = weighted[treatment ? 'treated' : 'untreated'];
      sums[0] += weight * (outcome ? 1 : 0);
      sums[1] += weight;
    }
    for (const [name, { propensity, risk }] of Object.entries(STRATA)) {
      const { n, treated, outcomes } = counts.get(name) ?? { n: 0, treated: 0, outcomes: [0, 0] };
      expect(n).toBeGreaterThan(1000);
      within(treated / n, propensity, n);
      within(outcomes[0] / (n - treated), risk, n - treated);
      within(outcomes[1] / treated, risk + DIFFERENCE, treated);
    }
    // Hajek: the SD of the estimate over 20,000 is about 0.007.
    const ate = weighted.treated[0] / weighted.treated[1] - weighted.untreated[0] / weighted.untreated[1];
    expect(Math.abs(ate - DIFFERENCE)).toBeLessThan(4 * 0.007);
  });

  it('is null where the archetype plants none', () => {
    expect(patientOf(TWO, 'inpatient', 1, 0).effect).toBeNull();
  });
});
