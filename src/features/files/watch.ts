import * as path from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { isWithin } from './within';

/** What happened to a data set on disk: paths relative to it, with `/` (the file's own name where it is one file). */
export interface FilesChange {
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  /** Whether anything of the data set's data is left. */
  readonly gone: boolean;
}

export type FilesListener = (change: FilesChange) => void;

/** Files that a data set is made of. */
const CONCERNS = /\.(?:parquet|json)$/i;

/** A file is taken as written when its size and time were the same twice, this many milliseconds apart. */
const SETTLE_MS = 250;

/** Without an event, so many files of each data set are looked at, this often in milliseconds. */
const LOOK_FILES = 100;
const LOOK_MS = 5000;

/**
 * Watches data sets on disk, inside and outside the workspace: one watch per data set, shared by all who show it.
 * The file system's events only say where to look; whether a file changed is told by its size and time. Since events
 * are lost on some file systems (network mounts), and in the workspace until VS Code's own watcher has started, the
 * files are looked at in turn as well, and all of them when the window gets the focus.
 */
export class DataSetWatches implements vscode.Disposable {
  readonly #watches = new Map<string, Watch>();
  readonly #focus = vscode.window.onDidChangeWindowState(state => {
    if (state.focused) for (const watch of this.#watches.values()) watch.look(Infinity);
  });
  #looking: NodeJS.Timeout | undefined;

  /** How many data sets are watched. */
  get size(): number {
    return this.#watches.size;
  }

  /** @param files the data files relative to the folder `dataSet`, or null where `dataSet` is itself the file */
  watch(dataSet: string, files: readonly string[] | null, listener: FilesListener): vscode.Disposable {
    const watch = this.#watches.get(dataSet) ?? new Watch(dataSet, files !== null);
    this.#watches.set(dataSet, watch);
    this.#looking ??= setInterval(() => {
      for (const each of this.#watches.values()) each.look(LOOK_FILES);
    }, LOOK_MS);
    watch.expect(files);
    // A function of its own per subscription: the same listener may subscribe twice.
    const own: FilesListener = change => listener(change);
    watch.listeners.add(own);
    return new vscode.Disposable(() => {
      watch.listeners.delete(own);
      if (watch.listeners.size > 0 || this.#watches.get(dataSet) !== watch) return;
      this.#watches.delete(dataSet);
      watch.dispose();
      if (this.#watches.size === 0) this.#rest();
    });
  }

  dispose(): void {
    this.#focus.dispose();
    for (const watch of this.#watches.values()) watch.dispose();
    this.#watches.clear();
    this.#rest();
  }

  #rest(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}

/** Size and time of a file; null where there is none. */
type Stamp = string | null;

class Watch implements vscode.Disposable {
  readonly listeners = new Set<FilesListener>();
  readonly #base: string;
  #dataFiles: readonly string[] = [];
  #dataFolders: ReadonlySet<string> = new Set();
  readonly #known = new Map<string, Stamp>();
  /** Files that were there at the first look for new ones, or came since. */
  #seen: Promise<Set<string>> | undefined;
  /** Folders with data files in them or below. */
  readonly #folders = new Map<string, Stamp>();
  /** Files to look at, with the stamp of the last look. */
  readonly #pending = new Map<string, Stamp | undefined>();
  /** Settled and not told of yet, because more of the data set is going. */
  #held: [string, Stamp][] = [];
  readonly #watcher: vscode.Disposable;
  /** The place of the file that `look` begins with. */
  #next = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #disposed = false;

  constructor(
    readonly dataSet: string,
    readonly isFolder: boolean,
  ) {
    this.#base = isFolder ? dataSet : path.dirname(dataSet);
    this.#watcher = vscode.Disposable.from(
      ...(isFolder ? [this.#listen(dataSet, '**')] : []),
      // What is watched may go as a whole, which only the folder above it is told of.
      this.#listen(path.dirname(dataSet), '*'),
    );
  }

  /** The data files from now on: those that came with a change are among them, those that went are not. */
  expect(files: readonly string[] | null): void {
    const dataFiles = files === null ? [this.dataSet] : files.map(file => path.join(this.dataSet, file));
    this.#dataFiles = dataFiles;
    this.#dataFolders = foldersBetween(this.dataSet, dataFiles);
    void this.#lookForNew();
    void this.#remember(dataFiles.filter(file => !this.#known.has(file)));
  }

  /** Looks at the next so many files, and for new ones, whether or not an event came. */
  look(count: number): void {
    void this.#lookForNew();
    const files = [...this.#known.keys()];
    const from = this.#next < files.length ? this.#next : 0;
    this.#next = from + Math.min(count, files.length);
    for (const file of files.slice(from, this.#next)) this.#touch(file);
  }

  /** A folder's own time changes with each file or folder that comes into it. */
  async #lookForNew(): Promise<void> {
    if (!this.isFolder || this.#looking) return;
    this.#looking = true;
    try {
      await this.#lookIntoFolders();
    } finally {
      this.#looking = false;
    }
  }

  async #lookIntoFolders(): Promise<void> {
    // What is there at the first look is not new later.
    this.#seen ??= filesBelow(this.dataSet).then(files => new Set(files));
    const seen = await this.#seen;
    for (const folder of this.#dataFolders) {
      const stamp = await stampOf(folder);
      const before = this.#folders.get(folder);
      this.#folders.set(folder, stamp);
      if (before === undefined || before === stamp || stamp === null) continue;
      const files = await filesBelow(folder);
      if (this.#disposed) return;
      for (const file of files.filter(each => !seen.has(each))) {
        seen.add(file);
        if (!this.#known.has(file)) this.#touch(file);
      }
    }
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#watcher.dispose();
    this.listeners.clear();
  }

  #listen(folder: string, pattern: string): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.file(folder), pattern),
    );
    const written = ({ fsPath }: vscode.Uri): void => {
      if (this.#known.has(fsPath) || (CONCERNS.test(fsPath) && isWithin(this.dataSet, fsPath))) this.#touch(fsPath);
    };
    // A folder that goes or comes (moved back) is told of alone, without what is in it.
    const came = (uri: vscode.Uri): void => {
      for (const file of this.#known.keys()) if (isWithin(uri.fsPath, file)) this.#touch(file);
      written(uri);
    };
    return vscode.Disposable.from(
      watcher,
      watcher.onDidChange(written),
      watcher.onDidCreate(came),
      watcher.onDidDelete(came),
    );
  }

  async #remember(files: readonly string[]): Promise<void> {
    await Promise.all(
      files.map(async file => {
        const stamp = await stampOf(file);
        if (!this.#known.has(file)) this.#known.set(file, stamp);
      }),
    );
  }

  #touch(file: string): void {
    if (!this.#pending.has(file)) this.#pending.set(file, undefined);
    this.#timer ??= setTimeout(() => void this.#settle(), SETTLE_MS);
  }

  /** Looks at the pending files; those that hold still are told of, the others are looked at again. */
  async #settle(): Promise<void> {
    const settled: [string, Stamp][] = [];
    for (const [file, before] of [...this.#pending]) {
      const now = await stampOf(file);
      if (now === this.#known.get(file)) this.#pending.delete(file);
      else if (now === before) {
        this.#pending.delete(file);
        this.#known.set(file, now);
        settled.push([file, now]);
      } else this.#pending.set(file, now);
    }
    this.#held.push(...settled);
    const going = settled.some(([, stamp]) => stamp === null) && (await this.#moreGoing());
    this.#timer = undefined;
    if (this.#disposed) return;
    if (this.#pending.size > 0) this.#timer = setTimeout(() => void this.#settle(), SETTLE_MS);
    if (going || this.#held.length === 0) return;
    this.#tell(this.#held);
    this.#held = [];
  }

  /**
   * Whether files are missing that no event told of yet: of a folder that goes as a whole, events may come piecemeal,
   * and it is told of at once.
   */
  async #moreGoing(): Promise<boolean> {
    let going = false;
    for (const [file, stamp] of [...this.#known]) {
      if (stamp === null || (await stampOf(file)) !== null) continue;
      this.#pending.set(file, null);
      going = true;
    }
    return going;
  }

  #tell(settled: readonly [string, Stamp][]): void {
    const relative = (file: string): string => path.relative(this.#base, file).split(path.sep).join('/');
    const change: FilesChange = {
      changed: settled.filter(([, stamp]) => stamp !== null).map(([file]) => relative(file)),
      deleted: settled.filter(([, stamp]) => stamp === null).map(([file]) => relative(file)),
      gone: this.#dataFiles.every(file => this.#known.get(file) === null),
    };
    for (const listener of [...this.listeners]) listener(change);
  }
}

/** The folders from the data set's own down to those of its files. */
function foldersBetween(dataSet: string, files: readonly string[]): ReadonlySet<string> {
  const folders = new Set([dataSet]);
  for (const file of files) {
    for (let folder = path.dirname(file); isWithin(dataSet, folder) && !folders.has(folder);) {
      folders.add(folder);
      folder = path.dirname(folder);
    }
  }
  return folders;
}

/** Files that a data set could be made of, hidden ones left out. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries
      .filter(entry => CONCERNS.test(entry) && !entry.split(path.sep).some(part => part.startsWith('.')))
      .map(entry => path.join(folder, entry));
  } catch {
    // The folder went meanwhile; what becomes of its files is told of them.
    return [];
  }
}

async function stampOf(file: string): Promise<Stamp> {
  try {
    const { size, mtimeMs, ino } = await stat(file);
    return `${size} ${mtimeMs} ${ino}`;
  } catch {
    // Not there or not to be seen: for whoever shows it that is the same.
    return null;
  }
}
