import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { BUILT_IN_RENDERINGS, builtInRendering } from '../../../src/core/render/renderings';
import { CountedCohort } from '../../../src/engine/tokens/counted_cohort';
import { Pace } from '../../../src/engine/tokens/pace';
import { recordOf } from '../render/written_record';
import { rendered } from './made_records';
import { O200K, OF_GPT2 } from './reference';

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

  it('are no subjects whose records are held for it, once they are selected no more', async () => {
    // In gpt2 words of the compact rendering are more than a token, so that records are rendered.
    const [, gpt2] = OF_GPT2;
    const cohort = new CountedCohort(DEFAULT_OPTIONS);
    cohort.configure(BUILT_IN_RENDERINGS, [O200K, gpt2!]);
    for (const subject of ['10', '11']) await cohort.add(note(subject), pace);
    await cohort.select(['10', '11'], pace);
    const before = await cohort.select(['11'], pace);
    expect(['10', '11'].filter(subject => cohort.isCounted(subject))).toEqual(['11']);
    await cohort.add(note('10'), pace);
    await cohort.select(['10', '11'], pace);
    expect(await cohort.select(['11'], pace)).toEqual(before);
    for (const { rendering, encoding, n } of before.counts) {
      const text = rendered(builtInRendering(rendering)!, DEFAULT_OPTIONS, [note('11')]);
      expect(n).toBe((encoding === O200K.id ? O200K : gpt2!).count(text));
    }
  });
});
