import { reference } from '../render/codebook_entries';
import { NO_CODE } from '../render/event_text';
import type { CodeOrder } from './code_order';
import { NO_CODE_NUMBER, type CountedCodes } from './counted_codes';
import { endCosts, type EndCosts } from './ends';
import { HeadCosts } from './head_costs';
import type { Memo } from './memo';
import type { RecordTally } from './record_tally';

/** What a record costs in the rendering `codebook`, but for the numbers of its codes. Arrays of counts are per encoding. */
export interface CodebookRecord {
  readonly tally: RecordTally;
  /** Its codes, each once, in the codebook's order; never NO_CODE_NUMBER. */
  readonly codes: Int32Array;
  /** How many events have one of the first `i` codes: one entry more than `codes`. */
  readonly usesUpTo: Float64Array;
  /** Everything but references. */
  readonly n: Uint32Array;
  /** Of events without a code, which have words instead of a reference. */
  readonly m: Uint32Array;
  readonly end: EndCosts;
}

/** Makes such records of tallies. */
export class CodebookRecords {
  readonly #noCode: HeadCosts;
  /** What a line break costs behind a reference, per encoding. */
  readonly lineBreak: Uint32Array;

  constructor(
    readonly codes: CountedCodes,
    readonly memo: Memo,
  ) {
    this.#noCode = new HeadCosts(() => NO_CODE, codes, memo.encodings);
    const alone = memo.countsOf(reference(1));
    this.lineBreak = memo.countsOf(`${reference(1)}\n`).map((tokens, i) => tokens - alone[i]!);
  }

  /** @param order has the tally's codes */
  of(tally: RecordTally, order: CodeOrder): CodebookRecord {
    const { width } = this.memo;
    const n = tally.lines.slice();
    const m = new Uint32Array(width);
    const uses = new Map<number, number>();
    tally.codes.forEach((number, i) => {
      const [bare, tailed] = [tally.bare[i]!, tally.tailed[i]!];
      for (let j = 0; j < width; j++) n[j]! += tally.tails[i * width + j]!;
      if (number === NO_CODE_NUMBER) {
        this.#noCode.add(number, bare, tailed, n, m);
        return;
      }
      for (let j = 0; j < width; j++) n[j]! += bare * this.lineBreak[j]!;
      const first = this.codes.first(number);
      uses.set(first, (uses.get(first) ?? 0) + bare + tailed);
    });
    const codes = Int32Array.from(uses.keys()).sort((a, b) => order.placeOf(a) - order.placeOf(b));
    const usesUpTo = new Float64Array(codes.length + 1);
    codes.forEach((number, i) => (usesUpTo[i + 1] = usesUpTo[i]! + uses.get(number)!));
    return { tally, codes, usesUpTo, n, m, end: endCosts(this.#end(tally), this.memo) };
  }

  /** What events without a code cost without their tails: those that have none, and those that have one. */
  withoutCode(bare: number, tailed: number, encoding: number): { readonly named: number; readonly line: number } {
    const n = new Uint32Array(this.memo.width);
    const m = new Uint32Array(this.memo.width);
    this.#noCode.add(NO_CODE_NUMBER, bare, tailed, n, m);
    return { named: m[encoding]!, line: n[encoding]! };
  }

  /** The record's text behind its last cut. The end of a reference is the same whatever its number. */
  #end({ header, last }: RecordTally): string {
    if (last === null) return header;
    if (last.tail !== '') return `${last.tail}\n`;
    return last.code === NO_CODE_NUMBER ? `${NO_CODE}\n` : `${reference(1)}\n`;
  }
}

/** How many events of a record have a code at this place of the order or behind it. */
export function usesFrom({ codes, usesUpTo }: CodebookRecord, place: number, order: CodeOrder): number {
  let [low, high] = [0, codes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order.placeOf(codes[middle]!) >= place) high = middle;
    else low = middle + 1;
  }
  return usesUpTo[codes.length]! - usesUpTo[low]!;
}
