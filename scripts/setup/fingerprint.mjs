// One hash over files and folders, to know whether anything changed since the last build or installation.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} base folder the names are relative to
 * @param {string} name a file or a folder, which is walked; one that is missing counts as missing
 * @returns {string[]} file names with forward slashes, sorted
 */
function filesOf(base, name) {
  const full = path.join(base, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full, { withFileTypes: true })
    .flatMap(entry => {
      const child = path.posix.join(name, entry.name);
      if (entry.isDirectory()) return filesOf(base, child);
      return entry.isFile() ? [child] : [];
    })
    .sort();
}

/**
 * @param {string} base folder the names are relative to
 * @param {string[]} names files and folders
 * @param {string} [salt] whatever else the result depends on, such as an option
 * @returns {string} SHA-256 in hex over names and contents; touching a file without changing it changes nothing
 */
export function fingerprint(base, names, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const name of names) {
    for (const file of filesOf(base, name)) {
      const content = readFileSync(path.join(base, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} stampFile
 * @param {string} wanted
 * @returns {boolean} whether the stamp was left by a run with the same fingerprint
 */
export const isStamped = (stampFile, wanted) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
