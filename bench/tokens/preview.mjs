// What opening the preview of a long prompt costs in a real VS Code: until it is open, until it has its lenses, and the
// longest time that the extension host's thread was blocked meanwhile. The in-host test measures; here figures get bounds.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { below, inform, median, ms, notMeasured } from '../records/table.mjs';
import { CACHE } from './product.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */

/**
 * @typedef {object} Measured what the in-host test writes, in milliseconds
 * @property {number} tokens
 * @property {number} patients
 * @property {{ openMs: number, lensesMs: number, longestBlockMs: number, longestBusyMs: number | null }[]} opened
 */

const TEST = 'the preview of a long prompt';
const LENSES_MS = 1000;
const BLOCK_MS = 50;
const LENSES = 'the preview of 400,000 tokens, until it has its lenses';
const BLOCK = '… longest block of the extension host’s thread';

/** @param {{ rounds: number }} bench @returns {Promise<Figure[]>} */
export async function measure({ rounds }) {
  await mkdir(CACHE, { recursive: true });
  const file = path.join(CACHE, 'preview.json');
  await rm(file, { force: true });
  // The server hands its own environment on to the extension host.
  process.env['COHORT_LENS_PREVIEW_FILE'] = file;
  process.env['COHORT_LENS_PREVIEW_ROUNDS'] = String(rounds);
  const { testHost } = await import('../../scripts/test_host.mjs');
  const { failed } = await testHost({ grep: TEST });
  if (failed > 0) {
    const why = 'the in-host test failed';
    return [notMeasured(LENSES, `below ${LENSES_MS} ms`, why), notMeasured(BLOCK, `below ${BLOCK_MS} ms`, why)];
  }
  /** @type {Measured} */
  const { tokens, patients, opened } = JSON.parse(await readFile(file, 'utf8'));
  const blocks = opened.map(({ longestBlockMs }) => longestBlockMs);
  const busy = opened.flatMap(({ longestBusyMs }) => (longestBusyMs === null ? [] : [longestBusyMs]));
  return [
    below(LENSES, median(opened.map(({ lensesMs }) => lensesMs)), LENSES_MS, 'ms'),
    inform('… until it is open', ms(median(opened.map(({ openMs }) => openMs)))),
    below(BLOCK, median(blocks), BLOCK_MS, 'ms'),
    inform('… of all rounds', `${ms(Math.min(...blocks))} to ${ms(Math.max(...blocks))}`),
    // A busy machine takes the thread's turn away, which by the clock looks like a block of our making.
    ...(busy.length === 0 ? [] : [below(`${BLOCK}, processor time`, median(busy), BLOCK_MS, 'ms')]),
    inform(
      '… the prompt',
      `${tokens.toLocaleString('en')} tokens, ${patients} patients, opened ${opened.length} times`,
    ),
  ];
}
