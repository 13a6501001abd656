import type { SubjectEvents } from '../meds/events';
import { eventTail } from '../render/event_text';
import { firstRow, recordHeader } from '../render/record_lines';
import type { RenderOptions } from '../render/rendering';
import { precisionOf } from '../render/time_text';
import { NO_CODE_NUMBER, type CountedCodes } from './counted_codes';
import type { Memo } from './memo';
import { Tails, ValueMemos } from './tails';
import { TimeLines, TimeRun } from './time_lines';

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
    const { length, code, codes } = record;
    const header = recordHeader(record.subject);
    const lines = memo.countsOf(header);
    const bare = new Uint32Array(codes.length + 1);
    const tailed = new Uint32Array(codes.length + 1);
    const sums = new Uint32Array((codes.length + 1) * memo.width);
    const times = new TimeRun(this.#times, precisionOf(record, options.precision), lines);
    const tails = new Tails(record, options.units, this.#values, memo);
    const tallyRow = (row: number): void => {
      if (row >= record.staticCount) times.next(record.time[row]!);
      const index = code[row]! < 0 ? codes.length : code[row]!;
      if (tails.add(row, sums, index * memo.width)) tailed[index]!++;
      else bare[index]!++;
    };
    const first = firstRow(record, options);
    for (let from = first; from < length; from += STEP) {
      for (let row = from; row < Math.min(from + STEP, length); row++) tallyRow(row);
      if (from + STEP < length) yield;
    }
    const numbers = this.codes.of(record);
    const last = length - 1;
    return {
      header,
      lines,
      ...used(numbers, bare, tailed, sums),
      last:
        last < first
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
  let length = 0;
  for (let i = 0; i < numbers.length; i++) if (bare[i]! + tailed[i]! > 0) length++;
  const width = tails.length / numbers.length;
  const found = {
    codes: new Int32Array(length),
    bare: new Uint32Array(length),
    tailed: new Uint32Array(length),
    tails: new Uint32Array(length * width),
  };
  for (let i = 0, to = 0; i < numbers.length; i++) {
    if (bare[i]! + tailed[i]! === 0) continue;
    found.codes[to] = numbers[i]!;
    found.bare[to] = bare[i]!;
    found.tailed[to] = tailed[i]!;
    for (let j = 0; j < width; j++) found.tails[to * width + j] = tails[i * width + j]!;
    to++;
  }
  return found;
}
