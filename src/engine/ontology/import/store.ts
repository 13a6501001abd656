import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Database } from 'node-sqlite3-wasm';
import type { Vocabulary } from '../../../core/ontology/answer';
import { fault } from '../../faults';
import { broken, checkHeader } from '../file_fault';
import { userFaultOf } from '../files';
import { sqlite, takeLastFailure } from '../sqlite';
import type { StoredImport } from './contract';

/**
 * The folder of imports: one vocabulary file each, `2026-11-30T190102123Z-athena-4f2a9c.sqlite`. The name begins with the
 * time when it was whole, so that names in order are imports in order. A file is written as `.NAME.sqlite.PID.part` and renamed when it is
 * whole, so whoever looks into the folder sees whole files only, and two writers never meet.
 */
const WHOLE = '.sqlite';
const PARTIAL = /^\..+\.sqlite\.(\d+)\.part$/;
/** What a writer has not touched for this long has no writer, if no such process runs here. */
const UNTOUCHED_MS = 10 * 60_000;
/** What is older has no writer, whoever has its number by now. */
const STALE_MS = 24 * 60 * 60_000;

/** The folder of imports that the command line uses, by each platform's convention for a user's own data. */
export function defaultStore(
  environment: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): string {
  const home = os.homedir();
  const given = (name: string): string | undefined => environment[name] || undefined;
  const data =
    platform === 'win32'
      ? (given('LOCALAPPDATA') ?? path.join(home, 'AppData', 'Local'))
      : platform === 'darwin'
        ? path.join(home, 'Library', 'Application Support')
        : (given('XDG_DATA_HOME') ?? path.join(home, '.local', 'share'));
  return path.join(data, 'cohort-lens', 'ontology');
}

/** A place for an import that is being written. */
export interface NewImport {
  /** Where to write. */
  readonly partial: string;
  /** What it is called after the time when it is whole: `athena-4f2a9c`. */
  readonly word: string;
}

/** An import in its place. */
export interface Published {
  /** Its own; or that of a newer one which has all that is in it, and became whole at the same time. */
  readonly id: string;
  readonly vocabularies: readonly Vocabulary[];
  /** Ids of the imports that were removed. */
  readonly replaced: readonly string[];
}

/**
 * Names a new import; makes the folder where there is none, for nobody but the user, and cleans it.
 * @param kind what is imported, as a word for the file's name: `athena`
 * @throws UserFault `not-written`, `disk-full`
 */
export async function newImport(store: string, kind: string): Promise<NewImport> {
  await mkdir(store, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw storeFault(store, error);
  });
  await cleanStore(store);
  const word = `${kind}-${randomBytes(3).toString('hex')}`;
  return { word, partial: path.join(store, `.${word}${WHOLE}.${process.pid}.part`) };
}

/**
 * Puts a whole import into its place and removes those it takes the place of. Of two that become whole at the same time
 * at least one sees the other, and both hold the same one for the newer: it stays.
 * @throws UserFault `not-written`, `disk-full`; nothing once the import is in its place
 */
export async function publish(store: string, { partial, word }: NewImport): Promise<Published> {
  let id = word;
  try {
    // A crash of the machine must not leave a file of the right name without its content.
    const written = await open(partial, 'r+');
    await written.sync().finally(() => written.close());
    id = `${timeInNames()}-${word}`;
    await rename(partial, fileOf(store, id));
  } catch (error) {
    throw storeFault(store, error);
  }
  const fresh = contentOf(fileOf(store, id), id);
  const others = (await namesIn(store).catch(() => []))
    .map(name => name.slice(0, -WHOLE.length))
    .filter(other => other !== id)
    .map(other => ({ id: other, ...contentOf(fileOf(store, other), other) }));
  // What a wrong clock has put into the future is no newer one.
  const now = timeInNames();
  const newer = others.find(
    other => other.id > id && other.id.slice(0, now.length) <= now && isReplacedBy(fresh, other),
  );
  if (newer && (await isRemoved(fileOf(store, id)))) {
    return { id: newer.id, vocabularies: newer.vocabularies, replaced: [] };
  }
  const replaced: string[] = [];
  for (const older of others.reverse()) {
    if (older.id > id || !isReplacedBy(older, fresh)) continue;
    if (await isRemoved(fileOf(store, older.id))) replaced.push(older.id);
  }
  return { id, vocabularies: fresh.vocabularies, replaced };
}

/** A time as names of imports begin with it: in their order, and without what a file's name can't have. */
const timeInNames = (): string => new Date().toISOString().replace(/[:.]/g, '');

