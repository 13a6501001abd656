import type { SubjectEvents } from '../meds/events';
import type { RenderPass, Segment } from '../render/rendering';
import type { VisitCode } from './code_costs';
import type { CountedCodes } from './counted_codes';
import type { Memo } from './memo';
import { countJoined, StretchCounter, type Stretch } from './stretch';

/** After so many segments others may have their turn. */
const STEP = 2000;

/** A record counted by the segments that it is rendered as. Arrays per encoding are parallel to `numbers`. */
export interface CountedRecord {
  /** What separates it from what stands before it. */
  readonly separator: Stretch;
  readonly whole: Stretch;
  /** Numbers of its codes, the last one for events without a code. */
  readonly numbers: Int32Array;
  /** Parallel to `numbers`. */
  readonly uses: Uint32Array;
  /** Tokens of event lines, and those of them that name the code. */
  readonly n: Uint32Array;
  readonly m: Uint32Array;
}

/** Counts what stands before the records. */
export function countHead(pass: RenderPass, memo: Memo): Stretch {
  const head = new StretchCounter(memo);
  for (const { text, concept } of pass.head()) head.push(text, concept);
  return head.finish();
}

/** Counts one record, in steps. */
export function* countRecord(
  record: SubjectEvents,
  segments: Iterable<Segment>,
  codes: CountedCodes,
  memo: Memo,
): Generator<undefined, CountedRecord> {
  const { width } = memo;
  const numbers = codes.of(record);
  const none = numbers.length - 1;
  const uses = new Uint32Array(numbers.length);
  const n = new Uint32Array(numbers.length * width);
  const m = new Uint32Array(numbers.length * width);
  const indexOf = (row: number): number => (record.code[row]! < 0 ? none : record.code[row]!);
  const separator = new StretchCounter(memo);
  const whole = new StretchCounter(memo, (row, pieceN, pieceM) => {
    if (row < 0) return;
    for (let i = 0, at = indexOf(row) * width; i < width; i++) {
      n[at + i]! += pieceN[i]!;
      m[at + i]! += pieceM[i]!;
    }
  });
  let isBegun = false;
  let seen = 0;
  let lastRow = -1;
  for (const { text, kind, concept, row } of segments) {
    isBegun ||= kind !== 'separator';
    if (isBegun) whole.push(text, concept, row);
    else separator.push(text);
    if (row >= 0 && row !== lastRow) {
      uses[indexOf(row)]!++;
      lastRow = row;
    }
    if (++seen % STEP === 0) yield;
  }
  return { separator: separator.finish(), whole: whole.finish(), numbers, uses, n, m };
}

export interface JoinedCounts {
  /** Per encoding. */
  readonly shared: Uint32Array;
  /** Per record and encoding. */
  readonly own: readonly Uint32Array[];
}

/** Counts records one after the other; separators count with the record that they stand before. */
export function countRecords(
  head: Stretch,
  records: readonly CountedRecord[],
  isSeparated: (at: number) => boolean,
  memo: Memo,
): JoinedCounts {
  const nothing = new StretchCounter(memo).finish();
  const stretches = records.flatMap(({ separator, whole }, at) => [isSeparated(at) ? separator : nothing, whole]);
  const [shared, ...own] = countJoined([head, ...stretches], memo);
  return { shared: shared!, own: records.map((_, at) => sum(own[2 * at]!, own[2 * at + 1]!)) };
}

/** Tells of all codes of some records. */
export function visitRecords(
  records: readonly CountedRecord[],
  width: number,
  encoding: number,
  each: VisitCode,
): void {
  for (const { numbers, uses, n, m } of records) {
    for (let i = 0; i < numbers.length; i++) {
      if (uses[i] !== 0) each(numbers[i]!, uses[i]!, m[i * width + encoding]!, n[i * width + encoding]!);
    }
  }
}

function sum(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((n, i) => n + b[i]!);
}
