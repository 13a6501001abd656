import { SOURCE_TITLES, type SourceKind } from '../../core/import/report';
import { fault } from '../faults';
import type { RecognisedSource } from './contract';
import { fhirSource } from './fhir/fhir_source';
import { mimicSource } from './mimic/mimic';
import { omopSource } from './omop/omop';
import type { Source, SourceFolder } from './source';
import { openSource } from './source_folder';
import { syntheaSource } from './synthea';

/** Every kind of source, in the order in which they are tried: what is told surest first. */
export const SOURCES: readonly Source[] = [syntheaSource, omopSource, mimicSource, fhirSource];

/** @throws Error where there is none, which is a defect */
export function sourceOf(kind: SourceKind): Source {
  const source = SOURCES.find(each => each.kind === kind);
  if (!source) throw new Error(`There is no importer of ${kind}.`);
  return source;
}

/**
 * Tells by content what can be imported at a path.
 * @param kind what the user says it is; null: told by content
 * @throws UserFault import-source, not-found, not-readable
 */
export async function recogniseSource(place: string, kind: SourceKind | null): Promise<RecognisedSource> {
  const folder = await openSource(place);
  const tried = kind === null ? SOURCES : [sourceOf(kind)];
  for (const source of tried) {
    const recognised = await source.recognise(folder);
    if (recognised !== null) return recognised;
  }
  const found = foundIn(folder);
  throw fault('import-source', {
    source: place,
    found: kind === null ? found : `it is no ${SOURCE_TITLES[kind]}: ${found}`,
    expected: `What can be: ${tried.map(({ expected }) => expected).join('; or ')}`,
  });
}

/** So many files are named of what fits nothing. */
const MOST_NAMED = 3;

function foundIn({ files }: SourceFolder): string {
  if (files.length === 0) return 'there are no files in it';
  const names = files.slice(0, MOST_NAMED).map(({ relative }) => relative);
  const all = files.length > MOST_NAMED ? [...names, '…'] : names;
  const said =
    files.length === 1
      ? '1 file was found, and it does not fit'
      : `${files.length} files were found, and none of them fits`;
  return `${said} (${all.join(', ')})`;
}
