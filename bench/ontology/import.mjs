// Importing: a synthetic Athena bundle of two million concepts, with synonyms, relationships and ancestors in a real
// bundle's proportions; and how soon a cancelled import has left nothing behind.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { below, inform, median } from '../records/table.mjs';
import { ensureBundle } from './athena_bundle.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('./measure_import.mjs').Measured} Measured */

const CONCEPTS = 2_000_000;
/** Rows a second, MB, and milliseconds. */
const BOUND = { rows: 100_000, memory: 400, cancel: 1000 };
const MOST_ROUNDS = 3;
/** Where imports are cancelled: while concepts are read, while words are indexed, while the last indexes are made. */
const CANCEL_AT = [0.4, 0.8, 0.93];

/** @param {import('./main.mjs').Bench} bench @returns {Promise<Figure[]>} */
export async function measure({ dist, cache, rounds }) {
  const bundle = path.join(cache, `athena-${CONCEPTS}`);
  if (!existsSync(bundle)) {
    console.error(`Writing a bundle of ${CONCEPTS.toLocaleString('en')} concepts into ${bundle} …`);
    await mkdir(cache, { recursive: true });
    await ensureBundle(bundle, CONCEPTS);
  }
  const store = path.join(cache, 'imports');
  /** @param {object} more */
  const once = async more => {
    await rm(store, { recursive: true, force: true });
    await mkdir(store, { recursive: true });
    return measureApart({ script: path.join(dist, 'ontology_import.js'), bundle, store, ...more });
  };
  /** @type {Measured[]} */
  const measured = [];
  for (let round = 1; round <= Math.min(rounds, MOST_ROUNDS); round++) measured.push(await once({}));
  /** @type {Measured[]} */
  const cancelled = [];
  for (const cancelAt of CANCEL_AT) cancelled.push(await once({ cancelAt }));
  await rm(store, { recursive: true, force: true });

  const seconds = median(measured.map(({ ms }) => ms)) / 1000;
  const { rows = 0 } = measured[0] ?? {};
  const perSecond = rows / seconds;
  const left = cancelled.reduce((sum, each) => sum + each.left, 0);
  return [
    {
      what: `importing an Athena bundle of ${CONCEPTS / 1e6} million concepts, ${(rows / 1e6).toFixed(1)} million rows`,
      measured: `${Math.round(perSecond).toLocaleString('en')} rows/s (${seconds.toFixed(1)} s)`,
      bound: `at least ${BOUND.rows.toLocaleString('en')} rows/s`,
      holds: perSecond >= BOUND.rows,
    },
    inform('… concepts alone', `${Math.round(CONCEPTS / seconds).toLocaleString('en')} concepts/s`),
    inform('… processor time', `${(median(measured.map(({ cpuMs }) => cpuMs)) / 1000).toFixed(1)} s`),
    below('… peak resident memory', Math.max(...measured.map(({ peakMb }) => peakMb)), BOUND.memory, 'MB'),
    {
      ...below(
        'longest from a cancel until nothing is left',
        Math.max(...cancelled.map(({ ms }) => ms)),
        BOUND.cancel,
        'ms',
      ),
      ...(left === 0 ? {} : { measured: `${left} files are left`, holds: false }),
    },
  ];
}

/** @param {object} task @returns {Promise<Measured>} */
async function measureApart(task) {
  const script = path.join(import.meta.dirname, 'measure_import.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return JSON.parse(stdout);
}
