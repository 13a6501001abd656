// Moves what was built to where it is shipped. It is built elsewhere, so that a build that is broken off leaves nothing
// there; and several builds may run at a time.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, isStamped } from './fingerprint.mjs';

/** So often is tried to put a folder where other builds put theirs. */
const TRIES = 20;

/**
 * What a stamp says of something that was built: what it was made of, and what came of it.
 * @param {string} sources a fingerprint
 * @param {string} folder absolute
 * @param {string[]} names files and folders in it
 */
export const stampOf = (sources, folder, names) => `${sources} ${fingerprint(folder, names)}`;

/**
 * Whether something is there as it was built last, of the same sources: nothing of it was lost or changed since.
 * @param {string} stampFile
 * @param {string} sources a fingerprint
 * @param {string} folder absolute
 * @param {string[]} names files and folders in it
 */
export function isBuilt(stampFile, sources, folder, names) {
  try {
    return isStamped(stampFile, stampOf(sources, folder, names));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false; // another build is moving it
    throw error;
  }
}

/**
 * Moves files and folders into another folder of the same disk, in place of those of the same names. Where one can't be
 * moved, the one that it should replace stays.
 * @param {string} from absolute; it is removed
 * @param {string} to absolute
 * @param {string[]} names
 */
export function ship(from, to, names) {
  mkdirSync(to, { recursive: true });
  try {
    for (const name of names) replace(path.join(from, name), path.join(to, name), path.join(from, `.old-${name}`));
  } finally {
    rmSync(from, { recursive: true, force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} aside where what is replaced is kept until then
 */
function replace(from, to, aside) {
  for (let tries = 1; ; tries++) {
    const isAside = movedIfThere(to, aside);
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      // Another build put its own there in between: that one goes too.
      if (tries < TRIES && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) continue;
      if (isAside) renameSync(aside, to);
      throw error;
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function movedIfThere(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
const codeOf = error => (error instanceof Error && 'code' in error ? String(error.code) : '');
