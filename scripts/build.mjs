// Bundles the extension, the workers, the command line and the webviews into dist/, and builds the index of codes, the ranks
// of the tokenizers, the synthetic cohort and its questions.
// Usage: npm run build [-- --production] [-- --watch]
import { build, context } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withinPolicy } from './page-policy.mjs';
import { BUILD_STAMP, buildFingerprint } from './setup/built.mjs';
import { inProject, root } from './setup/project.mjs';
import { runCommandOf } from './setup/command.mjs';
import { ensureOntology } from './ontology.mjs';
import { ensureQuestions } from './questions.mjs';
import { ensureSample } from './sample.mjs';
import { ensureTokens } from './tokens.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/** @type {BuildOptions} */
const forNode = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode', '@duckdb/node-api', 'node-sqlite3-wasm'],
};
/** @type {BuildOptions} */
const forPage = {
  platform: 'browser',
  target: 'chrome122',
  format: 'esm',
  legalComments: 'none',
  plugins: [withinPolicy],
};

/**
 * What is built: how, from where and into which file of the output folder. A page's style sheet lands beside its
 * script, because the script imports it.
 * @type {{ options: BuildOptions, entry: string, outfile: string }[]}
 */
const TARGETS = [
  { options: forNode, entry: 'src/extension.ts', outfile: 'extension.js' },
  { options: forNode, entry: 'src/engine/worker.ts', outfile: 'engine.js' },
  { options: forNode, entry: 'src/engine/cohort/query_main.ts', outfile: 'cohort_query.js' },
  { options: forNode, entry: 'src/engine/evaluate/evaluate_main.ts', outfile: 'evaluate.js' },
  { options: forNode, entry: 'src/engine/import/import_main.ts', outfile: 'import_records.js' },
  { options: forNode, entry: 'src/engine/ontology/worker.ts', outfile: 'ontology.js' },
  { options: forNode, entry: 'src/engine/ontology/import/worker.ts', outfile: 'ontology_import.js' },
  { options: forNode, entry: 'src/engine/tokens/worker.ts', outfile: 'tokens.js' },
  { options: { ...forNode, banner: { js: '#!/usr/bin/env node' } }, entry: 'src/cli/main.ts', outfile: 'cli.js' },
  { options: forPage, entry: 'webview/timeline/main.ts', outfile: 'webview/timeline.js' },
  { options: forPage, entry: 'webview/overview/main.ts', outfile: 'webview/overview.js' },
  { options: forPage, entry: 'webview/tokens/main.ts', outfile: 'webview/tokens.js' },
  { options: forPage, entry: 'webview/question/main.ts', outfile: 'webview/question.js' },
  { options: forPage, entry: 'webview/review/main.ts', outfile: 'webview/review.js' },
  { options: forPage, entry: 'webview/results/main.ts', outfile: 'webview/results.js' },
];

/**
 * @param {{ production: boolean, outputFolder: string }} how
 * @returns {BuildOptions[]}
 */
const buildOptions = ({ production, outputFolder }) =>
  TARGETS.map(({ options, entry, outfile }) => ({
    absWorkingDir: root,
    bundle: true,
    sourcemap: !production,
    minify: production,
    logLevel: 'warning',
    ...options,
    entryPoints: [entry],
    outfile: path.join(outputFolder, outfile),
  }));

/** What is shipped beside the bundles and is not in the repository. */
async function ensureMedia() {
  await ensureOntology();
  await ensureTokens();
  await ensureSample(); // its codes are looked up in the index
  await ensureQuestions(); // of its patients, counted with the ranks
}

/** Builds for development into dist/ and remembers of what. */
export async function buildForDevelopment() {
  await ensureMedia();
  const of = buildFingerprint(); // taken first: what changes during the build is built next time
  await Promise.all(buildOptions({ production: false, outputFolder: inProject('dist') }).map(build));
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, of);
}

/**
 * Builds what is shipped: small, and without source maps.
 * @param {string} outputFolder
 */
export async function buildForProduction(outputFolder) {
  await ensureMedia();
  await Promise.all(buildOptions({ production: true, outputFolder }).map(build));
}

/** Builds again whenever a source file changes, until it is interrupted. */
async function watch() {
  await ensureMedia();
  const contexts = await Promise.all(
    buildOptions({ production: false, outputFolder: inProject('dist') }).map(options =>
      context({ ...options, logLevel: 'info' }),
    ),
  );
  await Promise.all(contexts.map(each => each.watch()));
  console.log('Watching for changes (Ctrl+C stops)');
}

await runCommandOf(import.meta.url, () => {
  if (process.argv.includes('--watch')) return watch();
  if (process.argv.includes('--production')) return buildForProduction(inProject('dist'));
  return buildForDevelopment();
});
