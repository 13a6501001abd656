import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD, type Cohort } from '../../../src/core/cohort/cohort';
import {
  addSubjects,
  keepSubjects,
  moveSubjects,
  removeSubjects,
  sameCohort,
} from '../../../src/core/cohort/operations';

const of = (...subjects: string[]): Cohort => ({ dataset: '/d', subjects, scope: WHOLE_RECORD });
const COHORT = of('1', '2', '3', '4', '5');

describe('changes of a cohort', () => {
  it('add at the end, each once', () => {
    expect(addSubjects(COHORT, ['9', '2', '8', '9']).subjects).toEqual(['1', '2', '3', '4', '5', '9', '8']);
    expect(addSubjects(COHORT, ['5', '1'])).toBe(COHORT);
  });

  it('take out and keep', () => {
    expect(removeSubjects(COHORT, ['2', '7', '5']).subjects).toEqual(['1', '3', '4']);
    expect(removeSubjects(COHORT, ['7'])).toBe(COHORT);
    expect(keepSubjects(COHORT, ['4', '1', '9']).subjects).toEqual(['1', '4']);
    expect(keepSubjects(COHORT, COHORT.subjects)).toBe(COHORT);
  });

  it.each([
    [['1'], '4', '2 3 1 4 5'],
    [['5'], '1', '5 1 2 3 4'],
    [['4', '2'], '1', '2 4 1 3 5'],
    [['2', '3'], null, '1 4 5 2 3'],
    [['2', '3'], '3', '1 2 3 4 5'],
    [['2', '4'], '2', '1 2 4 3 5'],
    [['9'], '1', '1 2 3 4 5'],
    [['1'], '9', '2 3 4 5 1'],
  ])('move %j before %j', (moved, before, expected) => {
    expect(moveSubjects(COHORT, moved, before).subjects.join(' ')).toBe(expected);
  });

  it('move and lose nobody', () => {
    const some = fc.subarray(['1', '2', '3', '4', '5', '6', '7'], { minLength: 0 });
    fc.assert(
      fc.property(some, fc.option(fc.constantFrom('1', '3', '5', '9')), (ids, before) => {
        expect([...moveSubjects(COHORT, ids, before).subjects].sort()).toEqual(COHORT.subjects);
      }),
    );
  });

  it('are told from what is the same', () => {
    expect(sameCohort(COHORT, of('1', '2', '3', '4', '5'))).toBe(true);
    expect(sameCohort(COHORT, of('2', '1', '3', '4', '5'))).toBe(false);
    expect(sameCohort(COHORT, of('1', '2', '3', '4'))).toBe(false);
    expect(sameCohort(COHORT, { ...COHORT, dataset: '/e' })).toBe(false);
    expect(sameCohort(COHORT, { ...COHORT, scope: { ...WHOLE_RECORD, to: '2118' } })).toBe(false);
    const scoped = (below: boolean): Cohort => ({
      ...COHORT,
      scope: { from: '2118', to: null, codes: [{ code: 'A', below }] },
    });
    expect(sameCohort(scoped(true), scoped(true))).toBe(true);
    expect(sameCohort(scoped(true), scoped(false))).toBe(false);
    expect(sameCohort(null, null)).toBe(true);
    expect(sameCohort(null, COHORT)).toBe(false);
  });
});
