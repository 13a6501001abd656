import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { BUILT_IN_RENDERINGS } from '../../../src/core/render/renderings';
import { CountedCohort } from '../../../src/engine/tokens/counted_cohort';
import { Pace } from '../../../src/engine/tokens/pace';
import { recordOf } from '../render/written_record';
import { O200K } from './reference';

const pace = new Pace();
const note = (subject: string) =>
  recordOf(subject, [{ time: '2020-01-01', code: 'NOTE', text: `Note of ${subject} `.repeat(100) }]);

describe('what stays counted', () => {
  it('are the subjects that were selected last, of so many bytes of records', async () => {
    // A record takes some 2,700, of which 2,200 are its note: room for three beside what is selected.
    const cohort = new CountedCohort(DEFAULT_OPTIONS, 9_000);
    cohort.configure(BUILT_IN_RENDERINGS, [O200K]);
    const subjects = ['10', '11', '12', '13', '14', '15'];
    for (const subject of subjects) {
      await cohort.add(note(subject), pace);
      await cohort.select([subject], pace);
    }
    expect(subjects.filter(subject => cohort.isCounted(subject))).toEqual(['12', '13', '14', '15']);
    // A selection of any size stays.
    for (const subject of ['10', '11']) await cohort.add(note(subject), pace);
    await cohort.select(subjects, pace);
    expect(subjects.every(subject => cohort.isCounted(subject))).toBe(true);
    await cohort.select([], pace);
    expect(subjects.filter(subject => cohort.isCounted(subject))).toEqual(['13', '14', '15']);
  });
});
