import type { Question } from '../questions/question';
import type { Random } from '../random/xoshiro';
import type { SubjectProfile } from './profile';
import { similarities, vectorsOf, type Vector } from './vectors';
import { likeness, stemsOf } from './words';

/** What the methods of the tasks work with: a question's subjects in their order. It never sees the gold. */
export interface Asked {
  readonly question: AskedQuestion;
  /** In the question's order. */
  readonly profiles: readonly SubjectProfile[];
  readonly vectors: readonly Vector[];
  /** The cosine of every two vectors. */
  readonly similar: readonly (readonly number[])[];
  readonly random: Random;
}

/** A question without its answer, and without how it came about. */
export type AskedQuestion = Pick<Question, 'id' | 'task' | 'question' | 'subjects' | 'params'>;

/** An answer in the form that the task asks for, and how it came about, in sentences for the user. */
export interface StatisticalAnswer {
  readonly answer: unknown;
  readonly explanation: readonly string[];
}

export type Method = (asked: Asked) => StatisticalAnswer;

export function askedOf(question: AskedQuestion, profiles: readonly SubjectProfile[], random: Random): Asked {
  const vectors = vectorsOf(profiles, question.question);
  return { question, profiles, vectors, similar: similarities(vectors), random };
}

/** A code that occurs, with how well its description says what is asked for. */
export interface NamedCode {
  readonly code: string;
  readonly name: string;
  readonly likeness: number;
}

/**
 * Codes and classes whose descriptions a text names, the likeliest first. Words that stand in many descriptions say less.
 * @param isWanted which codes are looked at
 */
export function codesNamed(
  profiles: readonly SubjectProfile[],
  text: string,
  isWanted: (code: string) => boolean = () => true,
): readonly NamedCode[] {
  const names = new Map(profiles.flatMap(({ names: of }) => [...of]).filter(([code]) => isWanted(code)));
  const uses = new Map<string, number>();
  for (const name of names.values()) for (const stem of stemsOf(name)) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  const weightOf = (stem: string): number => Math.log(1 + names.size / (1 + (uses.get(stem) ?? 0)));
  const asked = stemsOf(text);
  return [...names]
    .map(([code, name]) => ({ code, name, likeness: likeness(asked, name, weightOf) }))
    .filter(each => each.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.code < b.code ? -1 : 1));
}

/** Ids by their indexes. */
export const idsAt = ({ question }: Asked, at: readonly number[]): readonly string[] =>
  at.map(i => question.subjects[i] ?? '');

/** Indexes of the largest numbers, the largest first; of equal ones the first. */
export function largest(numbers: readonly number[], k: number): readonly number[] {
  return numbers
    .map((_, i) => i)
    .sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0) || a - b)
    .slice(0, k);
}

/** What a sentence names of some codes. */
export function listed(codes: readonly NamedCode[], most = 3): string {
  const texts = codes.slice(0, most).map(({ name }) => `“${name}”`);
  return texts.join(', ');
}

export const decimals = (number: number): string => number.toFixed(2);
