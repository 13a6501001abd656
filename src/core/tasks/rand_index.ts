import { distinct, idNotices, idOf, listOf } from '../evaluate/answer_ids';
import { AnswerObject, type AnswerValue } from '../evaluate/answer_json';
import type { SubjectId } from '../meds/dataset';
import { idSchema, SHARE, type AnswerRules, type Unreadable } from './answer';
import { goldLists } from './gold';
import { leftOut } from './id_sets';

/**
 * Groups are asked for: the Rand index, the share of pairs of patients of which answer and gold say the same, together or
 * apart. A patient who is left out is a group of its own; one in several groups stays in the first. Source: PopMedQA,
 * appendix C; Rand (1971).
 */
export const randIndex: AnswerRules = {
  metric: { name: 'Rand index', ...SHARE },
  schema: question => ({ type: 'array', items: { type: 'array', items: idSchema(question) } }),
  instruction: () =>
    'a list of groups, each a list of patient IDs, such as [["1182", "1190"], ["1201"]], with each patient in exactly one group',
  assess(value, question) {
    const read = readGroups(value);
    if ('why' in read) return read;
    const known = new Set(question.subjects);
    const groupOf = new Map<SubjectId, number>();
    const repeated = new Set<SubjectId>();
    read.groups.forEach((group, i) => {
      for (const id of distinct(group).filter(each => known.has(each))) {
        if (groupOf.has(id)) repeated.add(id);
        else groupOf.set(id, i);
      }
    });
    const lists = read.groups
      .map((group, i) => distinct(group).filter(id => groupOf.get(id) === i))
      .filter(group => group.length > 0);
    const left = question.subjects.filter(id => !groupOf.has(id));
    const all = read.groups.flatMap(distinct);
    const notices = [
      ...idNotices(distinct(all), known, 'passed over'),
      ...(repeated.size > 0 ? ['Patients in several groups stay in the first of them.'] : []),
      ...leftOut(left, 'each is a group of its own'),
    ];
    const pairs = pairsOf(question.subjects, [...lists, ...left.map(id => [id])], goldLists(question));
    const total = (question.subjects.length * (question.subjects.length - 1)) / 2;
    // Of a single patient there is nothing to say wrongly.
    const score = total === 0 ? 1 : (pairs.bothTogether + pairs.bothApart) / total;
    return { answer: { shape: 'lists', lists }, score, breakdown: { kind: 'clusters', ...pairs, left }, notices };
  },
};

/** Counts by the contingency table: Σ C(n, 2) of its cells, rows and columns (Hubert and Arabie, 1985). */
function pairsOf(
  subjects: readonly SubjectId[],
  answer: readonly (readonly SubjectId[])[],
  gold: readonly (readonly SubjectId[])[],
) {
  const goldOf = new Map(gold.flatMap((group, i) => group.map(id => [id, i] as const)));
  const pairs = (n: number): number => (n * (n - 1)) / 2;
  let bothTogether = 0;
  for (const group of answer) {
    const cells = new Map<number, number>();
    for (const id of group) {
      const of = goldOf.get(id) ?? -1;
      cells.set(of, (cells.get(of) ?? 0) + 1);
    }
    for (const n of cells.values()) bothTogether += pairs(n);
  }
  const inAnswer = answer.reduce((sum, group) => sum + pairs(group.length), 0);
  const inGold = gold.reduce((sum, group) => sum + pairs(group.length), 0);
  const onlyAnswer = inAnswer - bothTogether;
  const onlyGold = inGold - bothTogether;
  return {
    bothTogether,
    bothApart: pairs(subjects.length) - bothTogether - onlyAnswer - onlyGold,
    onlyAnswer,
    onlyGold,
  };
}

/** Lists of ids; also an object of them, by names that the model gave its groups. */
function readGroups(value: AnswerValue): { readonly groups: readonly (readonly SubjectId[])[] } | Unreadable {
  const list = value instanceof AnswerObject ? [...value.entries.values()] : Array.isArray(value) ? value : null;
  if (list === null) return { why: 'The answer is no list of groups of patient IDs.' };
  const groups: SubjectId[][] = [];
  for (const [i, item] of (list as readonly AnswerValue[]).entries()) {
    const members = typeof item === 'string' || Array.isArray(item) ? listOf(item) : null;
    if (members === null) return { why: `Entry ${i + 1} of the answer is no group: groups are lists of patient IDs.` };
    const ids = members.map(idOf);
    const at = ids.indexOf(null);
    if (at >= 0) return { why: `Entry ${at + 1} of group ${i + 1} is no patient ID.` };
    groups.push(ids.filter(id => id !== null));
  }
  return { groups };
}
