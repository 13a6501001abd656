import type { JsonNode } from '../cohort/json_source';
import type { SubjectId } from '../meds/dataset';
import type { GoldShape } from '../tasks/task';
import { TASK_RULES } from '../tasks/tasks';
import { checkParams } from '../tasks/checks';
import { allOf, FileReading, type Fields, type FileProblem } from './file_reading';
import {
  QUESTION_PARAMS,
  SCALES,
  TASKS,
  type Gold,
  type NamedCodes,
  type Question,
  type QuestionCohort,
  type QuestionParams,
  type QuestionSource,
  type ReviewSummary,
} from './question';

/** The names of files with one question, and with a question a line, end so. */
export const QUESTION_FILE_END = '.question.json';
export const QUESTION_SET_END = '.questions.jsonl';

export interface ReadQuestion {
  /** Null where it can't be told what is asked, or what the answer is; else it may have problems all the same. */
  readonly question: Question | null;
  /** In the order in which they were found. */
  readonly problems: readonly FileProblem[];
  /** Where the question begins in its file, from 1. */
  readonly line: number;
}

export interface ReadQuestionSet {
  /** One for each line that is not empty, in order. */
  readonly lines: readonly ReadQuestion[];
}

export const QUESTION_ID = /^[A-Za-z0-9._-]{1,200}$/;
const SUBJECT_ID = /^[+-]?\d{1,38}$/;
const ID_WORDS = 'a subject id: a whole number in quotes';

const KEYS = [
  'id',
  'task',
  'question',
  'dataset',
  'subjects',
  'params',
  'gold',
  'cohorts',
  'source',
  'reviewed',
  'tokens',
];

/**
 * Reads a question (`*.question.json`, media/schemas/question.schema.json).
 * @param line where it begins in its file, from 1
 */
export function readQuestion(text: string, line = 1): ReadQuestion {
  const reading = new FileReading(text, line);
  const root = reading.parse();
  const question = root && questionOf(reading, root);
  return { question, problems: reading.problems, line };
}

/**
 * Reads a set (`*.questions.jsonl`): a question a line. A line that is wrong does not keep the others from being read; a
 * question whose id another has is told of.
 */
export function readQuestionSet(text: string): ReadQuestionSet {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const lines = source
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readQuestion(line, number));
  const lineOf = new Map<string, number>();
  return { lines: lines.map(read => withRepeatedId(read, lineOf)) };
}

/** Told of where a question of the same set had its id already. @param lineOf the lines of the ids so far */
export function withRepeatedId(read: ReadQuestion, lineOf: Map<string, number>): ReadQuestion {
  const id = read.question?.id;
  if (id === undefined) return read;
  const before = lineOf.get(id);
  if (before === undefined) {
    lineOf.set(id, read.line);
    return read;
  }
  const message = `The question of line ${before} has the id ${id} as well. Ids are unique in a set.`;
  const problem: FileProblem = { severity: 'error', message, at: { line: read.line, column: 1 }, key: 'id' };
  return { ...read, problems: [...read.problems, problem] };
}

