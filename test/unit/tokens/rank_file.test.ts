import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PATTERNS } from '../../../src/core/tokens/patterns';
import { writeRanks } from '../../../src/core/tokens/rank_bytes';
import { NO_RANK } from '../../../src/core/tokens/rank_table';
import { RANK_FILES, readRankFile } from '../../../src/engine/tokens/rank_file';

const folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

/** All letters, and some that belong together; rank 3 is none. */
const TOKENS = ['a', 'b', 'c', '', 'ab', 'abc', '\0', '\0\0', 'heart', ' rate', '心', 'x'.repeat(200)].map(bytesOf);
const written = (name = 'cl100k_base'): Uint8Array => writeRanks(name, PATTERNS.cl100k, TOKENS);

const put = (bytes: Uint8Array): void => writeFileSync(path.join(folder, RANK_FILES.cl100k_base), bytes);
const read = () => readRankFile(folder, 'cl100k_base');

describe('a file of ranks', () => {
  it('gives back name, pattern and the rank of every token, and of nothing else', async () => {
    put(written());
    const { name, pattern, table } = await read();
    expect([name, pattern, table.longest]).toEqual(['cl100k_base', PATTERNS.cl100k, 200]);
    TOKENS.forEach((token, rank) => {
      const text = String.fromCharCode(...token); // a byte a letter
      if (text !== '') expect([text, table.rankOf(text)]).toEqual([text, rank]);
    });
    for (const text of ['', 'd', 'ba', 'bc', 'abcd', '\0\0\0', 'hear', 'x'.repeat(199)])
      expect([text, table.rankOf(text)]).toEqual([text, NO_RANK]);
    expect([table.pairs[0x6162], table.pairs[0], table.pairs[0x6263]]).toEqual([4, 7, NO_RANK]);
  });

  it('is the same for the same ranks', () => {
    expect(Buffer.from(written()).equals(written())).toBe(true);
  });

  it('is not written where ranks or tokens have no room', () => {
    expect(() => writeRanks('long', PATTERNS.gpt2, [bytesOf('y'.repeat(256))])).toThrow('no room');
    const many = Array.from({ length: 20_000 }, (_, i) => bytesOf(String(i).padEnd(250)));
    expect(() => writeRanks('many', PATTERNS.gpt2, many)).toThrow('no room');
  });
});

describe('a file of ranks that cannot be used', () => {
  const changed = (at: number, to: number): Uint8Array => written().with(at, to);

  it.each([
    ['is empty', new Uint8Array(), 'is cut off'],
    ['is cut off', written().slice(0, -4), 'is cut off'],
    ['is cut off within a word', written().slice(0, -1), 'is cut off'],
    ['is longer than it says', new Uint8Array([...written(), 0, 0, 0, 0]), 'is cut off'],
    ['is another file', bytesOf('{"model": {}}'.padEnd(128)), 'holds no ranks of tokens'],
    ['is of another version', changed(4, 99), 'is of another version of Cohort Lens'],
    ['has a changed byte', changed(written().length - 5, 1), 'is damaged'],
    ['has a changed slot', changed(64, written()[64] === 1 ? 2 : 1), 'is damaged'],
    ['has an unknown pattern', changed(8, 77), 'is damaged'],
    ['is another encoding’s', written('o200k_base'), 'holds o200k_base'],
  ])('%s', async (_, bytes, why) => {
    put(bytes);
    await expect(read()).rejects.toMatchObject({
      name: 'UserFault',
      kind: 'tokenizer-file',
      message: `The tokenizer cl100k_base is not there: ${path.join(folder, 'cl100k_base.ranks')} ${why}. Install Cohort Lens anew.`,
    });
  });

  it('is missing', async () => {
    await expect(readRankFile(folder, 'o200k_base')).rejects.toThrow(/o200k_base\.ranks cannot be read\. Install/);
  });
});
