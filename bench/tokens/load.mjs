// What an encoding costs before it has counted anything: time and memory, beside js-tiktoken's.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { inform, median, ms } from '../records/table.mjs';
import { bundleEncodings } from './encoders.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('./encoders.mjs').EncoderName} EncoderName */
/** @typedef {import('./measure_load.mjs').Measured} Measured */

const ENCODINGS = ['o200k_base', 'cl100k_base'];
/** @type {EncoderName[]} */
const ENCODERS = ['ours', 'js-tiktoken', 'gpt-tokenizer', 'tiktoken'];
const TIME_BOUND = 0.15;
const MEMORY_BOUND = 0.2;

/** @param {{ rounds: number }} bench @returns {Promise<Figure[]>} */
export async function measure({ rounds }) {
  await bundleEncodings();
  /** @type {Figure[]} */
  const figures = [];
  for (const encoding of ENCODINGS) {
    const measured = new Map(ENCODERS.map(encoder => [encoder, /** @type {Measured[]} */ ([])]));
    for (let round = 1; round <= rounds; round++)
      for (const encoder of ENCODERS) measured.get(encoder)?.push(await apart(encoder, encoding));
    const of = (/** @type {EncoderName} */ encoder, /** @type {keyof Measured} */ what) =>
      median((measured.get(encoder) ?? []).map(each => each[what]));
    figures.push(
      atMost(`load ${encoding}`, of('ours', 'cpuMs'), of('js-tiktoken', 'cpuMs'), TIME_BOUND, ms),
      atMost('… memory', of('ours', 'rssMb'), of('js-tiktoken', 'rssMb'), MEMORY_BOUND, mb),
      inform('… until it has counted, by the clock', ms(of('ours', 'wallMs'))),
      ...ENCODERS.slice(2).map(encoder =>
        inform(`… ${encoder}`, `${ms(of(encoder, 'cpuMs'))}, ${mb(of(encoder, 'rssMb'))}`),
      ),
    );
  }
  return figures;
}

const mb = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 1 : 0)} MB`;

/**
 * @param {string} what @param {number} ours @param {number} theirs @param {number} bound
 * @param {(value: number) => string} say @returns {Figure}
 */
function atMost(what, ours, theirs, bound, say) {
  const ratio = ours / theirs;
  return {
    what,
    measured: `${ratio.toFixed(3)} × js-tiktoken’s (${say(ours)}, ${say(theirs)})`,
    bound: `at most ${bound} ×`,
    holds: ratio <= bound,
  };
}

/** @param {EncoderName} encoder @param {string} encoding @returns {Promise<Measured>} */
async function apart(encoder, encoding) {
  const script = path.join(import.meta.dirname, 'measure_load.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, encoder, encoding]);
  return JSON.parse(stdout);
}
