// Importing a FHIR bulk export (NDJSON) of a gigabyte, beside its bounds, and beside what others take only to look at the
// same bytes in the same run: JSON.parse of every line in Node, and DuckDB's read_ndjson counting the resources.
// Options: --mb N (megabytes of the export)   --rounds N   --keep (the export stays for the next time)
import { execFile } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/setup/built.mjs';
import { below, inform, median, printTable } from '../records/table.mjs';
import { ensureExport } from './fhir_export.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('./measure.mjs').Measured} Measured */

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache/bench');
/** MB a second, and MB. */
const BOUND = { speed: 20, memory: 1000 };
const MEGABYTE = 1_000_000;

/** @param {string[]} options */
export async function run(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      mb: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
    },
  });
  await ensureBuilt();
  await mkdir(CACHE, { recursive: true });
  const source = path.join(CACHE, `fhir-export-${values.mb}`);
  const out = path.join(CACHE, 'fhir-imported');
  console.error(`Writing an export of ${values.mb} MB into ${source} …`);
  await ensureExport(source, Number(values.mb) * MEGABYTE);
  try {
    printTable(await measure({ source, out, rounds: Number(values.rounds) }));
  } finally {
    rmSync(out, { recursive: true, force: true });
    if (!values.keep) rmSync(source, { recursive: true, force: true });
  }
}

/** @param {{ source: string, out: string, rounds: number }} bench @returns {Promise<Figure[]>} */
async function measure({ source, out, rounds }) {
  const bytes = readdirSync(source).reduce((sum, name) => sum + statSync(path.join(source, name)).size, 0);
  /** @type {Record<'import' | 'parse' | 'duckdb', Measured[]>} */
  const measured = { import: [], parse: [], duckdb: [] };
  /** @type {number[]} */
  const loads = [];
  for (let round = 1; round <= rounds; round++) {
    for (const how of /** @type {const} */ (['parse', 'duckdb', 'import'])) {
      console.error(`${how}, round ${round} of ${rounds} …`);
      loads.push(os.loadavg()[0] ?? 0);
      rmSync(out, { recursive: true, force: true });
      measured[how].push(await apart({ how, source, out, script: path.join(ROOT, 'dist/cli.js') }));
    }
  }
  const speedOf = (/** @type {Measured[]} */ all, /** @type {'ms' | 'cpuMs'} */ by) =>
    bytes / MEGABYTE / (median(all.map(each => each[by])) / 1000);
  const speed = speedOf(measured.import, 'ms');
  const ours = median(measured.import.map(({ ms }) => ms));
  const ofCpu = median(measured.import.map(({ cpuMs }) => cpuMs));
  /** Of the time and of the processor time, which other work on the machine leaves as it is. */
  const of = (/** @type {Measured[]} */ others) => {
    const times = (ours / median(others.map(({ ms }) => ms))).toFixed(1);
    return `${times} × as long, ${(ofCpu / median(others.map(({ cpuMs }) => cpuMs))).toFixed(1)} × the processor time`;
  };
  const first = measured.import[0];
  return [
    inform(
      'the export',
      `${Math.round(bytes / MEGABYTE)} MB, ${(measured.parse[0]?.count ?? 0).toLocaleString('en')} resources, ${(first?.count ?? 0).toLocaleString('en')} events`,
    ),
    {
      what: 'importing it with the built command line',
      measured: `${speed.toFixed(1)} MB/s (${(ours / 1000).toFixed(1)} s)`,
      bound: `at least ${BOUND.speed} MB/s`,
      holds: speed >= BOUND.speed,
    },
    inform('… of its processor time', `${speedOf(measured.import, 'cpuMs').toFixed(1)} MB/s`),
    below('… peak resident memory', Math.max(...measured.import.map(({ peakMb }) => peakMb)), BOUND.memory, 'MB'),
    inform(
      'JSON.parse of every line in Node',
      `${speedOf(measured.parse, 'ms').toFixed(1)} MB/s; ours takes ${of(measured.parse)}`,
    ),
    inform(
      'DuckDB’s read_ndjson, counting',
      `${speedOf(measured.duckdb, 'ms').toFixed(1)} MB/s; ours takes ${of(measured.duckdb)}`,
    ),
    inform('load of the machine before each', loads.map(load => load.toFixed(1)).join(', ')),
  ];
}

/** @param {object} task @returns {Promise<Measured>} */
async function apart(task) {
  const script = path.join(import.meta.dirname, 'measure.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}
