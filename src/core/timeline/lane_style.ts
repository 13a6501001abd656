import { CATEGORIES } from '../meds/category';

/** How events of a lane are drawn and which of its codes get a row of their own. A table, not code. */

export type MarkShape = 'circle' | 'diamond' | 'square' | 'triangle';

export interface LaneStyle {
  readonly title: string;
  readonly mark: MarkShape;
  /** `whole`: all codes share the lane's rows, with words beside them. `codes`: the most frequent get their own row. */
  readonly layout: 'whole' | 'codes';
  /** How many codes get a row of their own in the `codes` layout. */
  readonly ownRows: number;
}

const STYLES: Readonly<Record<string, LaneStyle>> = {
  encounters: { title: 'Encounters', mark: 'circle', layout: 'whole', ownRows: 0 },
  diagnoses: { title: 'Diagnoses', mark: 'circle', layout: 'whole', ownRows: 0 },
  procedures: { title: 'Procedures', mark: 'diamond', layout: 'whole', ownRows: 0 },
  medications: { title: 'Medications', mark: 'square', layout: 'codes', ownRows: 5 },
  vitals: { title: 'Vitals', mark: 'circle', layout: 'codes', ownRows: 5 },
  labs: { title: 'Labs', mark: 'circle', layout: 'codes', ownRows: 6 },
  measurements: { title: 'Measurements', mark: 'triangle', layout: 'codes', ownRows: 4 },
  notes: { title: 'Notes', mark: 'square', layout: 'whole', ownRows: 0 },
  other: { title: 'Other', mark: 'circle', layout: 'codes', ownRows: 4 },
};

/** The style of a lane; a category from a user's own rules gets its name as title. */
export function laneStyle(category: string): LaneStyle {
  return STYLES[category] ?? { title: capitalised(category), mark: 'circle', layout: 'codes', ownRows: 4 };
}

function capitalised(name: string): string {
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0x3f);
  return first.toLocaleUpperCase('en') + name.slice(first.length);
}

/** Lanes in the order in which they stand where the user has not moved any: the built-in ones, then others by name. */
export function defaultOrder(categories: Iterable<string>): string[] {
  const known: readonly string[] = CATEGORIES;
  const place = (category: string): number => {
    const at = known.indexOf(category);
    return at < 0 ? known.length : at;
  };
  return [...new Set(categories)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}
