/**
 * Pre-tokenizers of a tokenizer.json for which rules A and B hold (core/tokens/cuts.ts; each is tried against them by
 * property test). They stand as the makers' files have them; what does not touch counts (offsets, names) is left out.
 * gpt2's is not among them: rule A does not hold for it.
 */

const CONTRACTIONS = "(?i:'s|'t|'re|'ve|'m|'ll|'d)";
const CASED_WORD = (behind: string): string =>
  `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+${behind}|` +
  `[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*${behind}`;
const WORD = '[^\\r\\n\\p{L}\\p{N}]?\\p{L}+';
const WHITE_SPACE = '\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+';

/** By whose files have them: the patterns that split a text one after the other, before bytes become characters. */
export const SPLITS_THAT_ADD_UP = {
  /** Also GPT-4's encoding as a tokenizer.json. */
  'Llama 3': [`${CONTRACTIONS}|${WORD}|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|${WHITE_SPACE}`],
  'Qwen 2 and 3': [`${CONTRACTIONS}|${WORD}|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|${WHITE_SPACE}`],
  /** Also Llama 4. */
  'GPT-4o and gpt-oss': [
    `${CASED_WORD(`${CONTRACTIONS}?`)}|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|${WHITE_SPACE}`,
  ],
  'Mistral (tekken)': [`${CASED_WORD('')}|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|${WHITE_SPACE}`],
  'DeepSeek 3': [
    '\\p{N}{1,3}',
    '[一-龥\u3040-ゟ゠-ヿ]+',
    '[!"#$%&\'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+|' +
      ` ?[\\p{P}\\p{S}]+[\\r\\n]*|${WHITE_SPACE}`,
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Whether these patterns, one after the other, are in the table. Files write line ends as such or as escapes. */
export function splitsAddUp(patterns: readonly string[]): boolean {
  const written = patterns.map(pattern => pattern.replaceAll('\r', '\\r').replaceAll('\n', '\\n'));
  return Object.values(SPLITS_THAT_ADD_UP).some(
    known => known.length === written.length && known.every((pattern, i) => pattern === written[i]),
  );
}
