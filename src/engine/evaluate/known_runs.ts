import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ANSWERS_FILE, MANIFEST_FILE } from '../../core/evaluate/run';
import { readRun, type ReadRun } from './run_store';

/** So many runs are kept, and none with more answers. */
const MOST_RUNS = 64;
const MOST_ANSWERS = 50_000;

interface Known {
  readonly stamp: string;
  readonly reading: Promise<ReadRun>;
}

/**
 * Runs as they were read last, without their texts: the list of runs, their answers and their charts are all made of them, one
 * after the other. A run whose files changed since is read again.
 */
export class KnownRuns {
  readonly #known = new Map<string, Known>();

  /** @throws UserFault `run-folder` */
  async read(folder: string): Promise<ReadRun> {
    const stamp = await stampOf(folder);
    const before = this.#known.get(folder);
    if (before?.stamp === stamp) return before.reading;
    const reading = readRun(folder, 'none');
    this.#known.delete(folder);
    this.#known.set(folder, { stamp, reading });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_RUNS && oldest !== undefined) this.#known.delete(oldest);
    const forget = (): void => {
      if (this.#known.get(folder)?.reading === reading) this.#known.delete(folder);
    };
    reading.then(({ run }) => {
      if (run.answers.size > MOST_ANSWERS) forget();
    }, forget);
    return reading;
  }
}

/** Sizes and times of its files; lines are only added, so that a file that changed is of another size. */
async function stampOf(folder: string): Promise<string> {
  const files = [MANIFEST_FILE, ANSWERS_FILE].map(name => stat(path.join(folder, name)).catch(() => null));
  return (await Promise.all(files))
    .map(found => (found ? `${found.size} ${found.mtimeMs} ${found.ino}` : '-'))
    .join(' ');
}
