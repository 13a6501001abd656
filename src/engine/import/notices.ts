import type { StagingArea } from './staging_area';
import type { NumberedSubjects } from './subject_numbers';

/** Codes with several units that are named. */
const MOST_CODES = 5;

/**
 * What a user should know of the events of an import, in sentences: times that are odd, values that are no numbers, codes
 * with several units. Times and values that the source itself has told of are not told again.
 * @param told sentences of the source's own
 */
export async function noticesOf(
  area: StagingArea,
  { areOwn, collisions }: NumberedSubjects,
  told: readonly string[],
): Promise<readonly string[]> {
  const { database, source, state } = area;
  const notices = new Set(told);
  if (source.missing.length > 0) notices.add(`Not in the source: ${source.missing.join(', ')}.`);
  const odd = await database.row(
    `SELECT count(*) FILTER (time > TIMESTAMP '${state.began.slice(0, 19).replace('T', ' ')}') AS future,
       count(*) FILTER (time < TIMESTAMP '1900-01-01') AS early,
       count(*) FILTER (value_as_written = text_value OR starts_with(text_value, value_as_written || chr(10))) AS written FROM ${area.events()}`,
  );
  const knows = (pattern: RegExp): boolean => told.some(sentence => pattern.test(sentence));
  const [future, early, written] = [Number(odd['future']), Number(odd['early']), Number(odd['written'])];
  if (future > 0 && !knows(/after the import was made/)) {
    notices.add(`${events(future)} after the import was made. ${asWritten(future)}`);
  }
  if (early > 0 && !knows(/before 1900/)) notices.add(`${events(early)} before 1900. ${asWritten(early)}`);
  if (written > 0 && !knows(/no plain number/)) {
    notices.add(
      `${written === 1 ? 'One value is' : `${written} values are`} no plain number (such as >100 or 1,2). They are kept as ` +
        `text, in text_value and value_as_written.`,
    );
  }
  const mixed = await database.rows(
    `SELECT code, string_agg(unit, ', ' ORDER BY n DESC, unit) AS units, sum(n) AS n FROM
       (SELECT code, coalesce(unit, 'no unit') AS unit, sum(numbers) AS n FROM uses WHERE numbers > 0 GROUP BY ALL)
     GROUP BY code HAVING count(*) > 1 ORDER BY n DESC, code`,
  );
  for (const { code, units } of mixed.slice(0, MOST_CODES)) {
    notices.add(`Values of ${String(code)} have several units: ${String(units)}. They are kept as they are.`);
  }
  if (mixed.length > MOST_CODES)
    notices.add(`${mixed.length - MOST_CODES} further codes have values in several units.`);
  if (!areOwn) {
    notices.add(
      'Ids of patients are no integers: subject_id was made of them, and metadata/subject_ids.parquet has both.',
    );
  }
  if (collisions > 0) {
    notices.add(
      `${collisions === 1 ? 'One subject' : `${collisions} subjects`} got the next free number, since another subject has ` +
        `the one that their id would give.`,
    );
  }
  return [...notices];
}

const events = (n: number): string => (n === 1 ? 'One event is' : `${n} events are`);

const asWritten = (n: number): string => `${n === 1 ? 'It is' : 'They are'} kept as written.`;
