// Counts the rendered corpus with gpt-tokenizer as it comes, in a process of its own. Started by count.mjs:
// node measure_plain.mjs '{"product": …, "corpus": …, "formats": […], "encodings": […]}'; prints JSON.
import * as cl100k_base from 'gpt-tokenizer/encoding/cl100k_base';
import * as o200k_base from 'gpt-tokenizer/encoding/o200k_base';
import { PATIENTS, readCorpus } from './corpus.mjs';
import { loadProduct, textOf } from './product.mjs';

/**
 * @typedef {object} Measured
 * @property {number} coldMs processor time of the first count; rendering is not counted
 * @property {number} tokens of all formats and encodings
 * @property {number[]} againMs wall time of counting again, after one patient was swapped for a new one
 */

/** Special tokens count as text. */
const AS_TEXT = { disallowedSpecial: new Set() };
/** @type {Record<string, { countTokens: (text: string, options: object) => number }>} */
const ENCODINGS = { cl100k_base, o200k_base };
const SWAPS = 3;

/** @param {import('./measure_count.mjs').Task} task @returns {Promise<Measured>} */
async function measure({ product: bundle, corpus: file, formats, encodings }) {
  const product = await loadProduct(bundle);
  const { payloads } = await readCorpus(file);
  const records = payloads.map(({ columns, codes }) => product.decodeEvents(columns, codes));
  const renderings = product.BUILT_IN_RENDERINGS.filter(({ id }) => formats.includes(id));
  // As one string each, not as the pieces that it was put together from.
  const texts = (/** @type {typeof records} */ some) =>
    renderings.map(rendering => Buffer.from(textOf(rendering, product.DEFAULT_OPTIONS, some)).toString());
  const countAll = (/** @type {string[]} */ all) =>
    encodings.reduce(
      (sum, id) => sum + all.reduce((n, text) => n + (ENCODINGS[id]?.countTokens(text, AS_TEXT) ?? NaN), 0),
      0,
    );

  const cohort = records.slice(0, PATIENTS);
  const first = texts(cohort);
  const before = process.cpuUsage();
  const tokens = countAll(first);
  const { user, system } = process.cpuUsage(before);
  /** @type {number[]} */
  const againMs = [];
  for (let i = 0; i < SWAPS; i++) {
    const swapped = texts(cohort.toSpliced((i * 7) % PATIENTS, 1, ...records.slice(PATIENTS + i, PATIENTS + i + 1)));
    const begun = performance.now();
    countAll(swapped);
    againMs.push(performance.now() - begun);
  }
  return { coldMs: (user + system) / 1000, tokens, againMs };
}

console.log(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? ''))));
