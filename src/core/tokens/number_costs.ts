import { reference } from '../render/codebook_entries';
import type { Encoding } from './encoding';

/** From a number on, references cost so many tokens. */
export interface CostStep {
  readonly from: number;
  readonly cost: number;
}

const known = new WeakMap<Encoding, NumberCosts>();

/** What `#n` costs in an encoding. A digit is never cut in one piece with what stands behind a number in a codebook. */
export class NumberCosts {
  /**
   * Ascending, where the cost grows with the number of digits alone: one token for `#` and one for up to three digits.
   * Null where numbers must be counted one by one.
   */
  readonly steps: readonly CostStep[] | null;
  readonly #counted: number[] = [0];
  /** Of the numbers up to an index. */
  readonly #sums: number[] = [0];

  static of(encoding: Encoding): NumberCosts {
    const costs = known.get(encoding) ?? new NumberCosts(encoding);
    known.set(encoding, costs);
    return costs;
  }

  private constructor(readonly encoding: Encoding) {
    this.steps = countsByThreeDigits(encoding) ? STEPS : null;
  }

  of(number: number): number {
    if (this.steps) return this.steps.findLast(({ from }) => from <= number)!.cost;
    while (this.#counted.length <= number) {
      const cost = this.encoding.count(reference(this.#counted.length));
      this.#sums.push(this.#sums.at(-1)! + cost);
      this.#counted.push(cost);
    }
    return this.#counted[number]!;
  }

  /** Of all numbers from 1 to this one. */
  upTo(number: number): number {
    if (!this.steps) {
      this.of(number);
      return this.#sums[number]!;
    }
    return this.steps.reduce((sum, { from, cost }, i) => {
      const end = Math.min(number + 1, this.steps![i + 1]?.from ?? Infinity);
      return sum + Math.max(0, end - from) * cost;
    }, 0);
  }
}

const STEPS: readonly CostStep[] = [0, 1, 2, 3].map(threes => ({
  from: Math.max(1, 1000 ** threes),
  cost: threes + 2,
}));

/** Whether digits are cut in threes from the left, and each of up to three digits is one token. */
function countsByThreeDigits(encoding: Encoding): boolean {
  for (let digits = 1; digits <= 3; digits++) {
    for (let n = 0; n < 10 ** digits; n++) {
      if (encoding.count(`#${String(n).padStart(digits, '0')}`) !== 2) return false;
    }
  }
  const longer = ['#1000', '#1001', '#2024', '#98765', '#100000', '#999999'].every(text => encoding.count(text) === 3);
  return longer && encoding.count('#1234567') === 4;
}
