import type { ResultsTab } from '../../src/protocol/results';

/** What the page keeps while it is hidden and when the window is reloaded: what was looked at, never an answer. */
export interface Kept {
  readonly tab: ResultsTab | null;
  /** Folders of runs that are chosen; null: none was chosen by hand. */
  readonly chosen: readonly string[] | null;
}

const TABS: ReadonlySet<unknown> = new Set(['answers', 'compare', 'charts'] satisfies ResultsTab[]);

/** Reads back what was kept, field by field: what does not fit is as at first. */
export function readKept(kept: unknown): Kept {
  if (typeof kept !== 'object' || kept === null) return { tab: null, chosen: null };
  const { tab, chosen } = kept as Partial<Record<keyof Kept, unknown>>;
  return {
    tab: TABS.has(tab) ? (tab as ResultsTab) : null,
    chosen: Array.isArray(chosen) && chosen.every(each => typeof each === 'string') ? chosen : null,
  };
}
