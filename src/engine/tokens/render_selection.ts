import type { SubjectEvents } from '../../core/meds/events';
import { renderedEvents } from '../../core/render/record_lines';
import type { Rendering, RenderOptions } from '../../core/render/rendering';
import type { CounterTotals } from '../../core/tokens/rendering_counter';
import type { RenderedCohort } from './contract';
import type { Pace } from './pace';

/** What is known of the text before it is written. */
interface Counts {
  readonly totals: CounterTotals;
  /** Tokens of each record. */
  readonly subjects: readonly number[];
  readonly approximate: boolean;
}

/** Renders records as one text that knows where its patients begin. @throws Cancelled */
export async function renderSelection(
  rendering: Rendering,
  options: RenderOptions,
  records: readonly SubjectEvents[],
  { totals, subjects, approximate }: Counts,
  pace: Pace,
): Promise<RenderedCohort> {
  const pass = rendering.begin(options);
  for (const record of pass.surveys ? records : []) {
    pass.survey(record);
    await pace.turn();
  }
  const texts: string[] = [];
  let line = 0;
  const write = (text: string): void => {
    texts.push(text);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++;
  };
  for (const { text } of pass.head()) write(text);
  const patients: RenderedCohort['patients'][number][] = [];
  for (const [i, record] of records.entries()) {
    let begin = -1;
    let segments = 0;
    for (const { text, kind } of pass.record(record)) {
      if (begin < 0 && kind !== 'separator') begin = line;
      write(text);
      if (++segments % 1000 === 0) await pace.turn();
    }
    const { subject } = record;
    const events = renderedEvents(record, options);
    patients.push({ subject, line: Math.max(begin, 0), tokens: subjects[i]!, events });
    await pace.turn();
  }
  return { text: texts.join(''), patients, ...totals, approximate };
}
