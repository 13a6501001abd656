// Vitest as a part of the tests: run with a limit, and counted.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { runLimited } from './limited.mjs';
import { inProject, root } from './project.mjs';
import { temporaryFolder } from './temporary.mjs';

/**
 * What the JSON reporter writes, as far as it is read here.
 * @typedef {object} VitestResults
 * @property {number} numPassedTests
 * @property {number} numTotalTests
 * @property {{ name: string, message: string, assertionResults: VitestTest[] }[]} testResults
 */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest */

/**
 * @param {string[]} args such as `--config FILE`
 * @param {number} limitMs
 * @returns {Promise<import('../vscode/report.mjs').Counts>} a skipped test counts as failed, as does a run without a result
 */
export async function runVitest(args, limitMs) {
  const { folder, remove } = temporaryFolder();
  const resultFile = path.join(folder, 'results.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const command = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--allowOnly=false', ...reporters, ...args];
  try {
    const code = await runLimited(process.execPath, command, { cwd: root, limitMs });
    if (!existsSync(resultFile)) return { passed: 0, failed: 1 };
    /** @type {VitestResults} */
    const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(resultFile, 'utf8'));
    const failed = numTotalTests - numPassedTests;
    const failures = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message === '' ? [] : [`${name}\n${message}`]),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [`${name}: ${fullName}`, ...failureMessages].join('\n')),
    ]);
    // A file that cannot be loaded, or an error outside any test, shows in the exit code only.
    return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1), failures };
  } finally {
    remove();
  }
}
