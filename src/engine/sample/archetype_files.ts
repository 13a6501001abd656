import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readArchetypes, type Catalogue } from '../../core/sample/archetype_source';
import { UserFault } from '../../core/fault';
import { digestOf, readText } from '../cohort/text_file';
import { fileSystemFault } from '../file_system_fault';

/** The file names of archetypes end so. */
const ARCHETYPE_FILE_END = '.archetypes.json';

const EXPECTED = { most: 8_000_000, what: 'an archetype file', kind: 'archetype-file' };

/** Archetypes as they were read, and what tells these files from others. */
export interface ReadCatalogue {
  readonly catalogue: Catalogue;
  /** `sha256:…` over the texts, in the order of the files' names. */
  readonly digest: string;
}

/**
 * Reads an archetype file, or all of a folder.
 * @param place absolute path
 * @throws UserFault `archetype-file`, `not-found`, `not-readable`
 */
export async function readArchetypeFiles(place: string): Promise<ReadCatalogue> {
  const texts: { readonly shown: string; readonly text: string }[] = [];
  for (const file of await filesOf(place)) texts.push({ shown: file, text: await readText(file, file, EXPECTED) });
  const digest = digestOf(JSON.stringify(texts.map(({ text }) => text)));
  return { catalogue: readArchetypes(texts), digest: `sha256:${digest}` };
}

async function filesOf(place: string): Promise<readonly string[]> {
  const found = await stat(place).catch((error: unknown) => {
    throw fileSystemFault(error, place);
  });
  if (!found.isDirectory()) return [place];
  const names = (await readdir(place)).filter(name => name.endsWith(ARCHETYPE_FILE_END)).sort();
  if (names.length > 0) return names.map(name => path.join(place, name));
  throw new UserFault(
    `${place} has no archetype files: their names end in ${ARCHETYPE_FILE_END}. Name a file or another folder.`,
    'archetype-file',
  );
}
