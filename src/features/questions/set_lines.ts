import { TASKS, type Task } from '../../core/questions/question';
import { withoutMark } from './disk_lines';

/**
 * What lists and lenses say of a member of a set, read with a quick look at its line: whether the question is right is
 * told by whoever opens or checks it.
 */
export interface Member {
  readonly id: string;
  /** '' where the line says none that there is. */
  readonly task: Task | '';
  readonly n: number;
  /** In the description rendering and the first encoding that it was counted with; null where it was not. */
  readonly tokens: number | null;
  /** The beginning of what is asked. */
  readonly asks: string;
}

const BEGINNING = 160;

/** @returns null where the line is no question with an id */
export function memberOf(line: string): Member | null {
  const value = jsonOf(line);
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null;
  const question = value as Readonly<Record<string, unknown>>;
  const { id, task, subjects, tokens, question: text } = question;
  return {
    id: String(id),
    task: TASKS.find(each => each === task) ?? '',
    n: Array.isArray(subjects) ? subjects.length : 0,
    tokens: tokensIn(tokens),
    asks: typeof text === 'string' ? text.slice(0, BEGINNING) : '',
  };
}

/** Whether a line is the question with this id. Others cost no more than a look for its letters. */
export function isMember(line: string, id: string): boolean {
  // An id has letters, digits and `._-` alone, which nobody writes with escapes.
  return line.includes(id) && memberOf(line)?.id === id;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(withoutMark(line)) as unknown;
  } catch {
    // A line that is being written, or an empty one.
    return null;
  }
}

function tokensIn(tokens: unknown): number | null {
  if (typeof tokens !== 'object' || tokens === null || !('description' in tokens)) return null;
  const { description } = tokens;
  if (typeof description !== 'object' || description === null) return null;
  const [first] = Object.values(description) as unknown[];
  return typeof first === 'number' ? first : null;
}

/** `N=20 · 96,412 tokens` */
export function memberWords({ n, tokens }: Member): string {
  return [`N=${n}`, ...(tokens === null ? [] : [`${tokens.toLocaleString('en-US')} tokens`])].join(' · ');
}
