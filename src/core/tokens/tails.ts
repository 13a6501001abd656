import type { SubjectEvents } from '../meds/events';
import { formatValue } from '../meds/float';
import { noteText, unitText } from '../render/event_text';
import type { Memo } from './memo';
import { NumberMemo } from './number_memo';

/**
 * What values cost, for all records. A value ends in a letter or digit and each further part of a tail stands behind a
 * space, so that the parts are counted one by one (rule B), and so is a line break behind a value.
 */
export class ValueMemos {
  readonly #float32: NumberMemo;
  readonly #float64: NumberMemo;
  /** Per encoding. */
  readonly lineBreak: Uint32Array;

  constructor(memo: Memo) {
    this.#float32 = new NumberMemo(memo.encodings);
    this.#float64 = new NumberMemo(memo.encodings);
    this.lineBreak = memo.countsOf('\n');
  }

  of(column: Float32Array | Float64Array): NumberMemo {
    return column instanceof Float32Array ? this.#float32 : this.#float64;
  }
}

/** Parts of tails that a record has in a table: units or texts. What was counted is at its number in the table. */
interface CountedParts {
  /** 0: not counted yet; 1: counted; 2: blank, so that it is left out. */
  readonly state: Uint8Array;
  readonly counts: Uint32Array;
}

const COUNTED = 1;
const BLANK = 2;

/** Counts the tails of one record's events: a value, its unit, a text, each behind a space, and the line break. */
export class Tails {
  readonly #values: NumberMemo;
  readonly #innerUnits: CountedParts;
  readonly #lastUnits: CountedParts;
  readonly #texts: CountedParts;
  readonly #write: (value: number) => string;

  /** @param units whether units are written */
  constructor(
    readonly record: SubjectEvents,
    readonly units: boolean,
    readonly values: ValueMemos,
    readonly memo: Memo,
  ) {
    this.#values = values.of(record.value);
    this.#innerUnits = this.#parts(record.units.length);
    this.#lastUnits = this.#parts(record.units.length);
    this.#texts = this.#parts(record.texts.length);
    this.#write = value => ` ${formatValue(value, record.value)}`;
  }

  /**
   * Adds the tokens of a row's tail, per encoding.
   * @returns whether it has one; where not, nothing is added
   */
  add(row: number, into: Uint32Array, at: number): boolean {
    const { hasValue, text, unit } = this.record;
    const hasText = text[row]! >= 0 && this.#addText(row, into, at);
    if (hasValue[row] !== 1) return hasText;
    const hasUnit = this.units && unit[row]! >= 0 && this.#addUnit(row, hasText, into, at);
    this.#addValue(this.record.value[row]!, hasText || hasUnit, into, at);
    return true;
  }

  #addValue(value: number, isInner: boolean, into: Uint32Array, at: number): void {
    this.#values.add(value, this.#write, into, at);
    if (isInner) return;
    const { lineBreak } = this.values;
    for (let i = 0; i < lineBreak.length; i++) into[at + i]! += lineBreak[i]!;
  }

  #addUnit(row: number, isInner: boolean, into: Uint32Array, at: number): boolean {
    const parts = isInner ? this.#innerUnits : this.#lastUnits;
    const index = this.record.unit[row]!;
    if (parts.state[index] === 0) this.#count(parts, index, unitText(this.record, row), isInner);
    return this.#addPart(parts, index, into, at);
  }

  #addText(row: number, into: Uint32Array, at: number): boolean {
    const index = this.record.text[row]!;
    if (this.#texts.state[index] === 0) this.#count(this.#texts, index, noteText(this.record, row), false);
    return this.#addPart(this.#texts, index, into, at);
  }

  #parts(length: number): CountedParts {
    return { state: new Uint8Array(length), counts: new Uint32Array(length * this.memo.width) };
  }

  #count({ state, counts }: CountedParts, index: number, text: string, isInner: boolean): void {
    state[index] = text === '' ? BLANK : COUNTED;
    if (text !== '') this.memo.count(isInner ? ` ${text}` : ` ${text}\n`, counts, index * this.memo.width);
  }

  #addPart({ state, counts }: CountedParts, index: number, into: Uint32Array, at: number): boolean {
    if (state[index] === BLANK) return false;
    const { width } = this.memo;
    for (let i = 0; i < width; i++) into[at + i]! += counts[index * width + i]!;
    return true;
  }
}
