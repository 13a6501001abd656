import { codeParts } from './code';

/**
 * Which lane an event belongs to. One table of rules; a setting puts the user's own rules before it.
 * The first rule that fits decides.
 */

export const CATEGORIES = [
  'encounters',
  'diagnoses',
  'procedures',
  'medications',
  'vitals',
  'labs',
  'measurements',
  'notes',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A rule fits where everything it names fits. `code` is a case-insensitive pattern over the whole code. */
export interface CategoryRule {
  readonly category: string;
  readonly code?: string;
  /** A column of the data set that must not be null in the event, e.g. `icustay_id`. */
  readonly column?: string;
}

// Placeholder until the table is written.
export const CATEGORY_RULES: readonly CategoryRule[] = [{ category: 'other' }];

/** The category of a code by the built-in rules alone. */
export function categoryOf(code: string): string {
  return codeParts(code).length > 0 ? 'other' : 'other';
}
