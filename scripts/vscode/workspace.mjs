// A throw-away folder with copies of the sample and of the fixture data sets, for tests to open.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject } from '../setup/project.mjs';

const SOURCES = [inProject('media/sample'), inProject('test/fixtures/data')];

/**
 * @param {string[]} [only] names of the data sets to copy; all of them without
 * @returns {{ folder: string, remove: () => void }} the folder holds one folder per data set
 */
export function makeWorkspace(only) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cohort-lens-records-'));
  for (const source of SOURCES) {
    for (const name of readdirSync(source)) {
      if (only?.includes(name) === false) continue;
      cpSync(path.join(source, name), path.join(folder, name), { recursive: true });
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
