// The figures of exact token counting, beside their bounds. Each part measures in processes of its own and is a file here.
// Options: --rounds N   --documents N (random documents compared with js-tiktoken)   --dataset FOLDER (rendered compactly as
// well)   --only load|speed|exactness|compact|count|preview
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/setup/built.mjs';
import { printTable } from '../records/table.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */

/**
 * What a part is given.
 * @typedef {object} Bench
 * @property {number} rounds of each measurement; the median counts
 * @property {number} documents to compare
 * @property {string | undefined} dataset another data set for the part `compact`
 */

/** The parts in the order of their figures: modules beside this one with `measure(bench)`. */
const PARTS = ['load', 'speed', 'exactness', 'compact', 'count', 'preview'];

/** @param {string[]} options */
export async function run(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      rounds: { type: 'string', default: '5' },
      documents: { type: 'string', default: '20000' },
      dataset: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { only } = values;
  if (only !== undefined && !PARTS.includes(only)) {
    console.error(`There is no part ${only}. Parts are ${PARTS.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  await ensureBuilt();
  /** @type {Bench} */
  const bench = { rounds: Number(values.rounds), documents: Number(values.documents), dataset: values.dataset };
  /** @type {Figure[]} */
  const figures = [];
  for (const part of only === undefined ? PARTS : [only]) {
    console.error(`${part} …`);
    /** @type {{ measure: (bench: Bench) => Promise<Figure[]> }} */
    const { measure } = await import(`./${part}.mjs`);
    figures.push(...(await measure(bench)));
  }
  printTable(figures);
}
