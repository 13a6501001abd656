// The figures of the ontology index, beside their bounds. Each part measures in processes of its own and is a file here;
// a part may take an option. Options: --dataset FOLDER (a MEDS data set whose codes are described; default: the sample)
//          --rounds N   --only lookups|search|import
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/setup/built.mjs';
import { printTable } from '../records/table.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */

/**
 * What a part is given: the built bundles and the index, where it may write, and the options.
 * @typedef {object} Bench
 * @property {string} dist the folder of the bundles
 * @property {string} index the bundled index
 * @property {string} dataset a MEDS data set
 * @property {number} rounds of each measurement; the median counts
 * @property {string} cache a folder to write into, not cleared
 */

/** The parts in the order of their figures: modules beside this one with `measure(bench)`. */
const PARTS = ['lookups', 'search', 'import'];

const ROOT = path.resolve(import.meta.dirname, '../..');

/** @param {string[]} options */
export async function run(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      dataset: { type: 'string', default: path.join(ROOT, 'media/sample/mimic-iv-demo-meds') },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  });
  await ensureBuilt();
  /** @type {Bench} */
  const bench = {
    dist: path.join(ROOT, 'dist'),
    index: path.join(ROOT, 'media/ontology/cohort-lens.sqlite'),
    dataset: path.resolve(values.dataset),
    rounds: Number(values.rounds),
    cache: path.join(ROOT, '.cache/bench'),
  };
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
