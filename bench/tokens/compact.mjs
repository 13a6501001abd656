// How many tokens the compact rendering of a cohort takes, legend and preamble included, beside the other renderings of the
// same cohort; and whether it is read back exactly.
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { atLeast, inform } from '../records/table.mjs';
import { bundleProduct, loadProduct, MEDIA, ROOT, segmentsOf, textOf } from './product.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */

/** Its 20 subjects are the cohort that has a bound. */
const SAMPLE = path.join(MEDIA, 'sample/mimic-iv-demo-meds');
const INDEX = path.join(MEDIA, 'ontology/cohort-lens.sqlite');
/** Synthetic records with few events for each code. */
const ACES = path.join(ROOT, 'test/fixtures/data/aces-meds-sample');
const BOUND = 4.5;
const OTHERS = ['description', 'code', 'codebook', 'table'];
const MICROS_PER_DAY = 86_400_000_000n;
/** Of another data set at most so many subjects are a cohort. */
const MOST_SUBJECTS = 50;

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./product.mjs').Events} Events */
/** @typedef {import('./product.mjs').Encoding} Encoding */

/** @param {{ dataset?: string | undefined }} bench another data set to measure @returns {Promise<Figure[]>} */
export async function measure({ dataset }) {
  const product = await loadProduct(await bundleProduct());
  const encodings = [];
  for (const id of ['o200k_base', 'cl100k_base']) encodings.push(await product.loadEncoding(id, MEDIA));
  const sample = await recordsOf(product, SAMPLE);
  const figures = cohort(product, encodings, 'sample', sample, true);
  const undescribed = await recordsOf(product, SAMPLE, { isDescribed: false });
  figures.push(...cohort(product, encodings.slice(0, 1), 'sample, described by itself only', undescribed, true));
  figures.push(...cohort(product, encodings.slice(0, 1), 'sample by day', sample.map(byDay), false));
  for (const folder of [ACES, ...(dataset === undefined ? [] : [path.resolve(dataset)])]) {
    const records = await recordsOf(product, folder);
    figures.push(...cohort(product, encodings.slice(0, 1), path.basename(folder), records, false));
  }
  return figures;
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
 * @param {readonly Encoding[]} encodings
 * @param {string} name
 * @param {readonly Events[]} records
 * @param {boolean} isBound
 * @returns {Figure[]}
 */
function cohort(product, encodings, name, records, isBound) {
  console.error(`compact, ${name} …`);
  const events = records.reduce((sum, { length }) => sum + length, 0);
  const rendering = (/** @type {string} */ name) => product.BUILT_IN_RENDERINGS.find(({ id }) => id === name);
  const compact = segmentsOf(rendering('compact'), product.DEFAULT_OPTIONS, records);
  const text = compact.map(segment => segment.text).join('');
  const figures = [];
  for (const encoding of encodings) {
    const { id } = encoding;
    const n = encoding.count(text);
    figures.push(
      inform(
        `${name}, ${id}: compact`,
        `${n.toLocaleString('en')} tokens, ${(n / events).toFixed(2)} an event (${records.length} subjects, ${events.toLocaleString('en')} events)`,
      ),
    );
    for (const other of OTHERS) {
      const others = encoding.count(textOf(rendering(other), product.DEFAULT_OPTIONS, records));
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

/** @param {import('./product.mjs').ReadRecord} record */
function withoutDescriptions({ subject, isFloat64, events }) {
  return {
    subject,
    isFloat64,
    events: events.map(({ time, code, unit, value, text }) => ({ time, code, unit, value, text })),
  };
}
