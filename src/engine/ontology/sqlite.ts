import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import type * as Sqlite from 'node-sqlite3-wasm';

/**
 * SQLite as WebAssembly, without locks. The package locks a database by making a folder beside it, for every read: that
 * fails where the extension is installed read-only, keeps two windows from reading at once, and a process that dies
 * leaves the folder behind for ever. None of our files needs a lock, since each is written under a name of its own by one
 * writer and never changes once it has its final name. So the package is loaded with a file system in which lock
 * folders are nothing, and which remembers why a read or write failed: SQLite itself only knows that it did.
 */
const LOCK = '.lock';

/** Why the last file operation of this thread failed, as the system says it (`ENOSPC`, `EACCES`); null: none did. */
let lastFailure: NodeJS.ErrnoException | null = null;

/** Told of every reading and writing; a throw breaks off what SQLite does. */
let listener: (() => void) | null = null;

type Call = (...args: readonly unknown[]) => unknown;

function remembering(call: Call): Call {
  return (...args) => {
    try {
      listener?.();
      return call(...args);
    } catch (error) {
      lastFailure = error as NodeJS.ErrnoException;
      throw error;
    }
  };
}

/**
 * Writes all of a piece. On a disk that fills up a write may take a part without failing; the next one says why. SQLite
 * never writes a piece twice for that.
 */
function writeWhole(write: Call): Call {
  return (fd, bytes, offset, length, position) => {
    let written = 0;
    while (written < (length as number)) {
      written += write(
        fd,
        bytes,
        (offset as number) + written,
        (length as number) - written,
        (position as number) + written,
      ) as number;
    }
    return written;
  };
}

const isLock = (target: unknown): boolean => typeof target === 'string' && target.endsWith(LOCK);

function lockless(): Record<string, unknown> {
  const calls: Record<string, unknown> = { ...fs };
  for (const name of ['openSync', 'readSync', 'writeSync', 'fsyncSync', 'ftruncateSync'] as const) {
    calls[name] = remembering(fs[name] as Call);
  }
  calls.writeSync = writeWhole(calls.writeSync as Call);
  for (const name of ['mkdirSync', 'rmdirSync'] as const) {
    const original = fs[name] as Call;
    calls[name] = (...args: readonly unknown[]) => (isLock(args[0]) ? undefined : original(...args));
  }
  return calls;
}

type SqlitePackage = Pick<typeof Sqlite, 'Database' | 'SQLite3Error'>;

/**
 * V8 compiles WebAssembly on as many threads as there are, each with tens of megabytes that the process keeps. One is
 * enough for us, and other WebAssembly in the process at most takes longer to reach its full speed.
 */
const ONE_COMPILER = '--wasm-num-compilation-tasks=1';

function load(): SqlitePackage {
  setFlagsFromString(ONE_COMPILER);
  const near = createRequire(__filename);
  const file = near.resolve('node-sqlite3-wasm');
  const within = createRequire(file);
  const calls = lockless();
  const module = { exports: {} as SqlitePackage };
  const require = (name: string): unknown => (name === 'fs' || name === 'node:fs' ? calls : within(name));
  const run = compileFunction(
    fs.readFileSync(file, 'utf8'),
    ['exports', 'require', 'module', '__filename', '__dirname'],
    {
      filename: file,
    },
  ) as Call;
  run(module.exports, require, module, file, path.dirname(file));
  return module.exports;
}

let loaded: SqlitePackage | undefined;

/** SQLite, loaded the first time (some 20 ms). */
export function sqlite(): SqlitePackage {
  return (loaded ??= load());
}

/**
 * Has something done at each of this thread's file operations, also within long work of SQLite's, and often: it must be
 * quick. What it throws breaks off SQLite's work, and is what takeLastFailure() gives.
 * @returns ends it
 */
export function duringFileOperations(work: () => void): () => void {
  listener = work;
  return () => {
    if (listener === work) listener = null;
  };
}

/** Why the last file operation failed, and forgets it. */
export function takeLastFailure(): NodeJS.ErrnoException | null {
  const failure = lastFailure;
  lastFailure = null;
  return failure;
}
