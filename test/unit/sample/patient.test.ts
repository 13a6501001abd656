import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patientOf, TWO, type Told } from './archetypes';

const DAY = 1440;
const seeds = fc.tuple(fc.maxSafeNat(), fc.integer({ min: 0, max: 5000 }));
const day = (minutes: number): Date => new Date(minutes * 60_000);
const of = (events: readonly Told[], code: string): Told[] => events.filter(event => event.code === code);

describe('a synthetic patient', () => {
  it('is the same for the same seed, and another for another seed or ordinal', () => {
    fc.assert(
      fc.property(seeds, ([seed, ordinal]) => {
        const patient = patientOf(TWO, 'treated', seed, ordinal);
        expect(patientOf(TWO, 'treated', seed, ordinal)).toEqual(patient);
        expect(patientOf(TWO, 'treated', seed, ordinal + 1)).not.toEqual(patient);
      }),
      { numRuns: 20 },
    );
  });

  it('is born first, is as old as the archetype says, and is sorted by time', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('treated', 'inpatient'), ([seed, ordinal], id) => {
        const { events, facts } = patientOf(TWO, id, seed, ordinal);
        expect(facts).toHaveLength(3);
        expect(['SNOMED/248152002', 'SNOMED/248153007']).toContain(facts[0]);
        expect(events[0]?.code).toBe('MEDS_BIRTH');
        expect(events.filter(({ code }) => code === 'MEDS_BIRTH')).toHaveLength(1);
        for (const [i, { time }] of events.entries()) expect(time).toBeGreaterThanOrEqual(events[i - 1]?.time ?? time);
        const birth = day(events[0]?.time ?? 0);
        // Born 40 to 80 whole years before a day between 2010-01-01 and 2012-12-31.
        expect(birth.getTime()).toBeGreaterThan(Date.UTC(2010 - 81, 0, 1));
        expect(birth.getTime()).toBeLessThanOrEqual(Date.UTC(2012 - 40, 11, 31));
      }),
    );
  });

  it('has dates outside of episodes and times within them where the setting is outpatient', () => {
    fc.assert(
      fc.property(seeds, ([seed, ordinal]) => {
        const { events } = patientOf(TWO, 'treated', seed, ordinal);
        const [begin] = of(events, 'ENCOUNTER//START//SNOMED/183452005');
        const [end] = of(events, 'ENCOUNTER//END//SNOMED/183452005');
        expect(begin?.order).toBe(end?.order);
        for (const { time, encounter } of events) {
          const isWithin = begin && end && time >= begin.time && time <= end.time;
          if (!isWithin) expect(Number.isInteger(time / DAY)).toBe(true);
          if (isWithin) expect(encounter).toBe(begin.encounter);
        }
      }),
    );
  });

  it('has values within their bounds, rounded, with their units', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('treated', 'inpatient'), ([seed, ordinal], id) => {
        const { events } = patientOf(TWO, id, seed, ordinal);
        for (const { value, unit } of of(events, 'LOINC/8480-6')) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(80);
          expect(value).toBeLessThanOrEqual(220);
          expect(unit).toBe('mm[Hg]');
        }
        for (const { value } of of(events, 'LOINC/8310-5')) {
          expect(value).toBe(Number((value ?? 0).toFixed(1)));
          expect(value).toBeGreaterThanOrEqual(35);
          expect(value).toBeLessThanOrEqual(41);
        }
      }),
    );
  });

  it('has a prescription behind its diagnosis and at a visit, refills between start and end', () => {
    let treated = 0;
    fc.assert(
      fc.property(seeds, ([seed, ordinal]) => {
        const { events } = patientOf(TWO, 'treated', seed, ordinal);
        const [diagnosis] = of(events, 'CONDITION//START//ICD10CM/I10');
        const [start, another] = of(events, 'MEDICATION//START//RxNorm/314076');
        expect(diagnosis).toBeDefined();
        expect(another).toBeUndefined();
        const refills = of(events, 'RxNorm/314076');
        if (!start) expect(refills).toEqual([]);
        if (!start) return;
        treated++;
        const days = (start.time - (diagnosis?.time ?? 0)) / DAY;
        expect(days).toBeGreaterThanOrEqual(10);
        const visit = of(events, 'SNOMED/185349003').find(({ encounter }) => encounter === start.encounter);
        expect(visit?.time).toBe(start.time);
        const [end] = of(events, 'MEDICATION//END//RxNorm/314076');
        for (const [i, { time, order }] of refills.entries()) {
          expect(order).toBe(start.order);
          expect(time).toBeLessThan(end?.time ?? Infinity);
          const gap = (time - (refills[i - 1]?.time ?? start.time)) / DAY;
          // 85 to 95 days, or several of them where a stay lies between.
          expect(gap % 85).toBeLessThanOrEqual(10 * Math.floor(gap / 85));
        }
      }),
    );
    expect(treated).toBeGreaterThan(20);
  });

  it('keeps to patterns: visits on weekdays, so many days apart, vaccinations in their season', () => {
    fc.assert(
      fc.property(seeds, ([seed, ordinal]) => {
        const { events } = patientOf(TWO, 'treated', seed, ordinal);
        const visits = of(events, 'SNOMED/185349003');
        expect(visits.length).toBeGreaterThan(5);
        for (const [i, { time }] of visits.entries()) {
          expect([1, 2, 3, 4, 5]).toContain(day(time).getUTCDay());
          const before = visits[i - 1];
          // 60 less twice the jitter and a weekend.
          if (before) expect((time - before.time) / DAY).toBeGreaterThanOrEqual(60 - 10 - 2);
        }
        for (const { time } of of(events, 'CVX/140')) {
          // The Monday behind the last weekend of December may be in January.
          const moment = day(time);
          expect(moment.getUTCMonth() >= 9 || (moment.getUTCMonth() === 0 && moment.getUTCDate() <= 2)).toBe(true);
        }
      }),
    );
  });

  it('lets a drug move what it should: the pressure falls by 10 to 16 within four weeks', () => {
    const falls: number[] = [];
    for (let ordinal = 0; ordinal < 400; ordinal++) {
      const { events } = patientOf(TWO, 'treated', 11, ordinal);
      const [start] = of(events, 'MEDICATION//START//RxNorm/314076');
      const values = of(events, 'LOINC/8480-6');
      const before = values.filter(({ time }) => start && time <= start.time);
      const after = values.filter(({ time }) => start && time > start.time + 28 * DAY);
      if (before.length === 0 || after.length === 0) continue;
      const mean = (of: readonly Told[]): number => of.reduce((sum, { value }) => sum + (value ?? 0), 0) / of.length;
      falls.push(mean(after) - mean(before));
    }
    const mean = falls.reduce((sum, fall) => sum + fall, 0) / falls.length;
    // -13 on average; the SD of one difference is below 7, so that of the mean of more than 100 below 0.7.
    expect(falls.length).toBeGreaterThan(100);
    expect(mean).toBeGreaterThan(-13 - 2.5);
    expect(mean).toBeLessThan(-13 + 2.5);
  });

  it('dies of nothing twice, and has nothing behind its death; a stay ends with it', () => {
    let deaths = 0;
    const runs = 300;
    for (let ordinal = 0; ordinal < runs; ordinal++) {
      const { events } = patientOf(TWO, 'inpatient', 3, ordinal);
      const dead = events.filter(({ code }) => code === 'MEDS_DEATH');
      expect(dead.length).toBeLessThanOrEqual(1);
      expect(of(events, 'ENCOUNTER//END//SNOMED/183452005')).toHaveLength(1);
      if (dead.length === 0) continue;
      deaths++;
      expect(events.at(-1)?.code).toBe('MEDS_DEATH');
    }
    // 0.3 of 300: 90, with an SD of 8.
    expect(deaths).toBeGreaterThan(90 - 32);
    expect(deaths).toBeLessThan(90 + 32);
  });

  it('has as many events as its archetype’s density says', () => {
    fc.assert(
      fc.property(seeds, ([seed, ordinal]) => {
        const { events, facts } = patientOf(TWO, 'inpatient', seed, ordinal);
        expect(events.length + facts.length).toBeLessThanOrEqual(400);
      }),
    );
  });

  it('writes notes that fit the record: age, sex, the latest value', () => {
    let notes = 0;
    for (let ordinal = 0; ordinal < 50; ordinal++) {
      const { events, facts } = patientOf(TWO, 'treated', 5, ordinal);
      for (const note of of(events, 'LOINC/11506-3')) {
        const told = /^A (\d+)-year-old (woman|man); (she|he) feels (?:well|tired)\. Systolic pressure (.+)\.$/.exec(
          note.text ?? '',
        );
        expect(told).not.toBeNull();
        const [, age, sex, pronoun, pressure] = told ?? [];
        const isFemale = facts[0] === 'SNOMED/248152002';
        expect([sex, pronoun]).toEqual(isFemale ? ['woman', 'she'] : ['man', 'he']);
        const [birth, now] = [day(events[0]?.time ?? 0), day(note.time)];
        const years = now.getUTCFullYear() - birth.getUTCFullYear();
        const hadBirthday =
          now.getUTCMonth() > birth.getUTCMonth() ||
          (now.getUTCMonth() === birth.getUTCMonth() && now.getUTCDate() >= birth.getUTCDate());
        expect(Number(age)).toBe(hadBirthday ? years : years - 1);
        const latest = of(events, 'LOINC/8480-6').findLast(({ time }) => time <= note.time);
        expect(pressure).toBe(`${latest?.value ?? ''} mmHg`);
        notes++;
      }
    }
    expect(notes).toBeGreaterThan(50);
  });
});
