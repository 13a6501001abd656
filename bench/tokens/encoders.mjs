// Our encoder and its peers, each loaded as its users would.
import { build } from 'esbuild';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** @typedef {'ours' | 'gpt-tokenizer' | 'tiktoken' | 'js-tiktoken'} EncoderName */
/** @typedef {(text: string) => number} Count */

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUNDLE = path.join(ROOT, '.cache/bench/encodings.cjs');

/** Bundles our encodings as they stand, once for all processes of a run. */
export async function bundleEncodings() {
  await mkdir(path.dirname(BUNDLE), { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/engine/tokens/encodings.ts'],
    outfile: BUNDLE,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'warning',
  });
}

const load = createRequire(import.meta.url);

/**
 * How each is loaded; special tokens count as text.
 * @type {Record<EncoderName, (encoding: string) => Promise<Count>>}
 */
export const LOADERS = {
  async ours(encoding) {
    /** @type {{ loadEncoding: (id: string, media: string) => Promise<{ count: Count }> }} */
    const { loadEncoding } = load(BUNDLE);
    const loaded = await loadEncoding(encoding, path.join(ROOT, 'media'));
    return text => loaded.count(text);
  },
  async 'gpt-tokenizer'(encoding) {
    /** @type {{ countTokens: (text: string, options: object) => number }} */
    const { countTokens } = load(`gpt-tokenizer/cjs/encoding/${encoding}`);
    const asText = { disallowedSpecial: new Set() };
    return text => countTokens(text, asText);
  },
  async tiktoken(encoding) {
    const { get_encoding: get } = load('tiktoken');
    const loaded = get(encoding);
    return text => loaded.encode(text, [], []).length;
  },
  async 'js-tiktoken'(encoding) {
    const { Tiktoken } = load('js-tiktoken/lite');
    const loaded = new Tiktoken(load(`js-tiktoken/ranks/${encoding}`));
    return text => loaded.encode(text, [], []).length;
  },
};
