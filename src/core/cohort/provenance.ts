import type { CohortFileDataset } from './cohort_file';

/**
 * How a cohort's file stands to the data set that is at hand: `same` state, also of a copy elsewhere; `changed`: the
 * data set in its place has other files now; `other`: another data set; `untold`: the file says nothing of the state.
 */
export type Provenance = 'same' | 'changed' | 'other' | 'untold';

/** @param isItsPlace whether the data set at hand stands where the file says */
export function provenanceOf(saved: CohortFileDataset, isItsPlace: boolean, fingerprint: string): Provenance {
  if (saved.fingerprint === fingerprint) return 'same';
  if (!isItsPlace) return 'other';
  return saved.fingerprint === null ? 'untold' : 'changed';
}

/** What a user reads of it, null where nothing needs to be said. @param shown the cohort file's name */
export function provenanceWords(
  provenance: Provenance,
  shown: string,
  saved: CohortFileDataset,
  dataset: string,
): string | null {
  switch (provenance) {
    case 'same':
    case 'untold':
      return null;
    case 'changed':
      return `${dataset} has changed since ${shown} was saved: its records may not be what they were when these subjects were selected. Save the cohort again once you have looked at it.`;
    case 'other':
      return `${shown} is a cohort of another data set, ${saved.name} (${saved.path}), and not of ${dataset}, or ${dataset} has both moved and changed. Open the data set that it names, or select the subjects anew.`;
  }
}
