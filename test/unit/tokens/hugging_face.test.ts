import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isCut } from '../../../src/core/tokens/cuts';
import type { Encoding } from '../../../src/core/tokens/encoding';
import { loadEncoding } from '../../../src/engine/tokens/encodings';
import { SPLITS_THAT_ADD_UP } from '../../../src/engine/tokens/split_patterns';
import { oddText } from './odd_text';
import { BYTE_LETTERS, byteModel, splitBy, writeTokenizer } from './tokenizer_json';

const folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const load = (id: string): Promise<Encoding> => loadEncoding(id, folder);
const written = (name: string, parts: Record<string, unknown>) => load(writeTokenizer(folder, name, parts));

/** A file of 6 GB that takes no room: more than can be read at once. */
function hugeFile(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  truncateSync(file, 6 * 2 ** 30);
  return `file:${file}`;
}

const LLAMA = splitBy(SPLITS_THAT_ADD_UP['Llama 3']);
const GPT2 = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
const added = (content: string, special: boolean, more: Record<string, unknown> = {}) => ({
  ...{ id: 300, content, special, single_word: false, lstrip: false, rstrip: false, normalized: false },
  ...more,
});

describe('a tokenizer.json', () => {
  it('counts what its merges leave', async () => {
    const encoding = await written('merges', {
      pre_tokenizer: LLAMA,
      model: byteModel(['he', 'heart', ' rate', '123']),
    });
    expect(encoding.count('')).toBe(0);
    expect(encoding.count('heart')).toBe(1);
    expect(encoding.count('heart rate')).toBe(2);
    expect(encoding.count('rate')).toBe(4); // r a t e: only behind a space is it one
    expect(encoding.count('12345')).toBe(3); // 123 4 5
    expect(encoding.count('心')).toBe(3); // its bytes
    expect(encoding.count('\ud800')).toBe(3); // those of U+FFFD
  });

  it('adds no special tokens, and takes text that reads like one as text', async () => {
    const encoding = await written('special', {
      pre_tokenizer: LLAMA,
      added_tokens: [added('<s>', true), added('<think>', false)],
      post_processor: {
        type: 'TemplateProcessing',
        single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
        pair: [],
        special_tokens: { '<s>': { id: '<s>', ids: [300], tokens: ['<s>'] } },
      },
    });
    expect(encoding.count('a')).toBe(1);
    expect(encoding.count('<s>')).toBe(3);
    expect(encoding.count('<think>')).toBe(1); // not special: a token of texts
  });

  it('is loaded once', async () => {
    const id = writeTokenizer(folder, 'once', {});
    expect(await load(id)).toBe(await load(id));
  });

  it('is loaded anew when its file has changed', async () => {
    const id = writeTokenizer(folder, 'changing', { pre_tokenizer: LLAMA, model: byteModel(['he']) });
    expect((await load(id)).count('heart')).toBe(4); // he a r t
    writeTokenizer(folder, 'changing', { pre_tokenizer: LLAMA, model: byteModel(['he', 'heart']) });
    expect((await load(id)).count('heart')).toBe(1);
  });
});

