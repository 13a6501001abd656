import type { DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api';
import type { CategoryTable, ColumnText } from '../core/meds/category';
import type { CodeEntry } from '../core/meds/dataset';
import type { ReferenceRange, SubjectEvents } from '../core/meds/events';
import { isPaired, pairIntervals } from '../core/meds/pairing';
import { unitOfCode } from '../core/meds/unit';
import { medsOrder } from './event_order';
import type { ColumnPlan } from './event_plan';
import type { SubjectScope } from './subject_scope';

/** What a subject's chunks add up to. */
export interface FilledColumns {
  readonly events: SubjectEvents;
  readonly references: readonly ReferenceRange[];
  /** Files in which the subject's rows do not stand in MEDS order. */
  readonly unsortedFiles: readonly number[];
}

/** Fills one subject's columns chunk by chunk. All its chunks are rows of that subject. */
export class EventSink {
  readonly #time: BigInt64Array;
  readonly #hasTime: Uint8Array;
  readonly #code: Int32Array;
  readonly #value: Float32Array | Float64Array;
  readonly #hasValue: Uint8Array;
  readonly #text: Int32Array;
  readonly #unit: Int32Array;
  readonly #file: Uint16Array;
  readonly #fileRow: Uint32Array;
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  /** Values of the key columns, only in rows whose code begins or ends an interval. */
  readonly #keys = new Map<string, Map<number, string>>();
  readonly #texts: string[] = [];
  readonly #textLengths: number[] = [];
  readonly #textNumbers = new Map<string, number>();
  readonly #units: string[] = [];
  readonly #unitNumbers = new Map<string, number>();
  /** By code, or by code and the columns that rules ask about. */
  readonly #codeNumbers = new Map<string, number>();
  /** By code and category. */
  readonly #entryNumbers = new Map<string, number>();
  readonly #paired = new Map<string, boolean>();
  /** Codes with their category: the same code twice where a rule over a column tells its events apart. */
  readonly codes: { readonly code: string; readonly category: string; readonly unit: number }[] = [];
  #length = 0;

  constructor(
    readonly expected: number,
    valueType: 'FLOAT' | 'DOUBLE',
    readonly plan: ColumnPlan,
    readonly categories: CategoryTable,
  ) {
    this.#time = new BigInt64Array(expected);
    this.#hasTime = new Uint8Array(expected);
    this.#code = new Int32Array(expected);
    this.#value = valueType === 'FLOAT' ? new Float32Array(expected) : new Float64Array(expected);
    this.#hasValue = new Uint8Array(expected);
    this.#text = new Int32Array(expected);
    this.#unit = new Int32Array(expected);
    this.#file = new Uint16Array(expected);
    this.#fileRow = new Uint32Array(expected);
    this.#low = new Float64Array(plan.low === null ? 0 : expected).fill(NaN);
    this.#high = new Float64Array(plan.high === null ? 0 : expected).fill(NaN);
  }

  distinctCodes(): string[] {
    return [...new Set(this.codes.map(({ code }) => code))];
  }

  add(chunk: DuckDBDataChunk): void {
    const count = Math.min(chunk.rowCount, this.expected - this.#length);
    const start = this.#length;
    this.#length += chunk.rowCount;
    const [time, code, value, text, textLength, file, row] = [0, 1, 2, 3, 4, 5, 6].map(i => chunk.getColumnVector(i));
    if (!time || !code || !value || !text || !textLength || !file || !row) throw new Error('A chunk lacks columns.');
    const at = (position: number | null): DuckDBVector | null =>
      position === null ? null : chunk.getColumnVector(position);
    const unit = at(this.plan.unit);
    const low = at(this.plan.low);
    const high = at(this.plan.high);
    const asked = [...this.plan.asked].map(([name, position]) => ({ name, vector: chunk.getColumnVector(position) }));
    for (let i = 0; i < count; i++) {
      const to = start + i;
      const micros = time.getItem(i);
      if (typeof micros === 'bigint') {
        this.#time[to] = micros;
        this.#hasTime[to] = 1;
      }
      const name = code.getItem(i);
      const codeNumber = typeof name === 'string' ? this.#codeNumber(name, asked, i) : -1;
      this.#code[to] = codeNumber;
      if (typeof name === 'string' && this.#isPaired(name)) this.#keepKeys(asked, i, to);
      const number = value.getItem(i);
      if (typeof number === 'number') {
        this.#value[to] = number;
        this.#hasValue[to] = 1;
      }
      const words = text.getItem(i);
      const full = textLength.getItem(i);
      this.#text[to] = typeof words === 'string' ? this.#textNumber(words, full === null ? null : Number(full)) : -1;
      const stored = unit?.getItem(i);
      this.#unit[to] = typeof stored === 'string' ? this.#unitNumber(stored) : (this.codes[codeNumber]?.unit ?? -1);
      this.#file[to] = Number(file.getItem(i));
      this.#fileRow[to] = Number(row.getItem(i));
      const from = low?.getItem(i);
      const upTo = high?.getItem(i);
      if (typeof from === 'number') this.#low[to] = from;
      if (typeof upTo === 'number') this.#high[to] = upTo;
    }
  }

  /** Puts the columns, which are full by now, into MEDS order. */
  finish(scope: SubjectScope, codes: readonly CodeEntry[]): FilledColumns {
    const order = medsOrder({ time: this.#time, hasTime: this.#hasTime, file: this.#file, fileRow: this.#fileRow });
    const pick = <T extends TypedColumn>(column: T): T => (order.rows ? permuted(column, order.rows) : column);
    const time = pick(this.#time);
    const code = pick(this.#code);
    const hasTime = pick(this.#hasTime);
    const staticCount = hasTime.indexOf(1) < 0 ? hasTime.length : hasTime.indexOf(1);
    const unit = pick(this.#unit);
    const low = this.plan.low === null ? null : pick(this.#low);
    const high = this.plan.high === null ? null : pick(this.#high);
    const end = pairIntervals({
      length: time.length,
      staticCount,
      time,
      code,
      codes: codes.map(entry => entry.code),
      key: (column, row) => this.#keys.get(column)?.get(order.rows?.[row] ?? row) ?? null,
    });
    const events: SubjectEvents = {
      subject: scope.id,
      length: time.length,
      staticCount,
      time,
      code,
      codes,
      value: pick(this.#value),
      hasValue: pick(this.#hasValue),
      text: pick(this.#text),
      texts: this.#texts,
      textLengths: Int32Array.from(this.#textLengths),
      unit,
      units: this.#units,
      end,
      file: pick(this.#file),
      fileRow: pick(this.#fileRow),
    };
    return {
      events,
      references: referencesOf(code, unit, this.#units, ...this.#asValues(low, high)),
      unsortedFiles: order.unsortedFiles,
    };
  }

  /** Ends of ranges rounded as the values are, so that a float32 which is stored as its limit is not beyond it. */
  #asValues(...ends: readonly (Float64Array | null)[]): [Float64Array | null, Float64Array | null] {
    const [low = null, high = null] =
      this.#value instanceof Float64Array ? ends : ends.map(end => end?.map(Math.fround) ?? null);
    return [low, high];
  }

  #codeNumber(code: string, asked: readonly { name: string; vector: DuckDBVector }[], row: number): number {
    const { categoryColumns } = this.plan;
    let key = code;
    let value: ColumnText = () => null;
    if (categoryColumns.length > 0) {
      const values = new Map<string, string | null>();
      for (const { name, vector } of asked) {
        if (!categoryColumns.includes(name)) continue;
        const item = vector.getItem(row);
        values.set(name, typeof item === 'string' ? item : null);
      }
      key = JSON.stringify([code, ...values.values()]);
      value = column => values.get(column) ?? null;
    }
    const known = this.#codeNumbers.get(key);
    if (known !== undefined) return known;
    const category = categoryColumns.length > 0 ? this.categories.of(code, value) : this.categories.ofCode(code);
    const entry = JSON.stringify([code, category]);
    let number = this.#entryNumbers.get(entry);
    if (number === undefined) {
      const unit = unitOfCode(code);
      number = this.codes.push({ code, category, unit: unit === null ? -1 : this.#unitNumber(unit) }) - 1;
      this.#entryNumbers.set(entry, number);
    }
    this.#codeNumbers.set(key, number);
    return number;
  }

  #isPaired(code: string): boolean {
    const known = this.#paired.get(code);
    if (known !== undefined) return known;
    const paired = isPaired(code);
    this.#paired.set(code, paired);
    return paired;
  }

  #keepKeys(asked: readonly { name: string; vector: DuckDBVector }[], row: number, to: number): void {
    for (const { name, vector } of asked) {
      const item = vector.getItem(row);
      if (typeof item !== 'string') continue;
      const column = this.#keys.get(name) ?? new Map<number, string>();
      this.#keys.set(name, column.set(to, item));
    }
  }

  /** @param full length in code units where the reader cut the text, else null */
  #textNumber(text: string, full: number | null): number {
    const limit = this.plan.textLimit ?? Infinity;
    if (full === null && text.length <= limit) {
      const known = this.#textNumbers.get(text);
      if (known !== undefined) return known;
      this.#textNumbers.set(text, this.#texts.length);
    }
    // A cut text is never merged with another: they may differ further on.
    this.#textLengths.push(full ?? text.length);
    return this.#texts.push(text.length <= limit ? text : cutText(text, limit)) - 1;
  }

  #unitNumber(unit: string): number {
    const known = this.#unitNumbers.get(unit);
    if (known !== undefined) return known;
    const number = this.#units.push(unit) - 1;
    this.#unitNumbers.set(unit, number);
    return number;
  }
}

/** At most `limit` code units, never half of a surrogate pair. */
function cutText(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit);
}

type TypedColumn = BigInt64Array | Int32Array | Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

function permuted<T extends TypedColumn>(column: T, rows: Uint32Array): T {
  const result = column.slice() as T;
  for (let i = 0; i < rows.length; i++) {
    const value = column[rows[i] ?? 0];
    if (value !== undefined) result[i] = value;
  }
  return result;
}

/** The latest reference range of each code and unit. */
function referencesOf(
  code: Int32Array,
  unit: Int32Array,
  units: readonly string[],
  low: Float64Array | null,
  high: Float64Array | null,
): ReferenceRange[] {
  if (!low && !high) return [];
  const latest = new Map<string, ReferenceRange>();
  for (let row = 0; row < code.length; row++) {
    const from = low?.[row] ?? NaN;
    const to = high?.[row] ?? NaN;
    const of = code[row] ?? -1;
    if (of < 0 || (Number.isNaN(from) && Number.isNaN(to))) continue;
    latest.set(`${of}/${unit[row] ?? -1}`, {
      code: of,
      unit: units[unit[row] ?? -1] ?? null,
      low: Number.isNaN(from) ? null : from,
      high: Number.isNaN(to) ? null : to,
    });
  }
  return [...latest.values()];
}
