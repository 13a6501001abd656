import { closeSync, openSync, readSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { CohortLensApi } from '../../../src/features/api';

/** What the suites share that measure the extension host's thread. */

/** Such a block is the editor's own breath, in milliseconds. */
const CALM_MS = 10;
const CALM_FOR_MS = 1000;

/** Until VS Code has started its own extensions, which share this thread, a block would be theirs. */
export async function untilCalm(lens: CohortLensApi): Promise<void> {
  for (let longest = Infinity; longest > CALM_MS;) {
    const measured = lens.measureBlocks();
    await setTimeout(CALM_FOR_MS);
    longest = measured();
  }
}

/** Linux tells there how many nanoseconds a thread was on a processor: the first of three numbers. */
const SCHEDULE = '/proc/thread-self/schedstat';
const EVERY_MS = 1;

/**
 * Watches for how long at a time this thread works, in processor time: unlike a block by the clock that does not grow
 * with what else the machine does.
 * @returns stops it and says the longest, in milliseconds
 */
export function measureBusy(): () => number {
  const file = openSync(SCHEDULE, 'r');
  const text = Buffer.alloc(100);
  const onProcessor = (): number => {
    const length = readSync(file, text, 0, text.length, 0);
    return Number(text.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  };
  let longest = 0;
  let before = onProcessor();
  const look = (): void => {
    const now = onProcessor();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    closeSync(file);
    return longest;
  };
}
