// Debian packages, where this machine is Debian-like and we may install them.
import { existsSync } from 'node:fs';
import { findOnPath, runProgram } from './programs.mjs';

/** @returns {boolean} whether apt-get is here and this is root */
export const canInstallDebianPackages = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && findOnPath(['apt-get']) !== undefined;

/**
 * @param {string[]} names
 * @returns {Promise<boolean>} whether apt-get said yes; its output is shown where it did not
 */
export async function installDebianPackages(names) {
  console.log(`Installing ${names.join(', ')} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A failing update (one stale source among many) need not matter: the installation decides.
  await runProgram('apt-get', ['update', '-q'], { env, quiet: true });
  const install = ['install', '-q', '-y', '--no-install-recommends', ...names];
  return (await runProgram('apt-get', install, { env, quiet: true })) === 0;
}
