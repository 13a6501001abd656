// The corpus of the token measurements: patients of the generated data set of bench/records, each with its first 2,000
// events, as the engine hands them to the counting thread.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ensureDataset } from '../records/dataset.mjs';
import { CACHE } from './product.mjs';

/** Of the data set that the patients are taken from: some two hundred of its patients have 2,000 events. */
const DATASET_EVENTS = 2_000_000;
export const EVENTS = 2000;
/** Patients that are counted, and those that are swapped in afterwards, never seen before. */
export const PATIENTS = 50;
export const NEWCOMERS = 15;

/**
 * @typedef {import('./product.mjs').Product} Product
 * @typedef {import('./product.mjs').Events} Events
 * @typedef {import('./product.mjs').Payload} Payload
 *
 * @typedef {object} Corpus
 * @property {Payload[]} payloads PATIENTS, then NEWCOMERS
 * @property {string[]} subjects their ids, in the same order
 */

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
    const long = subjects.filter(({ events }) => events >= EVENTS);
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

/** The first EVENTS of a record, with only the codes that they use. @param {Events} events @returns {Events} */
function firstEvents(events) {
  const code = events.code.slice(0, EVENTS);
  const used = [...new Set(code)].filter(index => index >= 0);
  const places = new Map(used.map((index, at) => [index, at]));
  return {
    ...events,
    length: EVENTS,
    time: events.time.slice(0, EVENTS),
    value: events.value.slice(0, EVENTS),
    hasValue: events.hasValue.slice(0, EVENTS),
    text: events.text.slice(0, EVENTS),
    unit: events.unit.slice(0, EVENTS),
    file: events.file.slice(0, EVENTS),
    fileRow: events.fileRow.slice(0, EVENTS),
    code: Int32Array.from(code, index => places.get(index) ?? -1),
    codes: used.flatMap(index => events.codes[index] ?? []),
    end: new Int32Array(EVENTS).fill(-1),
  };
}

/** @param {string} file @returns {Promise<Corpus>} */
export async function readCorpus(file) {
  return deserialize(await readFile(file));
}
