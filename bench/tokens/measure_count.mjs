// Counts the corpus as the counting thread does, in a process of its own. Started by count.mjs:
// node measure_count.mjs '{"product": …, "corpus": …, "formats": […], "encodings": […], "check": …}'; prints JSON.
import { NEWCOMERS, PATIENTS, readCorpus } from './corpus.mjs';
import { loadProduct, MEDIA } from './product.mjs';

/**
 * @typedef {object} Task
 * @property {string} product a bundle (corpus.mjs)
 * @property {string} corpus
 * @property {string[]} formats
 * @property {string[]} encodings
 * @property {boolean} check compare with the count of the rendered text, after what is measured
 *
 * @typedef {object} Measured
 * @property {number} coldMs processor time of counting PATIENTS for the first time
 * @property {number} tokens of all formats and encodings
 * @property {number[]} newMs wall time of swapping in a patient that was never seen, decoding included
 * @property {number[]} newCpuMs
 * @property {number[]} knownMs wall time of swapping in one that was counted before
 * @property {number} peakMb largest resident set after the cold count
 * @property {number} differences counts that are not those of the rendered text; -1: not checked
 */

const KEY = { dataset: '/corpus', revision: 1, scope: { from: null, to: null, codes: null } };

/** @param {Task} task @returns {Promise<Measured>} */
async function measure({ product: bundle, corpus: file, formats, encodings, check }) {
  const product = await loadProduct(bundle);
  const corpus = await readCorpus(file);
  const load = (/** @type {string} */ id) => product.loadEncoding(id, MEDIA);
  await Promise.all(encodings.map(load));
  const counter = new product.TokenCounter(load);
  await counter.configure({ renderings: formats, encodings, options: product.DEFAULT_OPTIONS, templates: {} });
  const subjects = corpus.subjects.slice(0, PATIENTS);
  const add = (/** @type {number} */ at) => counter.add({ cohort: KEY, payload: corpus.payloads[at] });

  const before = process.cpuUsage();
  for (let at = 0; at < PATIENTS; at++) await add(at);
  const cold = await counter.select({ cohort: KEY, subjects });
  const coldMs = cpuMs(before);
  const peakMb = process.resourceUsage().maxRSS / 1024;

  /** @type {number[]} */
  const newMs = [];
  /** @type {number[]} */
  const newCpuMs = [];
  let counts = cold;
  for (let i = 0; i < NEWCOMERS; i++) {
    const swapped = [...subjects];
    swapped[(i * 7) % PATIENTS] = /** @type {string} */ (corpus.subjects[PATIENTS + i]);
    const cpu = process.cpuUsage();
    const begun = performance.now();
    await add(PATIENTS + i);
    counts = await counter.select({ cohort: KEY, subjects: swapped });
    newMs.push(performance.now() - begun);
    newCpuMs.push(cpuMs(cpu));
  }
  /** @type {number[]} */
  const knownMs = [];
  for (let i = 0; i < NEWCOMERS; i++) {
    const swapped = [...subjects];
    swapped[(i * 11) % PATIENTS] = /** @type {string} */ (corpus.subjects[PATIENTS + i]);
    const begun = performance.now();
    counts = await counter.select({ cohort: KEY, subjects: swapped });
    knownMs.push(performance.now() - begun);
  }
  let differences = -1;
  if (check) {
    differences = 0;
    for (const { rendering, encoding, n } of counts.counts) {
      const { text } = await counter.render({ rendering, encoding });
      if ((await load(encoding)).count(text) !== n) differences++;
    }
  }
  const tokens = cold.counts.reduce((sum, { n }) => sum + n, 0);
  return { coldMs, tokens, newMs, newCpuMs, knownMs, peakMb, differences };
}

/** @param {NodeJS.CpuUsage} since */
function cpuMs(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

console.log(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? ''))));
