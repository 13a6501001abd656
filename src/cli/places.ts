import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OntologyPlaces } from '../engine/ontology/contract';
import { defaultStore } from '../engine/ontology/import/store';
import type { SamplePlaces } from '../engine/sample/generate';

/**
 * Where the command line's vocabularies are: the index beside the program, and the folder of imports.
 * @param store the folder that the user named; left out: the platform's place for a user's own data
 */
export function ontologyPlaces(store: string | undefined): OntologyPlaces {
  return {
    bundled: path.join(mediaFolder(), 'ontology', 'cohort-lens.sqlite'),
    imports: path.resolve(store ?? defaultStore()),
    prefixes: [],
  };
}

/** What synthetic patients are made of. */
export function samplePlaces(): SamplePlaces {
  const media = mediaFolder();
  return {
    archetypes: path.join(media, 'archetypes'),
    index: path.join(media, 'ontology', 'cohort-lens.sqlite'),
  };
}

/** The folder of what is shipped beside the program. */
export function mediaFolder(): string {
  let root = __dirname;
  while (!existsSync(path.join(root, 'package.json')) && path.dirname(root) !== root) root = path.dirname(root);
  return path.join(root, 'media');
}
