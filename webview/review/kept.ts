import type { ReviewWord } from '../../src/protocol/review';

/** What is not saved yet: a score is null before it is given. */
export type Draft = {
  readonly [Scale in Exclude<keyof ReviewWord, 'comment'>]: number | null;
} & { readonly comment: string };

export const NO_DRAFT: Draft = { realism: null, difficulty: null, coherence: null, comment: '' };

/** What the page keeps while it is hidden and when the window is reloaded: where the reviewer is, and what is not saved. */
export interface Kept {
  /** ReviewState.place.uri: by it the extension finds the ideas again. */
  readonly uri: string;
  /** The idea that is looked at; '' for the summary, null for the first that has no word of the reviewer's. */
  readonly idea: string | null;
  readonly draft: Draft;
}

const NOTHING: Kept = { uri: '', idea: null, draft: NO_DRAFT };

/** Reads back what was kept, field by field: what does not fit is as at first. */
export function readKept(kept: unknown): Kept {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const of = kept as Partial<Record<keyof Kept, unknown>>;
  return {
    uri: typeof of.uri === 'string' ? of.uri : '',
    idea: typeof of.idea === 'string' ? of.idea : null,
    draft: readDraft(of.draft),
  };
}

function readDraft(draft: unknown): Draft {
  if (typeof draft !== 'object' || draft === null) return NO_DRAFT;
  const of = draft as Partial<Record<keyof Draft, unknown>>;
  const score = (value: unknown): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10 ? value : null;
  return {
    realism: score(of.realism),
    difficulty: score(of.difficulty),
    coherence: score(of.coherence),
    comment: typeof of.comment === 'string' ? of.comment : '',
  };
}
