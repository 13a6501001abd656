import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Database } from 'node-sqlite3-wasm';
import type { Vocabulary } from '../../../core/ontology/answer';
import { fault } from '../../faults';
import { broken, checkHeader } from '../file_fault';
import { sqlite, takeLastFailure } from '../sqlite';
import type { StoredImport } from './contract';

/**
 * The folder of imports: one vocabulary file each, `2026-11-30T190102123Z-athena-4f2a9c.sqlite`. The name begins with the
 * time, so that names in order are imports in order. A file is written as `.NAME.sqlite.PID.part` and renamed when it is
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
  readonly id: string;
  /** Where to write. */
  readonly partial: string;
  /** Where it stands once it is whole. */
  readonly file: string;
}

/**
 * Names a new import; makes the folder where there is none, and cleans it.
 * @param kind what is imported, as a word for the file's name: `athena`
 * @throws UserFault `not-written`, `disk-full`
 */
export async function newImport(store: string, kind: string): Promise<NewImport> {
  await mkdir(store, { recursive: true }).catch((error: unknown) => {
    throw storeFault(store, error);
  });
  await cleanStore(store);
  const time = new Date().toISOString().replace(/[:.]/g, '');
  const id = `${time}-${kind}-${randomBytes(3).toString('hex')}`;
  const partial = path.join(store, `.${id}${WHOLE}.${process.pid}.part`);
  return { id, partial, file: path.join(store, `${id}${WHOLE}`) };
}

/**
 * Puts a whole import into its place and removes those it takes the place of.
 * @returns ids of the imports that were removed
 * @throws UserFault `not-written`, `disk-full`
 */
export async function publish(store: string, place: NewImport): Promise<readonly string[]> {
  try {
    // A crash of the machine must not leave a file of the right name without its content.
    const written = await open(place.partial, 'r+');
    await written.sync().finally(() => written.close());
    await rename(place.partial, place.file);
  } catch (error) {
    throw storeFault(place.file, error);
  }
  const all = await listStore(store);
  const fresh = all.find(({ id }) => id === place.id);
  if (!fresh) return [];
  const replaced = all.filter(older => older.id !== fresh.id && isReplacedBy(older, fresh));
  for (const { file } of replaced) await rm(file, { force: true }).catch(() => undefined);
  return replaced.map(({ id }) => id);
}

/** Whether everything in the older import is in the newer one, in the same versions. What is broken stays, to be seen. */
function isReplacedBy(older: StoredImport, newer: StoredImport): boolean {
  const key = ({ system, name, version }: Vocabulary): string => JSON.stringify([system, name, version]);
  const has = new Set(newer.vocabularies.map(key));
  return older.fault === null && older.id < newer.id && older.vocabularies.every(each => has.has(key(each)));
}

/** What is in the store, the newest first. A folder that does not exist is empty. */
export async function listStore(store: string): Promise<readonly StoredImport[]> {
  const names = await readdir(store).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw fault('not-readable', { file: store, why: code ?? message }, error);
  });
  const imports: StoredImport[] = [];
  for (const name of names.filter(isWhole).sort().reverse()) {
    const file = path.join(store, name);
    const facts = await stat(file).catch(() => null);
    if (!facts?.isFile()) continue;
    const id = name.slice(0, -WHOLE.length);
    imports.push({ id, file, bytes: facts.size, ...vocabulariesOf(file, id) });
  }
  return imports;
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

function vocabulariesOf(file: string, importId: string): Pick<StoredImport, 'vocabularies' | 'fault'> {
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
    return { vocabularies, fault: null };
  } catch (error) {
    const { what, message } = broken(file, error);
    const told =
      what === 'outdated' ? fault('import-outdated', { file }) : fault('import-broken', { file, why: message }, error);
    return { vocabularies: [], fault: told.message };
  } finally {
    db?.close();
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A refusal of the disk in words. */
export function storeFault(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return fault('disk-full', { file }, error);
  return fault('not-written', { file, why: code ?? message }, error);
}
