// Megabytes of text a second, without a memo of lines or segments; every encoder counts the same text in a process of its
// own. Peers keep what they keep by themselves (gpt-tokenizer remembers merged pieces).
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { atLeast, below, inform, median } from '../records/table.mjs';
import { ensureCorpus, PATIENTS, readCorpus } from './corpus.mjs';
import { bundleEncodings } from './encoders.mjs';
import { bundleProduct, loadProduct, textOf } from './product.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('./encoders.mjs').EncoderName} EncoderName */
/** @typedef {import('./measure_speed.mjs').Measured} Measured */

const ENCODINGS = ['o200k_base', 'cl100k_base'];
/** With the share of the text that each counts, so that the slow ones end. @type {[EncoderName, number][]} */
const ENCODERS = [
  ['ours', 1],
  ['gpt-tokenizer', 1],
  ['tiktoken', 0.2],
  ['js-tiktoken', 0.05],
];
const FORMATS = ['description', 'code', 'codebook'];
const GPT_TOKENIZER_BOUND = 1;
const TIKTOKEN_BOUND = 4;
const RUN_BOUND_MS = 100;

/** @param {{ rounds: number }} bench @returns {Promise<Figure[]>} */
export async function measure({ rounds }) {
  await bundleEncodings();
  const { file, megabytes } = await writeText();
  /** @type {Figure[]} */
  const figures = [];
  for (const encoding of ENCODINGS) {
    const measured = new Map(ENCODERS.map(([encoder]) => [encoder, /** @type {Measured[]} */ ([])]));
    for (let round = 1; round <= rounds; round++) {
      console.error(`speed of ${encoding}, round ${round} of ${rounds} …`);
      for (const [encoder, share] of ENCODERS) measured.get(encoder)?.push(await apart(encoder, encoding, file, share));
    }
    const of = (/** @type {EncoderName} */ encoder, /** @type {keyof Measured} */ what) =>
      median((measured.get(encoder) ?? []).map(each => each[what]));
    const against = (/** @type {EncoderName} */ peer, /** @type {number} */ bound) =>
      atLeast(
        `plain text, ${encoding}: ${peer}`,
        of('ours', 'mbPerSecond') / of(peer, 'mbPerSecond'),
        bound,
        `${of('ours', 'mbPerSecond').toFixed(1)}, ${of(peer, 'mbPerSecond').toFixed(1)} MB/s`,
      );
    figures.push(
      against('gpt-tokenizer', GPT_TOKENIZER_BOUND),
      against('tiktoken', TIKTOKEN_BOUND),
      inform('… js-tiktoken', `${of('js-tiktoken', 'mbPerSecond').toFixed(1)} MB/s`),
      inform('… the first time, not warmed up', `${of('ours', 'coldMbPerSecond').toFixed(1)} MB/s`),
      below('… 100,000 × "a"', of('ours', 'runMs'), RUN_BOUND_MS, 'ms'),
    );
  }
  figures.push(inform('… the text', `${FORMATS.join(', ')} of ${PATIENTS} patients, ${megabytes.toFixed(1)} MB`));
  return figures;
}

/** The corpus of count.mjs as texts, one behind the other. */
async function writeText() {
  const bundle = await bundleProduct();
  const product = await loadProduct(bundle);
  const { payloads } = await readCorpus(await ensureCorpus(product));
  const records = payloads.slice(0, PATIENTS).map(({ columns, codes }) => product.decodeEvents(columns, codes));
  const text = product.BUILT_IN_RENDERINGS.filter(({ id }) => FORMATS.includes(id))
    .map(rendering => textOf(rendering, product.DEFAULT_OPTIONS, records))
    .join('');
  const file = path.join(path.dirname(bundle), 'tokens.txt');
  await writeFile(file, text);
  return { file, megabytes: Buffer.byteLength(text) / 1e6 };
}

/** @param {EncoderName} encoder @param {string} encoding @param {string} file @param {number} share @returns {Promise<Measured>} */
async function apart(encoder, encoding, file, share) {
  const script = path.join(import.meta.dirname, 'measure_speed.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, encoder, encoding, file, String(share)]);
  return JSON.parse(stdout);
}
