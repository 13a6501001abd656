import { RECORD_SEPARATOR } from '../render/record_lines';
import type { Memo } from './memo';

/** What a record's end adds to it, per encoding, by what stands behind it. Either can be less than nothing. */
export interface EndCosts {
  /** The blank line in front of another record. */
  readonly blank: Int32Array;
  /** Nothing: the text ends with the record. */
  readonly none: Int32Array;
}

/** @param end the record's text from its last cut on, which is counted as it counts within a text */
export function endCosts(end: string, memo: Memo): EndCosts {
  const without = memo.countsOf(end);
  const blank = Int32Array.from(memo.countsOf(end + RECORD_SEPARATOR), (tokens, i) => tokens - without[i]!);
  return { blank, none: memo.atEnd(end) };
}
