import type { CodeAnswer, CodeLink, CodeProblem, DatasetCode, Saying } from './answer';
import type { ReadCode } from './read_code';

/** Problems that are none where the data set itself describes the code: it then is known. */
const SOLVED: ReadonlySet<CodeProblem['kind']> = new Set(['unknown', 'not-bundled', 'not-in-subset', 'malformed']);

/**
 * Joins what the ontology knows of a code with what open data sets say of it themselves. The data set speaks first, the
 * bundled index second, imports third; what only the index has (hierarchy, notes, categories) stays as it is.
 * @param known the open data sets' own words, in the order in which they are to speak
 * @param read reads a text as a code: how a data set writes the parents of its codes
 */
export function merge(answer: CodeAnswer, known: readonly DatasetCode[], read: (text: string) => ReadCode): CodeAnswer {
  const own = sayingsOf(known);
  const parents = withOwnParents(answer, known, read);
  const [first] = own;
  if (!first) return parents === answer.parents ? answer : { ...answer, parents };
  return {
    ...answer,
    found: true,
    code: answer.code ?? known.find(({ description }) => isFilled(description))?.code ?? null,
    description: first.description,
    source: first.source,
    says: first.says,
    version: null,
    subset: false,
    parents,
    sayings: [...own, ...answer.sayings],
    problem: answer.problem && SOLVED.has(answer.problem.kind) ? null : answer.problem,
  };
}

/**
 * The sayings that differ from each other, the first of each kind: what is worth showing beside the description. Upper
 * and lower case, spacing and a full stop at the end are no difference.
 */
export function differing(sayings: readonly Saying[]): readonly Saying[] {
  const heard = new Set<string>();
  return sayings.filter(({ description }) => {
    const gist = gistOf(description);
    return !heard.has(gist) && heard.add(gist);
  });
}

/** One entry for each data set and each different description in it. */
function sayingsOf(known: readonly DatasetCode[]): readonly Saying[] {
  const heard = new Set<string>();
  return known.flatMap(({ path, name, description }) => {
    if (!isFilled(description)) return [];
    const key = `${path}\n${gistOf(description)}`;
    if (heard.has(key)) return [];
    heard.add(key);
    return [{ source: 'dataset' as const, says: name, description: description.trim() }];
  });
}

/** The parents that the data sets name, before those that only the index has. */
function withOwnParents(
  answer: CodeAnswer,
  known: readonly DatasetCode[],
  read: (text: string) => ReadCode,
): readonly CodeLink[] {
  const links = new Map(answer.parents.map(link => [keyOf(link), link]));
  const own = new Map<string, CodeLink>();
  for (const parent of new Set(known.flatMap(({ parents }) => parents))) {
    const [reading] = read(parent).readings;
    if (!reading) continue;
    const link = { system: reading.system, code: reading.code, description: null };
    // Data sets name the code's own form in a vocabulary as its parent: `DIAGNOSIS//ICD//10//I951` is in `ICD10CM/I95.1`.
    if (link.system === answer.system && link.code === answer.code) continue;
    own.set(keyOf(link), links.get(keyOf(link)) ?? link);
  }
  if (own.size === 0) return answer.parents;
  return [...own.values(), ...answer.parents.filter(link => !own.has(keyOf(link)))];
}

const keyOf = ({ system, code }: CodeLink): string => `${system}\n${code}`;

const isFilled = (description: string | null): description is string =>
  description !== null && description.trim() !== '';

const gistOf = (description: string): string =>
  description.toLowerCase().replace(/\s+/g, ' ').trim().replace(/\.$/, '');
