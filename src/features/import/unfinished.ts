import process from 'node:process';
import type * as vscode from 'vscode';
import type { ImportTask } from '../../engine/import/contract';
import { discardStaged, whatStandsIn } from './target';

/** An import that was begun. What was staged of it is in its output folder; here is what is needed to go on. */
export interface Unfinished {
  readonly task: ImportTask;
  /** The process of the window that began it. */
  readonly host: number;
  /** Whether a window has said already that it was not finished. */
  readonly told: boolean;
}

const MEMENTO = 'cohortLens.imports';

/** Imports that are under way or were broken off, in any window. Paths and nothing else are remembered. */
export class UnfinishedImports {
  constructor(readonly memento: vscode.Memento) {}

  /** Those that no window works on and that can go on. Others that are over are forgotten. */
  async left(): Promise<readonly Unfinished[]> {
    const left: Unfinished[] = [];
    for (const each of this.#all()) {
      if (isAtWork(each)) continue;
      if ((await whatStandsIn(each.task.out)) === 'started') left.push(each);
      else await this.end(each.task.out);
    }
    return left;
  }

  /** The import that was broken off in this folder; undefined where none is known. */
  in(out: string): ImportTask | undefined {
    return this.#all().find(({ task }) => task.out === out)?.task;
  }

  /** Whether another window writes to this folder now. */
  isElsewhere(out: string): boolean {
    return this.#all().some(each => each.task.out === out && each.host !== process.pid && isAtWork(each));
  }

  async begin(task: ImportTask): Promise<void> {
    await this.#keep(task.out, { task, host: process.pid, told: false });
  }

  /** It was broken off, and the user knows. */
  async stopped(task: ImportTask): Promise<void> {
    await this.#keep(task.out, { task, host: 0, told: true });
  }

  /** The import is whole, or will never be. */
  async end(out: string): Promise<void> {
    await this.#keep(out, null);
  }

  /** Throws away what was staged. */
  async discard(out: string): Promise<void> {
    await discardStaged(out);
    await this.end(out);
  }

  async #keep(out: string, now: Unfinished | null): Promise<void> {
    const others = this.#all().filter(({ task }) => task.out !== out);
    await this.memento.update(MEMENTO, now === null ? others : [...others, now]);
  }

  #all(): readonly Unfinished[] {
    return this.memento.get<readonly Unfinished[]>(MEMENTO, []);
  }
}

/** Whether the window that began it is still there. */
function isAtWork({ host }: Unfinished): boolean {
  if (host <= 0) return false;
  try {
    process.kill(host, 0);
    return true;
  } catch (error) {
    // A process of another user is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
