import { distinct, idNotices, idOf, listOf, named } from '../evaluate/answer_ids';
import type { AnswerValue } from '../evaluate/answer_json';
import type { Breakdown } from '../evaluate/score';
import type { SubjectId } from '../meds/dataset';
import type { Question } from '../questions/question';
import { idSchema, SHARE, type AnswerRules, type Unreadable } from './answer';
import { goldIds } from './gold';

/**
 * k ids are asked for: the share of the k that are right (planted clique, similarity search, top-k). Of more than k different
 * ids the first k count; of fewer, those that lack are not right. Source: PopMedQA, appendix C, `|pred ∩ true| / k`.
 * @param what whom the ids name, such as `the patients who were planted`
 */
export function precisionAtK(what: string): AnswerRules {
  return {
    metric: { name: 'precision@k', ...SHARE },
    schema: question => ({ type: 'array', items: idSchema(question) }),
    instruction: ({ params }) =>
      `a list of exactly ${params.k ?? 0} patient IDs, ${what}, such as ["1182", "1190"] for two`,
    assess(value, question) {
      const read = readIds(value);
      if ('why' in read) return read;
      const k = question.params.k ?? 0;
      const once = distinct(read.ids);
      const taken = once.slice(0, k);
      const notices = idNotices(read.ids, new Set(question.subjects), 'each takes a place and is wrong');
      if (once.length > k) notices.push(`Of ${once.length} IDs the first ${k} count: ${k} were asked for.`);
      if (once.length < k) notices.push(`There are ${once.length} IDs: ${k} were asked for.`);
      const breakdown = compared(taken, question);
      // A question that asks for nobody has one right answer.
      const score = k === 0 ? Number(once.length === 0) : breakdown.right.length / k;
      return { answer: { shape: 'ids', ids: taken }, score, breakdown, notices };
    },
  };
}

/**
 * Ids are asked for, and not how many: F1, the harmonic mean of precision and recall (outlier detection). Where the gold is
 * empty only an empty answer is right. Source: PopMedQA, appendix C.
 */
export function f1(what: string): AnswerRules {
  return {
    metric: { name: 'F1', ...SHARE },
    schema: question => ({ type: 'array', items: idSchema(question) }),
    instruction: () => `a list of patient IDs, ${what}, such as ["1182", "1190"]`,
    assess(value, question) {
      const read = readIds(value);
      if ('why' in read) return read;
      const ids = distinct(read.ids);
      const gold = goldIds(question);
      const breakdown = compared(ids, question);
      const notices = idNotices(read.ids, new Set(question.subjects), 'each counts as wrong');
      const sum = ids.length + gold.length;
      const score = sum === 0 ? 1 : (2 * breakdown.right.length) / sum;
      return { answer: { shape: 'ids', ids }, score, breakdown, notices };
    },
  };
}

function readIds(value: AnswerValue): { readonly ids: readonly SubjectId[] } | Unreadable {
  const list = listOf(value);
  if (list === null) return { why: 'The answer is no list of patient IDs.' };
  const ids: SubjectId[] = [];
  for (const [i, item] of list.entries()) {
    const id = idOf(item);
    if (id === null) return { why: `Entry ${i + 1} of the answer is no patient ID.` };
    ids.push(id);
  }
  return { ids };
}

function compared(ids: readonly SubjectId[], question: Question): Extract<Breakdown, { kind: 'ids' }> {
  const gold = new Set(goldIds(question));
  const known = new Set(question.subjects);
  const answered = new Set(ids);
  return {
    kind: 'ids',
    right: ids.filter(id => gold.has(id)),
    missed: [...gold].filter(id => !answered.has(id)),
    wrong: ids.filter(id => !gold.has(id) && known.has(id)),
    invented: ids.filter(id => !known.has(id)),
  };
}

/** Also for other tasks. */
export const leftOut = (left: readonly SubjectId[], how: string): readonly string[] =>
  left.length === 0 ? [] : [`The answer leaves out ${named(left)}: ${how}.`];
