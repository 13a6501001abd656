import { NO_CODE } from '../render/event_text';
import type { CountedCodes } from './counted_codes';
import type { CategoryCost, CodeCost } from './counts';

/** What the events of one code in one record, or its entry in a codebook (`uses` 0), cost in one encoding. */
export type VisitCode = (code: number, uses: number, named: number, tokens: number) => void;

/**
 * Adds up by code.
 * @param visit tells of everything that is selected, in any order
 * @returns the costliest first, at most `limit`; of equal ones the code that comes first
 */
export function costsByCode(codes: CountedCodes, limit: number, visit: (each: VisitCode) => void): readonly CodeCost[] {
  const uses = new Float64Array(codes.size);
  const named = new Float64Array(codes.size);
  visit((code, more, tokens) => {
    uses[codes.first(code)]! += more;
    named[codes.first(code)]! += tokens;
  });
  const costs: CodeCost[] = [];
  for (let number = 0; number < codes.size; number++) {
    if (uses[number] === 0) continue;
    const { code, description, category } = codes.entry(number) ?? NONE;
    costs.push({ code, description, category, uses: uses[number]!, tokens: named[number]! });
  }
  costs.sort((a, b) => b.tokens - a.tokens || (a.code < b.code ? -1 : 1));
  return costs.slice(0, limit);
}

/** Adds up by category, the costliest first. Entries of codebooks are no event lines. */
export function costsByCategory(codes: CountedCodes, visit: (each: VisitCode) => void): readonly CategoryCost[] {
  const categories = new Map<string, { events: number; tokens: number }>();
  visit((code, uses, _, tokens) => {
    if (uses === 0) return;
    const { category } = codes.entry(code) ?? NONE;
    const sum = categories.get(category) ?? { events: 0, tokens: 0 };
    categories.set(category, { events: sum.events + uses, tokens: sum.tokens + tokens });
  });
  return [...categories]
    .map(([category, sum]) => ({ category, ...sum }))
    .sort((a, b) => b.tokens - a.tokens || (a.category < b.category ? -1 : 1));
}

const NONE = { code: NO_CODE, description: null, category: 'other' };