const fileOf = (store: string, id: string): string => path.join(store, `${id}${WHOLE}`);

/** Removes an import. One that can't be stays in the list, and may be removed from there. */
function isRemoved(file: string): Promise<boolean> {
  return rm(file).then(
    () => true,
    () => false,
  );
}

/**
 * Whether everything in the older import is in the newer one, in the same versions. Of vocabularies without a version
 * only those of the same file are the same; within a bundle its other versions speak for it. What is broken stays, to be
 * seen.
 */
function isReplacedBy(older: StoreFile, newer: StoreFile): boolean {
  const key = ({ system, name, version }: Vocabulary): string => JSON.stringify([system, name, version]);
  const has = new Map(newer.vocabularies.map(vocabulary => [key(vocabulary), vocabulary.codes]));
  const isIn = (each: Vocabulary): boolean => (has.get(key(each)) ?? -1) >= Math.min(1, each.codes);
  const isKnown = older.vocabularies.some(({ version }) => version !== null) || older.path === newer.path;
  return older.fault === null && isKnown && older.vocabularies.length > 0 && older.vocabularies.every(isIn);
}

/** What is in the store, the newest first. A folder that does not exist is empty. */
export async function listStore(store: string): Promise<readonly StoredImport[]> {
  const imports: StoredImport[] = [];
  for (const name of (await namesIn(store)).toReversed()) {
    const file = path.join(store, name);
    const facts = await stat(file).catch(() => null);
    if (!facts?.isFile()) continue;
    const id = name.slice(0, -WHOLE.length);
    const { vocabularies, fault } = contentOf(file, id);
    imports.push({ id, file, bytes: facts.size, vocabularies, fault });
  }
  return imports;
}

/** Names of whole imports, the oldest first. */
async function namesIn(store: string): Promise<readonly string[]> {
  const names = await readdir(store).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw fault('not-readable', { file: store, why: reasonOf(error) }, error);
  });
  return names.filter(isWhole).sort();
}

/** @throws UserFault `unknown-import`, `not-written` */
export async function removeFromStore(store: string, id: string): Promise<void> {
  // Told from the list, so that an id never leads out of the folder.
  const found = (await listStore(store)).find(each => each.id === id);
  if (!found) throw fault('unknown-import', { store, id });
  await rm(found.file).catch((error: unknown) => {
    throw storeFault(found.file, error);
  });
}

/** Deletes what writers that ended before their time left behind. */
export async function cleanStore(store: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(store).catch(() => [])) {
    const writer = PARTIAL.exec(name)?.[1];
    if (writer === undefined) continue;
    const file = path.join(store, name);
    const untouched = now - ((await stat(file).catch(() => null))?.mtimeMs ?? now);
    const isLeft = untouched > STALE_MS || (untouched > UNTOUCHED_MS && !isRunning(Number(writer)));
    // Where it can't be deleted it is in nobody's way.
    if (isLeft) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Whether a file of the folder of imports is a whole import by its name. */
function isWhole(name: string): boolean {
  return name.endsWith(WHOLE) && !name.startsWith('.');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What a file of the store says of itself. */
interface StoreFile extends Pick<StoredImport, 'vocabularies' | 'fault'> {
  /** What it was read from; null: unknown. */
  readonly path: string | null;
}

function contentOf(file: string, importId: string): StoreFile {
  let db: Database | undefined;
  try {
    takeLastFailure();
    checkHeader(file);
    db = new (sqlite().Database)(file, { readOnly: true, fileMustExist: true });
    const rows = db.all('SELECT system, name, version, subset, notice, codes FROM vocabulary ORDER BY id');
    const vocabularies = rows.map(row => ({
      system: textOrNull(row['system']) ?? '',
      name: textOrNull(row['name']) ?? '',
      version: textOrNull(row['version']),
      subset: Boolean(row['subset']),
      source: 'import' as const,
      importId,
      codes: Number(row['codes']),
      notice: textOrNull(row['notice']),
    }));
    const from = db.get(`SELECT value FROM about WHERE key = 'path'`);
    return { vocabularies, path: textOrNull(from?.['value']), fault: null };
  } catch (error) {
    return { vocabularies: [], path: null, fault: userFaultOf(broken(file, error), 'import').message };
  } finally {
    db?.close();
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A refusal of the disk in words. */
export function storeFault(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fault('disk-full', { file }, error);
  return fault('not-written', { file, why: reasonOf(error) }, error);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file where a folder must be' : (code ?? message);
}
