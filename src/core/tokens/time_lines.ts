import { MICROS_PER_DAY } from '../meds/time';
import { timeLine } from '../render/record_lines';
import { isSameTime, timeText, type Precision } from '../render/time_text';
import type { Memo } from './memo';
import { NumberMemo } from './number_memo';

const DAY = Number(MICROS_PER_DAY);

/**
 * Counts the time lines of records. A line with a time of day is cut before it (rule B), so that days and times of day are
 * counted once each and hardly any line is written.
 */
export class TimeLines {
  readonly #dates: NumberMemo;
  readonly #days: NumberMemo;
  readonly #clocks: NumberMemo;
  readonly #one: Uint32Array;

  constructor(readonly memo: Memo) {
    this.#dates = new NumberMemo(memo.encodings);
    this.#days = new NumberMemo(memo.encodings);
    this.#clocks = new NumberMemo(memo.encodings);
    this.#one = new Uint32Array(memo.width);
  }

  /** Adds the tokens of the time line of some microseconds, per encoding. */
  add(micros: bigint, time: number, precision: Precision, into: Uint32Array): void {
    if (!Number.isSafeInteger(time)) {
      this.memo.count(timeLine(timeText(micros, precision)), this.#one);
      for (let i = 0; i < into.length; i++) into[i]! += this.#one[i]!;
      return;
    }
    const day = Math.floor(time / DAY);
    if (precision === 'date') {
      this.#dates.add(day, writeDate, into, 0);
      return;
    }
    this.#days.add(day, writeDay, into, 0);
    this.#clocks.add(time - day * DAY, writeClock, into, 0);
  }
}

/** The times of one record, of which each is written once as long as it stays the same. */
export class TimeRun {
  #last: bigint | null = null;
  #lastTime = NaN;

  /** @param into where tokens are added, per encoding */
  constructor(
    readonly lines: TimeLines,
    readonly precision: Precision,
    readonly into: Uint32Array,
  ) {}

  /** Counts a time line where this time is not written as the one before. */
  next(micros: bigint): void {
    const time = Number(micros);
    const areExact = Number.isSafeInteger(time) && Number.isSafeInteger(this.#lastTime);
    const isSame =
      areExact && this.precision === 'datetime'
        ? time === this.#lastTime
        : this.#last !== null && isSameTime(micros, this.#last, this.precision);
    this.#last = micros;
    this.#lastTime = time;
    if (!isSame) this.lines.add(micros, time, this.precision, this.into);
  }
}

function writeDate(day: number): string {
  return timeLine(timeText(BigInt(day) * MICROS_PER_DAY, 'date'));
}

/** Up to the space before the time of day. */
function writeDay(day: number): string {
  const line = timeLine(timeText(BigInt(day) * MICROS_PER_DAY, 'datetime'));
  return line.slice(0, line.lastIndexOf(' '));
}

function writeClock(micros: number): string {
  const line = timeLine(timeText(BigInt(micros), 'datetime'));
  return line.slice(line.lastIndexOf(' '));
}
