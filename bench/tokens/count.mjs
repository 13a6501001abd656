// What counting a cohort costs: all of it for the first time, and after a patient was swapped; beside gpt-tokenizer, which
// counts the whole text each time. Each measurement is a process of its own.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { atLeast, below, inform, median, ms } from '../records/table.mjs';
import { ensureCorpus, EVENTS, NEWCOMERS, PATIENTS } from './corpus.mjs';
import { bundleProduct, loadProduct } from './product.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('./measure_count.mjs').Task} Task */
/** @typedef {import('./measure_count.mjs').Measured} Counted */
/** @typedef {import('./measure_plain.mjs').Measured} Plain */

/** The paper's formats. */
const FORMATS = ['description', 'code', 'codebook'];
const ENCODINGS = ['o200k_base', 'cl100k_base'];

/** @param {{ rounds: number }} bench @returns {Promise<Figure[]>} */
export async function measure({ rounds }) {
  const product = await bundleProduct();
  const sources = await loadProduct(product);
  const corpus = await ensureCorpus(sources);
  const task = { product, corpus, formats: FORMATS, encodings: ENCODINGS, check: false };
  const all = { ...task, formats: sources.BUILT_IN_RENDERINGS.map(({ id }) => id) };
  /** @type {Counted[]} */
  const ours = [];
  /** @type {Counted[]} */
  const everything = [];
  /** @type {Plain[]} */
  const plain = [];
  for (let round = 1; round <= rounds; round++) {
    console.error(`count, round ${round} of ${rounds} …`);
    ours.push(await apart('measure_count.mjs', { ...task, check: round === 1 }));
    plain.push(await apart('measure_plain.mjs', task));
    everything.push(await apart('measure_count.mjs', { ...all, check: round === 1 }));
  }
  const cold = median(ours.map(({ coldMs }) => coldMs));
  const plainCold = median(plain.map(({ coldMs }) => coldMs));
  const swap = median(ours.flatMap(({ newMs }) => newMs));
  const plainSwap = median(plain.flatMap(({ againMs }) => againMs));
  const differences = [...ours, ...everything].reduce((sum, { differences: some }) => sum + Math.max(0, some), 0);
  const tokens = new Set([...ours, ...plain].map(({ tokens: some }) => some));
  return [
    inform(
      'the corpus',
      `${PATIENTS} × ${EVENTS.toLocaleString('en')} events, ${[...tokens].map(n => n.toLocaleString('en')).join(' or ')} tokens in all`,
    ),
    {
      what: 'cold count of the paper’s formats, of gpt-tokenizer’s processor time',
      measured: `${(cold / plainCold).toFixed(2)} ×`,
      bound: 'at most 0.40 ×',
      holds: cold / plainCold <= 0.4,
    },
    inform('… ours, gpt-tokenizer', `${ms(cold)}, ${ms(plainCold)}`),
    below(`after swapping in a new patient, median of ${NEWCOMERS} in each round`, swap, 8, 'ms'),
    inform('… slowest', ms(Math.max(...ours.flatMap(({ newMs }) => newMs)))),
    atLeast('… faster than gpt-tokenizer', plainSwap / swap, 200, ms(plainSwap)),
    inform('… a patient that was counted before', ms(median(ours.flatMap(({ knownMs }) => knownMs)))),
    inform(
      `all of ${all.formats.join(', ')}: cold, a new patient, a known one`,
      [
        everything.map(({ coldMs }) => coldMs),
        everything.flatMap(({ newMs }) => newMs),
        everything.flatMap(({ knownMs }) => knownMs),
      ]
        .map(times => ms(median(times)))
        .join(', '),
    ),
    below('… peak resident memory of the counting', median(everything.map(({ peakMb }) => peakMb)), 250, 'MB'),
    { ...below('counts that differ from those of the rendered text', differences, 1, ''), bound: '0' },
  ];
}

/** @template T @param {string} script @param {Task} task @returns {Promise<T>} */
async function apart(script, task) {
  const file = path.join(import.meta.dirname, script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(task)], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
