import type * as Fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { Ontology } from '../../../src/engine/ontology/ontology';

const BUNDLED = path.resolve(import.meta.dirname, '../../../media/ontology/cohort-lens.sqlite');

// An administrator may read everything, so that the system's refusal is made here.
vi.mock('node:fs', async actual => {
  const fs = await actual<typeof Fs>();
  const openSync: typeof fs.openSync = (file, ...further) => {
    if (file !== BUNDLED) return fs.openSync(file, ...further);
    throw Object.assign(new Error(`EACCES: permission denied, open '${file}'`), { code: 'EACCES' });
  };
  return { ...fs, default: { ...fs, openSync }, openSync };
});

const ontology = new Ontology({ bundled: BUNDLED, imports: path.join(BUNDLED, 'none'), prefixes: [] });
afterAll(() => ontology.close());

it('an index that may not be read is told as one, and not to be installed again', () => {
  const { faults, vocabularies } = ontology.vocabularies();
  expect(vocabularies).toEqual([]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^The bundled index of codes can’t be read \(.*: EACCES\)\..* Check the permissions/);
  expect(faults[0]).not.toContain('Install');
});
