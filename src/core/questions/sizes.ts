import type { KeyFault } from '../tasks/task';
import { TASK_RULES } from '../tasks/tasks';
import type { Idea } from './idea';
import { sizeSentence } from './idea_checks';
import { parseSize, sizeAt, SizeFault, type SizeScope } from './size_expression';

/** What the size expressions of an idea come to. */
export interface IdeaSizes {
  readonly n: number;
  readonly k: number | null;
  readonly examples: number | null;
  /** In the order of the idea's cohorts; together n. */
  readonly cohorts: readonly number[];
}

/**
 * The sizes of an idea at N.
 * @returns the sizes, or what is wrong with them
 */
export function ideaSizes(idea: Idea, n: number): IdeaSizes | readonly KeyFault[] {
  const faults: KeyFault[] = [];
  const size = (key: string, text: string | undefined, k: number | null): number | null => {
    if (text === undefined) return null;
    try {
      return sizeAt(parseSize(text), { N: n, k } satisfies SizeScope);
    } catch (error) {
      if (!(error instanceof SizeFault)) throw error;
      faults.push({ key, message: sizeSentence(key, text, error) });
      return null;
    }
  };
  const k = size('k', idea.k, null);
  if (k !== null && (k < 1 || k > n)) {
    faults.push({ key: 'k', message: `k comes to ${k} at N = ${n}: it is from 1 to N.` });
  }
  // Sizes over a k that is none would be told for nothing.
  if (faults.length > 0) return faults;
  const examples = size('examples', idea.examples, null);
  const cohorts = idea.cohorts.map(({ size: text }, i) => size(`cohorts[${i}].size`, text, k) ?? 0);
  if (faults.length > 0) return faults;
  const told = idea.cohorts.map(({ name }, i) => `${name} ${cohorts[i] ?? 0}`).join(', ');
  const sum = cohorts.reduce((a, b) => a + b, 0);
  if (sum !== n) {
    const message = `the sizes of its cohorts come to ${sum} at N = ${n} (${told}): together they are N.`;
    return [{ key: 'cohorts', message }];
  }
  const empty = cohorts.indexOf(0);
  if (empty >= 0) {
    const message = `the cohort ${idea.cohorts[empty]?.name ?? ''} has nobody at N = ${n} (${told}).`;
    return [{ key: `cohorts[${empty}].size`, message }];
  }
  const sizes: IdeaSizes = { n, k, examples, cohorts };
  const wrong = TASK_RULES[idea.task].checkSizes(idea, sizes);
  return wrong.length > 0 ? wrong : sizes;
}
