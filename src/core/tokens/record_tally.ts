import type { SubjectEvents } from '../meds/events';
import { eventTail } from '../render/event_text';
import { firstRow, recordHeader } from '../render/record_lines';
import type { RenderOptions } from '../render/rendering';
import { precisionOf } from '../render/time_text';
import { NO_CODE_NUMBER, type CountedCodes } from './counted_codes';
import type { Memo } from './memo';
import { Tails, ValueMemos } from './tails';
import { areSameTime, TimeLines } from './time_lines';

/** After so many events others may have their turn. */
const STEP = 8192;

/**
 * What PopMedQA's three shapes of a record have in common: everything but the heads of event lines. What counts per
 * encoding is an array with an entry per encoding, or per code and encoding.
 */
export interface RecordTally {
  /** The record's header, with its line break. */
  readonly header: string;
  /** Tokens of header and time lines. */
  readonly lines: Uint32Array;
  /** Numbers of the codes in use, each once. */
  readonly codes: Int32Array;
  /** Parallel to `codes`: events whose line is a head alone, and those that have a tail. */
  readonly bare: Uint32Array;
  readonly tailed: Uint32Array;
  /** Tokens of the tails of each code's events, with their line breaks. */
  readonly tails: Uint32Array;
  /** The last event: its code's number, and its tail without the line break. Null where there is no event. */
  readonly last: { readonly code: number; readonly tail: string } | null;
}

/** Tallies records, each once for the counters that share this. */
export class RecordTallies {
  readonly #known = new WeakMap<SubjectEvents, RecordTally>();
  readonly #times: TimeLines;
  readonly #values: ValueMemos;

  constructor(
    readonly options: RenderOptions,
    readonly codes: CountedCodes,
    readonly memo: Memo,
  ) {
    this.#times = new TimeLines(memo);
    this.#values = new ValueMemos(memo);
  }

  /** In steps. */
  *of(record: SubjectEvents): Generator<undefined, RecordTally> {
    let tally = this.#known.get(record);
    if (tally === undefined) {
      tally = yield* this.#make(record);
      this.#known.set(record, tally);
    }
    return tally;
  }

  *#make(record: SubjectEvents): Generator<undefined, RecordTally> {
    const { memo, options } = this;
    const { length, staticCount, time, code, codes } = record;
    const header = recordHeader(record.subject);
    const lines = memo.countsOf(header);
    const bare = new Uint32Array(codes.length + 1);
    const tailed = new Uint32Array(codes.length + 1);
    const sums = new Uint32Array((codes.length + 1) * memo.width);
    const precision = precisionOf(record, options.precision);
    const tails = new Tails(record, options.units, this.#values, memo);
    for (let row = firstRow(record, options); row < length; row++) {
      if (row >= staticCount && (row === staticCount || !areSameTime(time[row]!, time[row - 1]!, precision))) {
        this.#times.add(time[row]!, precision, lines);
      }
      const index = code[row]! < 0 ? codes.length : code[row]!;
      if (tails.add(row, sums, index * memo.width)) tailed[index]!++;
      else bare[index]!++;
      if (row % STEP === STEP - 1) yield;
    }
    const numbers = this.codes.of(record);
    const last = length - 1;
    return {
      header,
      lines,
      ...used(numbers, bare, tailed, sums),
      last:
        last < firstRow(record, options)
          ? null
          : { code: numbers[code[last]!] ?? NO_CODE_NUMBER, tail: eventTail(record, last, options.units) },
    };
  }
}

/** Leaves out the codes that no event has. */
function used(
  numbers: Int32Array,
  bare: Uint32Array,
  tailed: Uint32Array,
  tails: Uint32Array,
): Pick<RecordTally, 'codes' | 'bare' | 'tailed' | 'tails'> {
  const indexes: number[] = [];
  for (let i = 0; i < numbers.length; i++) if (bare[i]! + tailed[i]! > 0) indexes.push(i);
  const width = tails.length / numbers.length;
  const sums = new Uint32Array(indexes.length * width);
  indexes.forEach((index, i) => sums.set(tails.subarray(index * width, (index + 1) * width), i * width));
  return {
    codes: Int32Array.from(indexes, index => numbers[index]!),
    bare: Uint32Array.from(indexes, index => bare[index]!),
    tailed: Uint32Array.from(indexes, index => tailed[index]!),
    tails: sums,
  };
}
