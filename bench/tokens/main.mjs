// The figures of exact token counting, beside their bounds. Each part measures in processes of its own and is a file here.
// Options: --rounds N   --documents N (random documents compared with js-tiktoken)   --dataset FOLDER (rendered compactly as
// well)   --only load|speed|exactness|compact|count
import { existsSync } from 'node:fs';
import path from 'node:path';
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
const PARTS = ['load', 'speed', 'exactness', 'compact', 'count'];

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
  await ensureBuilt();
  /** @type {Bench} */
  const bench = { rounds: Number(values.rounds), documents: Number(values.documents), dataset: values.dataset };
  /** @type {Figure[]} */
  const figures = [];
  for (const part of PARTS) {
    const module = path.join(import.meta.dirname, `${part}.mjs`);
    if ((values.only !== undefined && values.only !== part) || !existsSync(module)) continue;
    console.error(`${part} …`);
    /** @type {{ measure: (bench: Bench) => Promise<Figure[]> }} */
    const { measure } = await import(module);
    figures.push(...(await measure(bench)));
  }
  printTable(figures);
}
