import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import p50k from 'js-tiktoken/ranks/p50k_base';
import r50k from 'js-tiktoken/ranks/r50k_base';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PATTERN_SOURCES, PATTERNS } from '../../../core/tokens/patterns';
import { writeRanks } from '../../../core/tokens/rank_bytes';
import { RANK_FILES, type RankFileName } from '../rank_file';

/** js-tiktoken's ranks by the name of the file that they go into. */
const RANKS: Readonly<Record<RankFileName, { readonly pat_str: string; readonly bpe_ranks: string }>> = {
  o200k_base: o200k,
  cl100k_base: cl100k,
  p50k_base: p50k,
  r50k_base: r50k,
};

/**
 * Writes the bundled ranks, a file each.
 * @param folder where to
 * @throws Error where js-tiktoken's ranks are not as expected
 */
export function buildBundled(folder: string): void {
  for (const name of Object.keys(RANK_FILES) as RankFileName[])
    writeFileSync(path.join(folder, RANK_FILES[name]), bundledRanks(name));
}

/** The bytes of one such file. */
export function bundledRanks(name: RankFileName): Uint8Array {
  const { pat_str: source, bpe_ranks: lines } = RANKS[name];
  const pattern = Object.values(PATTERNS).find(id => PATTERN_SOURCES[id] === source);
  if (pattern === undefined) throw new Error(`${name} splits by a pattern that no scanner is written for: ${source}`);
  return writeRanks(name, pattern, tokensOf(lines));
}

/** Each line: "!", the first rank, then the tokens of this and the following ranks in base64. */
function tokensOf(lines: string): Uint8Array[] {
  const tokens: Uint8Array[] = [];
  for (const line of lines.split('\n').filter(text => text !== '')) {
    const [, first, ...encoded] = line.split(' ');
    encoded.forEach((token, i) => (tokens[Number(first) + i] = new Uint8Array(Buffer.from(token, 'base64'))));
  }
  // A gap between two lines holds ranks that are no token.
  return Array.from({ length: tokens.length }, (_, rank) => tokens[rank] ?? new Uint8Array());
}
