// Imports a bundle once, in a process and a thread of its own as the editor does, and prints what it took. Started by
// import.mjs: node measure_import.mjs '{"script": …, "bundle": …, "store": …, "cancelAt": …}'; prints one JSON document.
import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {object} Task
 * @property {string} script the importer's thread, dist/ontology_import.js
 * @property {string} bundle what is imported
 * @property {string} store a folder of imports
 * @property {number} [cancelAt] the share of the import after which it is cancelled; left out: it is not
 */

/**
 * @typedef {object} Measured
 * @property {number} ms until the import stood in the store; of a cancelled one, from the cancel until nothing was left of it
 * @property {number} cpuMs processor time
 * @property {number} rows
 * @property {number} codes
 * @property {number} peakMb largest resident set
 * @property {number} left files in the store
 */

/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '{}');
const worker = new Worker(task.script);
const session = 'bench';
const start = performance.now();
let cancelled = 0;
let answer = { rows: 0, vocabularies: [{ codes: 0 }] };
worker.on('message', message => {
  if (message.kind === 'error') throw new Error(message.error.message);
  if (message.kind === 'result') answer = message.value;
  else if (task.cancelAt !== undefined && cancelled === 0 && message.params.fraction >= task.cancelAt) {
    cancelled = performance.now();
    worker.postMessage({ session, kind: 'cancel', id: 1 });
  } else if (message.kind === 'event') return;
  worker.postMessage({ session, kind: 'event', method: 'close', params: {} });
});
worker.on('exit', () => {
  const { user, system } = process.cpuUsage();
  /** @type {Measured} */
  const measured = {
    ms: performance.now() - (cancelled || start),
    cpuMs: (user + system) / 1000,
    rows: answer.rows,
    codes: answer.vocabularies.reduce((sum, { codes }) => sum + codes, 0),
    // maxRSS is in kilobytes on every platform.
    peakMb: process.resourceUsage().maxRSS / 1024,
    left: readdirSync(task.store).length,
  };
  console.log(JSON.stringify(measured));
});
const params = { path: task.bundle, store: task.store };
worker.postMessage({ session, kind: 'call', id: 1, method: 'import', params });
