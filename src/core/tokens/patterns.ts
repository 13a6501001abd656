/** How encodings split a text before they merge. pretokens.ts scans each of these. */
export const PATTERNS = {
  /** Words by upper and lower case with their contraction, digits by threes, punctuation with line ends and "/". */
  o200k: 1,
  /** Contractions by themselves, words, digits by threes, punctuation with line ends. */
  cl100k: 2,
  /** r50k_base, p50k_base, p50k_edit and gpt2: words, numbers and punctuation, each with one space before. */
  gpt2: 3,
} as const;

export type PatternId = (typeof PATTERNS)[keyof typeof PATTERNS];

/** Whether a number, such as one read from a file of ranks, names a pattern. */
export function isPatternId(value: number): value is PatternId {
  return value === PATTERNS.o200k || value === PATTERNS.cl100k || value === PATTERNS.gpt2;
}

const CONTRACTIONS = "'s|'S|'t|'T|'re|'rE|'Re|'RE|'ve|'vE|'Ve|'VE|'m|'M|'ll|'lL|'Ll|'LL|'d|'D";

/** The patterns themselves as js-tiktoken 1.0.21 has them, with the `u` flag: what the scanners are written after. */
export const PATTERN_SOURCES: Readonly<Record<PatternId, string>> = {
  [PATTERNS.o200k]: [
    `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(${CONTRACTIONS})?`,
    `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(${CONTRACTIONS})?`,
    '\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+',
  ].join('|'),
  [PATTERNS.cl100k]: [
    `(${CONTRACTIONS})`,
    '[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+',
  ].join('|'),
  [PATTERNS.gpt2]: "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
};
