import type { SubjectEvents } from '../meds/events';
import { formatValue } from '../meds/float';
import { noteText, unitText } from '../render/event_text';
import type { Memo } from './memo';
import { NumberMemo } from './number_memo';

/** What follows a gap (TableHead) in rows of the table, for all records. */
export class GapCosts {
  readonly #float32: NumberMemo;
  readonly #float64: NumberMemo;

  constructor(
    readonly gap: string,
    memo: Memo,
  ) {
    this.#float32 = new NumberMemo(memo.encodings);
    this.#float64 = new NumberMemo(memo.encodings);
  }

  /** Of values, with the gap and the tab before them. */
  valuesOf(column: Float32Array | Float64Array): NumberMemo {
    return column instanceof Float32Array ? this.#float32 : this.#float64;
  }
}

/**
 * Counts what stands behind code and description in the rows of one record. It is cut before the tab of each cell that has
 * content, and behind the last such cell (rule B): the tabs of empty cells belong to what follows.
 */
export class TableTails {
  /** By index of the record's units; null: not looked at yet. Blank units have no text. */
  readonly #units: ({ readonly text: string; readonly tokens: Uint32Array } | null)[];
  readonly #notes: (string | null)[];
  /** Of rows that end without a text, by the piece at their end. */
  readonly #ends = new Map<string, Uint32Array>();
  readonly #one: Uint32Array;

  /** @param units whether the table has a column of units */
  constructor(
    readonly record: SubjectEvents,
    readonly units: boolean,
    readonly memo: Memo,
  ) {
    this.#units = record.units.map(() => null);
    this.#notes = record.texts.map(() => null);
    this.#one = new Uint32Array(memo.width);
  }

  /** Adds the tokens of a row's gap and of everything behind it, per encoding. */
  add(row: number, costs: GapCosts, into: Uint32Array, at: number): void {
    const { value, hasValue } = this.record;
    if (hasValue[row] === 1) {
      const write = (number: number): string => `${costs.gap}\t${formatValue(number, value)}`;
      costs.valuesOf(value).add(value[row]!, write, into, at);
      this.#addCounts(this.#unitOf(row)?.tokens, into, at);
    }
    this.#addEnd(this.#tabsBeforeNote(row, costs.gap), this.#noteOf(row), into, at);
  }

  /** A row behind its last cell but the text: the piece that ends in the line break. */
  endOf(row: number, gap: string): string {
    return `${this.#tabsBeforeNote(row, gap)}${this.#noteOf(row)}\n`;
  }

  #tabsBeforeNote(row: number, gap: string): string {
    if (this.record.hasValue[row] !== 1) return this.units ? `${gap}\t\t\t` : `${gap}\t\t`;
    return this.units && !this.#unitOf(row) ? '\t\t' : '\t';
  }

  #unitOf(row: number): { readonly tokens: Uint32Array } | null {
    const index = this.record.unit[row]!;
    if (!this.units || index < 0) return null;
    let unit = this.#units[index];
    if (!unit) {
      const text = unitText(this.record, row);
      unit = { text, tokens: this.memo.countsOf(`\t${text}`) };
      this.#units[index] = unit;
    }
    return unit.text === '' ? null : unit;
  }

  #noteOf(row: number): string {
    const index = this.record.text[row]!;
    return index < 0 ? '' : (this.#notes[index] ??= noteText(this.record, row));
  }

  #addEnd(tabs: string, note: string, into: Uint32Array, at: number): void {
    if (note !== '') {
      this.memo.count(`${tabs}${note}\n`, this.#one);
      this.#addCounts(this.#one, into, at);
      return;
    }
    let end = this.#ends.get(tabs);
    if (!end) {
      end = this.memo.countsOf(`${tabs}\n`);
      this.#ends.set(tabs, end);
    }
    this.#addCounts(end, into, at);
  }

  #addCounts(counts: Uint32Array | undefined, into: Uint32Array, at: number): void {
    if (!counts) return;
    for (let i = 0; i < counts.length; i++) into[at + i]! += counts[i]!;
  }
}