function questionOf(reading: FileReading, root: JsonNode): Question | null {
  const fields = reading.fields(root, '', KEYS);
  if (!fields) return null;
  const needed = <T>(name: string, read: (node: JsonNode, key: string) => T | null): T | null => {
    const node = reading.needed(fields, name, '');
    return node && read(node, name);
  };
  const idWords = 'of letters, digits, -, _ and ., 200 of them at most';
  const id = needed('id', (node, key) => reading.textLike(node, key, QUESTION_ID, idWords));
  const task = needed('task', (node, key) => reading.oneOf(node, key, TASKS));
  const asked = needed('question', (node, key) => reading.text(node, key));
  const dataset = needed('dataset', (node, key) => reading.text(node, key));
  const subjects = needed('subjects', (node, key) => idsOf(reading, node, key));
  const params = paramsOf(reading, fields.get('params'));
  const shape = task === null ? null : TASK_RULES[task].gold;
  const gold = needed('gold', (node, key) => (shape === null ? null : GOLD_READERS[shape](reading, node, key)));
  const cohortsNode = fields.get('cohorts');
  const cohorts = cohortsNode ? reading.list(cohortsNode, 'cohorts', (node, key) => cohortOf(reading, node, key)) : [];
  const source = orNull(fields.get('source'), node => sourceOf(reading, node));
  const reviewed = orNull(fields.get('reviewed'), node => reviewedOf(reading, node));
  const tokensNode = fields.get('tokens');
  const tokens = tokensNode ? tokensOf(reading, tokensNode) : null;
  if (id === null || task === null || asked === null || dataset === null || !subjects || !params) return null;
  if (gold === null || !cohorts) return null;
  const base = { id, task, question: asked, dataset, subjects, params, gold, cohorts, source, reviewed };
  const question: Question = tokens === null ? base : { ...base, tokens };
  checkIds(reading, question);
  for (const { key, message } of checkParams(question, TASK_RULES[task])) reading.error(key, message);
  for (const { key, message } of TASK_RULES[task].check(question, gold)) reading.error(key, message);
  return question;
}

function orNull<T>(node: JsonNode | undefined, read: (node: JsonNode) => T | null): T | null {
  return !node || node.kind === 'null' ? null : read(node);
}

function checkIds(reading: FileReading, { subjects, cohorts }: Question): void {
  const known = new Set<SubjectId>();
  if (subjects.length === 0) reading.error('subjects', 'subjects is empty: a question is about records.');
  subjects.forEach((id, i) => {
    if (known.has(id)) reading.error(`subjects[${i}]`, `subjects[${i}] is ${id}, which is there already.`);
    known.add(id);
  });
  cohorts.forEach((cohort, c) => {
    cohort.subjects.forEach((id, i) => {
      const key = `cohorts[${c}].subjects[${i}]`;
      if (!known.has(id)) reading.error(key, `${key} is ${id}, which is none of the question's subjects.`);
    });
  });
}

function idsOf(reading: FileReading, node: JsonNode, key: string): readonly SubjectId[] | null {
  return reading.list(node, key, (item, key) => idOf(reading, item, key));
}

function idOf(reading: FileReading, node: JsonNode, key: string): SubjectId | null {
  if (node.kind !== 'number') return reading.textLike(node, key, SUBJECT_ID, ID_WORDS);
  reading.error(key, `${key} is a number. Write it in quotes: ids are texts, so that none is rounded.`);
  return null;
}

function labelsOf(reading: FileReading, node: JsonNode, key: string): Readonly<Record<SubjectId, string>> | null {
  const members = reading.members(node, key);
  const labels = members?.map(([id, value]) => {
    if (!SUBJECT_ID.test(id)) reading.error(`${key}.${id}`, `The key ${id} in ${key} should be ${ID_WORDS}.`);
    const label = reading.text(value, `${key}.${id}`);
    return label === null || !SUBJECT_ID.test(id) ? null : ([id, label] as const);
  });
  const right = allOf(labels);
  return right && Object.fromEntries(right);
}

const GOLD_READERS: Readonly<Record<GoldShape, (reading: FileReading, node: JsonNode, key: string) => Gold | null>> = {
  ids: idsOf,
  lists: (reading, node, key) => reading.list(node, key, (item, key) => idsOf(reading, item, key)),
  labels: labelsOf,
  number: (reading, node, key) => reading.number(node, key),
  boolean: (reading, node, key) => reading.boolean(node, key),
};

