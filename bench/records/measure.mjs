// Measures one peer at one task in a process of its own, so that memory and warm-up are its own. Started by main.mjs:
// node measure.mjs '{"peer": …, "task": …, …}'; prints one JSON document.

/**
 * @typedef {object} Dataset
 * @property {string} folder
 * @property {string[]} files absolute paths
 * @property {Record<string, { file: number, start: number, end: number }>} index the sidecar: subject → rows of a file
 */

/**
 * One way to do the work. Every peer answers with what it counted, so that all are known to have done the same.
 * @typedef {object} Peer
 * @property {(dataset: Dataset) => Promise<{ subjects: number, events: number }>} list the patient list from nothing:
 *   every subject with its number of events and its first and last time
 * @property {(dataset: Dataset) => Promise<{ subject: (id: string) => Promise<number>, close: () => Promise<void> }>} open
 *   `subject` reads all columns of all events of a subject and gives their number
 */

/**
 * @typedef {object} Task
 * @property {string} peer a module under peers/
 * @property {'list' | 'subjects' | 'memory'} task
 * @property {string} dataset a JSON file that holds a Dataset
 * @property {string[]} ids subjects to read
 * @property {number} repeats of the list
 */

/**
 * @typedef {object} Measured
 * @property {number[]} times milliseconds, one per repeat or subject
 * @property {number} cpuMs milliseconds of processor time over all of them: it holds on a busy machine too
 * @property {{ subjects: number, events: number }} counted
 * @property {number} peakMb largest resident set so far
 */

import { readFile } from 'node:fs/promises';

/** Subjects that are read before the clock starts. */
const WARM_UP = 5;

/** @param {Task} task @returns {Promise<Measured>} */
async function measure({ peer: name, task, dataset: file, ids, repeats }) {
  /** @type {Dataset} */
  const dataset = JSON.parse(await readFile(file, 'utf8'));
  /** @type {Peer} */
  const peer = await import(`./peers/${name}.mjs`);
  /** @type {number[]} */
  const times = [];
  let idle = process.cpuUsage();
  let counted = { subjects: 0, events: 0 };
  if (task !== 'subjects') {
    for (let i = 0; i < repeats; i++) {
      const start = performance.now();
      counted = await peer.list(dataset);
      times.push(performance.now() - start);
    }
  }
  if (task !== 'list') {
    const opened = await peer.open(dataset);
    if (task === 'subjects') for (const id of ids.slice(0, WARM_UP)) await opened.subject(id);
    let events = 0;
    if (task === 'subjects') idle = process.cpuUsage();
    for (const id of ids) {
      const start = performance.now();
      events += await opened.subject(id);
      times.push(performance.now() - start);
    }
    counted = { subjects: ids.length, events };
    await opened.close();
  }
  const { user, system } = process.cpuUsage(idle);
  // maxRSS is in kilobytes on every platform.
  return { times, cpuMs: (user + system) / 1000, counted, peakMb: process.resourceUsage().maxRSS / 1024 };
}

console.log(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? '{}'))));
