import type { DatasetSummary, SubjectSummary } from '../../../src/core/meds/dataset';
import { decodeEvents } from '../../../src/core/meds/columns';
import { UserFault } from '../../../src/core/fault';
import { formatTime } from '../../../src/core/meds/time';
import type { Engine } from '../../../src/engine/engine';

/** An event as a user meets it. */
export interface MetEvent {
  readonly time: string | null;
  readonly code: string | null;
  /** undefined where there is no value: NaN is one. */
  readonly value: number | undefined;
  readonly text: string | null;
  /** Length of the whole text. */
  readonly textLength: number;
}

/** All that a user meets who opens a data set and each of its subjects. */
export interface Met {
  readonly summary: DatasetSummary;
  readonly subjects: readonly SubjectSummary[];
  readonly events: readonly MetEvent[];
  readonly notices: readonly string[];
}

/** Opens a data set and reads all its subjects, in the order of the list. */
export async function meet(engine: Engine, path: string): Promise<Met> {
  const summary = await engine.open({ path });
  const page = await engine.subjects({ path, split: null, match: '', file: null, offset: 0, limit: 1000 });
  const events: MetEvent[] = [];
  for (const { id } of page.subjects) {
    const payload = await engine.subject({ path, subject: id });
    const columns = decodeEvents(payload.columns, payload.codes);
    for (let row = 0; row < columns.length; row++) {
      const text = columns.text[row] ?? -1;
      events.push({
        time: row < columns.staticCount ? null : formatTime(columns.time[row] ?? 0n),
        code: columns.codes[columns.code[row] ?? -1]?.code ?? null,
        value: columns.hasValue[row] ? columns.value[row] : undefined,
        text: columns.texts[text] ?? null,
        textLength: columns.textLengths[text] ?? 0,
      });
    }
  }
  return { summary, subjects: page.subjects, events, notices: summary.notices.map(({ message }) => message) };
}

/** The fault that a promise is rejected with; anything else that happens is an error of the test. */
export async function faultOf(promise: Promise<unknown>): Promise<UserFault> {
  const outcome = await promise.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  if (outcome instanceof UserFault) return outcome;
  throw new Error('Expected a UserFault.', { cause: outcome });
}
