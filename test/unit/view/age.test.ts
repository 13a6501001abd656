import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageYears, shortAge, timeAtAge } from '../../../src/core/view/age';
import { ageInYears } from '../../../src/core/meds/time';
import { micros } from './events_of';

describe('ages', () => {
  it.each([
    ['2055-01-01', '2118-11-18T02:00', '63.8 y'], // 321 of 365 days of the 64th year of life
    ['2055-01-01', '2118-12-31T23:59:59', '63.9 y'],
    ['2055-01-01', '2119-01-01', '64.0 y'],
    ['2100-05-10', '2100-05-22T11:00', '12 d'],
    ['2100-05-10', '2100-12-10', '7 mo'],
    ['2100-05-10', '2100-05-10', '0 d'],
    ['2100-05-10', '2100-05-09T23:00', '-1 d'],
  ])('born %s, at %s it is %s', (birth, at, words) => {
    expect(shortAge(micros(birth), micros(at))).toBe(words);
  });

  it('counts a 29 February as 1 March in years that have none', () => {
    expect(ageYears(micros('2000-02-29'), micros('2001-02-28'))).toBeLessThan(1);
    expect(ageYears(micros('2000-02-29'), micros('2001-03-01'))).toBe(1);
  });

  const moment = fc.bigInt({ min: micros('1900-01-01'), max: micros('2200-01-01') });

  it('has as whole part the completed years', () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [birth, at] = a < b ? [a, b] : [b, a];
        const difference = ageInYears(birth, at) - Math.floor(ageYears(birth, at));
        // ageInYears counts by dates alone: on the birthday itself the hour of birth may still be to come.
        expect([0, 1]).toContain(difference);
      }),
    );
  });

  it('leads back to the moment', () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [birth, at] = a < b ? [a, b] : [b, a];
        const back = timeAtAge(birth, ageYears(birth, at));
        expect(Math.abs(Number(back - at))).toBeLessThan(1_000_000);
      }),
    );
  });
});
