import type { CodeAnswer } from './answer';

/** The answer about a text of which nothing is known: every other answer is this one with something in it. */
export function noAnswer(input: string, qualifiers: readonly string[] = []): CodeAnswer {
  return {
    input,
    found: false,
    system: null,
    code: null,
    description: null,
    short: null,
    source: null,
    says: null,
    version: null,
    subset: false,
    billable: null,
    kind: null,
    path: [],
    parents: [],
    children: [],
    childCount: 0,
    descendantCount: 0,
    synonyms: [],
    notes: [],
    categories: { ccsr: [], hcc: [], elixhauser: [], atc: [] },
    related: [],
    qualifiers,
    sayings: [],
    problem: null,
    notices: [],
  };
}
