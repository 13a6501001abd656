import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageInYears, ageYears, formatAge, shortAge, timeAtAge } from '../../../src/core/view/age';
import { micros } from './events_of';

/** Ages worked out by hand on the calendar: 2000, 2004 and 2104 are leap years, 2001, 2002, 2003 and 2100 are not. */
const LEAP_DAY = [
  // born, at, completed years, in one figure, in two units
  ['2000-02-29', '2001-02-28T23:59', 0, '11 mo', '11 mo 30 d'],
  ['2000-02-29', '2001-03-01', 1, '12 mo', '12 mo'],
  ['2000-02-29', '2004-02-28', 3, '3.9 y', '3 y 11 mo'],
  ['2000-02-29', '2004-02-29', 4, '4.0 y', '4 y'],
  ['2096-02-29', '2100-02-28', 3, '3.9 y', '3 y 11 mo'],
  ['2096-02-29', '2100-03-01', 4, '4.0 y', '4 y'],
  ['2000-02-29T18:00', '2001-03-01T17:59', 0, '11 mo', '11 mo 30 d'],
  ['2000-02-29T18:00', '2001-03-01T18:00', 1, '12 mo', '12 mo'],
  // On a leap day, of one who was born on another day.
  ['2003-02-28', '2004-02-29', 1, '12 mo', '12 mo 1 d'],
  ['2003-03-01', '2004-02-29', 0, '11 mo', '11 mo 28 d'],
] as const;

const OTHERS = [
  ['1950-07-04', '2020-07-03T23:59:59.999999', 69, '69.9 y', '69 y 11 mo'],
  ['1950-07-04', '2020-07-04', 70, '70.0 y', '70 y'],
  ['1950-07-04T12:00', '2020-07-04T11:00', 69, '69.9 y', '69 y 11 mo'],
  ['2055-01-01', '2118-11-18T02:14', 63, '63.8 y', '63 y 10 mo'], // 321 of 365 days of the 64th year of life
  ['2100-05-10', '2100-05-22T11:00', 0, '12 d', '12 d 11 h'],
  ['2100-05-10', '2100-12-10', 0, '7 mo', '7 mo'],
  ['2100-01-31', '2100-02-28', 0, '28 d', '28 d'],
  ['2100-01-31', '2100-03-01', 0, '29 d', '1 mo'],
  ['2100-05-10T08:00', '2100-05-10T14:59', 0, '6 h', '6 h 59 min'],
  ['2100-05-10T23:00', '2100-05-11T22:59', 0, '23 h', '23 h 59 min'],
  ['2100-05-10T08:00', '2100-05-10T08:15:59', 0, '15 min', '15 min'],
  ['2100-05-10', '2100-05-10', 0, '0 d', '0 min'],
  ['2100-05-10', '2100-05-09T23:00', -1, '−1 h', '−1 h'],
  ['2100-05-10', '2099-05-10', -1, '−12 mo', '−12 mo'],
  ['2100-05-10', '2099-05-09', -2, '−12 mo', '−12 mo 1 d'],
] as const;

describe('ages', () => {
  it.each([...LEAP_DAY, ...OTHERS])('of one born %s are at %s %i, %s, %s', (birth, at, years, short, long) => {
    expect(ageInYears(micros(birth), micros(at))).toBe(years);
    expect(Math.floor(ageYears(micros(birth), micros(at)))).toBe(years);
    expect(shortAge(micros(birth), micros(at))).toBe(short);
    expect(formatAge(micros(birth), micros(at))).toBe(long);
  });

  it('grow within a year of life by the share of it that is over', () => {
    expect(ageYears(micros('2000-02-29'), micros('2001-03-01'))).toBe(1);
    // The year from 2002-01-01 has 365 days: its middle is 182.5 days on.
    expect(ageYears(micros('2001-01-01'), micros('2002-07-02T12:00'))).toBe(1.5);
  });

  const moment = fc.bigInt({ min: micros('1900-01-01'), max: micros('2200-01-01') });

  it('lead back to the moment', () => {
    fc.assert(
      fc.property(moment, moment, (birth, at) => {
        const back = timeAtAge(birth, ageYears(birth, at));
        expect(Math.abs(Number(back - at))).toBeLessThan(1_000_000);
      }),
    );
  });

  it('never shrink', () => {
    fc.assert(
      fc.property(moment, moment, fc.bigInt({ min: 0n, max: 90_000_000_000n }), (birth, at, later) => {
        expect(ageYears(birth, at + later)).toBeGreaterThanOrEqual(ageYears(birth, at));
      }),
    );
  });
});
