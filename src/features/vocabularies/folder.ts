import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../log/log';
import type { Ontology } from '../ontology/ontology';

/** Files of one import come within this time, in milliseconds. */
const SETTLE_MS = 300;
/** Without an event, the folder is looked at this often while the ontology runs. */
const LOOK_MS = 5000;

/**
 * The folder with the user's imports, which all windows share: whatever another window or the command line adds or
 * removes is answered from at once. It is watched from the first need of the ontology on.
 */
export class ImportsFolder implements vscode.Disposable {
  #watching: Promise<vscode.Disposable> | undefined;
  #looking: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Names, sizes and times as they were last seen. */
  #seen: string | undefined;
  #disposed = false;

  constructor(
    readonly ontology: Ontology,
    readonly log: Log,
  ) {}

  /**
   * Told when the ontology starts or ends. From its first start on the folder is watched; where events may be lost, on
   * network mounts for one, it is looked at again and again while somebody asks, and at once when that begins anew.
   */
  async watch(runs: boolean): Promise<void> {
    clearInterval(this.#looking);
    if (!runs || this.#disposed) return;
    this.#looking = setInterval(() => void this.look(), LOOK_MS);
    if (this.#watching) await this.look();
    this.#watching ??= this.#watch();
    await this.#watching;
  }

  async #watch(): Promise<vscode.Disposable> {
    const folder = this.ontology.imports;
    try {
      await mkdir(folder.fsPath, { recursive: true }); // what is not there can't be watched on every system
    } catch (error) {
      this.log.failure('Making the folder of imported vocabularies', error);
    }
    this.#seen = await stampOf(folder.fsPath);
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*.sqlite'));
    const soon = (): void => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.look(), SETTLE_MS);
    };
    const watching = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(soon),
      watcher.onDidDelete(soon),
      watcher.onDidChange(soon),
    );
    if (this.#disposed) watching.dispose();
    return watching;
  }

  /** Looks at the folder now; where it changed, the ontology reads it again. */
  async look(): Promise<void> {
    const now = await stampOf(this.ontology.imports.fsPath);
    if (now === this.#seen || this.#disposed) return;
    this.#seen = now;
    try {
      await this.ontology.reload();
    } catch (error) {
      // The next look tries again.
      if (this.#seen === now) this.#seen = undefined;
      this.log.failure('Reading the imported vocabularies again', error);
    }
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
    void this.#watching?.then(watching => void watching.dispose());
  }
}

async function stampOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).filter(name => name.endsWith('.sqlite')).sort();
    const stamps = names.map(async name => {
      const { size, mtimeMs } = await stat(path.join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
    return (await Promise.all(stamps)).join('\n');
  } catch {
    // Not there, or going this very moment: then the next event or look tells.
    return '';
  }
}
