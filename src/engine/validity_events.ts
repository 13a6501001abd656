import { ABOUT_A_DEATH, BIRTH, DEATH } from '../core/meds/code';
import type { AddFinding } from './validity';
import { quoteText } from './database';
import type { DatasetHandle } from './dataset_handle';
import { eventAt, PLACE, sayPlace, sayTime, toCount, toPlace, toTime } from './event_place';

/** What stands in the events: missing subjects and codes, values that are no number, births and deaths. */
export async function checkEvents(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  await checkValues(handle, add, signal);
  await checkLives(handle, add, signal);
}

async function checkValues(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  const count = (name: string, test: string): string =>
    `count(*) FILTER (${test}) AS ${name}, min(${PLACE}) FILTER (${test}) AS ${name}_at`;
  const found = await handle.row(
    `SELECT ${count('nobody', 'subject IS NULL')}, ${count('nothing', 'code IS NULL')},
       ${count('endless', 'NOT isfinite(time)')}, ${count('strange', 'NOT isfinite(numeric_value)')} FROM ${handle.scan()}`,
    {},
    signal,
  );
  const nobody = toPlace(found['nobody_at']);
  if (nobody) {
    const event = await eventAt(handle, nobody, signal);
    const id = event.subject === null ? 'null' : `${event.subject}, which is no integer`;
    add('null-subject', toCount(found['nobody']), `${sayPlace(handle, nobody)}: subject_id is ${id}`);
  }
  const nothing = toPlace(found['nothing_at']);
  if (nothing) {
    const event = await eventAt(handle, nothing, signal);
    const example = `subject ${event.subject ?? 'null'} in ${sayPlace(handle, nothing)}: no code at ${sayTime(event.time)}`;
    add('null-code', toCount(found['nothing']), example);
  }
  const endless = toPlace(found['endless_at']);
  if (endless) {
    const event = await eventAt(handle, endless, signal);
    add(
      'infinite-time',
      toCount(found['endless']),
      `subject ${event.subject ?? 'null'} in ${sayPlace(handle, endless)}: ${event.code ?? 'null'} at ${sayTime(event.time)}`,
    );
  }
  const strange = toPlace(found['strange_at']);
  if (strange) {
    const event = await eventAt(handle, strange, signal);
    const value = event.value?.replace('nan', 'NaN').replace('inf', 'Infinity') ?? 'null';
    add(
      'non-finite-value',
      toCount(found['strange']),
      `subject ${event.subject ?? 'null'} in ${sayPlace(handle, strange)}: ${event.code ?? 'null'} is ${value}`,
    );
  }
}

/** SQL that is true for a special code of the standard, plain or as a prefix. */
function isSpecialSql(special: typeof BIRTH | typeof DEATH): string {
  return `(code = ${quoteText(special)} OR starts_with(code, ${quoteText(special + '//')}))`;
}

/** How long what is told by year, month or day may last, by the column in which imports say so. */
const PRECISIONS: Readonly<Record<string, string>> = { year: '1 YEAR', month: '1 MONTH', day: '1 DAY' };

/** The last instant at which a death may have been: of one whose day alone is known, the end of that day. */
function latestSql({ extraColumns }: DatasetHandle): string {
  const precision = extraColumns.findIndex(({ name }) => name.toLowerCase() === 'time_precision');
  if (precision < 0) return 'time';
  const cases = Object.entries(PRECISIONS).map(
    ([name, length]) => `WHEN ${quoteText(name)} THEN time + INTERVAL ${length} - INTERVAL 1 MICROSECOND`,
  );
  return `CASE CAST(x${precision} AS VARCHAR) ${cases.join(' ')} ELSE time END`;
}

/** SQL that is true for codes of what is done about a death, whatever stands before them. */
const IS_ABOUT_A_DEATH = `(${ABOUT_A_DEATH.map(code => `coalesce(ends_with(code, ${quoteText(code)}), false)`).join(' OR ')})`;

async function checkLives(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  const [birth, death] = [isSpecialSql(BIRTH), isSpecialSql(DEATH)];
  const lives = `SELECT subject, count(*) FILTER (${birth}) AS births, min(time) FILTER (${birth}) AS born,
      count(*) FILTER (${death}) AS deaths, max(${latestSql(handle)}) FILTER (${death}) AS died
    FROM ${handle.scan()} WHERE subject IS NOT NULL AND (${birth} OR ${death}) GROUP BY subject`;
  const counts = await handle.row(
    `SELECT count(*) AS lives, count(*) FILTER (births > 1) AS born_again, count(*) FILTER (deaths > 1) AS died_again,
       arg_min(subject, subject) FILTER (births > 1) AS reborn, arg_min(births, subject) FILTER (births > 1) AS births,
       arg_min(subject, subject) FILTER (deaths > 1) AS redied, arg_min(deaths, subject) FILTER (deaths > 1) AS deaths
     FROM (${lives})`,
    {},
    signal,
  );
  const [bornAgain, diedAgain] = [toCount(counts['born_again']), toCount(counts['died_again'])];
  if (bornAgain > 0n) {
    add('several-births', bornAgain, `subject ${String(counts['reborn'])} has ${String(counts['births'])} births`);
  }
  if (diedAgain > 0n) {
    add('several-deaths', diedAgain, `subject ${String(counts['redied'])} has ${String(counts['deaths'])} deaths`);
  }
  if (toCount(counts['lives']) === 0n) return;

  const outside = await handle.row(
    `WITH lives AS (${lives})
     SELECT count(*) FILTER (time < born) AS early, min(place) FILTER (time < born) AS early_at,
       count(*) FILTER (time > died) AS late, min(place) FILTER (time > died) AS late_at,
       arg_min(born, place) FILTER (time < born) AS born, arg_min(died, place) FILTER (time > died) AS died
     FROM (SELECT e.time, born, died, ${PLACE} AS place FROM ${handle.scan()} AS e JOIN lives USING (subject)
       WHERE e.time < born OR (e.time > died AND NOT ${IS_ABOUT_A_DEATH}))`,
    {},
    signal,
  );
  const early = toPlace(outside['early_at']);
  if (early) {
    const event = await eventAt(handle, early, signal);
    add(
      'before-birth',
      toCount(outside['early']),
      `subject ${event.subject ?? 'null'} in ${sayPlace(handle, early)}: ${event.code ?? 'null'} at ` +
        `${sayTime(event.time)} comes before the birth at ${sayTime(toTime(outside['born']))}`,
    );
  }
  const late = toPlace(outside['late_at']);
  if (late) {
    const event = await eventAt(handle, late, signal);
    add(
      'after-death',
      toCount(outside['late']),
      `subject ${event.subject ?? 'null'} in ${sayPlace(handle, late)}: ${event.code ?? 'null'} at ` +
        `${sayTime(event.time)} comes after the death at ${sayTime(toTime(outside['died']))}`,
    );
  }
}
