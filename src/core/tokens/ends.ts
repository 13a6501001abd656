import { RECORD_SEPARATOR } from '../render/record_lines';
import type { Memo } from './memo';

/**
 * What the blank line between two records adds to the first one, per encoding. It can be less than nothing.
 * @param end the record's text from its last cut on
 */
export function blankBehind(end: string, memo: Memo): Int32Array {
  const without = memo.countsOf(end);
  return Int32Array.from(memo.countsOf(end + RECORD_SEPARATOR), (tokens, i) => tokens - without[i]!);
}
