import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD, type Cohort } from '../../../src/core/cohort/cohort';
import { Cancelled } from '../../../src/core/fault';
import { encodeEvents } from '../../../src/core/meds/columns';
import type { SubjectPayload } from '../../../src/core/meds/events';
import { NO_HIERARCHY } from '../../../src/core/meds/hierarchy';
import { CODE } from '../../../src/core/render/code';
import { CODEBOOK } from '../../../src/core/render/codebook';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { renderCohort } from '../../../src/engine/render_cohort';
import { recordOf } from '../render/written_record';

/** What stands where the engine would read: subjects with so many events each, and a list of what was asked. */
function source(events: number): { readonly asked: string[]; subject(query: SubjectQuery): Promise<SubjectPayload> } {
  const asked: string[] = [];
  return {
    asked,
    subject({ subject, wholeTexts }) {
      asked.push(`${subject}${wholeTexts === true ? '' : ' cut'}`);
      const record = recordOf(
        subject,
        Array.from({ length: events }, (_, i) => ({ time: `2020-01-0${(i % 2) + 1}`, code: 'A//1' })).sort((a, b) =>
          a.time < b.time ? -1 : 1,
        ),
      );
      return Promise.resolve({
        subject,
        split: null,
        columns: encodeEvents(record),
        codes: record.codes,
        hierarchy: NO_HIERARCHY,
        labels: [],
        extraColumns: [],
        references: [],
        notices: [],
      });
    },
  };
}
interface SubjectQuery {
  readonly subject: string;
  readonly wholeTexts?: boolean;
}

const cohortOf = (...subjects: string[]): Cohort => ({ dataset: '/made', subjects, scope: WHOLE_RECORD });

describe('a cohort is rendered', () => {
  it('a record at a time, each read when its turn has come', async () => {
    const engine = source(1);
    const pieces = renderCohort(engine, cohortOf('3', '1', '2'), CODE.begin(DEFAULT_OPTIONS));
    expect((await pieces.next()).value).toBe('=== Patient ID: 3 ===\nTime: 2020-01-01\nA//1\n');
    expect(engine.asked).toEqual(['3']);
    expect((await pieces.next()).value).toBe('\n=== Patient ID: 1 ===\nTime: 2020-01-01\nA//1\n');
    expect(engine.asked).toEqual(['3', '1']);
    await pieces.return();
    expect(engine.asked).toEqual(['3', '1']);
  });

  it('after a look at all of them where a codebook stands before them', async () => {
    const engine = source(1);
    const pieces = renderCohort(engine, cohortOf('1', '2'), CODEBOOK.begin(DEFAULT_OPTIONS));
    expect((await pieces.next()).value).toBe('Codebook (integer IDs assigned to medical codes):\n#1: (A//1)\n\n');
    expect(engine.asked).toEqual(['1', '2']);
    for await (const piece of pieces) expect(piece).toContain('\n#1\n');
    expect(engine.asked).toEqual(['1', '2', '1', '2']);
  });

  it('within its window', async () => {
    const cohort = { ...cohortOf('1'), scope: { ...WHOLE_RECORD, from: '2020-01-02' } };
    const pieces: string[] = [];
    for await (const piece of renderCohort(source(3), cohort, CODE.begin(DEFAULT_OPTIONS))) pieces.push(piece);
    expect(pieces).toEqual(['=== Patient ID: 1 ===\nTime: 2020-01-02\nA//1\n']);
  });

  it('in pieces, and not on where it is cancelled', async () => {
    const stop = new AbortController();
    const pieces = renderCohort(source(100_000), cohortOf('1', '2'), CODE.begin(DEFAULT_OPTIONS), stop.signal);
    const first = (await pieces.next()).value;
    expect(String(first).length).toBeLessThan(70_000);
    stop.abort();
    await expect(pieces.next()).rejects.toBeInstanceOf(Cancelled);
  });
});
