// A throw-away folder with copies of the sample and of the fixture data sets, for tests to open.
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../setup/project.mjs';
import { temporaryFolder } from '../setup/temporary.mjs';

const SOURCES = [inProject('media/sample'), inProject('test/fixtures/data')];

/**
 * @param {readonly string[]} [only] names of the data sets to copy; all of them without
 * @returns {{ folder: string, remove: () => void }} the folder holds one folder per data set
 */
export function makeWorkspace(only) {
  const workspace = temporaryFolder('records');
  for (const source of SOURCES) {
    for (const name of readdirSync(source)) {
      if (only?.includes(name) === false) continue;
      cpSync(path.join(source, name), path.join(workspace.folder, name), { recursive: true });
    }
  }
  return workspace;
}
