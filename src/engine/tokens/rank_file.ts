import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../../core/fault';
import { RankBytesError, readRanks, type RankedEncoding } from '../../core/tokens/rank_bytes';

/** The files of ranks that are shipped. p50k_edit and gpt2 split and merge as p50k_base and r50k_base. */
export const RANK_FILES = {
  o200k_base: 'o200k_base.ranks',
  cl100k_base: 'cl100k_base.ranks',
  p50k_base: 'p50k_base.ranks',
  r50k_base: 'r50k_base.ranks',
} as const;

export type RankFileName = keyof typeof RANK_FILES;

/**
 * Reads a file of ranks. What is read is used as it lies: nothing is parsed.
 * @param folder the extension's media/tokens
 * @throws UserFault where the file is missing, damaged or another's
 */
export async function readRankFile(folder: string, name: RankFileName): Promise<RankedEncoding> {
  const file = path.join(folder, RANK_FILES[name]);
  try {
    const { buffer, byteOffset, byteLength } = await readFile(file);
    // Views need a buffer that begins with the file.
    const ranks = readRanks(
      byteOffset === 0 && byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength),
    );
    if (ranks.name !== name) throw new RankBytesError(`holds ${ranks.name}`);
    return ranks;
  } catch (error) {
    const why = error instanceof RankBytesError ? error.message : 'cannot be read';
    throw new UserFault(
      `The tokenizer ${name} is not there: ${file} ${why}. Install Cohort Lens anew.`,
      'tokenizer-file',
      { cause: error },
    );
  }
}
