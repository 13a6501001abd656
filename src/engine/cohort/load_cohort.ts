import { WHOLE_RECORD, type Cohort, type EventScope } from '../../core/cohort/cohort';
import { readCohortFile, type CohortFile } from '../../core/cohort/cohort_file';
import { provenanceOf, provenanceWords } from '../../core/cohort/provenance';
import { UserFault } from '../../core/fault';
import type { Handlers } from '../../protocol/channel';
import type { CohortRequests } from '../contract';
import { isSamePlace, pathFromFile } from './cohort_place';
import { digestOf, readText } from './text_file';

/** A million ids are some 20 MB. */
const COHORT = { most: 256 * 2 ** 20, what: 'a cohort', kind: 'cohort-file' };

/**
 * Reads a cohort file from disk.
 * @param file absolute path
 * @returns also the digest of its text (digestOf)
 * @throws UserFault cohort-file, not-found, not-readable
 */
export async function readCohort(
  file: string,
  shown: string,
): Promise<{ readonly file: CohortFile; readonly notices: readonly string[]; readonly digest: string }> {
  const text = await readText(file, shown, COHORT);
  return { ...readCohortFile(text, shown), digest: digestOf(text) };
}

/** A cohort of a file as it is used with the data set at hand. */
export interface LoadedCohort {
  readonly cohort: Cohort;
  /** Sentences about what was passed over, and about a data set that has changed. */
  readonly notices: readonly string[];
}

/**
 * Reads a cohort file for a data set that is open.
 * @param dataset its absolute path and its name
 * @throws UserFault cohort-file, cohort-of-other
 */
export async function loadCohort(
  file: string,
  shown: string,
  dataset: { readonly path: string; readonly name: string },
  engine: Handlers<CohortRequests>,
  signal: AbortSignal,
): Promise<LoadedCohort> {
  const { file: saved, notices } = await readCohort(file, shown);
  const { path } = dataset;
  const { fingerprint } = await engine.fingerprint({ path }, { signal });
  const isItsPlace = await isSamePlace(pathFromFile(file, saved.dataset.path), path);
  const provenance = provenanceOf(saved.dataset, isItsPlace, fingerprint);
  const words = provenanceWords(provenance, shown, saved.dataset, dataset.name);
  if (provenance === 'other') throw new UserFault(words ?? '', 'cohort-of-other');
  const unknown = new Set((await engine.unknownSubjects({ path, subjects: saved.subjects }, { signal })).subjects);
  const subjects = saved.subjects.filter(id => !unknown.has(id));
  return {
    cohort: { dataset: path, subjects, scope: saved.scope },
    notices: [
      ...notices,
      ...(words === null ? [] : [words]),
      ...(unknown.size === 0 ? [] : [unknownWords(dataset.name, [...unknown])]),
    ],
  };
}

/** So many ids are named in a message. */
const MOST_NAMED = 5;

/** A sentence about subjects that a data set does not have and that are left out. */
export function unknownWords(dataset: string, unknown: readonly string[]): string {
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const rest = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : '';
  const which = unknown.length === 1 ? `no subject ${named}. It is` : `none of the subjects ${named}${rest}. They are`;
  return `${dataset} has ${which} left out.`;
}

/**
 * The same scope with the data set's own codes in place of selectors, so that it selects the same everywhere.
 * @returns also a sentence where the selectors select nothing
 */
export async function resolveScope(
  scope: EventScope,
  path: string,
  engine: Handlers<CohortRequests>,
  signal: AbortSignal,
): Promise<{ readonly scope: EventScope; readonly notice: string | null }> {
  if (scope.codes === null) return { scope: { ...WHOLE_RECORD, ...scope }, notice: null };
  const { codes } = await engine.selectedCodes({ path, codes: scope.codes }, { signal });
  const named = scope.codes.map(({ code }) => code).join(', ');
  return {
    scope: { ...scope, codes: codes.map(code => ({ code, below: false })) },
    notice: codes.length > 0 ? null : `No code of the data set is one of ${named}, so no event is left.`,
  };
}
