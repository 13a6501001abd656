// How many tokens the compact rendering of a cohort takes, legend and preamble included, beside the other renderings of the
// same cohort; and whether it is read back exactly.
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { atLeast, inform } from '../records/table.mjs';
import { MEDIA } from './corpus.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Its 20 subjects are the cohort that has a bound. */
const SAMPLE = path.join(MEDIA, 'sample/mimic-iv-demo-meds');
const INDEX = path.join(MEDIA, 'ontology/cohort-lens.sqlite');
const BOUND = 4.5;
const OTHERS = ['description', 'code', 'codebook', 'table'];
const MICROS_PER_DAY = 86_400_000_000n;
/** Of another data set at most so many subjects are a cohort. */
const MOST_SUBJECTS = 50;

/**
 * @typedef {object} Product what is used of the product's sources; scripts don't see their types
 * @property {any} Engine
 * @property {(bytes: Uint8Array, codes: object[]) => Events} decodeEvents
 * @property {(text: string) => object[]} parseCompact
 * @property {readonly { id: string, begin: (options: object) => any }[]} BUILT_IN_RENDERINGS
 * @property {object} DEFAULT_OPTIONS
 * @property {(id: string, media: string) => Promise<{ count: (text: string) => number }>} loadEncoding
 *
 * @typedef {object} Events of core/meds/events.ts
 * @property {string} subject
 * @property {number} length
 * @property {number} staticCount
 * @property {BigInt64Array} time
 * @property {Int32Array} code
 * @property {{ code: string }[]} codes
 * @property {Float32Array | Float64Array} value
 * @property {Uint8Array} hasValue
 * @property {Int32Array} text
 * @property {string[]} texts
 * @property {Int32Array} unit
 * @property {string[]} units
 */

/** @param {{ dataset?: string | undefined }} bench another data set to measure @returns {Promise<Figure[]>} */
export async function measure({ dataset }) {
  const product = await loadSources();
  const encodings = [];
  for (const id of ['o200k_base', 'cl100k_base']) encodings.push({ id, ...(await counted(product, id)) });
  const sample = await recordsOf(product, SAMPLE);
  const figures = cohort(product, encodings, 'sample', sample, true);
  const undescribed = await recordsOf(product, SAMPLE, { isDescribed: false });
  figures.push(...cohort(product, encodings.slice(0, 1), 'sample, described by itself only', undescribed, true));
  figures.push(...cohort(product, encodings.slice(0, 1), 'sample by day', sample.map(byDay), false));
  if (dataset !== undefined) {
    const records = await recordsOf(product, path.resolve(dataset));
    figures.push(...cohort(product, encodings.slice(0, 1), path.basename(dataset), records, false));
  }
  return figures;
}

