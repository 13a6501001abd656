/** What the page keeps while it is hidden: places, never figures. */
export interface Kept {
  /** The model by whose price costs are told; null: the first that goes with the encoding. */
  readonly model: string | null;
  readonly allModels: boolean;
  readonly allCodes: boolean;
  readonly patientsAsTable: boolean;
  /** Pixels. */
  readonly scroll: number;
}

const NOTHING: Kept = { model: null, allModels: false, allCodes: false, patientsAsTable: false, scroll: 0 };

/** Reads back what was kept, field by field: what does not fit is as at first. */
export function readKept(kept: unknown): Kept {
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const of = kept as Partial<Record<keyof Kept, unknown>>;
  return {
    model: typeof of.model === 'string' ? of.model : null,
    allModels: of.allModels === true,
    allCodes: of.allCodes === true,
    patientsAsTable: of.patientsAsTable === true,
    scroll: typeof of.scroll === 'number' && Number.isFinite(of.scroll) ? of.scroll : 0,
  };
}
