import { distinct, idNotices, idOf, listOf } from '../evaluate/answer_ids';
import type { AnswerValue } from '../evaluate/answer_json';
import type { SubjectId } from '../meds/dataset';
import { idSchema, type AnswerRules, type Unreadable } from './answer';
import { goldLists } from './gold';
import { leftOut } from './id_sets';

/**
 * All patients in order are asked for: Kendall's τ over the pairs from different groups of the gold, (C − D) / P. Pairs that
 * the answer puts equal, or of which it leaves one out, are neither concordant nor discordant, and count in P. Source:
 * PopMedQA, appendix C; Kendall (1938).
 */
export const kendallTau: AnswerRules = {
  metric: { name: 'Kendall’s τ', lowerIsBetter: false, best: 1, worst: -1 },
  schema: question => ({ type: 'array', items: idSchema(question) }),
  instruction: () => 'a list of all patient IDs in order, the first one first, such as ["1190", "1182", "1201"]',
  assess(value, question) {
    const read = readPlaces(value);
    if ('why' in read) return read;
    const known = new Set(question.subjects);
    const placeOf = new Map<SubjectId, number>();
    read.places.forEach((place, i) => {
      for (const id of place) if (known.has(id) && !placeOf.has(id)) placeOf.set(id, i);
    });
    const places = read.places
      .map((place, i) => distinct(place).filter(id => placeOf.get(id) === i))
      .filter(place => place.length > 0);
    const left = question.subjects.filter(id => !placeOf.has(id));
    const notices = [
      ...idNotices(read.places.flat(), known, 'passed over'),
      ...leftOut(left, 'pairs with one of them are in no order'),
    ];
    const pairs = pairsOf(goldLists(question), placeOf);
    const total = pairs.concordant + pairs.discordant + pairs.neither;
    const score = total === 0 ? 0 : (pairs.concordant - pairs.discordant) / total;
    return { answer: { shape: 'order', places }, score, breakdown: { kind: 'order', ...pairs, left }, notices };
  },
};

function pairsOf(gold: readonly (readonly SubjectId[])[], placeOf: ReadonlyMap<SubjectId, number>) {
  const pairs = { concordant: 0, discordant: 0, neither: 0 };
  gold.forEach((group, i) => {
    for (const before of group) {
      for (const after of gold.slice(i + 1).flat()) {
        const [a, b] = [placeOf.get(before), placeOf.get(after)];
        if (a === undefined || b === undefined || a === b) pairs.neither++;
        else if (a < b) pairs.concordant++;
        else pairs.discordant++;
      }
    }
  });
  return pairs;
}

function readPlaces(value: AnswerValue): { readonly places: readonly (readonly SubjectId[])[] } | Unreadable {
  const list = listOf(value);
  if (list === null) return { why: 'The answer is no list of patient IDs in order.' };
  const places: SubjectId[][] = [];
  for (const [i, item] of list.entries()) {
    const members = Array.isArray(item) ? (item as readonly AnswerValue[]) : [item];
    const ids = members.map(idOf);
    if (ids.includes(null)) return { why: `Entry ${i + 1} of the answer is no patient ID.` };
    places.push(ids.filter(id => id !== null));
  }
  return { places };
}
