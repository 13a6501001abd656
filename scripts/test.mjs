// Every check of the project, from a bare checkout. Ends with one line: N passed, N failed. Usage: npm test
import process from 'node:process';
import { ensureBuilt } from './setup/built.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { runLimited } from './setup/limited.mjs';
import { NODE_FOR_TESTS, requireNode } from './setup/node_version.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { inProject, root } from './setup/project.mjs';
import { Refusal, runCommand } from './setup/command.mjs';
import { runVitest } from './setup/vitest.mjs';
import { countsLine } from './vscode/report.mjs';

/** @typedef {import('./vscode/report.mjs').Counts} Counts */

const MINUTES = 60_000;

/**
 * A preparation counts only where it fails.
 * @param {() => Promise<void>} prepare
 * @returns {() => Promise<Counts>}
 */
const preparation = prepare => async () => {
  await prepare();
  return { passed: 0, failed: 0 };
};

/**
 * A program of a package counts as one check.
 * @param {string} script inside node_modules
 * @param {...string} args
 * @returns {() => Promise<Counts>}
 */
const check =
  (script, ...args) =>
  async () => {
    const command = [inProject('node_modules', script), ...args];
    const code = await runLimited(process.execPath, command, { cwd: root, limitMs: 5 * MINUTES });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

async function unitTests() {
  await ensureChromium(); // the tests of the pages open them in it
  return runVitest([], 30 * MINUTES);
}

/**
 * The parts in their order. One that fails does not stop the others, except those that need it. Modules that need an
 * installed package are loaded when their turn comes.
 * @type {{ name: string, needs: string[], run: () => Promise<Counts> }[]}
 */
const PARTS = [
  { name: 'npm packages', needs: [], run: preparation(ensurePackages) },
  { name: 'build', needs: ['npm packages'], run: preparation(ensureBuilt) },
  { name: 'types', needs: ['npm packages'], run: check('typescript/bin/tsc', '-b') },
  { name: 'lint', needs: ['npm packages'], run: check('eslint/bin/eslint.js', '.') },
  {
    name: 'format',
    needs: ['npm packages'],
    run: check('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  },
  { name: 'unit and page tests', needs: ['build'], run: unitTests },
  {
    name: 'tests inside VS Code',
    needs: ['build'],
    run: async () => (await import('./test_host.mjs')).testHost(),
  },
  {
    name: 'the same on the installed VSIX',
    needs: ['build'],
    run: async () => (await import('./test_vsix.mjs')).testVsix(),
  },
  {
    name: 'tests in the workbench',
    needs: ['build'],
    run: async () => (await import('./test_ui.mjs')).testUi(),
  },
];

/**
 * Runs a part; whatever it throws is a failure that says why.
 * @param {typeof PARTS[number]} part
 * @param {Set<string>} broken names of the parts that failed
 * @returns {Promise<Counts>}
 */
async function runPart({ needs, run }, broken) {
  const lacking = needs.filter(name => broken.has(name));
  if (lacking.length > 0) {
    console.log(`✗ not run, because it needs what failed: ${lacking.join(', ')}`);
    return { passed: 0, failed: 1 };
  }
  try {
    return await run();
  } catch (error) {
    console.log('✗', error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

await runCommand(async () => {
  requireNode(NODE_FOR_TESTS);
  const broken = new Set();
  const summary = [];
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const part of PARTS) {
    console.log(`\n── ${part.name}`);
    const started = performance.now();
    const counts = await runPart(part, broken);
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    if (counts.failed > 0) broken.add(part.name);
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...(counts.failures ?? []).map(failure => `✗ ${part.name}: ${failure}`));
    summary.push(`${counts.failed === 0 ? '✓' : '✗'} ${seconds} s  ${part.name}: ${countsLine(counts)}`);
  }
  // Once more at the end, where they are found.
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
  console.log(`\n${summary.join('\n')}\n`);
  console.log(countsLine(total));
  return total.failed === 0 ? 0 : 1;
});
