import type { ReviewWord, ShownIdea } from '../../src/protocol/review';

/** What is not saved yet: a score is null before it is given. */
export type Draft = {
  readonly [Scale in Exclude<keyof ReviewWord, 'comment'>]: number | null;
} & { readonly comment: string };

export const NO_DRAFT: Draft = { realism: null, difficulty: null, coherence: null, comment: '' };

/** What a reviewer began to say of an idea. */
export interface KeptDraft {
  readonly reviewer: string;
  readonly idea: string;
  /** ShownIdea.digest of the idea that it was said of. */
  readonly digest: string;
  readonly draft: Draft;
}

/** What the page keeps while it is hidden and when the window is reloaded: where the reviewer is, and what is not saved. */
export interface Kept {
  /** ReviewState.place.uri: by it the extension finds the ideas again. */
  readonly uri: string;
  /** Who was where `idea` says; '' where nobody was yet. */
  readonly reviewer: string;
  /** The idea that is looked at; '' for the summary, null for the first that has no word of the reviewer's. */
  readonly idea: string | null;
  /** At most one of a reviewer on an idea. What is saved is not among them. */
  readonly drafts: readonly KeptDraft[];
}

const NOTHING: Kept = { uri: '', reviewer: '', idea: null, drafts: [] };

const saidBy = (reviewer: string, idea: string) => (each: KeptDraft) =>
  each.reviewer === reviewer && each.idea === idea;

/**
 * What a reviewer is about to say of an idea: what was begun, else what was saved. Of an idea that was changed meanwhile
 * the comment stays, and the scores are to be given anew.
 */
export function draftOf(drafts: readonly KeptDraft[], reviewer: string, idea: ShownIdea): Draft {
  const begun = drafts.find(saidBy(reviewer, idea.id));
  if (begun?.digest === idea.digest) return begun.draft;
  return idea.own ?? { ...NO_DRAFT, comment: begun?.draft.comment ?? '' };
}

/** The drafts with this one; without any of the idea where it says what is saved. */
export function withDraft(
  drafts: readonly KeptDraft[],
  reviewer: string,
  { id, digest, own }: ShownIdea,
  draft: Draft,
): readonly KeptDraft[] {
  const isOf = saidBy(reviewer, id);
  const others = drafts.filter(each => !isOf(each));
  const saved = own ?? NO_DRAFT;
  const isSaved = sameDraft(draft, saved) && draft.comment === saved.comment;
  return isSaved ? others : [...others, { reviewer, idea: id, digest, draft }];
}

/** Whether two say the same. */
export function sameDraft(a: Draft, b: Draft): boolean {
  return (
    a.realism === b.realism &&
    a.difficulty === b.difficulty &&
    a.coherence === b.coherence &&
    a.comment.trim() === b.comment.trim()
  );
}

/** Reads back what was kept, field by field: what does not fit is as at first. */
export function readKept(kept: unknown): Kept {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const of = kept as Partial<Record<keyof Kept, unknown>>;
  return {
    uri: typeof of.uri === 'string' ? of.uri : '',
    reviewer: typeof of.reviewer === 'string' ? of.reviewer : '',
    idea: typeof of.idea === 'string' ? of.idea : null,
    drafts: Array.isArray(of.drafts) ? of.drafts.flatMap(readKeptDraft) : [],
  };
}

function readKeptDraft(kept: unknown): readonly KeptDraft[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { reviewer, idea, digest, draft } = kept as Partial<Record<keyof KeptDraft, unknown>>;
  return typeof reviewer === 'string' && typeof idea === 'string' && typeof digest === 'string'
    ? [{ reviewer, idea, digest, draft: readDraft(draft) }]
    : [];
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
