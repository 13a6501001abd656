// Throw-away folders that are gone when the command is, also when it was interrupted.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** @type {Set<string>} */
const present = new Set();

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  present.delete(folder);
}

process.on('exit', () => present.forEach(remove));

/**
 * @param {string} [name] of the folder itself, where a person sees it
 * @returns {{ folder: string, remove: () => void }} an empty folder
 */
export function temporaryFolder(name) {
  const outer = mkdtempSync(path.join(os.tmpdir(), 'cohort-lens-'));
  present.add(outer);
  const folder = name === undefined ? outer : path.join(outer, name);
  mkdirSync(folder, { recursive: true });
  return { folder, remove: () => remove(outer) };
}
