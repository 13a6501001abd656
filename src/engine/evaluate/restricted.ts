import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import { saysRestricted, textSaysRestricted } from '../../core/evaluate/guard';
import { UserFault } from '../../core/fault';
import type { Engine } from '../engine';
import { findRoot } from '../dataset_root';
import type { Destination } from './model';

/**
 * Which of these data sets are restricted: those that the user marked, and those whose dataset.json says so. Links are followed:
 * another way to the same records is no way around it.
 * @param marked absolute paths; what lies in one of them is marked too, and so is what one of them lies in
 */
export async function restrictedAmong(
  engine: Pick<Engine, 'open'>,
  dataSets: readonly string[],
  marked: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const restricted = new Set<string>();
  const marks = await Promise.all(marked.map(realPath));
  for (const dataSet of new Set(dataSets)) {
    const real = await realPath(dataSet);
    const isMarked = marks.some(mark => isWithin(real, mark) || isWithin(mark, real));
    if (isMarked || (await fileSaysRestricted(real))) restricted.add(dataSet);
    else if (saysRestricted((await engine.open({ path: dataSet }, { signal })).metadata)) restricted.add(dataSet);
  }
  return restricted;
}

/** Where a path leads; itself where nothing is there, or what is there may not be looked at. */
function realPath(place: string): Promise<string> {
  return realpath(place).catch(() => path.resolve(place));
}

/** Whether the dataset.json of what really stands there says so, also where it is no valid JSON or may not be read. */
async function fileSaysRestricted(real: string): Promise<boolean> {
  const root = (await findRoot(real)) ?? (await findRoot(path.dirname(real)));
  if (root === null) return false;
  let text: string;
  try {
    text = await readFile(path.join(root, 'metadata', 'dataset.json'), 'utf8');
  } catch (error) {
    // One that is there and can't be read may say anything.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof json === 'object' && json !== null && saysRestricted({ ...json });
  } catch {
    return textSaysRestricted(text);
  }
}

function isWithin(place: string, folder: string): boolean {
  const relative = path.relative(path.resolve(folder), path.resolve(place));
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

/**
 * Why a model may not see some records, in a sentence; null where it may. Models on this machine may, and those that the user
 * marked as permitted.
 */
export function whyForbidden(
  { name, permitted }: ModelProfile,
  destination: Destination,
  restricted: Iterable<string>,
): string | null {
  const [dataSet] = restricted;
  if (dataSet === undefined || permitted || destination.kind === 'here' || destination.kind === 'loopback') return null;
  return (
    `${path.basename(dataSet)} is restricted: its records may not leave this machine, and ${name} ${WHERE[destination.kind]}. ` +
    'Choose a model on this machine, or set "permitted" in its profile where the data use agreement allows it.'
  );
}

const WHERE: Readonly<Record<'elsewhere' | 'program' | 'editor', string>> = {
  elsewhere: 'is on another one',
  program: 'is a program that may send them anywhere',
  editor: 'is a model of VS Code, which is on another one',
};

/** @throws UserFault `restricted` */
export function assertAllowed(profile: ModelProfile, destination: Destination, restricted: Iterable<string>): void {
  const why = whyForbidden(profile, destination, restricted);
  if (why !== null) throw new UserFault(why, 'restricted');
}
