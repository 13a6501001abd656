import { describe, expect, it } from 'vitest';
import { subjectFacts } from '../../../src/core/view/facts';
import { eventsOf, micros } from './events_of';

describe('subjectFacts', () => {
  it('reads sex, birth, death and the rest', () => {
    const facts = subjectFacts(
      eventsOf([
        { time: null, code: 'GENDER//F' },
        { time: null, code: 'RACE//WHITE//OTHER' },
        { time: null, code: 'EYE_COLOR//BROWN' },
        { time: null, code: 'HEIGHT', value: 164.5, unit: 'cm' },
        { time: '2055-01-01', code: 'MEDS_BIRTH' },
        { time: '2118-11-15', code: 'HR', value: 60 },
        { time: '2119-02-03', code: 'MEDS_DEATH//hospital' },
      ]),
    );
    expect(facts).toEqual({
      birth: micros('2055-01-01'),
      birthUndated: false,
      death: micros('2119-02-03'),
      deathUndated: false,
      sex: 'F',
      others: [
        { row: 1, label: 'race', value: 'WHITE · OTHER' },
        { row: 2, label: 'eye color', value: 'BROWN' },
        { row: 3, label: 'height', value: '164.5 cm' },
      ],
      first: micros('2055-01-01'),
      last: micros('2119-02-03'),
    });
  });

  it('reads the sex from the finding that SNOMED CT has for it, once', () => {
    const facts = subjectFacts(
      eventsOf(
        [
          { time: null, code: 'SNOMED/413582008' },
          { time: null, code: 'SNOMED/248152002' },
          { time: null, code: 'SNOMED/248153007' },
        ],
        {
          'SNOMED/413582008': { known: { system: 'snomed', code: '413582008' }, description: 'Asian race' },
          'SNOMED/248152002': { known: { system: 'snomed', code: '248152002' } },
          'SNOMED/248153007': { known: { system: 'snomed', code: '248153007' } },
        },
      ),
    );
    expect(facts.sex).toBe('female');
    expect(facts.others.map(({ row }) => row)).toEqual([0, 2]);
  });

  it('says that a birth or death has no date, and knows nothing of what is not there', () => {
    const facts = subjectFacts(
      eventsOf([
        { time: null, code: 'MEDS_DEATH' },
        { time: null, code: 'MEDS_BIRTH' },
      ]),
    );
    expect(facts).toMatchObject({ birth: null, birthUndated: true, death: null, deathUndated: true, sex: null });
    expect(facts).toMatchObject({ first: null, last: null, others: [] });
    expect(subjectFacts(eventsOf([]))).toMatchObject({ birth: null, birthUndated: false, sex: null });
  });

  it('takes the first birth, and a date of birth where the standard’s code is missing', () => {
    expect(subjectFacts(eventsOf([{ time: '1986-07-20', code: 'DOB' }])).birth).toBe(micros('1986-07-20'));
    const both = eventsOf([
      { time: '1980-01-01', code: 'DOB' },
      { time: '1986-07-20', code: 'MEDS_BIRTH' },
    ]);
    expect(subjectFacts(both).birth).toBe(micros('1986-07-20'));
  });
});
