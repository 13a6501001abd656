// The oldest Node each command runs on, checked before anything is installed with it.
import { Refusal } from './command.mjs';

/** What runs the build and the VS Code server. */
export const NODE_FOR_START = '20.0.0';
/** ESLint, Vitest and their friends ask for a later Node 20. */
export const NODE_FOR_TESTS = '20.19.0';

/**
 * @param {string} version
 * @param {string} least
 * @returns {boolean} whether `version` is `least` or newer; both are major.minor.patch
 */
export function isAtLeast(version, least) {
  const have = version.split('.').map(part => Number.parseInt(part, 10));
  const want = least.split('.').map(part => Number.parseInt(part, 10));
  for (const [i, number] of want.entries()) {
    const difference = (have[i] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * @param {string} least
 * @throws {Refusal} where this Node is older
 */
export function requireNode(least) {
  if (isAtLeast(process.versions.node, least)) return;
  throw new Refusal(
    `Cohort Lens needs Node ${least} or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and run the command again.`,
  );
}
