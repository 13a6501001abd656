import type { SubjectEvents } from '../../meds/events';
import { floorDiv, MICROS_PER_DAY } from '../../meds/time';
import { firstRow } from '../record_lines';
import type { RenderOptions } from '../rendering';
import { openers, STATIC } from './grammar';
import type { Concept, Content, Lexicon, Text } from './lexicon';

/** What a record's lines are made of. */
export interface RecordVisitor {
  /** A new line, with what opens it. */
  line(opener: string): void;
  /**
   * An event of the line.
   * @param value as it is written behind the word, '' for none; an event with a content has it in there
   */
  event(row: number, concept: Concept, value: string, content: Content | null): void;
}

/** After so many events others may have their turn. */
const STEP = 8192;

/** Walks over a record's lines and events in their order, and enters what they say into the lexicon. */
export function walkRecord(
  record: SubjectEvents,
  options: RenderOptions,
  lexicon: Lexicon,
  visitor: RecordVisitor,
): void {
  const steps = walkSteps(record, options, lexicon, visitor);
  while (steps.next().done !== true) continue;
}

/** The same in steps of a few milliseconds. */
export function* walkSteps(
  record: SubjectEvents,
  options: RenderOptions,
  lexicon: Lexicon,
  visitor: RecordVisitor,
): Generator<undefined, void> {
  const { staticCount, time, codes, units, texts } = record;
  const concepts = new Map<number, Concept>();
  const conceptAt = (row: number): Concept => {
    const unit = options.units ? record.unit[row]! : -1;
    const id = record.code[row]! * (units.length + 1) + unit;
    const known = concepts.get(id);
    if (known !== undefined) return known;
    const entry = codes[record.code[row]!];
    const { code = null, description = null } = entry ?? {};
    const concept = lexicon.concept(code, units[unit] ?? null, description);
    concepts.set(id, concept);
    return concept;
  };
  const valueAt = (row: number): string =>
    record.hasValue[row] === 1 ? lexicon.value(record.value[row]!, record.value) : '';
  const told: (Text | undefined)[] = [];
  const contents = new Map<number | string, Content>();
  const contentAt = (row: number, concept: Concept, value: string): Content | null => {
    const index = record.text[row]!;
    if (index < 0) return null;
    const text = (told[index] ??= lexicon.text(texts[index]!));
    const pair = concept.index * texts.length + index;
    const id = value === '' ? pair : `${String(pair)} ${value}`;
    let content = contents.get(id);
    if (content === undefined) contents.set(id, (content = lexicon.content(concept, value, text)));
    return content;
  };
  let before: bigint | null = null;
  for (let row = firstRow(record, options); row < record.length; row++) {
    if (row < staticCount) {
      if (row === 0) visitor.line(STATIC);
    } else {
      const exact = time[row]!;
      const now = options.precision === 'date' ? floorDiv(exact, MICROS_PER_DAY) * MICROS_PER_DAY : exact;
      if (now !== before) for (const opener of openers(now, before)) visitor.line(opener);
      before = now;
    }
    const concept = conceptAt(row);
    const value = valueAt(row);
    visitor.event(row, concept, value, contentAt(row, concept, value));
    if (row % STEP === STEP - 1) yield;
  }
}
