// The figures of opening real records, beside their bounds. Peers do the same work on the same machine in one run, each
// in a process of its own, so the ratios hold where milliseconds don't.
// Options: --data FOLDER (an existing MEDS data set with 50,000 events in one subject)  --events N  --subjects N
//          --engine-only (neither the page in Chromium nor the extension host)
import { DuckDBInstance } from '@duckdb/node-api';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureDataset } from './dataset.mjs';
import { measureHost } from './host.mjs';
import { measurePage } from './page.mjs';
import { atLeast, below, inform, median, ms, p95, printTable } from './table.mjs';

/** @typedef {import('./measure.mjs').Dataset} Dataset */
/** @typedef {import('./measure.mjs').Measured} Measured */
/** @typedef {import('./measure.mjs').Task} Task */
/** @typedef {import('./table.mjs').Figure} Figure */

const CACHE = path.resolve(import.meta.dirname, '../../.cache/bench');
/** Ours, and the others in the order of their columns: hyparquet as it comes, hyparquet at its fastest, parquet-wasm. */
const PEERS = ['cohort_lens', 'hyparquet', 'hyparquet_bigint', 'parquet_wasm'];
/** Each round measures every peer, so that what else the machine does falls on all of them. */
const ROUNDS = 3;
/** The patient list is made so often in a round. */
const REPEATS = { ours: 5, others: 1 };

/** @param {string[]} options */
export async function run(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      events: { type: 'string', default: '20000000' },
      subjects: { type: 'string', default: '100' },
      'engine-only': { type: 'boolean', default: false },
    },
  });
  await mkdir(CACHE, { recursive: true });
  const folder = path.resolve(values.data ?? path.join(CACHE, `records-${values.events}`));
  if (!existsSync(folder)) {
    console.error(`Writing ${Number(values.events).toLocaleString('en')} events into ${folder} …`);
    await ensureDataset(folder, Number(values.events));
  }
  const { dataset, sizes } = await prepare(folder);
  const file = path.join(CACHE, 'dataset.json');
  await writeFile(file, JSON.stringify(dataset));
  const ids = Object.keys(dataset.index);
  const some = sample(ids, Number(values.subjects));
  const longest = ids.reduce((a, b) => ((sizes[b] ?? 0) > (sizes[a] ?? 0) ? b : a));

  /** @param {Task['task']} task @param {string[]} subjects @param {number} rounds */
  const byPeer = async (task, subjects, rounds) => {
    /** @type {Measured[][]} */
    const measured = PEERS.map(() => []);
    for (let round = 1; round <= rounds; round++) {
      for (const [i, peer] of PEERS.entries()) {
        console.error(`${task}, round ${round} of ${rounds}: ${peer} …`);
        const repeats = i === 0 && task === 'list' ? REPEATS.ours : REPEATS.others;
        measured[i]?.push(await measureApart({ peer, task, dataset: file, ids: subjects, repeats }));
      }
    }
    return measured.map(together);
  };
  const lists = await byPeer('list', [], ROUNDS);
  const reads = await byPeer('subjects', some, ROUNDS);
  const memory = await byPeer('memory', [longest, ...some], 1);
  for (const same of [lists, reads, memory]) agree(same);
  const count = lists[0]?.counted ?? { subjects: 0, events: 0 };
  console.log(
    `${count.events.toLocaleString('en')} events of ${count.subjects.toLocaleString('en')} subjects in ${folder}`,
  );
  const figures = [...compareLists(lists), ...compareReads(reads, some.length), ...compareMemory(memory)];
  if (!values['engine-only']) {
    console.error('the page in Chromium …');
    figures.push(...(await measurePage(folder, longest, CACHE)));
    console.error('the extension host …');
    figures.push(...(await measureHost(folder, CACHE)));
  }
  printTable(figures);
}

/** @param {Measured[]} measured @returns {Figure[]} */
function compareLists(measured) {
  const [ours = NaN, hyparquet = NaN, bigint = NaN, wasm = NaN] = measured.map(({ times }) => median(times));
  return [
    inform('patient list with counts and times, median', ms(ours)),
    atLeast('… faster than hyparquet', hyparquet / ours, 40, ms(hyparquet)),
    inform('… faster than hyparquet without Dates', times(bigint, ours)),
    inform('… faster than parquet-wasm', times(wasm, ours)),
    inform('… processor time of these four', processorTimes(measured)),
  ];
}

