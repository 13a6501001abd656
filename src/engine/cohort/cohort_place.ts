import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** A data set so many folders above the cohort's file, or less, is named by the way to it. */
const MOST_STEPS_UP = 3;

/**
 * The path of a data set as a cohort file has it: relative, with `/`, where the two are so near that they move
 * together, else absolute.
 * @param file absolute path of the cohort file
 * @param dataset absolute path
 */
export function pathInFile(file: string, dataset: string): string {
  const relative = path.relative(path.dirname(file), dataset);
  const up = relative.split(path.sep).filter(part => part === '..').length;
  const shared = path.resolve(path.dirname(file), ...Array<string>(up).fill('..'));
  // What two things share at the root they share with everything.
  const isFar = up > MOST_STEPS_UP || (up > 0 && shared === path.parse(shared).root);
  if (path.isAbsolute(relative) || isFar) return dataset;
  return relative === '' ? '.' : relative.split(path.sep).join('/');
}

/** The absolute path that a cohort file means. */
export function pathFromFile(file: string, written: string): string {
  return path.resolve(path.dirname(file), written);
}

/** Whether two paths are the same place, links followed. */
export async function isSamePlace(a: string, b: string): Promise<boolean> {
  if (path.resolve(a) === path.resolve(b)) return true;
  const [one, other] = await Promise.all([a, b].map(each => realpath(each).catch(() => null)));
  return one !== null && one === other;
}