describe('counts by a tokenizer.json add up', () => {
  const steps = Object.entries(SPLITS_THAT_ADD_UP);

  it.each(steps)('where rules A and B cut, with the pattern of %s', async (name, patterns) => {
    const encoding = await written(name, {
      pre_tokenizer: splitBy(patterns),
      normalizer: { type: 'NFC' },
      added_tokens: [added('<think>', false), added('//', false)],
    });
    expect(encoding.addsUp).toBe(true);
    fc.assert(
      fc.property(oddText(16), text => {
        let sum = 0;
        let from = 0;
        for (let at = 1; at <= text.length; at++) {
          if (at < text.length && !isCut(text.charCodeAt(at - 1), text.charCodeAt(at))) continue;
          sum += encoding.count(text.slice(from, at));
          from = at;
        }
        expect(sum).toBe(encoding.count(text));
      }),
    );
  });

  it('also where a file writes line ends as they are', async () => {
    const raw = SPLITS_THAT_ADD_UP['DeepSeek 3'].map(text => text.replaceAll('\\r', '\r').replaceAll('\\n', '\n'));
    expect((await written('raw', { pre_tokenizer: splitBy(raw) })).addsUp).toBe(true);
  });

  it('also where a file has what matches taken out', async () => {
    const older = splitBy(SPLITS_THAT_ADD_UP['Llama 3'], { behavior: 'Removed', invert: true });
    const encoding = await written('older', { pre_tokenizer: older, model: byteModel(['heart', ' rate']) });
    expect([encoding.addsUp, encoding.count('heart rate')]).toEqual([true, 2]);
    const lost = splitBy(SPLITS_THAT_ADD_UP['Llama 3'], { behavior: 'Removed', invert: false });
    expect((await written('lost', { pre_tokenizer: lost })).addsUp).toBe(false);
  });

  it('not in gpt2’s pattern: white space before a word is more than one piece', async () => {
    const encoding = await written('gpt2', { pre_tokenizer: GPT2 });
    expect(encoding.addsUp).toBe(false);
    expect(isCut('\n'.charCodeAt(0), 'b'.charCodeAt(0))).toBe(true);
    expect([encoding.count('a\n\n') + encoding.count('b'), encoding.count('a\n\nb')]).toEqual([3, 4]);
  });

  const words = { type: 'BPE', vocab: { '▁': 0, a: 1 }, merges: [], unk_token: 'a' };
  const doubtful: [string, Record<string, unknown>][] = [
    ['another pattern', { pre_tokenizer: splitBy(['\\s+|\\S+']) }],
    ['an order that is not known', { pre_tokenizer: splitBy([...SPLITS_THAT_ADD_UP['DeepSeek 3']].reverse()) }],
    [
      'another normalizer',
      { pre_tokenizer: LLAMA, normalizer: { type: 'Strip', strip_left: true, strip_right: true } },
    ],
    ['a space before each text', { pre_tokenizer: { ...GPT2, add_prefix_space: true } }],
    ['an added token with a space', { pre_tokenizer: LLAMA, added_tokens: [added('a b', false)] }],
    [
      'an added token that takes spaces',
      { pre_tokenizer: LLAMA, added_tokens: [added('<m>', false, { lstrip: true })] },
    ],
    ['no bytes', { pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' }, model: words }],
    ['no splitting at all', { pre_tokenizer: null, normalizer: { type: 'Prepend', prepend: '▁' }, model: words }],
  ];

  it.each(doubtful)('not with %s', async (name, parts) => {
    expect((await written(name, parts)).addsUp).toBe(false);
  });
});

describe('a tokenizer.json that cannot be used', () => {
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return `file:${path.join(folder, name)}`;
  };
  const refused = (id: string) =>
    load(id).then(
      () => null,
      (error: unknown) => error,
    );

  it.each([
    ['is not there', () => `file:${path.join(folder, 'missing.json')}`, / is not there\. Check the path/],
    ['is a folder', () => `file:${folder}`, / cannot be read\. Check the path/],
    [
      'is on another machine',
      () => 'file://host/tokenizer.json',
      /file:\/\/host\/tokenizer\.json is not the address of a file/,
    ],
    ['has an address that is none', () => 'file:///%zz', /file:\/\/\/%zz is not the address of a file here\./],
    ['hides a slash in its address', () => 'file:///a%2fb', /is not the address of a file here\./],
    ['is larger than any', () => hugeFile('huge.json'), /huge\.json has 6144 MB, which no tokenizer\.json has\./],
    ['has no whole path', () => 'file:tokenizer.json', /tokenizer\.json is not an absolute path\./],
    ['is cut off', () => file('cut.json', '{"model": {"type"'), / is not whole or not JSON\. Download/],
    ['was never fetched', () => file('lfs.json', 'version https://git-lfs.github.com/spec/v1'), / Git LFS pointer/],
    [
      'is another file',
      () => file('other.json', '{"architectures": ["Qwen3"]}'),
      / has no "model"\. Name the tokenizer/,
    ],
    ['is a list', () => file('list.json', '[]'), / has no "model"\./],
    [
      'has a model of no known kind',
      () => file('kind.json', '{"model": {"type": "New"}}'),
      / of a kind that cannot be used/,
    ],
    [
      'has a model without words',
      () => file('empty.json', '{"model": {"type": "BPE"}}'),
      / of a kind that cannot be used/,
    ],
  ])('%s', async (_, id, message) => {
    const error = await refused(id());
    expect(error).toMatchObject({ name: 'UserFault', kind: 'tokenizer-file' });
    expect(String(error)).toMatch(message);
  });

  it('stands beside a tokenizer_config.json that is broken', async () => {
    const beside = path.join(folder, 'beside');
    mkdirSync(beside);
    writeFileSync(path.join(beside, 'tokenizer_config.json'), '{');
    const error = await refused(writeTokenizer(beside, 'tokenizer', {}));
    expect(String(error)).toMatch(/tokenizer_config\.json cannot be read as JSON\./);
  });

  it('is read again once it was put right', async () => {
    const id = file('later.json', '{');
    expect(await refused(id)).toMatchObject({ name: 'UserFault' });
    writeTokenizer(folder, 'later', {});
    expect((await load(id)).count('ab')).toBe(2);
  });
});

it('writes the alphabet of bytes as GPT-2 does', () => {
  expect([BYTE_LETTERS[0x20], BYTE_LETTERS[0x0a], BYTE_LETTERS[0x41], BYTE_LETTERS[0xe9]]).toEqual([
    'Ġ',
    'Ċ',
    'A',
    'é',
  ]);
});
