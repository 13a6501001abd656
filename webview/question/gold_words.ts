import type { SubjectId } from '../../src/core/meds/dataset';
import type { Gold, Task } from '../../src/core/questions/question';

/** Gold in words: pure, so that each task's can be read and tested by itself. */

/** One line of the gold: what it is of, and its patients in their order. */
export interface GoldLine {
  readonly name: string;
  readonly subjects: readonly SubjectId[];
}

/** What of the gold fits no list of patients: a number or a yes or no. */
export interface GoldWords {
  /** A sentence; '' where the lines say it all. */
  readonly sentence: string;
  readonly lines: readonly GoldLine[];
  /** The gold of each patient in a word or two, for the cohort's rows. */
  readonly marks: ReadonlyMap<SubjectId, string>;
  /** What the marks are, as a column's title; null where patients have none. */
  readonly column: string | null;
}

/** What a member of the gold is, by task. */
const MEMBER: Partial<Record<Task, string>> = {
  'planted-clique': 'planted',
  'outlier-detection': 'outlier',
  'similarity-search': 'similar',
};

/** What a list of a list of lists is, by task. */
const LIST: Partial<Record<Task, string>> = { clustering: 'cluster', sorting: 'place' };

export function goldWords(task: Task, gold: Gold): GoldWords {
  if (typeof gold === 'boolean') {
    return plain(gold ? 'Yes: the groups differ.' : 'No: the groups do not differ.');
  }
  if (typeof gold === 'number') return plain(`The average treatment effect is ${numberText(gold)}.`);
  if (!isList(gold)) {
    const labels = [...new Set(Object.values(gold))].toSorted();
    const lines = labels.map(name => ({
      name,
      subjects: Object.keys(gold).filter(subject => gold[subject] === name),
    }));
    return { sentence: '', lines, marks: new Map(Object.entries(gold)), column: 'Label' };
  }
  if (isOfLists(gold)) {
    const name = LIST[task] ?? 'list';
    const lines = gold.map((subjects, at) => ({ name: `${name} ${at + 1}`, subjects }));
    const marks = new Map(lines.flatMap(line => line.subjects.map(subject => [subject, line.name] as const)));
    return { sentence: '', lines, marks, column: name === 'place' ? 'Place' : 'Cluster' };
  }
  if (task === 'top-k') {
    const marks = new Map(gold.map((subject, at) => [subject, String(at + 1)] as const));
    return { sentence: '', lines: [{ name: 'in order', subjects: gold }], marks, column: 'Rank' };
  }
  const name = MEMBER[task] ?? 'gold';
  return {
    sentence: gold.length === 0 ? 'None of the patients.' : '',
    lines: gold.length === 0 ? [] : [{ name, subjects: gold }],
    marks: new Map(gold.map(subject => [subject, name] as const)),
    column: 'Gold',
  };
}

const plain = (sentence: string): GoldWords => ({ sentence, lines: [], marks: new Map(), column: null });

/** With all its digits; a minus is a minus sign. */
function numberText(value: number): string {
  return String(value).replace(/^-/, '−');
}

type List = readonly SubjectId[] | readonly (readonly SubjectId[])[];

function isList(gold: Exclude<Gold, number | boolean>): gold is List {
  return Array.isArray(gold);
}

function isOfLists(gold: List): gold is readonly (readonly SubjectId[])[] {
  return gold.some(each => Array.isArray(each));
}
