import type { SubjectEvents } from '../meds/events';
import { eventTail } from './event_text';
import type { RenderOptions, RenderPass, Segment, SegmentKind } from './rendering';
import { beginsTime, precisionOf, timeText } from './time_text';

/**
 * The shape of a record in PopMedQA (arXiv 2606.29503, figures 7 and 8), which description, code and codebook share: a
 * header, the static facts, and for each time a line and the lines of its events. The figures print blank lines between
 * all lines; here there is one between patients and none elsewhere.
 */

/** `=== Patient ID: 1182 ===` with its line break. */
export function recordHeader(subject: string): string {
  return `=== Patient ID: ${subject} ===\n`;
}

/** `Time: 2023-08-15` with its line break. */
export function timeLine(time: string): string {
  return `Time: ${time}\n`;
}

/** The blank line before every record but the first. */
export const RECORD_SEPARATOR = '\n';

/** The first row that is rendered: static facts stand before the others. */
export function firstRow(events: SubjectEvents, { staticFacts }: RenderOptions): number {
  return staticFacts ? 0 : events.staticCount;
}

/** How many events of a record are rendered. */
export function renderedEvents(events: SubjectEvents, options: RenderOptions): number {
  return events.length - firstRow(events, options);
}

/**
 * One record. Two segments are an event: its head, which is the concept, and its tail with the line break.
 * @param heads what stands at the head of an event's line, by index of its code; of an event without a code `noCode`
 */
export function* recordLines(
  events: SubjectEvents,
  options: RenderOptions,
  heads: readonly string[],
  noCode: string,
): Generator<Segment> {
  const { subject, length, time, code } = events;
  const plain = (text: string, kind: SegmentKind, row = -1): Segment => {
    return { text, kind, concept: false, subject, row };
  };
  yield plain(recordHeader(subject), 'record');
  const precision = precisionOf(events, options.precision);
  for (let row = firstRow(events, options); row < length; row++) {
    if (beginsTime(events, row, precision)) yield plain(timeLine(timeText(time[row]!, precision)), 'time');
    yield { text: heads[code[row]!] ?? noCode, kind: 'event', concept: true, subject, row };
    yield plain(`${eventTail(events, row, options.units)}\n`, 'event', row);
  }
}

/** What separates a record from the one before it, in a pass over records: nothing before the first. */
export class RecordSeparators {
  #isFirst = true;

  *before(subject: string): Generator<Segment> {
    if (!this.#isFirst) yield { text: RECORD_SEPARATOR, kind: 'separator', concept: false, subject, row: -1 };
    this.#isFirst = false;
  }
}

/** A pass of a rendering that has nothing before its records. */
export function headlessPass(record: (events: SubjectEvents) => Iterable<Segment>): RenderPass {
  const separators = new RecordSeparators();
  return {
    surveys: false,
    survey: () => undefined,
    head: () => [],
    *record(events) {
      yield* separators.before(events.subject);
      yield* record(events);
    },
  };
}
