// What a run of the in-host tests came to, as the runner inside VS Code writes it (test/host/run/index.ts).
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} TestResult
 * @property {string} title
 * @property {'passed' | 'failed'} state
 * @property {number} [milliseconds]
 * @property {string} [error]
 */
/**
 * `failures` says of failed tests which they are and why.
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Counts
 */

/**
 * Prints every test, and counts a run without a result as one failure.
 * @param {string} file where the runner was told to write
 * @returns {Counts}
 */
export function printReport(file) {
  if (!existsSync(file)) {
    console.log('✗ VS Code ended without a result of the in-host tests');
    return { passed: 0, failed: 1 };
  }
  /** @type {TestResult[]} */
  const results = JSON.parse(readFileSync(file, 'utf8'));
  for (const { title, state, milliseconds, error } of results) {
    console.log(
      `${state === 'passed' ? '✓' : '✗'} ${title}${milliseconds === undefined ? '' : ` (${milliseconds} ms)`}`,
    );
    if (error !== undefined) console.log(error.replaceAll(/^/gm, '    '));
  }
  const passed = results.filter(({ state }) => state === 'passed').length;
  const failed = results.length - passed;
  const failures = results
    .filter(({ state }) => state !== 'passed')
    .map(({ title, error }) => `${title}\n${error ?? ''}`);
  if (results.length === 0) console.log('✗ no in-host test was found');
  return { passed, failed: results.length === 0 ? 1 : failed, failures };
}

/** @param {Counts} counts */
export const countsLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
