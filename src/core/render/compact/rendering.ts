import type { SubjectEvents } from '../../meds/events';
import { recordHeader, RECORD_SEPARATOR } from '../record_lines';
import type { Rendering, RenderOptions, RenderPass, Segment, SegmentKind } from '../rendering';
import { FLOAT64 } from './grammar';
import { Legend } from './legend';
import { Lexicon } from './lexicon';
import { walkRecord } from './walk';

/**
 * A word for each event, explained in a legend: the same records in a fraction of the tokens. Nothing is lost but by the
 * options: without units, static facts or times of day those are left out. docs/compact.md is the grammar, parse.ts
 * reads it.
 */
export const COMPACT: Rendering = {
  id: 'compact',
  title: 'Compact',
  summary: 'A word for each event and a legend: the whole record in the fewest tokens.',
  begin: options => new CompactPass(options),
};

class CompactPass implements RenderPass {
  readonly surveys = true;
  readonly #options: RenderOptions;
  readonly #lexicon: Lexicon;
  readonly #uses: { concepts: number[]; contents: number[] } = { concepts: [], contents: [] };
  #isEmpty = true;
  #legend: Legend | null = null;

  constructor(options: RenderOptions) {
    this.#options = options;
    this.#lexicon = new Lexicon(options.descriptionLength);
  }

  survey(record: SubjectEvents): void {
    this.#isEmpty = false;
    const { concepts, contents } = this.#uses;
    walkRecord(record, this.#options, this.#lexicon, {
      line: () => undefined,
      event: (_row, concept, _value, content) => {
        concepts[concept.index] = (concepts[concept.index] ?? 0) + 1;
        if (content !== null) contents[content.index] = (contents[content.index] ?? 0) + 1;
      },
    });
  }

  /** Nothing where no record was surveyed. */
  head(): Iterable<Segment> {
    this.#legend = new Legend(this.#lexicon, this.#uses);
    return this.#isEmpty ? [] : this.#legend.segments();
  }

  /** The legend says all names. */
  surveyed(): string {
    return Array.from(this.#legend?.segments() ?? [], ({ text }) => text).join('');
  }

  /** @throws Error where the head was not asked for, or the record was not surveyed (a defect) */
  record(record: SubjectEvents): Iterable<Segment> {
    const legend = this.#legend;
    if (legend === null) throw new Error('A compact record was asked for before its legend.');
    const { subject } = record;
    const segments: Segment[] = [];
    const add = (text: string, kind: SegmentKind, row: number, concept = false): void => {
      segments.push({ text, kind, concept, subject, row });
    };
    add(RECORD_SEPARATOR, 'separator', -1);
    add(recordHeader(subject), 'record', -1);
    if (record.value instanceof Float64Array) add(`${FLOAT64}\n`, 'record', -1);
    const head = segments.length;
    walkRecord(record, this.#options, this.#lexicon, {
      line: opener => {
        if (segments.length > head) add('\n', 'separator', -1);
        add(opener, 'time', -1);
      },
      event: (row, concept, value, content) => {
        const { word, tail } = legend.event(concept, value, content);
        add(word, 'event', row, true);
        if (tail !== '') add(tail, 'event', row);
      },
    });
    if (segments.length > head) add('\n', 'separator', -1);
    return segments;
  }
}
