// Counts a text over and over with one encoder in a process of its own. Started by speed.mjs:
// node measure_speed.mjs ENCODER ENCODING FILE SHARE
import { readFile } from 'node:fs/promises';
import { median } from '../records/table.mjs';
import { LOADERS } from './encoders.mjs';

/**
 * @typedef {object} Measured
 * @property {number} mbPerSecond of processor time, warmed up
 * @property {number} coldMbPerSecond of the first count
 * @property {number} runMs of 100,000 × "a", by ours alone: the peers take seconds
 */

const TIMES = 5;
const RUN = 'a'.repeat(100_000);

const [name = '', encoding = '', file = '', share = '1'] = process.argv.slice(2);
const encoder = /** @type {import('./encoders.mjs').EncoderName} */ (name);
const whole = await readFile(file, 'utf8');
const text = whole.slice(0, Math.round(whole.length * Number(share)));
const megabytes = Buffer.byteLength(text) / 1e6;
const count = await LOADERS[encoder](encoding);

/** @param {string} counted @returns {number} milliseconds of processor time */
function cpuMs(counted) {
  const before = process.cpuUsage();
  count(counted);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const cold = cpuMs(text);
const times = Array.from({ length: TIMES }, () => cpuMs(text));
/** @type {Measured} */
const measured = {
  mbPerSecond: (megabytes * 1000) / median(times),
  coldMbPerSecond: (megabytes * 1000) / cold,
  runMs: encoder === 'ours' ? cpuMs(RUN) : NaN,
};
console.log(JSON.stringify(measured));