function paramsOf(reading: FileReading, node: JsonNode | undefined): QuestionParams | null {
  if (!node) return {};
  const fields = reading.fields(node, 'params', QUESTION_PARAMS);
  if (!fields) return null;
  const part = <T>(name: string, read: (node: JsonNode, key: string) => T | null): T | null | undefined => {
    const node = fields.get(name);
    return node && read(node, `params.${name}`);
  };
  const params = {
    k: part('k', (node, key) => reading.whole(node, key, 1)),
    query: part('query', (node, key) => idOf(reading, node, key)),
    examples: part('examples', (node, key) => labelsOf(reading, node, key)),
    treatment: part('treatment', (node, key) => namedCodesOf(reading, node, key)),
    outcome: part('outcome', (node, key) => namedCodesOf(reading, node, key)),
    categories: part('categories', (node, key) => reading.list(node, key, (item, key) => reading.text(item, key))),
    groups: part('groups', (node, key) => groupsOf(reading, node, key)),
  };
  if (Object.values(params).includes(null)) return null;
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

/** Also of an idea (idea_file.ts). */
export function namedCodesOf(reading: FileReading, node: JsonNode, key: string): NamedCodes | null {
  const fields = reading.fields(node, key, ['name', 'codes']);
  if (!fields) return null;
  const name = textOf(reading, fields, key, 'name');
  const codes = reading.needed(fields, 'codes', key);
  const listed = codes && reading.list(codes, `${key}.codes`, (item, key) => reading.text(item, key));
  return name === null || !listed ? null : { name, codes: listed };
}

function groupsOf(reading: FileReading, node: JsonNode, key: string): QuestionParams['groups'] | null {
  const groups = reading.members(node, key)?.map(([name, value]) => {
    const ids = idsOf(reading, value, `${key}.${name}`);
    return ids && ([name, ids] as const);
  });
  const right = allOf(groups);
  return right && Object.fromEntries(right);
}

function textOf(reading: FileReading, fields: Fields, key: string, name: string): string | null {
  const node = reading.needed(fields, name, key);
  return node && reading.text(node, `${key}.${name}`);
}

function cohortOf(reading: FileReading, node: JsonNode, key: string): QuestionCohort | null {
  const fields = reading.fields(node, key, ['name', 'description', 'subjects']);
  if (!fields) return null;
  const [name, description] = ['name', 'description'].map(part => textOf(reading, fields, key, part));
  const listed = reading.needed(fields, 'subjects', key);
  const subjects = listed && idsOf(reading, listed, `${key}.subjects`);
  if (typeof name !== 'string' || typeof description !== 'string' || !subjects) return null;
  return { name, description, subjects };
}

function sourceOf(reading: FileReading, node: JsonNode): QuestionSource | null {
  const fields = reading.fields(node, 'source', ['idea', 'digest', 'n', 'seed']);
  if (!fields) return null;
  const [idea, digest] = ['idea', 'digest'].map(part => textOf(reading, fields, 'source', part));
  const whole = (name: string, least: number): number | null => {
    const number = reading.needed(fields, name, 'source');
    return number && reading.whole(number, `source.${name}`, least);
  };
  const [n, seed] = [whole('n', 1), whole('seed', 0)];
  if (typeof idea !== 'string' || typeof digest !== 'string' || n === null || seed === null) return null;
  return { idea, digest, n, seed };
}

function reviewedOf(reading: FileReading, node: JsonNode): ReviewSummary | null {
  const fields = reading.fields(node, 'reviewed', ['reviewers', ...SCALES]);
  if (!fields) return null;
  const whole = (name: string, most: number): number | null => {
    const number = reading.needed(fields, name, 'reviewed');
    return number && reading.whole(number, `reviewed.${name}`, 1, most);
  };
  const reviewers = whole('reviewers', 1_000_000);
  const [realism, difficulty, coherence] = SCALES.map(scale => whole(scale, 10));
  if (reviewers === null || typeof realism !== 'number') return null;
  if (typeof difficulty !== 'number' || typeof coherence !== 'number') return null;
  return { reviewers, realism, difficulty, coherence };
}

function tokensOf(reading: FileReading, node: JsonNode): NonNullable<Question['tokens']> | null {
  const renderings = reading.members(node, 'tokens')?.map(([rendering, value]) => {
    const key = `tokens.${rendering}`;
    const counts = reading.members(value, key)?.map(([encoding, count]) => {
      const tokens = reading.whole(count, `${key}.${encoding}`, 0);
      return tokens === null ? null : ([encoding, tokens] as const);
    });
    const right = allOf(counts);
    return right && ([rendering, Object.fromEntries(right)] as const);
  });
  const right = allOf(renderings);
  return right && Object.fromEntries(right);
}
