import fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import gpt2 from 'js-tiktoken/ranks/gpt2';
import o200k from 'js-tiktoken/ranks/o200k_base';
import p50k from 'js-tiktoken/ranks/p50k_base';
import p50kEdit from 'js-tiktoken/ranks/p50k_edit';
import r50k from 'js-tiktoken/ranks/r50k_base';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_ENCODINGS, type Encoding } from '../../../src/core/tokens/encoding';
import { PATTERNS } from '../../../src/core/tokens/patterns';
import { readRanks, writeRanks } from '../../../src/core/tokens/rank_bytes';
import { RankEncoding } from '../../../src/core/tokens/rank_encoding';
import { buildBundled } from '../../../src/engine/tokens/bundled/build';
import { loadEncoding } from '../../../src/engine/tokens/encodings';
import { oddText } from './odd_text';

const RANKS = { o200k_base: o200k, cl100k_base: cl100k, p50k_base: p50k, p50k_edit: p50kEdit, r50k_base: r50k, gpt2 };

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

/** What js-tiktoken takes seconds over; a little of it is enough. */
const LONG = 600;

const media = mkdtempSync(path.join(tmpdir(), 'cohort-lens-test-'));
beforeAll(() => {
  mkdirSync(path.join(media, 'tokens'));
  buildBundled(path.join(media, 'tokens'));
});
afterAll(() => rmSync(media, { recursive: true }));

/** The tokens' own bytes, as js-tiktoken has them. */
function vocabulary(lines: string): Buffer[] {
  return lines
    .split('\n')
    .flatMap(line => line.split(' ').slice(2))
    .map(token => Buffer.from(token, 'base64'));
}

describe.each(BUILT_IN_ENCODINGS)('%s', id => {
  const ranks = RANKS[id];
  const tiktoken = new Tiktoken(ranks);
  const expected = (text: string): number => tiktoken.encode(text, [], []).length;
  let encoding: Encoding;
  beforeAll(async () => {
    encoding = await loadEncoding(id, media);
  });

  it('counts odd texts as js-tiktoken does', () => {
    fc.assert(
      fc.property(oddText(), text => {
        expect(encoding.count(text)).toBe(expected(text));
      }),
      { numRuns: 300 },
    );
  });

  it('counts each token as one, and some with others as js-tiktoken does', () => {
    const tokens = vocabulary(ranks.bpe_ranks);
    const step = 37; // every so many of them
    const texts = tokens.filter((_, i) => i % step === 0).map(bytes => bytes.toString());
    const whole = texts.filter(text => !text.includes('\ufffd'));
    expect(whole.length).toBeGreaterThan(texts.length * 0.95);
    for (const text of whole) expect([text, encoding.count(text)]).toEqual([text, expected(text)]);
    const joined = fc.array(fc.constantFrom(...texts), { minLength: 2, maxLength: 8 }).map(some => some.join(''));
    fc.assert(
      fc.property(joined, text => {
        expect(encoding.count(text)).toBe(expected(text));
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a byte order mark', '\ufeff'],
    ['one within a text', 'a\ufeffb \ufeff\n\ufeff'],
    ['line ends of all systems', 'a\r\nb\rc\n\r\n\n\r d'],
    ['special tokens', '<|endoftext|><|fim_prefix|> <|endofprompt|>\n<|im_start|>'],
    ['families and flags', '👩‍👩‍👧‍👦🇩🇪🇫🇷 👩🏽‍⚕️ ❤️‍🔥'],
    ['half surrogate pairs', '\ud800 a\udc00 \ud83d\ud83d\ude00'],
    ['a long run of a letter', 'a'.repeat(LONG)],
    ['a long run of blanks, and one behind it', `${' '.repeat(LONG)}x${' '.repeat(LONG)}`],
    ['a long run of line ends', `x${'\n'.repeat(LONG)}x`],
    ['a long run of what is three bytes', '中'.repeat(LONG / 3)],
    ['a long run of digits', '0123456789'.repeat(LONG / 10)],
    ['long words that no token begins', 'qzxjvkwq'.repeat(LONG / 8)],
    ['words of 90 to 100 letters', [90, 94, 95, 96, 97, 98, 100].map(n => 'abcdefghij'.repeat(n).slice(-n)).join(' ')],
  ])('counts %s', (_, text) => {
    expect(encoding.count(text)).toBe(expected(text));
  });

  it('counts texts that are longer than what it looks at together', () => {
    const pieces = [
      'word ',
      'Ünïcode, ',
      '95.5\n',
      '\n\n',
      ' \n',
      'end.\n/x',
      '\t7',
      '中文 ',
      'a'.repeat(40),
      '  #1: ',
    ];
    const long = fc
      .array(fc.constantFrom(...pieces), { minLength: 20, maxLength: 60 })
      .map(some => some.join('').repeat(40));
    fc.assert(
      fc.property(long, text => {
        expect(encoding.count(text)).toBe(expected(text));
      }),
      { numRuns: 3 },
    );
    const nowhereCut = '中文，'.repeat(4000);
    expect(encoding.count(nowhereCut)).toBe(expected(nowhereCut));
  });

  it('counts 100,000 times one letter as that many pieces of its longest token', () => {
    // By hand: tokens of n letters are made by doubling, so runs of a power of two are whole tokens of the longest such.
    const longest =
      [...Array(7).keys()]
        .map(n => 2 ** n)
        .filter(n => expected('a'.repeat(n)) === 1)
        .at(-1) ?? 0;
    expect(encoding.count('a'.repeat(100_000))).toBe(100_000 / longest);
  });
});

it('splits before it merges, whatever the tokens are', () => {
  const tokens = [...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)), ...['1a', ' 1', "'a"].map(bytesOf)];
  const { table } = readRanks(writeRanks('few', PATTERNS.cl100k, tokens).buffer as ArrayBuffer);
  const few = new RankEncoding('few', PATTERNS.cl100k, table);
  // No number but a digit is a token, and digits don't stand in one piece with letters or blanks. The last is 1|·'|a.
  expect(['1a', ' 1', '12', "'a", "1 'a"].map(text => few.count(text))).toEqual([2, 2, 2, 1, 4]);
});

describe('loading', () => {
  it('gives all who ask the same encoding', async () => {
    expect(await loadEncoding('o200k_base', media)).toBe(await loadEncoding('o200k_base', media));
  });

  it('says which tokenizers there are', async () => {
    await expect(loadEncoding('o200k', media)).rejects.toMatchObject({
      name: 'UserFault',
      message: expect.stringMatching(
        /^There is no tokenizer called o200k\. Name one of o200k_base, cl100k_base, /,
      ) as string,
    });
  });

  it('knows where sums of parts are exact', async () => {
    const encodings = await Promise.all(BUILT_IN_ENCODINGS.map(id => loadEncoding(id, media)));
    expect(encodings.every(({ addsUp }) => addsUp)).toBe(true);
    const split = encodings.filter(({ splitsLastBreak }) => splitsLastBreak).map(({ id }) => id);
    expect(split).toEqual(['p50k_base', 'p50k_edit', 'r50k_base', 'gpt2']);
  });
});
