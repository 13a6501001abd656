// Counts of random documents with odd lines, compared with js-tiktoken's: there must be no difference.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleEncodings } from './encoders.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('./measure_exactness.mjs').Measured} Measured */

const ENCODINGS = ['o200k_base', 'cl100k_base'];
/** The same documents each time. */
const SEED = 11;

/** @param {{ documents: number }} bench @returns {Promise<Figure[]>} */
export async function measure({ documents }) {
  await bundleEncodings();
  const script = path.join(import.meta.dirname, 'measure_exactness.mjs');
  /** @type {Figure[]} */
  const figures = [];
  for (const encoding of ENCODINGS) {
    console.error(`exactness of ${encoding} …`);
    const { stdout } = await promisify(execFile)(process.execPath, [script, encoding, String(documents), String(SEED)]);
    /** @type {Measured} */
    const { differences, tokens, example } = JSON.parse(stdout);
    const of = `${documents.toLocaleString('en')} random documents, ${tokens.toLocaleString('en')} tokens`;
    figures.push({
      what: `differences to js-tiktoken, ${encoding}`,
      measured: `${differences} in ${of}${example === null ? '' : `, such as ${example}`}`,
      bound: '0',
      holds: differences === 0,
    });
  }
  return figures;
}
