import type { CodeSelector } from '../../core/cohort/cohort';
import { bound } from '../../core/cohort/scope';
import { messageOf } from '../../core/fault';
import { windowWords } from './rows';

/** What users type for the cohort's window and filter. */

/** What is wrong with a window, in a sentence; null where nothing is. */
export function windowProblem(from: string | null, to: string | null): string | null {
  try {
    const [start, end] = [bound(from), bound(to)];
    if (start && end && start.from > end.to) return `This ends before it begins (${windowWords({ from, to })}).`;
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** `ICD10CM/E11*, MEDS_DEATH` → the first with what is below it, the second alone. */
export function typedSelectors(typed: string): readonly CodeSelector[] {
  return typed
    .split(/[,;\n]/)
    .map(each => each.trim())
    .filter(each => each.replace('*', '') !== '')
    .map(each => (each.endsWith('*') ? { code: each.slice(0, -1), below: true } : { code: each, below: false }));
}
