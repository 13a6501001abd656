// Runs inside the extension host: VS Code calls run(), mocha runs the suites beside this file, and the results go to
// the file an environment variable names. Bundled into dist-test/ by scripts/vscode/test_bundle.mjs.
import Mocha from 'mocha';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEST_LIMIT_MS = 30_000;

interface TestResult {
  title: string;
  state: 'passed' | 'failed';
  milliseconds?: number;
  error?: string;
}

/**
 * Runs every suite and writes one result per test (and per hook that failed) as JSON. A pending test counts as failed:
 * nothing is skipped.
 * @throws where a test failed, so that VS Code itself reports failure too
 */
export async function run(): Promise<void> {
  const resultFile = process.env['COHORT_LENS_TEST_RESULT'];
  if (resultFile === undefined) throw new Error('COHORT_LENS_TEST_RESULT must name the file for the results.');
  const grep = process.env['COHORT_LENS_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: TEST_LIMIT_MS,
    forbidOnly: true,
    forbidPending: true,
    ...(grep !== undefined && { grep }),
  });
  const suites = path.join(__dirname, 'suite');
  for (const file of readdirSync(suites).filter(name => name.endsWith('.test.js')))
    mocha.addFile(path.join(suites, file));

  const results: TestResult[] = [];
  await new Promise<void>(resolve => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', test => {
      const milliseconds = test.duration ?? 0;
      results.push({ title: test.fullTitle(), state: 'passed', milliseconds });
    });
    runner.on('fail', (test, error: Error) => {
      const waits = [...((globalThis as { cohortLensWaits?: Set<() => string> }).cohortLensWaits ?? [])];
      const waited = waits.map(wait => `\nwaiting for ${wait()}`).join('');
      results.push({ title: test.fullTitle(), state: 'failed', error: `${error.stack ?? error.message}${waited}` });
    });
  });
  writeFileSync(resultFile, JSON.stringify(results));
  const failed = results.filter(({ state }) => state === 'failed').length;
  if (failed > 0) throw new Error(`${failed} in-host tests failed.`);
}
