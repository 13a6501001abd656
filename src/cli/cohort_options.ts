import path from 'node:path';
import type { Cohort, EventScope } from '../core/cohort/cohort';
import { bound } from '../core/cohort/scope';
import { UserFault } from '../core/fault';
import { loadCohort, resolveScope } from '../engine/cohort/load_cohort';
import { UsageFault, type CommandContext, type CommandOptions } from './command';

/** What commands over a cohort say of these options in their help. */
export const COHORT_HELP = `  --subjects A,B  the subjects, in this order
  --cohort FILE   or those of a cohort file (*.cohort.json), with its window and codes. A cohort of another data set is
                  refused; where the data set has changed since, a message says so
  --from D        only events from this time on: a year, a month, a day or a time (2118, 2118-11, 2118-11-16 02:00)
  --to D          only events up to it; a day is meant to its end. Static facts are always in. Both go before the
                  cohort file's own window`;

/** The options that name a cohort, for the list of a command's options. */
export const COHORT_OPTIONS = ['subjects', 'cohort', 'from', 'to'] as const;

/**
 * The cohort that the options name. Its codes, where there are any, are the data set's own.
 * @throws UsageFault where they name none; UserFault where a subject is unknown, a date is none, or a cohort file can't
 *   be used
 */
export async function chosenCohort(context: CommandContext): Promise<Cohort> {
  const { options, dataset, engine, note, signal } = context;
  const window = windowOf(options);
  const named = namedSubjects(options);
  const summary = await engine.open({ path: dataset }, { signal });
  for (const { message } of summary.notices) note(message);
  if (named !== null) {
    const unknown = (await engine.cohorts.unknownSubjects({ path: dataset, subjects: named }, { signal })).subjects;
    if (unknown.length > 0) throw unknownSubjects(summary.name, unknown);
    return { dataset, subjects: named, scope: { ...window, codes: null } };
  }
  const shown = options.cohort ?? '';
  const of = { path: dataset, name: summary.name };
  const { cohort, notices } = await loadCohort(path.resolve(shown), shown, of, engine.cohorts, signal);
  for (const notice of notices) note(notice);
  if (cohort.subjects.length === 0) throw emptyCohort(shown);
  const scope = withWindow(cohort.scope, window);
  const resolved = await resolveScope(scope, dataset, engine.cohorts, signal);
  if (resolved.notice !== null) note(resolved.notice);
  return { ...cohort, scope: resolved.scope };
}

/** Null where a file names them. */
function namedSubjects({ subjects, cohort }: CommandOptions): readonly string[] | null {
  if (subjects !== undefined && cohort !== undefined) {
    throw new UsageFault('Name the subjects by --subjects or by --cohort, not by both.');
  }
  if (cohort !== undefined) return null;
  if (subjects === undefined) throw new UsageFault('Name the subjects: --subjects A,B or --cohort FILE.');
  const named = new Set(subjects.split(',').map(id => id.trim()));
  named.delete('');
  if (named.size === 0) throw new UsageFault('--subjects names no subject: ids are written with commas between them.');
  return [...named];
}

type Window = Pick<EventScope, 'from' | 'to'>;

/** The window that --from and --to name. */
export function windowOf(options: CommandOptions): Window {
  const window = { from: options.from ?? null, to: options.to ?? null };
  if (isInOrder(window)) return window;
  throw new UsageFault(`--from ${window.from} lies after --to ${window.to}.`);
}

/** The options' bounds, and where one is not given the file's own. */
function withWindow(scope: EventScope, { from, to }: Window): EventScope {
  const window = { from: from ?? scope.from, to: to ?? scope.to };
  if (isInOrder(window)) return { ...scope, ...window };
  throw new UsageFault(
    `With the cohort file's own window, the first day, ${window.from}, lies after the last, ${window.to}.`,
  );
}

function isInOrder({ from, to }: Window): boolean {
  const [first, last] = [bound(from), bound(to)];
  return !first || !last || first.from <= last.to;
}

function emptyCohort(shown: string): UserFault {
  return new UserFault(
    `The cohort ${shown} is empty: there is nothing to write or count. Add subjects.`,
    'empty-cohort',
  );
}

/** So many ids are named in a message. */
const MOST_NAMED = 5;

function unknownSubjects(dataset: string, unknown: readonly string[]): UserFault {
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const rest = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : '';
  const which = unknown.length === 1 ? `no subject ${named}` : `none of the subjects ${named}${rest}`;
  return new UserFault(`${dataset} has ${which}. cohort-lens subjects lists those that it has.`, 'unknown-subject');
}
