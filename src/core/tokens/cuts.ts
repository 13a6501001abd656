/**
 * Where a text may be cut so that the counts of the pieces add up to the count of the whole. The rules hold for the
 * patterns by which o200k_base, cl100k_base and the tokenizers of most open models split a text before they look for
 * tokens. For gpt2's, rule A holds where a piece counts as it does within a text (within.ts): a line break behind other
 * white space is one piece with it at the end of a text, and a piece of its own before a word.
 *
 * - **Rule A**: behind a line break, where the next character is neither white space nor `/`. But for gpt2's, only the
 *   alternative for punctuation (which takes line breaks behind it, and in o200k_base `/` as well) and `\s*[\r\n]+` can
 *   hold a line break, and both end there.
 * - **Rule B**: between a character that is no white space and a space or tab. No alternative reaches over that.
 */

/**
 * White space in the sense of either JavaScript's `\s` or Unicode's White_Space, so that the rules hold for every pattern
 * engine.
 * @param unit a UTF-16 code unit
 */
export function isWhiteSpace(unit: number): boolean {
  return (
    unit === 0x20 ||
    (unit >= 0x09 && unit <= 0x0d) ||
    (unit >= 0x1c && unit <= 0x1f) ||
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

const LINE_BREAK = 0x0a;
const SLASH = 0x2f;
const SPACE = 0x20;
const TAB = 0x09;

/** Whether a text may be cut between two UTF-16 code units. */
export function isCut(before: number, after: number): boolean {
  if (before === LINE_BREAK) return after !== SLASH && !isWhiteSpace(after);
  return (after === SPACE || after === TAB) && !isWhiteSpace(before);
}
