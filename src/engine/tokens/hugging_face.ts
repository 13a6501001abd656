import type { Tokenizer } from '@huggingface/tokenizers';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFault } from '../../core/fault';
import type { Encoding, EncodingId } from '../../core/tokens/encoding';
import { splitsAddUp } from './split_patterns';

/** What ids of tokenizers from disk begin with; the path of a tokenizer.json follows. */
export const FILE_SCHEME = 'file:';

/** Larger than any tokenizer.json there is (some 35 MB); what is larger is something else. */
const MAX_BYTES = 256 * 2 ** 20;

/** A text in which every kind of character stands that a tokenizer may stumble over. */
const TRIAL = 'Heart rate 95.5 bpm\n\n#1: “Ünïcode” 心拍 👩‍⚕️\t<|x|>';

type Json = Readonly<Record<string, unknown>>;

/**
 * A Hugging Face tokenizer from disk. Counts the tokens of a text alone: no special tokens are added, and text that reads
 * like one counts as text, as with the other encodings. Added tokens that are not special are taken as the file says.
 * @throws UserFault where the file cannot be read, or is no tokenizer that the library knows
 */
export async function loadTokenizerJson(id: EncodingId): Promise<Encoding> {
  const file = pathOf(id);
  const json = parse(file, await read(file));
  const config = await readConfig(file);
  const tokenizer = await construct(file, json, config);
  return {
    id,
    addsUp: addsUp(json, config),
    count: text => (text === '' ? 0 : tokenizer.tokenize(text).length),
  };
}

/** Another one as soon as the files of a tokenizer from disk have changed. @throws UserFault where the id names no path */
export async function tokenizerStamp(id: EncodingId): Promise<string> {
  const file = pathOf(id);
  const states = [file, configOf(file)].map(async each => {
    const { size, mtimeMs } = await stat(each);
    return `${String(size)} ${String(mtimeMs)}`;
  });
  return (await Promise.allSettled(states)).map(state => (state.status === 'fulfilled' ? state.value : '-')).join();
}

function configOf(file: string): string {
  return path.join(path.dirname(file), 'tokenizer_config.json');
}

function pathOf(id: EncodingId): string {
  const named = id.startsWith('file://') ? pathOfUrl(id) : id.slice(FILE_SCHEME.length);
  if (path.isAbsolute(named)) return named;
  throw fault(named, 'is not an absolute path. Write the whole path of a tokenizer.json behind "file:".');
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw fault(url, 'is not the address of a file here. Write "file:" and the whole path of a tokenizer.json.', error);
  }
}

async function read(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (size > MAX_BYTES) throw fault(file, `has ${Math.round(size / 2 ** 20)} MB, which no tokenizer.json has.`);
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof UserFault) throw error;
    const why = isMissing(error) ? 'is not there' : 'cannot be read';
    throw fault(file, `${why}. Check the path, or choose another tokenizer.`, error);
  }
}

function parse(file: string, text: string): Json {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const why = text.startsWith('version https://git-lfs') ? 'is a Git LFS pointer' : 'is not whole or not JSON';
    throw fault(file, `${why}. Download the tokenizer.json of the model anew.`, error);
  }
  if (!isObject(json) || !isObject(json['model']))
    throw fault(file, 'has no "model". Name the tokenizer.json of a Hugging Face model.');
  return json;
}

/** What some tokenizers say beside it, in a tokenizer_config.json; {} where there is none. */
async function readConfig(file: string): Promise<Json> {
  const beside = configOf(file);
  try {
    const config: unknown = JSON.parse(await readFile(beside, 'utf8'));
    if (isObject(config)) return config;
  } catch (error) {
    if (isMissing(error)) return {};
    throw fault(beside, 'cannot be read as JSON. Put it right, or move it away.', error);
  }
  throw fault(beside, 'holds no object. Put it right, or move it away.');
}

async function construct(file: string, json: Json, config: Json): Promise<Tokenizer> {
  // Only who has such a file needs the library.
  const { Tokenizer } = await import('@huggingface/tokenizers');
  try {
    const tokenizer = new Tokenizer(
      { normalizer: null, pre_tokenizer: null, ...json, ...TEXT_ALONE, added_tokens: textTokens(json) },
      config,
    );
    tokenizer.tokenize(TRIAL);
    return tokenizer;
  } catch (error) {
    // A defect's message would be about the library's own code.
    const why = error instanceof Error && !(error instanceof TypeError) ? ` (${error.message})` : '';
    throw fault(file, `is of a kind that cannot be used${why}. Choose another tokenizer.`, error);
  }
}

/** What is done to tokens afterwards adds special ones or makes text of them again. */
const TEXT_ALONE = { post_processor: null, decoder: null };

/** Added tokens but the special ones, without which text that reads like one is text. */
function textTokens(json: Json): readonly Json[] {
  return objectsOf(json['added_tokens']).filter(token => token['special'] !== true);
}

/** Whether counts add up where core/tokens/cuts.ts cuts: said only of what is known. */
function addsUp(json: Json, config: Json): boolean {
  const { normalizer, pre_tokenizer: splitter, model } = json;
  if (config['remove_space'] === true || config['do_lowercase_and_remove_accent'] === true) return false;
  // Composing characters does not reach over white space.
  if (normalizer != null && !(isObject(normalizer) && normalizer['type'] === 'NFC')) return false;
  if (!isObject(model) || model['type'] !== 'BPE' || hasText(model['end_of_word_suffix'])) return false;
  if (hasText(model['continuing_subword_prefix']) || model['dropout'] != null) return false;
  if (textTokens(json).some(reachesOverWhiteSpace)) return false;
  if (!isObject(splitter) || splitter['type'] !== 'Sequence') return false;
  const steps = objectsOf(splitter['pretokenizers']);
  const last = steps.at(-1);
  if (last?.['type'] !== 'ByteLevel' || last['add_prefix_space'] === true || last['use_regex'] !== false) return false;
  const patterns = steps.slice(0, -1).map(isolating);
  return patterns.every(pattern => pattern !== null) && splitsAddUp(patterns);
}

/**
 * The pattern of a step whose every match is a piece; null where it is another kind of step. What is between matches is
 * one too, or (in older files) is left out.
 */
function isolating(step: Json): string | null {
  const { type, behavior, invert, pattern } = step;
  const matchesArePieces = behavior === 'Isolated' ? invert !== true : behavior === 'Removed' && invert === true;
  if (type !== 'Split' || !matchesArePieces || !isObject(pattern)) return null;
  const regex = pattern['Regex'];
  return typeof regex === 'string' ? regex : null;
}

function reachesOverWhiteSpace(token: Json): boolean {
  const { content, lstrip, rstrip, single_word: singleWord } = token;
  return /\s/.test(String(content)) || lstrip === true || rstrip === true || singleWord === true;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const hasText = (value: unknown): boolean => value != null && value !== '';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const fault = (file: string, why: string, cause?: unknown): UserFault =>
  new UserFault(`The tokenizer ${file} ${why}`, 'tokenizer-file', { cause });
