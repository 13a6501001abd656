import type { SubjectId } from '../meds/dataset';
import type { Idea, IdeaCohort } from '../questions/idea';
import { QUESTION_PARAMS, type Question } from '../questions/question';
import type { IdeaSizes } from '../questions/sizes';
import type { Drawn, KeyFault, TaskRules } from './task';

/** What several tasks check in the same way. Sentences, each with the key that it is about. */

/** Whether a question has the params that its task takes. */
export function checkParams({ params, task }: Question, rules: TaskRules): readonly KeyFault[] {
  return QUESTION_PARAMS.flatMap(name => {
    const [isNeeded, isThere] = [rules.params.includes(name), params[name] !== undefined];
    const key = `params.${name}`;
    if (isNeeded && !isThere) return [{ key, message: `The key ${key} is missing: a question of ${task} has it.` }];
    if (!isNeeded && isThere) return [{ key, message: `A question of ${task} has no ${key}. Leave it out.` }];
    return [];
  });
}

/** Ids that are none of the question's subjects, or come twice. */
export function checkIds(key: string, ids: readonly SubjectId[], { subjects }: Question): readonly KeyFault[] {
  const known = new Set(subjects);
  const seen = new Set<SubjectId>();
  return ids.flatMap((id, i) => {
    const at = `${key}[${i}]`;
    if (!known.has(id)) return [{ key: at, message: `${at} is ${id}, which is none of the question's subjects.` }];
    if (seen.has(id)) return [{ key: at, message: `${at} is ${id}, which is in ${key} already.` }];
    seen.add(id);
    return [];
  });
}

/** A gold of as many ids as are asked for, out of the subjects. */
export function checkK(question: Question, gold: readonly SubjectId[]): readonly KeyFault[] {
  const { params, subjects } = question;
  const faults = [...checkIds('gold', gold, question)];
  const { k } = params;
  if (k === undefined) return faults;
  if (k > subjects.length) {
    const message = `params.k is ${k}, and the question has ${subjects.length} subjects. It asks for as many at most.`;
    faults.push({ key: 'params.k', message });
  }
  if (gold.length !== k) {
    faults.push({ key: 'gold', message: `gold has ${countOf(gold.length, 'id')} and params.k is ${k}: it has k ids.` });
  }
  return faults;
}

/** Lists that have each subject once, and none of which is empty. */
export function checkPartition(
  key: string,
  lists: readonly (readonly SubjectId[])[],
  question: Question,
): readonly KeyFault[] {
  const faults = lists.flatMap((list, i) => checkIds(`${key}[${i}]`, list, question));
  lists.forEach((list, i) => {
    if (list.length === 0) faults.push({ key: `${key}[${i}]`, message: `${key}[${i}] is empty. Leave it out.` });
  });
  const placed = new Map<SubjectId, number>();
  lists.forEach((list, i) => {
    for (const id of list) {
      const before = placed.get(id);
      if (before !== undefined && before !== i) {
        faults.push({ key: `${key}[${i}]`, message: `${id} is in ${key}[${before}] and in ${key}[${i}].` });
      }
      placed.set(id, before ?? i);
    }
  });
  const left = question.subjects.filter(id => !placed.has(id));
  if (left.length > 0) faults.push({ key, message: `${key} lacks ${someOf(left)}: each subject is in one list.` });
  return faults;
}

/** Labels of just these subjects, out of the categories. */
export function checkLabels(
  key: string,
  labels: Readonly<Record<SubjectId, string>>,
  of: readonly SubjectId[],
  { params: { categories = [] } }: Question,
): readonly KeyFault[] {
  const wanted = new Set(of);
  const faults = Object.entries(labels).flatMap(([id, label]) => {
    const at = `${key}.${id}`;
    if (!wanted.has(id)) return [{ key: at, message: `${key} labels ${id}, which is not to be labelled there.` }];
    if (categories.includes(label)) return [];
    return [{ key: at, message: `${key} labels ${id} as “${label}”, which is not in params.categories.` }];
  });
  const left = of.filter(id => labels[id] === undefined);
  if (left.length > 0) faults.push({ key, message: `${key} has no label for ${someOf(left)}.` });
  return faults;
}

/** At least two labels, all different. */
export function checkCategories({ params: { categories } }: Question): readonly KeyFault[] {
  if (categories === undefined) return [];
  const key = 'params.categories';
  if (categories.length < 2) return [{ key, message: `${key} has fewer than two labels: there is nothing to choose.` }];
  const again = categories.find((label, i) => categories.indexOf(label) !== i);
  return again === undefined ? [] : [{ key, message: `${key} has “${again}” twice.` }];
}

/** Whether a cohort of an idea has as many subjects as are asked for. */
export function checkIsK(name: string, { cohorts }: Idea, sizes: IdeaSizes): readonly KeyFault[] {
  const at = cohorts.findIndex(cohort => cohort.name === name);
  const size = sizes.cohorts[at];
  if (size === sizes.k) return [];
  const message = `the cohort ${name} has ${size} subjects at N = ${sizes.n}, and k is ${sizes.k}: it has k of them.`;
  return [{ key: `cohorts[${at}].size`, message }];
}

/** So many ids are named in a sentence. */
const MOST_NAMED = 5;

function someOf(ids: readonly SubjectId[]): string {
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `${ids.slice(0, MOST_NAMED).join(', ')}${more}`;
}

export function countOf(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** The subjects of a cohort by its name, in the question's order. */
export function drawnAs({ cohorts }: Drawn, name: string): readonly SubjectId[] {
  return cohorts.filter(({ cohort }) => cohort.name === name).flatMap(({ subjects }) => subjects);
}

/** The label of each of some subjects is the name of its cohort. */
export function labelsFromCohorts(
  { cohorts }: Drawn,
  isWanted: (subject: SubjectId) => boolean = () => true,
): Readonly<Record<SubjectId, string>> {
  return Object.fromEntries(
    cohorts.flatMap(({ cohort, subjects }) => subjects.filter(isWanted).map(id => [id, cohort.name] as const)),
  );
}

/** Names of cohorts in the idea's order, each once. */
export function cohortNames(cohorts: readonly IdeaCohort[]): readonly string[] {
  return [...new Set(cohorts.map(({ name }) => name))];
}

export const NO_FAULTS = (): readonly KeyFault[] => [];
