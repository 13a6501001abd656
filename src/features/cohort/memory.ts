import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import type * as vscode from 'vscode';
import type { Cohort } from '../../core/cohort/cohort';
import type { Log } from '../log/log';
import type { CohortPlace } from './model';

/** What the workspace remembers, so that a cohort is there again after the window was reloaded. */
export interface Remembered {
  readonly cohort: Cohort | null;
  readonly file: CohortPlace | null;
  readonly from: string | null;
  /** Whether it differs from its file. */
  readonly isChanged: boolean;
}

export const NOTHING: Remembered = { cohort: null, file: null, from: null, isChanged: false };
const MEMENTO = 'cohortLens.cohort';
const FILE = 'cohort.json';

/**
 * VS Code writes all that an extension remembers whenever a part of it changes: a cohort with more subjects than this is
 * remembered in a file of its own.
 */
const MOST_IN_MEMENTO = 10_000;

/** Remembers the cohort of a workspace between two starts of VS Code. */
export class CohortMemory {
  #writing: Promise<void> = Promise.resolve();
  #isEnded = false;

  /** @param folder the absolute path of the workspace's folder for this extension's files; null: there is none */
  constructor(
    readonly memento: Pick<vscode.Memento, 'get' | 'update'>,
    readonly folder: string | null,
    readonly log: Pick<Log, 'failure'>,
  ) {}

  /** What is remembered; null where it is in a file and must be read. */
  get present(): Remembered | null {
    const remembered = this.memento.get<Remembered | InFile>(MEMENTO, NOTHING);
    return 'inFile' in remembered ? null : remembered;
  }

  /** Reads the file. What can't be read is forgotten. */
  async read(): Promise<Remembered> {
    try {
      return JSON.parse(await readFile(this.#file(FILE), 'utf8')) as Remembered;
    } catch (error) {
      this.log.failure('Reading the cohort of this workspace', error);
      return NOTHING;
    }
  }

  /** Writes one after the other, so that the last one stays. */
  write(remembered: Remembered): Promise<void> {
    this.#writing = this.#writing.then(() => (this.#isEnded ? undefined : this.#write(remembered)));
    return this.#writing;
  }

  /** Writes before the function returns: nothing waits for what is under way when VS Code ends. */
  end(remembered: Remembered | null): void {
    this.#isEnded = true;
    if (!remembered) return;
    if (!this.isLarge(remembered)) {
      void this.memento.update(MEMENTO, remembered);
      return;
    }
    try {
      const part = this.#file(`${randomUUID()}.part`);
      mkdirSync(path.dirname(part), { recursive: true });
      writeFileSync(part, JSON.stringify(remembered));
      renameSync(part, this.#file(FILE));
      void this.memento.update(MEMENTO, IN_FILE);
    } catch (error) {
      this.log.failure('Writing the cohort of this workspace', error);
    }
  }

  async #write(remembered: Remembered): Promise<void> {
    if (!this.isLarge(remembered)) {
      const wasInFile = this.present === null;
      await this.memento.update(MEMENTO, remembered);
      if (wasInFile) await rm(this.#file(FILE), { force: true });
      return;
    }
    try {
      const part = this.#file(`${randomUUID()}.part`);
      await mkdir(path.dirname(part), { recursive: true });
      await writeFile(part, JSON.stringify(remembered));
      if (this.#isEnded) await rm(part);
      else await rename(part, this.#file(FILE));
      if (this.present !== null) await this.memento.update(MEMENTO, IN_FILE);
    } catch (error) {
      this.log.failure('Writing the cohort of this workspace', error);
    }
  }

  /** Whether it is remembered in a file. */
  isLarge({ cohort }: Remembered): boolean {
    return this.folder !== null && (cohort?.subjects.length ?? 0) > MOST_IN_MEMENTO;
  }

  #file(name: string): string {
    return path.join(this.folder ?? '', name);
  }
}

/** Stands in the memento for what is in the file. */
interface InFile {
  readonly inFile: true;
}

const IN_FILE: InFile = { inFile: true };
