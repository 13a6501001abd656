import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Small tokenizers in the form of Hugging Face's tokenizer.json, of bytes and a few merges. */

/** How GPT-2's byte-level alphabet writes bytes: printable ones as they are, the others from U+0100 on. */
export const BYTE_LETTERS: readonly string[] = byteLetters();

function byteLetters(): string[] {
  const isPlain = (byte: number) =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff);
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPlain(byte) ? byte : 0x100 + others++));
}

/** Merges in which white space, line ends and punctuation take part, also over places where no piece may reach. */
const MERGED = [
  ...['\n\n', '  ', ' \n', '\n ', '\r\n', '\t ', ' \t', '.\n', '!\n', '!\n/', '.\n/', '/\n', '\n/', '//'],
  ...['e ', 'E ', '. ', '/ ', '1 ', 'e\t', '\na', '\n=', '\n#', '\n1', '.\na', '\u0301 ', '\n\u0301'],
  ...['12', '123', 'he', 'heart', 'rate', ' rate', ' #', '#1'],
];

const letters = (text: string): string[] => [...Buffer.from(text)].map(byte => BYTE_LETTERS[byte] ?? '');

/** A model of bytes that merges these texts, each from its beginning on. */
export function byteModel(merged: readonly string[] = MERGED): Record<string, unknown> {
  const merges: [string, string][] = [];
  const vocab = [...BYTE_LETTERS];
  for (const text of merged) {
    letters(text).reduce((left, right) => {
      if (!vocab.includes(left + right)) {
        merges.push([left, right]);
        vocab.push(left + right);
      }
      return left + right;
    });
  }
  return { type: 'BPE', vocab: Object.fromEntries(vocab.map((token, id) => [token, id])), merges };
}

/** Splits by these patterns one after the other, then bytes. */
export const splitBy = (
  patterns: readonly string[],
  kind = { behavior: 'Isolated', invert: false },
): Record<string, unknown> => ({
  type: 'Sequence',
  pretokenizers: [
    ...patterns.map(Regex => ({ type: 'Split', pattern: { Regex }, ...kind })),
    { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
  ],
});

/** Writes one, and answers with its id. */
export function writeTokenizer(folder: string, name: string, parts: Record<string, unknown>): string {
  const file = path.join(folder, `${name}.json`);
  const whole = { version: '1.0', added_tokens: [], normalizer: null, pre_tokenizer: null, ...parts };
  writeFileSync(file, JSON.stringify({ post_processor: null, decoder: null, model: byteModel(), ...whole }));
  return `file:${file}`;
}
