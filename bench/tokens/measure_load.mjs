// Loads one encoder in a process of its own. Started by load.mjs: node --expose-gc measure_load.mjs ENCODER ENCODING
import { LOADERS } from './encoders.mjs';

/**
 * @typedef {object} Measured
 * @property {number} cpuMs processor time of all threads until the first count
 * @property {number} wallMs
 * @property {number} rssMb what the process grew by, once what is not needed any more is let go
 */

const [encoder = '', encoding = ''] = process.argv.slice(2);
const loader = LOADERS[/** @type {import('./encoders.mjs').EncoderName} */ (encoder)];
const collect = () => globalThis.gc?.();

collect();
const before = process.memoryUsage.rss();
const begun = performance.now();
const idle = process.cpuUsage();
const count = await loader(encoding);
const tokens = count('Heart rate 95');
const { user, system } = process.cpuUsage(idle);
const wallMs = performance.now() - begun;
if (tokens !== 4) throw new Error(`${encoder} counts ${tokens}.`);
collect();
collect();
/** @type {Measured} */
const measured = { cpuMs: (user + system) / 1000, wallMs, rssMb: (process.memoryUsage.rss() - before) / 2 ** 20 };
console.log(JSON.stringify(measured));
