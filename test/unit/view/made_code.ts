import type { CodeEntry } from '../../../src/core/meds/dataset';

/** A code of a subject as a test writes it: what is left out is unknown. */
export function madeCode(code: string, known: Partial<CodeEntry> = {}): CodeEntry {
  const description = known.description ?? null;
  return {
    code,
    description,
    source: description === null ? null : 'dataset',
    says: description === null ? null : 'made',
    known: null,
    differs: null,
    parents: [],
    category: 'other',
    ...known,
  };
}
