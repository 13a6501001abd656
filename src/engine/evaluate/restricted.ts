import path from 'node:path';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import { saysRestricted } from '../../core/evaluate/guard';
import { UserFault } from '../../core/fault';
import type { Engine } from '../engine';
import type { Destination } from './model';

/**
 * Which of these data sets are restricted: those that the user marked, and those whose dataset.json says so.
 * @param marked absolute paths; what lies in one of them is marked too
 */
export async function restrictedAmong(
  engine: Pick<Engine, 'open'>,
  dataSets: readonly string[],
  marked: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const restricted = new Set<string>();
  for (const dataSet of new Set(dataSets)) {
    const isMarked = marked.some(each => isWithin(dataSet, each));
    if (isMarked || saysRestricted((await engine.open({ path: dataSet }, { signal })).metadata))
      restricted.add(dataSet);
  }
  return restricted;
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
