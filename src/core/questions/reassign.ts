import type { SubjectId } from '../meds/dataset';
import { below, shuffled } from '../random/draws';
import { stream } from '../random/xoshiro';
import type { Idea } from './idea';
import type { Gold, Question, QuestionParams } from './question';
import { questionText } from './question_text';

/** New ids have seven digits, or as many more as are needed that one in ten is used at most. */
const LEAST = 1_000_000;

/**
 * Deals new ids to subjects at random, so that ids reveal nothing also where the records' own do: those who were entered
 * one after another, or from one place, have ids alike.
 * @returns the new id of each; the same subjects and seed give the same
 */
export function newIds(subjects: readonly SubjectId[], seed: number): ReadonlyMap<SubjectId, SubjectId> {
  const random = stream(seed, 'new ids');
  const all = [...new Set(subjects)].sort();
  let least = LEAST;
  while (least * 9 < all.length * 10) least *= 10;
  // The draws are of 32 bits.
  const range = Math.min(least * 9, 2 ** 32);
  const dealt = new Set<number>();
  while (dealt.size < all.length) dealt.add(least + below(random, range));
  const order = shuffled(random, [...dealt]);
  return new Map(all.map((id, i) => [id, String(order[i])]));
}

/** A question with other ids in the place of its subjects', the text among it. @param idea that it was sampled of */
export function withIds(question: Question, idea: Idea, idOf: ReadonlyMap<SubjectId, SubjectId>): Question {
  const one = (id: SubjectId): SubjectId => idOf.get(id) ?? id;
  const list = (ids: readonly SubjectId[]): readonly SubjectId[] => ids.map(one);
  const subjects = list(question.subjects);
  const { query, examples, groups, ...others } = question.params;
  const params: QuestionParams = {
    ...others,
    ...(query === undefined ? {} : { query: one(query) }),
    ...(examples ? { examples: labelled(examples, one) } : {}),
    ...(groups ? { groups: Object.fromEntries(Object.entries(groups).map(([name, ids]) => [name, list(ids)])) } : {}),
  };
  return {
    ...question,
    question: questionText(idea, subjects, params),
    subjects,
    params,
    gold: goldWith(question.gold, one),
    cohorts: question.cohorts.map(cohort => ({ ...cohort, subjects: list(cohort.subjects) })),
  };
}

function labelled(
  labels: Readonly<Record<SubjectId, string>>,
  one: (id: SubjectId) => SubjectId,
): Readonly<Record<SubjectId, string>> {
  return Object.fromEntries(Object.entries(labels).map(([id, label]) => [one(id), label]));
}

function goldWith(gold: Gold, one: (id: SubjectId) => SubjectId): Gold {
  if (typeof gold !== 'object') return gold;
  if (!isList(gold)) return labelled(gold, one);
  return isOfLists(gold) ? gold.map(ids => ids.map(one)) : gold.map(one);
}

function isList(
  gold: Exclude<Gold, number | boolean>,
): gold is readonly SubjectId[] | readonly (readonly SubjectId[])[] {
  return Array.isArray(gold);
}

function isOfLists(
  gold: readonly SubjectId[] | readonly (readonly SubjectId[])[],
): gold is readonly (readonly SubjectId[])[] {
  return gold.length > 0 && typeof gold[0] !== 'string';
}
