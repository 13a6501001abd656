import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fault } from '../faults';

/** What is made of a data set, in its folder. */
const MADE = ['data', 'metadata'] as const;

/** Where the truth of a synthetic data set stands: beside its folder, never in it. */
export function truthFileOf(folder: string): string {
  return `${folder}.truth.json`;
}

/**
 * Where a synthetic data set is written. It is made beside its place and moved there when it is whole, so that nothing is
 * lost to one that fails or is cancelled.
 */
export class Target {
  private constructor(
    /** Absolute path of the folder that becomes the data set. */
    readonly folder: string,
    /** Where it is made. */
    readonly unfinished: string,
  ) {}

  get truth(): string {
    return truthFileOf(this.unfinished);
  }

  /**
   * @param replace whether a data set that stands there may be lost
   * @throws UserFault `import-target`, `not-written`
   */
  static async prepare(folder: string, replace: boolean): Promise<Target> {
    const within = dataSetAbove(folder);
    if (within !== null) throw fault('import-target', { folder, why: `lies within the data set ${within}` });
    const present = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw fault('import-target', { folder, why: codeOf(error) === 'ENOTDIR' ? 'is a file' : 'can’t be read' }, error);
    });
    const strange = (present ?? []).find(name => !(MADE as readonly string[]).includes(name));
    if (!replace && present !== null && present.length > 0) {
      throw fault('import-target', { folder, why: 'is not empty' });
    }
    if (!replace && existsSync(truthFileOf(folder))) {
      throw fault('import-target', { folder: truthFileOf(folder), why: 'is there already' });
    }
    if (strange !== undefined) {
      throw fault('import-target', { folder, why: `holds ${strange}, which is no part of a synthetic data set` });
    }
    const unfinished = path.join(path.dirname(folder), `.${path.basename(folder)}.${randomUUID()}.part`);
    try {
      await mkdir(path.join(unfinished, 'metadata'), { recursive: true });
    } catch (error) {
      throw fault('not-written', { file: folder, why: codeOf(error) || 'no reason is known' }, error);
    }
    return new Target(folder, unfinished);
  }

  /** Moves what was made to its place. */
  async finish(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true });
      for (const name of MADE) {
        await rm(path.join(this.folder, name), { recursive: true, force: true });
        await rename(path.join(this.unfinished, name), path.join(this.folder, name));
      }
      await rename(this.truth, truthFileOf(this.folder));
    } catch (error) {
      throw fault('not-written', { file: this.folder, why: codeOf(error) || 'no reason is known' }, error);
    }
    await this.abandon();
  }

  /** Removes what was made and is in no place. */
  async abandon(): Promise<void> {
    await rm(this.unfinished, { recursive: true, force: true });
    await rm(this.truth, { force: true });
  }
}

/** A data set that a folder lies in: nothing is written into one. */
function dataSetAbove(folder: string): string | null {
  for (let at = path.dirname(folder); ; at = path.dirname(at)) {
    if (['dataset.json', 'codes.parquet'].some(name => existsSync(path.join(at, 'metadata', name)))) return at;
    if (path.dirname(at) === at) return null;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
