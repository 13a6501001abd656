// What a hover costs, and what describing a data set costs: through the worker thread, as in the editor.
import { DuckDBInstance } from '@duckdb/node-api';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { below, inform, median, ms, quantile } from '../records/table.mjs';

/** @typedef {import('./main.mjs').Bench} Bench */
/** @typedef {import('./measure_lookups.mjs').Measured} Measured */
/** @typedef {import('../records/table.mjs').Figure} Figure */

const RANDOM_CODES = 10_000;

/** @param {Bench} bench @returns {Promise<Figure[]>} */
export async function measure(bench) {
  await mkdir(bench.cache, { recursive: true });
  const random = path.join(bench.cache, 'random_codes.json');
  await writeFile(random, JSON.stringify(randomCodes(bench.index)));
  const own = path.join(bench.cache, 'dataset_codes.json');
  const codes = await codesOf(bench.dataset);
  await writeFile(own, JSON.stringify(codes));
  /** @type {Measured[]} */
  const singly = [];
  /** @type {Measured[]} */
  const together = [];
  /** @type {Measured[]} */
  const memory = [];
  for (let round = 1; round <= bench.rounds; round++) {
    console.error(`lookups, round ${round} of ${bench.rounds} …`);
    singly.push(await measureApart(bench, 'singly', random));
    together.push(await measureApart(bench, 'together', own));
    memory.push(await measureApart(bench, 'memory', random));
  }
  const of = (/** @type {(measured: Measured) => number} */ get) => median(singly.map(get));
  const described = together[0]?.found ?? 0;
  return [
    below(
      'first hover: start the thread, open the index, describe one code',
      of(({ firstMs }) => firstMs),
      100,
      'ms',
    ),
    below(
      `a hover at p99 of ${RANDOM_CODES.toLocaleString('en')} random codes`,
      of(({ times }) => quantile(times, 0.99)),
      2,
      'ms',
    ),
    inform(
      '… median, longest',
      `${of(({ times }) => median(times)).toFixed(2)} ms, ${ms(of(({ times }) => Math.max(...times)))}`,
    ),
    below('resident memory of the index after them', median(memory.map(({ rssMb }) => rssMb)), 60, 'MB'),
    inform(
      '… of its thread before anything is open',
      `${Math.round(median(memory.map(({ threadMb }) => threadMb)))} MB`,
    ),
    below(
      `describing the ${codes.length.toLocaleString('en')} codes of ${path.basename(bench.dataset)}, with opening`,
      median(together.map(({ allMs }) => allMs)),
      500,
      'ms',
    ),
    inform(
      '… processor time of all threads, and of the first hover',
      `${ms(median(together.map(({ cpuMs }) => cpuMs)))}, ${ms(of(({ cpuMs }) => cpuMs))}`,
    ),
    inform('… of which the index describes', `${described.toLocaleString('en')} codes`),
    inform('… their names only', ms(median(together.map(({ namesMs }) => namesMs)))),
  ];
}

/** The same codes in every run, evenly over all vocabularies' codes. @param {string} index @returns {string[]} */
function randomCodes(index) {
  const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm');
  const db = new Database(index, { readOnly: true });
  const codes = db
    .all('SELECT system, code FROM concept JOIN vocabulary ON vocabulary.id = concept.vocabulary')
    .map((/** @type {{ system: string, code: string }} */ { system, code }) => `${system}//${code}`);
  db.close();
  // Steps of a fixed odd length through the list visit it in a scattered order without repeating a place.
  return Array.from({ length: RANDOM_CODES }, (_, i) => codes[(i * 2_654_435_761) % codes.length] ?? '');
}

/** The different codes of a data set's events. @param {string} folder @returns {Promise<string[]>} */
async function codesOf(folder) {
  const instance = await DuckDBInstance.create(':memory:');
  const db = await instance.connect();
  const files = `${path.join(folder, 'data').replaceAll("'", "''")}/**/*.parquet`;
  const reader = await db.runAndReadAll(`SELECT DISTINCT code FROM read_parquet('${files}') WHERE code IS NOT NULL`);
  const codes = reader.getRows().map(([code]) => String(code));
  db.closeSync();
  instance.closeSync();
  return codes.sort();
}

/** @param {Bench} bench @param {'singly' | 'together' | 'memory'} task @param {string} codes @returns {Promise<Measured>} */
async function measureApart({ dist, index }, task, codes) {
  const script = path.join(import.meta.dirname, 'measure_lookups.mjs');
  // Little room for the young where memory is measured, so that what passes through this side is not counted as the
  // index's. Where time is measured the process is as the extension host is.
  const flags = task === 'memory' ? ['--expose-gc', '--max-semi-space-size=1'] : [];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, dist, index, task, codes], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
