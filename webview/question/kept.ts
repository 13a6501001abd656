/**
 * What the page keeps while it is hidden and when the window is reloaded: where the question is and how far down the page
 * was, never the question. Whether gold was shown is not kept: it is hidden again.
 */
export interface Kept {
  /** QuestionPlace.uri and .id: by them the extension finds the question of a panel again. */
  readonly uri: string;
  readonly id: string | null;
  readonly allModels: boolean;
  /** The model that is asked; '' is the first one. */
  readonly model: string;
  /** Pixels. */
  readonly scroll: number;
}

const NOTHING: Kept = { uri: '', id: null, allModels: false, model: '', scroll: 0 };

/** Reads back what was kept, field by field: what does not fit is as at first. */
export function readKept(kept: unknown): Kept {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const of = kept as Partial<Record<keyof Kept, unknown>>;
  return {
    uri: typeof of.uri === 'string' ? of.uri : '',
    id: typeof of.id === 'string' ? of.id : null,
    allModels: of.allModels === true,
    model: typeof of.model === 'string' ? of.model : '',
    scroll: typeof of.scroll === 'number' && Number.isFinite(of.scroll) ? of.scroll : 0,
  };
}
