// The project's npm packages: installed when what is in node_modules is not what package-lock.json says.
import { existsSync, readFileSync } from 'node:fs';
import { runNpm } from './npm.mjs';
import { inProject, root } from './project.mjs';

/** @typedef {{ os?: string[], cpu?: string[], libc?: string[] }} Platforms */
/** @typedef {{ version?: string, integrity?: string, optional?: boolean } & Platforms} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>} by path, such as `node_modules/lit`
 */
const readLock = file => JSON.parse(readFileSync(file, 'utf8')).packages;

/** @returns {string} the C library Node runs on, by npm's name */
export function libc() {
  const report = /** @type {{ header: Record<string, unknown> }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/**
 * @param {Platforms} platforms
 * @returns {boolean} whether npm takes the package for this machine's own
 */
function isForThisMachine({ os, cpu, libc: libraries }) {
  const own = os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
  return own && (libraries === undefined || libraries.includes(libc()));
}

/**
 * npm writes node_modules/.package-lock.json last, so an installation that was interrupted never counts, and one
 * made by hand (`npm ci`, `npm install`) counts as well as ours.
 * @returns {boolean} whether node_modules holds what package-lock.json names
 */
export function packagesAreInstalled() {
  const installedFile = inProject('node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = readLock(installedFile);
  return Object.entries(readLock(inProject('package-lock.json'))).every(([name, locked]) => {
    if (name === '') return true;
    const found = installed[name];
    if (found === undefined) return locked.optional === true && !isForThisMachine(locked);
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/** Installs the project's packages unless they are there; `--include=dev` because NODE_ENV may say production. */
export async function ensurePackages() {
  if (packagesAreInstalled()) return;
  console.log('Installing npm packages…');
  // No package here needs an install script, and not running them is both faster and safer.
  await runNpm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root });
}
