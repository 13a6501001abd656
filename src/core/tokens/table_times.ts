import { MICROS_PER_DAY } from '../meds/time';
import { timeText, type Precision } from '../render/time_text';
import type { Memo } from './memo';
import { NumberMemo } from './number_memo';

const DAY = Number(MICROS_PER_DAY);

/** Counts the table's cells of times with the tab before them: cut before the time of day, as time lines are. */
export class TableTimes {
  readonly #days: NumberMemo;
  readonly #clocks: NumberMemo;
  #last: bigint | null = null;
  #lastPrecision: Precision = 'date';
  readonly #cell: Uint32Array;

  constructor(readonly memo: Memo) {
    this.#days = new NumberMemo(memo.encodings);
    this.#clocks = new NumberMemo(memo.encodings);
    this.#cell = new Uint32Array(memo.width);
  }

  /** The cell's tokens per encoding; valid until the next call. Rows of one time come one after the other. */
  of(micros: bigint, precision: Precision): Uint32Array {
    if (micros === this.#last && precision === this.#lastPrecision) return this.#cell;
    this.#last = micros;
    this.#lastPrecision = precision;
    const time = Number(micros);
    if (!Number.isSafeInteger(time)) {
      this.memo.count(`\t${timeText(micros, precision)}`, this.#cell);
      return this.#cell;
    }
    const day = Math.floor(time / DAY);
    this.#days.add(day, writeDay, this.#cell.fill(0), 0);
    if (precision === 'datetime') this.#clocks.add(time - day * DAY, writeClock, this.#cell, 0);
    return this.#cell;
  }
}

function writeDay(day: number): string {
  return `\t${timeText(BigInt(day) * MICROS_PER_DAY, 'date')}`;
}

/** With the space before it. */
function writeClock(micros: number): string {
  const text = timeText(BigInt(micros), 'datetime');
  return text.slice(text.lastIndexOf(' '));
}
