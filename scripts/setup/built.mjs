// Whether dist/, the index of codes, the tokenizers' ranks, the synthetic cohort and its questions are what the sources say,
// so that nothing is built twice.
import { existsSync } from 'node:fs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { inProject, root } from './project.mjs';
import { ideaFiles } from './question_files.mjs';

/** What the bundles are made of, and with. */
const SOURCES = [
  ...['src', 'webview', 'tsconfig.base.json', 'package.json', 'package-lock.json'],
  ...['ontology', 'scripts/build.mjs', 'scripts/setup/builder.mjs', 'scripts/ontology.mjs', 'scripts/tokens.mjs'],
  ...['media/archetypes', 'scripts/sample.mjs'],
  ...[...ideaFiles(), 'scripts/questions.mjs'],
];

/** One file of each kind that a build makes: where one is missing there was no build. */
const MADE = [
  'dist/extension.js',
  'media/ontology/cohort-lens.sqlite',
  'media/tokens/o200k_base.ranks',
  'media/sample/synthetic-cohort.truth.json',
  'media/questions/top-k.questions.jsonl',
];

export const BUILD_STAMP = inProject('dist/.built');

/** @returns {string} of the sources as they are now */
export const buildFingerprint = () => fingerprint(root, SOURCES);

/** Builds for development where a source file, a dependency or the build itself has changed. */
export async function ensureBuilt() {
  if (isStamped(BUILD_STAMP, buildFingerprint()) && MADE.every(file => existsSync(inProject(file)))) return;
  console.log('Building…');
  const { buildForDevelopment } = await import('../build.mjs'); // not before its packages are installed
  await buildForDevelopment();
}
