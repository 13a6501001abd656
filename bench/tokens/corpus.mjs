// The corpus of the token measurements: patients of the generated data set of bench/records, each with its first 2,000
// events, as the engine hands them to the counting thread.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { ensureDataset } from '../records/dataset.mjs';

/** Of the data set that the patients are taken from: some two hundred of its patients have 2,000 events. */
const DATASET_EVENTS = 2_000_000;
export const EVENTS = 2000;
/** Patients that are counted, and those that are swapped in afterwards, never seen before. */
export const PATIENTS = 50;
export const NEWCOMERS = 15;

/**
 * @typedef {object} Corpus
 * @property {object[]} payloads SubjectPayload (core/meds/events.ts): PATIENTS, then NEWCOMERS
 * @property {string[]} subjects their ids, in the same order
 */

/**
 * What is used of the product's sources; scripts don't see their types.
 * @typedef {object} Product
 * @property {any} Engine
 * @property {any} TokenCounter
 * @property {(id: string, media: string) => Promise<Encoding>} loadEncoding
 * @property {(bytes: Uint8Array, codes: object[]) => object} decodeEvents
 * @property {(events: object) => Uint8Array} encodeEvents
 * @property {readonly Rendering[]} BUILT_IN_RENDERINGS
 * @property {object} DEFAULT_OPTIONS
 *
 * @typedef {{ id: string, count: (text: string) => number }} Encoding
 * @typedef {{ id: string, begin: (options: object) => any }} Rendering
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
export const MEDIA = path.join(ROOT, 'media');
const CACHE = path.join(ROOT, '.cache/bench');

/** Bundles the sources as they stand, once for all processes of a run. @returns {Promise<string>} the module's path */
export async function bundleProduct() {
  const outfile = path.join(CACHE, 'tokens.mjs');
  await build({
    stdin: {
      contents: `
        export { Engine } from './engine/engine';
        export { TokenCounter } from './engine/tokens/token_counter';
        export { loadEncoding } from './engine/tokens/encodings';
        export { decodeEvents, encodeEvents } from './core/meds/columns';
        export { BUILT_IN_RENDERINGS } from './core/render/renderings';
        export { DEFAULT_OPTIONS } from './core/render/rendering';`,
      resolveDir: path.join(ROOT, 'src'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@duckdb/node-api', 'node-sqlite3-wasm', '@huggingface/tokenizers'],
    logLevel: 'warning',
  });
  return outfile;
}

/** @param {string} file @returns {Promise<Product>} */
export const loadProduct = file => import(pathToFileURL(file).href);

/** Makes the corpus unless it is there. @param {Product} product @returns {Promise<string>} the file that holds it */
export async function ensureCorpus(product) {
  await mkdir(CACHE, { recursive: true });
  const file = path.join(CACHE, `tokens-${PATIENTS}-${NEWCOMERS}-${EVENTS}.bin`);
  if (existsSync(file)) return file;
  const folder = path.join(CACHE, `records-${DATASET_EVENTS}`);
  if (!existsSync(folder)) console.error(`Writing ${DATASET_EVENTS.toLocaleString('en')} events into ${folder} …`);
  await ensureDataset(folder, DATASET_EVENTS);
  await writeFile(`${file}.part`, serialize(await corpusOf(product, folder)));
  await rename(`${file}.part`, file);
  return file;
}

/** @param {Product} product @param {string} folder @returns {Promise<Corpus>} */
async function corpusOf({ Engine, decodeEvents, encodeEvents }, folder) {
  const engine = await Engine.create();
  try {
    await engine.open({ path: folder });
    const query = { path: folder, split: null, match: '', file: null, offset: 0, limit: 1_000_000 };
    const { subjects } = await engine.subjects(query);
    const long = subjects.filter((/** @type {{ events: number }} */ { events }) => events >= EVENTS);
    /** @type {Corpus} */
    const corpus = { payloads: [], subjects: [] };
    for (const { id: subject } of long.slice(0, PATIENTS + NEWCOMERS)) {
      const payload = await engine.subject({ path: folder, subject, wholeTexts: true });
      const events = firstEvents(decodeEvents(payload.columns, payload.codes));
      corpus.payloads.push({ ...payload, columns: encodeEvents(events), codes: events.codes, labels: [] });
      corpus.subjects.push(subject);
    }
    if (corpus.subjects.length < PATIENTS + NEWCOMERS) throw new Error('The data set has too few long records.');
    return corpus;
  } finally {
    await engine.close();
  }
}

/** The first EVENTS of a record, with only the codes that they use. @param {any} events */
function firstEvents(events) {
  const code = events.code.slice(0, EVENTS);
  const used = [...new Set(code)].filter(index => index >= 0);
  const places = new Map(used.map((index, at) => [index, at]));
  const columns = ['time', 'value', 'hasValue', 'text', 'unit', 'file', 'fileRow'].map(name => [
    name,
    events[name].slice(0, EVENTS),
  ]);
  return {
    ...events,
    ...Object.fromEntries(columns),
    length: EVENTS,
    code: Int32Array.from(code, index => places.get(index) ?? -1),
    codes: used.map(index => events.codes[index]),
    end: new Int32Array(EVENTS).fill(-1),
  };
}

/** @param {string} file @returns {Promise<Corpus>} */
export async function readCorpus(file) {
  return deserialize(await readFile(file));
}