/** @param {Measured[]} measured @param {number} subjects @returns {Figure[]} */
function compareReads(measured, subjects) {
  const both = measured.map(({ times }) => `${ms(median(times))} / ${ms(p95(times))}`);
  const [ours = NaN, hyparquet = NaN, bigint = NaN, wasm = NaN] = measured.map(({ times }) => p95(times));
  return [
    inform(`one subject's events, median / p95 of ${subjects} subjects`, both[0] ?? ''),
    atLeast('… faster than hyparquet with an index, at p95', hyparquet / ours, 5, both[1] ?? ''),
    inform('… faster than hyparquet with an index, without Dates, at p95', times(bigint, ours, both[2])),
    inform('… faster than parquet-wasm with an index, at p95', times(wasm, ours, both[3])),
    inform('… processor time of these four, mean', processorTimes(measured)),
  ];
}

/** @param {Measured[]} measured @returns {Figure[]} */
function compareMemory(measured) {
  const [ours = NaN, ...others] = measured.map(({ peakMb }) => peakMb);
  return [
    below('peak resident memory: open, list, read subjects', ours, 300, 'MB'),
    inform(
      '… of hyparquet, hyparquet without Dates, parquet-wasm',
      others.map(mb => `${Math.round(mb)} MB`).join(', '),
    ),
  ];
}

/** @param {number} theirs @param {number} ours @param {string} [detail] */
function times(theirs, ours, detail = ms(theirs)) {
  return `${(theirs / ours).toFixed(1)} × (${detail})`;
}

/** @param {Measured[]} measured */
function processorTimes(measured) {
  return measured.map(({ cpuMs, times }) => ms(cpuMs / times.length)).join(', ');
}

/** What was measured in several rounds, as one. @param {Measured[]} rounds @returns {Measured} */
function together(rounds) {
  agree(rounds);
  return {
    times: rounds.flatMap(({ times }) => times),
    cpuMs: rounds.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    counted: rounds[0]?.counted ?? { subjects: 0, events: 0 },
    peakMb: Math.max(...rounds.map(({ peakMb }) => peakMb)),
  };
}

/** All peers must have counted the same, or they did not do the same work. @param {Measured[]} measured */
function agree(measured) {
  const counts = new Set(measured.map(({ counted }) => JSON.stringify(counted)));
  if (counts.size > 1) throw new Error(`The peers counted differently: ${[...counts].join(', ')}`);
}

/** @param {Task} task @returns {Promise<Measured>} */
async function measureApart(task) {
  const script = path.join(import.meta.dirname, 'measure.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/**
 * The files of a data set and the sidecar index that the peers without an engine read subjects with.
 * @param {string} folder
 * @returns {Promise<{ dataset: Dataset, sizes: Record<string, number> }>}
 */
async function prepare(folder) {
  const names = await readdir(path.join(folder, 'data'), { recursive: true });
  const files = names.filter(name => name.endsWith('.parquet')).map(name => path.join(folder, 'data', name));
  files.sort(new Intl.Collator('en', { numeric: true }).compare);
  const instance = await DuckDBInstance.create(':memory:');
  const db = await instance.connect();
  /** @type {Dataset['index']} */
  const index = {};
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const [number, file] of files.entries()) {
    const reader = await db.runAndReadAll(
      `SELECT subject_id::VARCHAR, min(file_row_number)::DOUBLE, max(file_row_number)::DOUBLE + 1, count(*)::DOUBLE
       FROM read_parquet('${file.replaceAll("'", "''")}', file_row_number = true) GROUP BY subject_id`,
    );
    for (const [id, start, end, n] of reader.getRows()) {
      index[String(id)] = { file: number, start: Number(start), end: Number(end) };
      sizes[String(id)] = Number(n);
    }
  }
  db.closeSync();
  instance.closeSync();
  return { dataset: { folder, files, index }, sizes };
}

/** The same `n` of the ids in every run, spread evenly over their hashed order. @param {string[]} ids @param {number} n */
function sample(ids, n) {
  const hash = (/** @type {string} */ id) => Number((BigInt(id) * 2654435761n) % 4294967296n);
  return [...ids].sort((a, b) => hash(a) - hash(b) || (a < b ? -1 : 1)).slice(0, n);
}
