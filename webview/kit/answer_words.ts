import type { AnswerState } from '../../src/core/evaluate/run';
import type { Breakdown, Scored } from '../../src/core/evaluate/score';
import type { SubjectId } from '../../src/core/meds/dataset';
import { countOf, formatCount } from './figures';

/** What an answer says of single patients, for the column beside the gold, and what its score comes from, in a sentence. */
export interface AnswerWords {
  /** A column's title; null where it says nothing of single patients. */
  readonly column: string | null;
  readonly marks: ReadonlyMap<SubjectId, AnswerMark>;
  readonly sentence: string;
}

export interface AnswerMark {
  readonly text: string;
  readonly kind: 'right' | 'missed' | 'wrong' | 'plain';
}

export const STATE_WORDS: Readonly<Record<AnswerState, string>> = {
  scored: 'scored',
  unparsed: 'unparsed',
  refused: 'refused',
  truncated: 'truncated',
  failed: 'failed',
  cancelled: 'cancelled',
  'over-budget': 'over budget',
  'over-context': 'over context',
};

/** Places of an order say more than colours do. */
const MOST_NAMED = 8;

export function answerWords({ answer, breakdown }: Scored): AnswerWords {
  const marks = new Map<SubjectId, AnswerMark>();
  switch (breakdown.kind) {
    case 'ids':
      for (const id of breakdown.right) marks.set(id, { text: 'right', kind: 'right' });
      for (const id of breakdown.missed) marks.set(id, { text: 'missed', kind: 'missed' });
      for (const id of breakdown.wrong) marks.set(id, { text: 'wrong', kind: 'wrong' });
      return { column: 'Answer', marks, sentence: idsSentence(breakdown) };
    case 'labels':
      for (const { subject, gold, answer: label } of breakdown.subjects) {
        const isRight = label?.toLowerCase() === gold.toLowerCase();
        marks.set(subject, {
          text: label ?? 'no label',
          kind: isRight ? 'right' : label === null ? 'missed' : 'wrong',
        });
      }
      return { column: 'Answer', marks, sentence: labelsSentence(breakdown) };
    case 'clusters': {
      const lists = answer.shape === 'lists' ? answer.lists : [];
      lists.forEach((list, i) => list.forEach(id => marks.set(id, { text: `group ${i + 1}`, kind: 'plain' })));
      for (const id of breakdown.left) marks.set(id, { text: 'left out', kind: 'missed' });
      return { column: 'Answer', marks, sentence: clustersSentence(breakdown) };
    }
    case 'order': {
      const places = answer.shape === 'order' ? answer.places : [];
      places.forEach((ids, i) => ids.forEach(id => marks.set(id, { text: `place ${i + 1}`, kind: 'plain' })));
      for (const id of breakdown.left) marks.set(id, { text: 'left out', kind: 'missed' });
      return { column: 'Answer', marks, sentence: orderSentence(breakdown) };
    }
    case 'number':
      return { column: null, marks, sentence: `Answer ${breakdown.answer}, gold ${breakdown.gold}.` };
    case 'boolean':
      return { column: null, marks, sentence: `Answer ${yesNo(breakdown.answer)}, gold ${yesNo(breakdown.gold)}.` };
  }
}

function idsSentence({ right, missed, wrong, invented }: Extract<Breakdown, { kind: 'ids' }>): string {
  const named = invented.slice(0, MOST_NAMED).join(', ');
  const more = invented.length === 0 ? '' : `, ${formatCount(invented.length)} invented (${named})`;
  return `${formatCount(right.length)} right, ${formatCount(missed.length)} missed, ${formatCount(wrong.length)} wrong${more}.`;
}

function labelsSentence({ subjects }: Extract<Breakdown, { kind: 'labels' }>): string {
  const right = subjects.filter(({ gold, answer }) => answer?.toLowerCase() === gold.toLowerCase()).length;
  return `${formatCount(right)} of ${countOf(subjects.length, 'label')} right.`;
}

function clustersSentence(of: Extract<Breakdown, { kind: 'clusters' }>): string {
  const agree = of.bothTogether + of.bothApart;
  const all = agree + of.onlyAnswer + of.onlyGold;
  return (
    `${formatCount(agree)} of ${countOf(all, 'pair')} alike: ${formatCount(of.bothTogether)} together in both, ` +
    `${formatCount(of.bothApart)} apart in both, ${formatCount(of.onlyAnswer)} together in the answer only, ` +
    `${formatCount(of.onlyGold)} in the gold only.`
  );
}

function orderSentence({ concordant, discordant, neither }: Extract<Breakdown, { kind: 'order' }>): string {
  return (
    `Of ${countOf(concordant + discordant + neither, 'pair')} from different groups ${formatCount(concordant)} stand in ` +
    `the right order, ${formatCount(discordant)} in the wrong one, ${formatCount(neither)} in none.`
  );
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
