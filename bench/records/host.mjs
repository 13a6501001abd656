// The figures of the extension host: activation, and the longest time that its thread was blocked while a data set was
// opened, listed and shown in a real VS Code. The in-host test measures them; here they get their bounds.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { below, notMeasured } from './table.mjs';

const TEST = 'is measured while a data set is opened';
const ACTIVATION = 'activation of the extension';
const BLOCK = 'longest block of the extension host’s thread';

/**
 * @param {string} dataset absolute path
 * @param {string} cache folder for the figures
 * @returns {Promise<import('./table.mjs').Figure[]>}
 */
export async function measureHost(dataset, cache) {
  const file = path.join(cache, 'host.json');
  await rm(file, { force: true });
  // The server hands its own environment on to the extension host.
  process.env['COHORT_LENS_BLOCKS_FILE'] = file;
  process.env['COHORT_LENS_BLOCKS_DATASET'] = dataset;
  const { testHost } = await import('../../scripts/test_host.mjs');
  const { failed } = await testHost({ grep: TEST });
  if (failed > 0) {
    const why = 'the in-host test failed';
    return [notMeasured(ACTIVATION, 'below 50 ms', why), notMeasured(BLOCK, 'below 50 ms', why)];
  }
  /** @type {{ activationMs: number, longestBlockMs: number, longestBusyMs?: number }} */
  const { activationMs, longestBlockMs, longestBusyMs } = JSON.parse(await readFile(file, 'utf8'));
  return [
    below(ACTIVATION, activationMs, 50, 'ms'),
    below(BLOCK, longestBlockMs, 50, 'ms'),
    // A busy machine takes the thread's turn away, which by the clock looks like a block of our making.
    ...(longestBusyMs === undefined ? [] : [below(`${BLOCK}, processor time`, longestBusyMs, 50, 'ms')]),
  ];
}
