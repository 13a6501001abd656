import { stream } from '../random/xoshiro';
import type { Idea } from './idea';

/**
 * Tells an idea from what it was before or will be: sixteen hexadecimal digits that depend on all of it, in whatever order
 * its keys are written. It keeps nobody from forging one, and need not.
 */
export function ideaDigest(idea: Idea): string {
  const random = stream(0, JSON.stringify(idea, inOrder));
  return [random(), random()].map(word => word.toString(16).padStart(8, '0')).join('');
}

/** Objects with their keys sorted. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
