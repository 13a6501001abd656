import path from 'node:path';
import { UserFault } from '../../core/fault';
import { BUILT_IN_ENCODINGS, type Encoding, type EncodingId } from '../../core/tokens/encoding';
import { RankEncoding } from '../../core/tokens/rank_encoding';
import { FILE_SCHEME, loadTokenizerJson, tokenizerStamp } from './hugging_face';
import { readRankFile, type RankFileName } from './rank_file';

/** Which file of ranks each encoding uses. */
const RANKS_OF: Readonly<Record<(typeof BUILT_IN_ENCODINGS)[number], RankFileName>> = {
  o200k_base: 'o200k_base',
  cl100k_base: 'cl100k_base',
  p50k_base: 'p50k_base',
  p50k_edit: 'p50k_base',
  r50k_base: 'r50k_base',
  gpt2: 'r50k_base',
};

/** What was loaded, and of a tokenizer from disk which state of its file. */
interface Loaded {
  readonly stamp: string;
  readonly encoding: Promise<Encoding>;
}

const loaded = new Map<string, Loaded>();

/**
 * An encoding by its id. Loaded once for the whole thread, a tokenizer from disk anew when its file has changed; a failure
 * is not kept, so that a file that was put right is read again.
 * @param mediaFolder the extension's folder `media`
 * @throws UserFault where there is no such encoding, or its file cannot be used
 */
export async function loadEncoding(id: EncodingId, mediaFolder: string): Promise<Encoding> {
  const key = `${mediaFolder}\0${id}`;
  const stamp = id.startsWith(FILE_SCHEME) ? await tokenizerStamp(id) : '';
  const known = loaded.get(key);
  if (known?.stamp === stamp) return known.encoding;
  const loading = { stamp, encoding: load(id, mediaFolder) };
  loaded.set(key, loading);
  loading.encoding.catch(() => {
    if (loaded.get(key) === loading) loaded.delete(key);
  });
  return loading.encoding;
}

async function load(id: EncodingId, mediaFolder: string): Promise<Encoding> {
  if (id.startsWith(FILE_SCHEME)) return loadTokenizerJson(id);
  if (!isBuiltIn(id))
    throw new UserFault(
      `There is no tokenizer called ${id}. Name one of ${BUILT_IN_ENCODINGS.join(', ')}, or file: with the path of a tokenizer.json.`,
      'unknown-tokenizer',
    );
  const { pattern, table } = await readRankFile(path.join(mediaFolder, 'tokens'), RANKS_OF[id]);
  return new RankEncoding(id, pattern, table);
}

function isBuiltIn(id: EncodingId): id is keyof typeof RANKS_OF {
  return Object.hasOwn(RANKS_OF, id);
}
