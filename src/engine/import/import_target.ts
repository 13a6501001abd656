import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { AtWork, isAtWork } from '../at_work';
import { fault } from '../faults';
import { STAGING_FOLDER, type ImportTask } from './contract';
import { isSame, readState, type ImportIdentity, type ImportState } from './import_state';

/** What an import writes, beside its staging folder. */
const WRITTEN: readonly string[] = ['data', 'metadata'];

/** What stands in the output folder. */
export type Standing =
  | { readonly kind: 'empty' }
  /** A half import of the same source: it goes on. */
  | { readonly kind: 'same'; readonly state: ImportState }
  /** A half import of the same folder, whose files have changed since. */
  | { readonly kind: 'changed' };

/**
 * Why records can't be written to a folder, whatever in it may be lost; null where they can.
 * @param out absolute path, as `source`
 */
export async function whyNeverTo(out: string, source: string): Promise<string | null> {
  const [to, from] = await Promise.all([realPlace(out), realPlace(source)]);
  if (isWithin(to, from)) return 'is within what is imported, where nothing is written';
  if (isWithin(from, to)) return 'holds what is imported, where nothing is written';
  const above = dataSetAbove(to);
  if (above !== null) return `lies within the data set ${above}`;
  // What is staged is deleted in the end. A link that came with somebody's folder must not say where.
  if (await isLink(path.join(out, STAGING_FOLDER)))
    return `holds a link named ${STAGING_FOLDER}, which is no half import`;
  try {
    const strange = strangeOf(await readdir(out));
    return strange === null ? null : `holds ${strange}, which is no part of a data set and would be lost`;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return null;
    return code === 'ENOTDIR' ? 'is a file' : 'can’t be read';
  }
}

/**
 * Looks whether records may be written to a folder. Nothing is changed.
 * @throws UserFault import-target, import-taken, at-work
 */
export async function lookAtTarget(task: ImportTask, identity: ImportIdentity): Promise<Standing> {
  const folder = task.out;
  const staging = path.join(folder, STAGING_FOLDER);
  if (await isAtWork(staging)) throw fault('at-work', { folder });
  const never = await whyNeverTo(folder, task.source);
  if (existsSync(staging) && !(await isLink(staging))) {
    const state = await readState(staging);
    if (state && isSame(state, identity)) return { kind: 'same', state };
    const isOfSame = state?.source === identity.source && state.kind === identity.kind;
    const mayReplace = task.replace || !existsSync(path.join(folder, 'metadata'));
    if (isOfSame && never === null && mayReplace) return { kind: 'changed' };
    if (state !== null && never === null && !task.replace)
      throw fault('import-taken', { folder, why: `holds a half import of ${state.source}` });
  }
  if (never !== null) throw fault('import-target', { folder, why: never });
  // A staging folder without a state is of an import that was ended before anything was staged.
  const isEmpty = !WRITTEN.some(name => existsSync(path.join(folder, name)));
  if (!isEmpty && !task.replace) throw fault('import-taken', { folder, why: 'is not empty' });
  return { kind: 'empty' };
}

/**
 * Takes a folder for one import, until that is at its end.
 * @throws UserFault at-work where another one was quicker, not-written
 */
export async function takeTarget(folder: string): Promise<AtWork> {
  const atWork = await written(folder, async () => {
    await mkdir(path.join(folder, STAGING_FOLDER), { recursive: true });
    return AtWork.take(path.join(folder, STAGING_FOLDER));
  });
  if (atWork === null) throw fault('at-work', { folder });
  return atWork;
}

/**
 * Takes away what stands in a taken folder of a half import. A data set beside it stays until another one is whole.
 * @throws UserFault not-written
 */
export async function clearStaged(folder: string): Promise<void> {
  await written(folder, async () => {
    const staging = path.join(folder, STAGING_FOLDER);
    const staged = (await readdir(staging)).filter(name => name !== AtWork.FILE);
    for (const name of staged) await rm(path.join(staging, name), { recursive: true, force: true });
  });
}

const isLink = async (file: string): Promise<boolean> =>
  (await lstat(file).catch(() => null))?.isSymbolicLink() === true;

/** Does what writes to a folder. @throws UserFault not-written where the file system refuses it */
export async function written<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    throw fault('not-written', { file: folder, why: code === 'EACCES' ? 'no permission' : code }, error);
  }
}

/** What would be lost and is no part of a data set; null where there is nothing of the kind. */
function strangeOf(names: readonly string[]): string | null {
  return names.find(name => name !== STAGING_FOLDER && !WRITTEN.includes(name)) ?? null;
}

/** Links followed as far as the path exists. */
async function realPlace(place: string): Promise<string> {
  const missing: string[] = [];
  for (let at = place; ; at = path.dirname(at)) {
    const real = await realpath(at).catch(() => null);
    if (real !== null) return path.join(real, ...missing);
    missing.unshift(path.basename(at));
    if (path.dirname(at) === at) return place;
  }
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}

function dataSetAbove(folder: string): string | null {
  for (let at = path.dirname(folder); ; at = path.dirname(at)) {
    if (['dataset.json', 'codes.parquet'].some(name => existsSync(path.join(at, 'metadata', name)))) return at;
    if (path.dirname(at) === at) return null;
  }
}
