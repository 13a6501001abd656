import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AtWork, isAtWork } from '../at_work';
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
    private readonly atWork: AtWork,
  ) {}

  get truth(): string {
    return truthFileOf(this.unfinished);
  }

  /**
   * @param replace whether a data set that stands there may be lost
   * @throws UserFault `import-target`, `import-taken`, `at-work`, `not-written`
   */
  static async prepare(folder: string, replace: boolean): Promise<Target> {
    const never = await whyNeverIn(folder);
    if (never !== null) throw fault('import-target', { folder, why: never });
    if (!replace) {
      const taken = await whatIsTaken(folder);
      if (taken === folder) throw fault('import-taken', { folder, why: 'is not empty' });
      if (taken !== null) throw fault('import-taken', { folder: taken, why: 'is there already' });
    }
    if (await sweep(folder)) throw fault('at-work', { folder });
    const unfinished = path.join(path.dirname(folder), `.${path.basename(folder)}.${randomUUID()}.part`);
    try {
      await mkdir(unfinished, { recursive: true });
      const atWork = await AtWork.take(unfinished);
      if (atWork === null) throw new Error('The name of the folder is new.');
      await mkdir(path.join(unfinished, 'metadata'));
      return new Target(folder, unfinished, atWork);
    } catch (error) {
      throw fault('not-written', { file: folder, why: codeOf(error) || 'no reason is known' }, error);
    }
  }

  /**
   * Moves what was made to its place. What stood there before is kept aside until all is there, and put back where something
   * can't be moved.
   */
  async finish(): Promise<void> {
    const moves = movesOf(this.unfinished, this.folder);
    const undo: (() => Promise<void>)[] = [];
    try {
      await mkdir(this.folder, { recursive: true });
      for (const { from, to, aside } of moves) {
        if (await movedIfThere(to, aside)) undo.push(() => rename(aside, to));
        await rename(from, to);
        undo.push(() => rename(to, from));
      }
    } catch (error) {
      for (const step of undo.reverse()) await step();
      throw fault('not-written', { file: this.folder, why: codeOf(error) || 'no reason is known' }, error);
    }
    await this.abandon();
  }

  /** Removes what was made and is in no place. */
  async abandon(): Promise<void> {
    await this.atWork.end();
    await rm(this.unfinished, { recursive: true, force: true });
    await rm(this.truth, { force: true });
  }
}

async function movedIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Why a synthetic data set can't be written to a folder, whatever in it may be lost; null where it can. */
export async function whyNeverIn(folder: string): Promise<string | null> {
  const within = dataSetAbove(folder);
  if (within !== null) return `lies within the data set ${within}`;
  try {
    const present = await readdir(folder);
    const strange = present.find(name => !(MADE as readonly string[]).includes(name));
    if (strange !== undefined) return `holds ${strange}, which is no part of a synthetic data set`;
    return present.length === 0 || (await isSynthetic(folder)) ? null : 'holds records that are not synthetic';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return codeOf(error) === 'ENOTDIR' ? 'is a file' : 'can’t be read';
  }
}

/** Whether a data set says of itself that its records were made. */
async function isSynthetic(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, 'metadata', 'dataset.json'), 'utf8').catch(() => '');
  return /"synthetic"\s*:\s*true/.test(text);
}

/** What would be lost where a synthetic data set is written: what is in its folder, or the truth of an earlier one. */
export async function whatIsTaken(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length > 0) return folder;
  return existsSync(truthFileOf(folder)) ? truthFileOf(folder) : null;
}

/**
 * Takes away what was made for a folder by processes that were ended in the middle.
 * @returns whether another one is making a data set for it now
 */
export async function sweep(folder: string): Promise<boolean> {
  const beside = path.dirname(folder);
  const [begin, end] = [`.${path.basename(folder)}.`, /^[0-9a-f-]{36}\.part(?:\.truth\.json)?$/];
  const names = await readdir(beside).catch((): string[] => []);
  let isBusy = false;
  // In this order a folder comes before the truth of what is in it.
  for (const name of names.sort()) {
    if (!name.startsWith(begin) || !end.test(name.slice(begin.length))) continue;
    const made = path.join(beside, name);
    if (await isAtWork(made.replace(/\.truth\.json$/, ''))) isBusy = true;
    else {
      // What can't be put back or taken away now is so the next time.
      await putBack(made, folder)
        .then(() => rm(made, { recursive: true, force: true }))
        .catch(() => undefined);
    }
  }
  return isBusy;
}

/** How what was made gets to its place, and where what stood there is kept meanwhile. */
function movesOf(unfinished: string, folder: string) {
  return [
    ...MADE.map(name => ({
      from: path.join(unfinished, name),
      to: path.join(folder, name),
      aside: path.join(unfinished, `${name}.before`),
    })),
    { from: truthFileOf(unfinished), to: truthFileOf(folder), aside: path.join(unfinished, 'truth.before') },
  ];
}

/** Puts back what a process had moved aside that was ended before all was moved. */
async function putBack(unfinished: string, folder: string): Promise<void> {
  const moves = movesOf(unfinished, folder);
  if (!moves.some(({ from }) => existsSync(from))) return;
  for (const { to, aside } of moves.reverse()) {
    if (!existsSync(aside)) continue;
    await rm(to, { recursive: true, force: true });
    await rename(aside, to);
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
