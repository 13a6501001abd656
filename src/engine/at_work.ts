import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** In a folder that something is being made in: who is at it. */
const MARK = 'at_work.json';

/** So often a mark is made fresh, and so long it holds without. In between lies a disk that is slow to answer. */
const BEAT_MS = 2000;
export const HOLDS_MS = 20_000;

/** What a mark says. Numbers of processes come again, after a restart of the machine soon: so a mark must be fresh too. */
interface Worker {
  readonly host: string;
  readonly pid: number;
  /** Told apart from marks of others. */
  readonly mark: string;
}

/**
 * Whether a process writes to this folder now. One that was ended in the middle leaves its mark, which holds for no longer
 * than its process and no longer than it was kept fresh.
 */
export async function isAtWork(folder: string): Promise<boolean> {
  const file = path.join(folder, MARK);
  try {
    const { host, pid } = JSON.parse(await readFile(file, 'utf8')) as Worker;
    // A clock that was set back must not make a mark hold for ever.
    const isFresh = Math.abs(Date.now() - (await stat(file)).mtimeMs) < HOLDS_MS;
    return isFresh && (host !== hostname() || isAlive(pid));
  } catch {
    // There is no mark, or none that says whose it is.
    return false;
  }
}

/** Says to other processes that a folder is written to, until it is let go of. */
export class AtWork {
  private constructor(
    private readonly file: string,
    private readonly mark: string,
    private readonly beating: NodeJS.Timeout,
  ) {}

  /** @param folder an existing one @returns null where another process is at work there */
  static async take(folder: string): Promise<AtWork | null> {
    if (await isAtWork(folder)) return null;
    const file = path.join(folder, MARK);
    const worker: Worker = { host: hostname(), pid: process.pid, mark: randomUUID() };
    await rm(file, { force: true });
    try {
      await writeFile(file, JSON.stringify(worker), { flag: 'wx' });
    } catch (error) {
      // Another one was quicker.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
      throw error;
    }
    const beat = (): void => {
      const now = new Date();
      // Where the folder is gone there is nothing to keep others from.
      void utimes(file, now, now).catch(() => undefined);
    };
    return new AtWork(file, worker.mark, setInterval(beat, BEAT_MS).unref());
  }

  /** The mark's name, which stays where the rest of the folder is cleared. */
  static readonly FILE = MARK;

  async end(): Promise<void> {
    clearInterval(this.beating);
    const left = await readFile(this.file, 'utf8').catch(() => '');
    if (left.includes(this.mark)) await rm(this.file, { force: true });
  }
}

/** Whether there is a process of this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
