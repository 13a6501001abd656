import type { CodeAnswer } from '../../core/ontology/answer';
import { readCode } from '../../core/ontology/read_code';

/** The answer where the ontology can't be asked: what the text itself says, so that data sets can still speak. */
export function unanswered(input: string): CodeAnswer {
  const { readings, qualifiers } = readCode(input);
  const [reading] = readings;
  return {
    input,
    found: false,
    system: reading?.system ?? null,
    code: reading?.code ?? null,
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
