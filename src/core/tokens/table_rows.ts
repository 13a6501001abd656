import type { SubjectEvents } from '../meds/events';
import { firstRow } from '../render/record_lines';
import type { RenderOptions } from '../render/rendering';
import { precisionOf } from '../render/time_text';
import type { CountedCodes } from './counted_codes';
import type { CountedRecord } from './counted_record';
import { isCut, isWhiteSpace } from './cuts';
import type { Memo } from './memo';
import type { Stretch } from './stretch';
import { TableHeads, type TableHead } from './table_heads';
import { GapCosts, TableTails } from './table_tails';
import { TableTimes } from './table_times';

/** After so many events others may have their turn. */
const STEP = 4096;
const LINE_BREAK = 0x0a;

/** A head with the costs of what follows it. */
interface Column {
  readonly head: TableHead;
  readonly costs: GapCosts;
}

/**
 * Counts records of the table without rendering them: subjects by the record, times by day and time of day, code and
 * description by the code, values and units each by themselves.
 */
export class TableRows {
  readonly #heads: TableHeads;
  readonly #times: TableTimes;
  readonly #gaps = new Map<string, GapCosts>();

  constructor(
    readonly options: RenderOptions,
    readonly codes: CountedCodes,
    readonly memo: Memo,
  ) {
    this.#heads = new TableHeads(options, codes, memo);
    this.#times = new TableTimes(memo);
  }

  /**
   * In steps.
   * @returns null where rows of the record cannot be cut like that, so that it must be counted by its segments
   */
  *count(record: SubjectEvents): Generator<undefined, CountedRecord | null> {
    const { memo, options } = this;
    const { subject, code, codes, time, staticCount, length } = record;
    if (!isRegular(subject)) return null;
    const { width } = memo;
    const numbers = this.codes.of(record);
    const none = codes.length;
    const places: (Column | undefined)[] = [];
    const counts = emptyCounts(numbers, width);
    const { uses, n, m } = counts;
    const own = memo.countsOf(subject);
    const tails = new TableTails(record, options.units, memo);
    const precision = precisionOf(record, options.precision);
    const first = firstRow(record, options);
    let close = '';
    for (let row = first; row < length; row++) {
      const index = code[row]! < 0 ? none : code[row]!;
      const isStatic = row < staticCount;
      const { head, costs } = (places[2 * index + (isStatic ? 1 : 0)] ??= this.#column(numbers[index]!, isStatic));
      if (!head.isRegular) return null;
      const cell = isStatic ? null : this.#times.of(time[row]!, precision);
      const at = index * width;
      uses[index]!++;
      for (let i = 0; i < width; i++) {
        n[at + i]! += own[i]! + head.named[i]! + (cell === null ? 0 : cell[i]!);
        m[at + i]! += head.named[i]!;
      }
      tails.add(row, costs, n, at);
      if (row === length - 1) close = tails.endOf(row, head.gap);
      if ((row - first) % STEP === STEP - 1) yield;
    }
    const separator = { open: '', close: null, n: new Uint32Array(width), m: new Uint32Array(width) };
    const whole = first < length ? this.#whole(subject, close, n, m) : separator;
    return { separator, whole, ...counts };
  }

  #column(number: number, isStatic: boolean): Column {
    const head = this.#heads.of(number, isStatic);
    let costs = this.#gaps.get(head.gap);
    if (!costs) {
      costs = new GapCosts(head.gap, this.memo);
      this.#gaps.set(head.gap, costs);
    }
    return { head, costs };
  }

  /** The record's text from its first subject to its last end of a row, which are counted with what stands beside them. */
  #whole(open: string, close: string, byCode: Uint32Array, named: Uint32Array): Stretch {
    const { memo } = this;
    const n = new Uint32Array(memo.width);
    const m = new Uint32Array(memo.width);
    byCode.forEach((tokens, i) => (n[i % n.length]! += tokens));
    named.forEach((tokens, i) => (m[i % m.length]! += tokens));
    const [atBegin, atEnd] = [memo.countsOf(open), memo.countsOf(close)];
    for (let i = 0; i < n.length; i++) n[i]! -= atBegin[i]! + atEnd[i]!;
    return { open, close, n, m };
  }
}

function emptyCounts(numbers: Int32Array, width: number): Pick<CountedRecord, 'numbers' | 'uses' | 'n' | 'm'> {
  return {
    numbers,
    uses: new Uint32Array(numbers.length),
    n: new Uint32Array(numbers.length * width),
    m: new Uint32Array(numbers.length * width),
  };
}

/** Whether a row may be cut in front of a subject's id and behind it. */
function isRegular(subject: string): boolean {
  return (
    subject !== '' && isCut(LINE_BREAK, subject.charCodeAt(0)) && !isWhiteSpace(subject.charCodeAt(subject.length - 1))
  );
}
