import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
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
 * Looks whether records may be written to a folder. Nothing is changed.
 * @throws UserFault import-target
 */
export async function lookAtTarget(task: ImportTask, identity: ImportIdentity): Promise<Standing> {
  const folder = task.out;
  const refuse = (why: string): Error => fault('import-target', { folder, why });
  const [out, source] = await Promise.all([realPlace(folder), realPlace(task.source)]);
  if (isWithin(out, source)) throw refuse('is within what is imported, where nothing is written');
  if (isWithin(source, out)) throw refuse('holds what is imported, where nothing is written');
  const above = dataSetAbove(out);
  if (above !== null) throw refuse(`lies within the data set ${above}`);
  const names = await readdir(folder).catch((error: unknown): string[] => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return [];
    throw fault('import-target', { folder, why: code === 'ENOTDIR' ? 'is a file' : 'can’t be read' }, error);
  });
  const strange = names.find(name => name !== STAGING_FOLDER && !WRITTEN.includes(name));
  if (names.includes(STAGING_FOLDER)) {
    const state = await readState(path.join(folder, STAGING_FOLDER));
    if (state && isSame(state, identity)) return { kind: 'same', state };
    const isOfSame = state?.source === identity.source && state.kind === identity.kind;
    if (isOfSame && strange === undefined) return { kind: 'changed' };
    if (!task.replace)
      throw refuse(`holds a half import of ${state?.source ?? 'something that is not known any more'}`);
  }
  if (names.length > 0 && !task.replace) throw refuse('is not empty');
  if (strange !== undefined) throw refuse(`holds ${strange}, which is no part of a data set and would be lost`);
  return { kind: 'empty' };
}

/** Takes away what stands there of a data set or a half import, and makes the folder. @throws UserFault not-written */
export async function clearTarget(folder: string): Promise<void> {
  try {
    for (const name of [STAGING_FOLDER, ...WRITTEN]) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
    await mkdir(path.join(folder, STAGING_FOLDER), { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    throw fault('not-written', { file: folder, why: code === 'EACCES' ? 'no permission' : code }, error);
  }
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
