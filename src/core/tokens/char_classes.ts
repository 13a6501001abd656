/**
 * What the split patterns tell characters by, one bit each. A class is that of the whole code point: both halves of a
 * surrogate pair have it, a lone half is `OTHER`, which is what the patterns' `u` flag makes of it.
 */
export const UPPER = 1; // Lu, Lt
export const LOWER = 2; // Ll
export const CASELESS = 4; // Lm, Lo
export const MARK = 8; // M
export const NUMBER = 16; // N
/** "\r" and "\n". */
export const LINE_END = 32;
/** What else `\s` matches. */
export const SPACE = 64;
/** Punctuation, symbols, controls, what is not assigned. */
export const OTHER = 128;

export const LETTER = UPPER | LOWER | CASELESS;
export const WHITE = LINE_END | SPACE;

/** Asked of this engine's own regular expressions, so that its version of Unicode is also that of the patterns. */
const ASKED: readonly (readonly [pattern: RegExp, of: number])[] = [
  [/^[\r\n]/u, LINE_END],
  [/^\s/u, SPACE],
  [/^\p{Ll}/u, LOWER],
  [/^[\p{Lu}\p{Lt}]/u, UPPER],
  [/^\p{L}/u, CASELESS],
  [/^\p{N}/u, NUMBER],
  [/^\p{M}/u, MARK],
];

function ask(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  return ASKED.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
}

/** By code unit; 0 is not known yet, and for surrogates never. ASCII is known from the start. */
export const CLASS_OF_UNIT = new Uint8Array(65_536);
for (let unit = 0; unit < 128; unit++) CLASS_OF_UNIT[unit] = ask(unit);

/** By code point less 65,536; made when the first such character comes. */
let classOfPair: Uint8Array | null = null;

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** The class of the unit at `at` where `CLASS_OF_UNIT` has none. `units` up to `limit` are the text. */
export function classBeyond(units: Uint16Array, at: number, limit: number): number {
  const unit = units[at]!;
  if (isHigh(unit)) return at + 1 < limit && isLow(units[at + 1]!) ? classOfAstral(unit, units[at + 1]!) : OTHER;
  if (isLow(unit)) return at > 0 && isHigh(units[at - 1]!) ? classOfAstral(units[at - 1]!, unit) : OTHER;
  return (CLASS_OF_UNIT[unit] = ask(unit));
}

function classOfAstral(high: number, low: number): number {
  const index = ((high & 0x3ff) << 10) | (low & 0x3ff);
  classOfPair ??= new Uint8Array(0x10_0000);
  const known = classOfPair[index]!;
  return known === 0 ? (classOfPair[index] = ask(index + 0x1_0000)) : known;
}