/** @returns {Promise<Product>} */
async function loadSources() {
  const outfile = path.join(ROOT, '.cache/bench/compact.cjs');
  await build({
    stdin: {
      contents: `
        export { Engine } from './engine/engine';
        export { loadEncoding } from './engine/tokens/encodings';
        export { decodeEvents } from './core/meds/columns';
        export { parseCompact } from './core/render/compact/parse';
        export { BUILT_IN_RENDERINGS } from './core/render/renderings';
        export { DEFAULT_OPTIONS } from './core/render/rendering';`,
      resolveDir: path.join(ROOT, 'src'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['@duckdb/node-api', 'node-sqlite3-wasm', '@huggingface/tokenizers'],
    logLevel: 'warning',
  });
  // CommonJS, as the editor has it: the index is opened by a package that finds its own files that way.
  return createRequire(import.meta.url)(outfile);
}

/** @param {Product} product @param {string} id */
async function counted(product, id) {
  const encoding = await product.loadEncoding(id, MEDIA);
  return { count: (/** @type {string} */ text) => encoding.count(text) };
}

/**
 * Records as the product has them: described by the data set, else by the bundled index.
 * @param {Product} product @param {string} folder @returns {Promise<Events[]>}
 */
async function recordsOf({ Engine, decodeEvents }, folder, { isDescribed } = { isDescribed: true }) {
  const engine = await Engine.create();
  try {
    const ontology = { bundled: INDEX, imports: path.join(ROOT, '.cache/bench/no-imports'), prefixes: [] };
    if (isDescribed) engine.configure({ categories: [], ontology });
    await engine.open({ path: folder });
    const query = { path: folder, split: null, match: '', file: null, offset: 0, limit: MOST_SUBJECTS };
    const { subjects } = await engine.subjects(query);
    /** @type {Events[]} */
    const records = [];
    for (const { id: subject } of subjects) {
      const { columns, codes } = await engine.subject({ path: folder, subject, wholeTexts: true });
      records.push(decodeEvents(columns, codes));
    }
    return records;
  } finally {
    await engine.close();
  }
}

/** The record as a data set with dates has it. @param {Events} record @returns {Events} */
function byDay(record) {
  const remainder = (/** @type {bigint} */ time) => ((time % MICROS_PER_DAY) + MICROS_PER_DAY) % MICROS_PER_DAY;
  return { ...record, time: record.time.map(time => time - remainder(time)) };
}

/**
 * @param {Product} product
 * @param {readonly { id: string, count: (text: string) => number }[]} encodings
 * @param {string} name
 * @param {readonly Events[]} records
 * @param {boolean} isBound
 * @returns {Figure[]}
 */
function cohort(product, encodings, name, records, isBound) {
  console.error(`compact, ${name} …`);
  const events = records.reduce((sum, { length }) => sum + length, 0);
  const compact = render(product, 'compact', records);
  const text = compact.map(segment => segment.text).join('');
  const figures = [];
  for (const { id, count } of encodings) {
    const n = count(text);
    figures.push(
      inform(
        `${name}, ${id}: compact`,
        `${n.toLocaleString('en')} tokens, ${(n / events).toFixed(2)} an event (${records.length} subjects, ${events.toLocaleString('en')} events)`,
      ),
    );
    for (const other of OTHERS) {
      const others = count(
        render(product, other, records)
          .map(segment => segment.text)
          .join(''),
      );
      const what = `… fewer than ${other}`;
      const detail = `${others.toLocaleString('en')} tokens, ${(others / events).toFixed(2)} an event`;
      const holds = isBound && other === 'description' && id === 'o200k_base';
      figures.push(
        holds ? atLeast(what, others / n, BOUND, detail) : inform(what, `${(others / n).toFixed(2)} × (${detail})`),
      );
    }
  }
  const [first] = encodings;
  const legend = compact.filter(({ kind }) => kind === 'preamble' || kind === 'legend').map(segment => segment.text);
  if (first)
    figures.push(inform('… legend and preamble', `${first.count(legend.join('')).toLocaleString('en')} tokens`));
  const tiktoken = new Tiktoken(o200k);
  const difference = first ? first.count(text) - tiktoken.encode(text, [], []).length : NaN;
  const isExact = isDeepStrictEqual(product.parseCompact(text).map(withoutDescriptions), records.map(told));
  return [
    ...figures,
    { what: '… records read back that differ', measured: isExact ? '0' : 'some', bound: '0', holds: isExact },
    { what: '… count less js-tiktoken’s', measured: String(difference), bound: '0', holds: difference === 0 },
  ];
}

/** @param {Product} product @param {string} id @param {readonly Events[]} records @returns {{ text: string, kind: string }[]} */
function render({ BUILT_IN_RENDERINGS, DEFAULT_OPTIONS }, id, records) {
  const pass = BUILT_IN_RENDERINGS.find(rendering => rendering.id === id)?.begin(DEFAULT_OPTIONS);
  if (pass.surveys) for (const record of records) pass.survey(record);
  const segments = [...pass.head()];
  for (const record of records) for (const segment of pass.record(record)) segments.push(segment);
  return segments;
}

/** What a compact text must tell of a record. @param {Events} record */
function told({ subject, length, staticCount, time, code, codes, unit, units, text, texts, value, hasValue }) {
  const events = Array.from({ length }, (_, row) => ({
    time: row < staticCount ? null : time[row],
    code: codes[code[row] ?? -1]?.code ?? null,
    unit: units[unit[row] ?? -1] ?? null,
    value: hasValue[row] === 1 ? value[row] : null,
    text: texts[text[row] ?? -1] ?? null,
  }));
  return { subject, isFloat64: value instanceof Float64Array, events };
}

/** @param {any} record */
function withoutDescriptions({ subject, isFloat64, events }) {
  return {
    subject,
    isFloat64,
    events: events.map((/** @type {any} */ { time, code, unit, value, text }) => ({ time, code, unit, value, text })),
  };
}
