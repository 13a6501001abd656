// Whether dist/ is what the sources say, so that nothing is built twice.
import { existsSync } from 'node:fs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { inProject, root } from './project.mjs';

/** What the bundles are made of, and with. */
const SOURCES = ['src', 'webview', 'tsconfig.base.json', 'package.json', 'package-lock.json', 'scripts/build.mjs'];

export const BUILD_STAMP = inProject('dist/.built');

/** @returns {string} of the sources as they are now */
export const buildFingerprint = () => fingerprint(root, SOURCES);

/** Builds for development where a source file, a dependency or the build itself has changed. */
export async function ensureBuilt() {
  if (isStamped(BUILD_STAMP, buildFingerprint()) && existsSync(inProject('dist/extension.js'))) return;
  console.log('Building…');
  const { buildForDevelopment } = await import('../build.mjs'); // not before its packages are installed
  await buildForDevelopment();
}
