import { idOf, named } from '../evaluate/answer_ids';
import { AnswerObject, NumberText, type AnswerValue } from '../evaluate/answer_json';
import type { SubjectId } from '../meds/dataset';
import type { Question } from '../questions/question';
import { SHARE, type AnswerRules, type Unreadable } from './answer';
import { goldBoolean, goldLabels } from './gold';
import { leftOut } from './id_sets';

/**
 * A label for each of some patients is asked for: the share of them with the right one; a patient without a label is wrong.
 * Labels are compared without regard to case and to spaces around them. Source: PopMedQA, appendix C.
 */
export const labelAccuracy: AnswerRules = {
  metric: { name: 'accuracy', ...SHARE },
  schema(question) {
    const asked = Object.keys(goldLabels(question));
    const label = { type: 'string', enum: question.params.categories ?? [] };
    return {
      type: 'object',
      properties: Object.fromEntries(asked.map(id => [id, label])),
      required: asked,
      additionalProperties: false,
    };
  },
  instruction(question) {
    const [first = '', second = first] = question.params.categories ?? [];
    const example = JSON.stringify({ 1182: first, 1190: second });
    const of = question.params.examples ? 'each patient who has no label yet' : 'each patient';
    return `an object with the label of ${of} by patient ID, such as ${example}`;
  },
  assess(value, question) {
    const read = readLabels(value);
    if ('why' in read) return read;
    const gold = goldLabels(question);
    const asked = question.subjects.filter(id => gold[id] !== undefined);
    const labels = Object.fromEntries([...read.labels].filter(([id]) => gold[id] !== undefined));
    const subjects = asked.map(subject => ({
      ...{ subject, gold: gold[subject] ?? '' },
      answer: spelt(labels[subject], question),
    }));
    const right = subjects.filter(each => each.answer !== null && sameLabel(each.gold, each.answer)).length;
    const score = subjects.length === 0 ? 1 : right / subjects.length;
    const notices = [...passedOver(read.labels, question, gold), ...missing(subjects)];
    return { answer: { shape: 'labels', labels }, score, breakdown: { kind: 'labels', subjects }, notices };
  },
};

/** Yes or no is asked for: 1 where it is right, else 0. Source: PopMedQA, appendix C. */
export const yesOrNo: AnswerRules = {
  metric: { name: 'accuracy', ...SHARE },
  schema: () => ({ type: 'boolean' }),
  instruction: () => 'true or false',
  assess(value, question) {
    const read = typeof value === 'boolean' ? value : typeof value === 'string' ? WORDS.get(word(value)) : undefined;
    if (read === undefined) return { why: 'The answer is neither true nor false.' };
    const gold = goldBoolean(question);
    return {
      ...{ answer: { shape: 'boolean', value: read }, score: Number(read === gold), notices: [] },
      breakdown: { kind: 'boolean', gold, answer: read },
    };
  },
};

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

const word = (text: string): string => text.trim().replace(/[.!]$/, '').toLowerCase();

const sameLabel = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** As the question spells it, where it has the label. */
function spelt(label: string | undefined, { params }: Question): string | null {
  if (label === undefined) return null;
  return params.categories?.find(category => sameLabel(category, label)) ?? label;
}

/** An object by id; also a list of objects that have an id and a label. */
function readLabels(value: AnswerValue): { readonly labels: ReadonlyMap<SubjectId, string> } | Unreadable {
  const entries = value instanceof AnswerObject ? [...value.entries] : Array.isArray(value) ? paired(value) : null;
  if (entries === null) return { why: 'The answer is no object of labels by patient ID.' };
  const labels = new Map<SubjectId, string>();
  for (const [key, item] of entries) {
    const id = idOf(key);
    const label = item instanceof NumberText ? item.text : typeof item === 'boolean' ? String(item) : item;
    if (id === null) return { why: `The answer has a label under a key that is no patient ID.` };
    if (typeof label !== 'string') return { why: `What the answer says of ${id} is no label.` };
    labels.set(id, label);
  }
  return { labels };
}

const LABEL_KEYS = ['label', 'category', 'class', 'answer'];

function paired(list: readonly AnswerValue[]): readonly (readonly [string, AnswerValue])[] | null {
  const pairs = list.map(item => {
    const id = idOf(item);
    const key = item instanceof AnswerObject ? LABEL_KEYS.find(each => item.entries.has(each)) : undefined;
    if (id === null || key === undefined || !(item instanceof AnswerObject)) return null;
    return [id, item.entries.get(key) ?? null] as const;
  });
  return pairs.includes(null) ? null : pairs.filter(pair => pair !== null);
}

function passedOver(
  labels: ReadonlyMap<SubjectId, string>,
  question: Question,
  gold: Readonly<Record<string, string>>,
) {
  const known = new Set(question.subjects);
  const unknown = [...labels.keys()].filter(id => !known.has(id));
  const notAsked = [...labels.keys()].filter(id => known.has(id) && gold[id] === undefined);
  return [
    ...(unknown.length === 0 ? [] : [`Labels of ${named(unknown)} are passed over: no patients of the question.`]),
    ...(notAsked.length === 0 ? [] : [`Labels of ${named(notAsked)} are passed over: they were given.`]),
  ];
}

function missing(subjects: readonly { readonly subject: SubjectId; readonly answer: string | null }[]) {
  const left = subjects.filter(({ answer }) => answer === null).map(({ subject }) => subject);
  return leftOut(left, 'a patient without a label is wrong');
}
