// Measures the ontology's worker thread in a process of its own. Started by lookups.mjs:
// node measure_lookups.mjs DIST INDEX singly|together|memory CODES; prints one JSON document.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * @typedef {object} Measured
 * @property {number} firstMs from starting the thread to the first answer
 * @property {number[]} times of the answers, one code each, in milliseconds; empty where all were asked at once
 * @property {number} allMs from starting the thread to the answer about all codes at once
 * @property {number} namesMs of their names, once the index is open
 * @property {number} cpuMs processor time of all threads up to the first answer: it holds on a busy machine too
 * @property {number} found how many codes were described
 * @property {number} rssMb what the process grew by since the thread is there, which has nothing open yet
 * @property {number} threadMb what the thread alone costs
 */

const [dist = '', index = '', task = '', file = ''] = process.argv.slice(2);
/** @type {string[]} */
const codes = JSON.parse(await readFile(file, 'utf8'));

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const before = megabytes();
const idle = process.cpuUsage();
const start = performance.now();
// As the extension starts it (src/features/ontology/worker.ts).
const heap = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 128 };
const worker = new Worker(path.join(dist, 'ontology.js'), { resourceLimits: heap });
/** @type {Map<number, (value: unknown) => void>} */
const waiting = new Map();
worker.on('message', (/** @type {{ kind: string, id: number, value: unknown, error?: unknown }} */ message) => {
  if (message.kind === 'error') throw new Error(JSON.stringify(message.error));
  waiting.get(message.id)?.(message.value);
  waiting.delete(message.id);
});

let lastId = 0;
/** Asks as protocol/channel.ts does. @param {string} method @param {unknown} params @returns {Promise<unknown>} */
function ask(method, params) {
  const id = ++lastId;
  worker.postMessage({ session: 'bench', kind: 'call', id, method, params });
  return new Promise(resolve => waiting.set(id, resolve));
}

/** @param {string[]} some @returns {Promise<{ found: boolean }[]>} */
const describe = async some => /** @type {{ found: boolean }[]} */ (await ask('describe', { codes: some }));

const settings = { bundled: index, imports: path.join(dist, 'no-imports'), prefixes: [] };
/** @type {Measured} */
const measured = { firstMs: 0, times: [], allMs: 0, namesMs: 0, cpuMs: 0, found: 0, rssMb: 0, threadMb: 0 };
const cpuMs = () => {
  const { user, system } = process.cpuUsage(idle);
  return (user + system) / 1000;
};
if (task === 'memory') {
  // Nothing is opened before the first question.
  await ask('configure', settings);
  const opening = megabytes();
  measured.threadMb = opening - before;
  for (const code of codes) measured.found += (await describe([code])).filter(({ found }) => found).length;
  // What the answers left behind on this side is not the index's.
  globalThis.gc?.();
  measured.rssMb = megabytes() - opening;
} else if (task === 'singly') {
  void ask('configure', settings);
  measured.found += (await describe(['icd10cm//K57.31'])).filter(({ found }) => found).length;
  measured.firstMs = performance.now() - start;
  measured.cpuMs = cpuMs();
  for (const code of codes) {
    const asked = performance.now();
    const [answer] = await describe([code]);
    measured.times.push(performance.now() - asked);
    if (answer?.found) measured.found++;
  }
} else {
  void ask('configure', settings);
  measured.found = (await describe(codes)).filter(({ found }) => found).length;
  measured.allMs = performance.now() - start;
  measured.cpuMs = cpuMs();
  const asked = performance.now();
  await ask('names', { codes });
  measured.namesMs = performance.now() - asked;
}
worker.postMessage({ session: 'bench', kind: 'event', method: 'close', params: {} });
console.log(JSON.stringify(measured));
