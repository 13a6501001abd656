import type { Cohort, EventScope } from '../core/cohort/cohort';
import { bound } from '../core/cohort/scope';
import { UserFault } from '../core/fault';
import { UsageFault, type CommandContext, type CommandOptions } from './command';

/** What commands over a cohort say of these options in their help. */
export const COHORT_HELP = `  --subjects A,B  the subjects, in this order
  --from D        only events from this time on: a year, a month, a day or a time (2118, 2118-11, 2118-11-16 02:00)
  --to D          only events up to it; a day is meant to its end. Static facts are always in`;

/**
 * The cohort that the options name.
 * @throws UsageFault where they name none; UserFault where a subject is unknown or a date is none
 */
export async function chosenCohort(context: CommandContext): Promise<Cohort> {
  const { options, dataset, engine, signal } = context;
  const scope = { ...windowOf(options), codes: null };
  const subjects = namedSubjects(options);
  const summary = await engine.open({ path: dataset }, { signal });
  for (const { message } of summary.notices) context.note(message);
  const unknown = (await engine.cohorts.unknownSubjects({ path: dataset, subjects }, { signal })).subjects;
  if (unknown.length > 0) throw unknownSubjects(summary.name, unknown);
  return { dataset, subjects, scope };
}

function namedSubjects({ subjects }: CommandOptions): readonly string[] {
  if (subjects === undefined) throw new UsageFault('Name the subjects: --subjects A,B.');
  const named = new Set(subjects.split(',').map(id => id.trim()));
  named.delete('');
  if (named.size === 0) throw new UsageFault('--subjects names no subject: ids are written with commas between them.');
  return [...named];
}

function windowOf(options: CommandOptions): Pick<EventScope, 'from' | 'to'> {
  const [from, to] = [options.from ?? null, options.to ?? null];
  const [first, last] = [bound(from), bound(to)];
  if (first && last && first.from > last.to) throw new UsageFault(`--from ${from} lies after --to ${to}.`);
  return { from, to };
}

/** So many ids are named in a message. */
const MOST_NAMED = 5;

function unknownSubjects(dataset: string, unknown: readonly string[]): UserFault {
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const rest = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : '';
  const which = unknown.length === 1 ? `no subject ${named}` : `none of the subjects ${named}${rest}`;
  return new UserFault(`${dataset} has ${which}. cohort-lens subjects lists those that it has.`, 'unknown-subject');
}
