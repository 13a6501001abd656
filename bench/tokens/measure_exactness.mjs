// Compares one encoding with js-tiktoken in a process of its own. Started by exactness.mjs:
// node measure_exactness.mjs ENCODING DOCUMENTS SEED
import { LOADERS } from './encoders.mjs';
import { ODD_PIECES, RUN_UNITS } from './odd_pieces.mjs';

/**
 * @typedef {object} Measured
 * @property {number} differences documents that are counted differently
 * @property {number} tokens of all documents
 * @property {string | null} example of one, as JSON
 */

const PIECES = 40;
/** js-tiktoken's time is quadratic in a run. */
const LONGEST_RUN = 150;

const [encoding = '', documents = '', seed = ''] = process.argv.slice(2);
const ours = await LOADERS.ours(encoding);
const reference = await LOADERS['js-tiktoken'](encoding);

let state = Number(seed) | 0;
/** A whole number below `limit`. @param {number} limit */
function below(limit) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
}

/** @template T @param {readonly T[]} list @returns {T} */
const any = list => /** @type {T} */ (list[below(list.length)]);

/** @type {(() => string)[]} */
const KINDS = [
  ...Array.from({ length: 12 }, () => () => any(ODD_PIECES)),
  () => any(RUN_UNITS).repeat(below(below(10) === 0 ? LONGEST_RUN : 12)),
  () => String.fromCharCode(below(0x1_0000)),
  () => String.fromCodePoint(below(0x11_0000)),
  () => String.fromCharCode(...Array.from({ length: below(9) }, () => 32 + below(95))),
  () => String(below(100_000) / any([1, 10, 100])),
];

/** @type {Measured} */
const measured = { differences: 0, tokens: 0, example: null };
for (let i = 0; i < Number(documents); i++) {
  const text = Array.from({ length: 1 + below(PIECES) }, () => any(KINDS)()).join('');
  const expected = reference(text);
  measured.tokens += expected;
  if (ours(text) === expected) continue;
  measured.differences++;
  measured.example ??= JSON.stringify(text);
}
console.log(JSON.stringify(measured));
