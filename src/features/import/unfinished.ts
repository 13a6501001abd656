import * as path from 'node:path';
import process from 'node:process';
import type * as vscode from 'vscode';
import { isAlive, isAtWork } from '../../engine/at_work';
import { STAGING_FOLDER } from '../../engine/import/contract';
import type { ImportTask } from '../../engine/import/contract';
import { discardStaged, whatStandsIn } from './target';

/** An import that was begun. What was staged of it is in its output folder; here is what is needed to go on. */
export interface Unfinished {
  readonly task: ImportTask;
  /** The process of the window that began it. */
  readonly host: number;
  /** When it began, in milliseconds since 1970. */
  readonly began: number;
  /** Whether a window has said already that it was not finished. */
  readonly told: boolean;
}

const MEMENTO = 'cohortLens.imports';

/** An import that has just begun looks at its source first; then its folder says that it is written to. */
const STARTING_MS = 10_000;

/** Imports that are under way or were broken off, in any window. Paths and nothing else are remembered. */
export class UnfinishedImports {
  constructor(readonly memento: vscode.Memento) {}

  /** Those that no window works on and that can go on. Others that are over are forgotten. */
  async left(): Promise<readonly Unfinished[]> {
    const left: Unfinished[] = [];
    for (const each of this.#all()) {
      const { out } = each.task;
      if (isStarting(each) || (await isWrittenTo(out))) continue;
      if ((await whatStandsIn(out)) === 'started') left.push(each);
      // Numbers of processes come again: one that seems to be there is no reason to offer nothing, but to forget nothing.
      else if (!isThere(each)) await this.end(out);
    }
    return left;
  }

  /** The import that was broken off in this folder; undefined where none is known. */
  in(out: string): ImportTask | undefined {
    return this.#all().find(({ task }) => task.out === out)?.task;
  }

  async begin(task: ImportTask): Promise<void> {
    await this.#keep(task.out, { task, host: process.pid, began: Date.now(), told: false });
  }

  /** It was broken off, and the user knows. */
  async stopped(task: ImportTask): Promise<void> {
    await this.#keep(task.out, { task, host: 0, began: 0, told: true });
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

/** Whether any window, or the command line, writes to this folder now. @param out absolute path */
export const isWrittenTo = (out: string): Promise<boolean> => isAtWork(path.join(out, STAGING_FOLDER));

const isThere = ({ host }: Unfinished): boolean => host > 0 && isAlive(host);

const isStarting = (each: Unfinished): boolean => isThere(each) && Math.abs(Date.now() - each.began) < STARTING_MS;
