import type { SubjectId } from '../../core/meds/dataset';
import type { Criterion } from '../../core/questions/idea';
import type { DatasetHandle } from '../dataset_handle';

/**
 * How a subject's events become a number. Values come by their shortest decimals, so that 7.2 − 6.9 is what it is on paper;
 * of several at one time the one that stands later counts as later.
 */
const NUMBERS: Readonly<Record<Criterion['take'], string>> = {
  last: 'arg_max(number, place)',
  first: 'arg_min(number, place)',
  highest: 'max(number)',
  lowest: 'min(number)',
  mean: 'avg(number)',
  // A single value has not changed.
  change: 'CASE WHEN count(*) > 1 THEN arg_max(number, place) - arg_min(number, place) END',
  count: 'count(*)',
};

/** Numbers are rounded to so many decimals: what lies behind comes of doubles. */
const DECIMALS = 9;

/**
 * The number of each subject that a question ranks by. With `count` every subject of the data set has one, which may be 0;
 * else those have one that have a value with a time.
 */
export async function criterionNumbers(
  handle: DatasetHandle,
  { codes, take }: Criterion,
  signal?: AbortSignal,
): Promise<ReadonlyMap<SubjectId, number>> {
  const listed = { codes: JSON.stringify(codes) };
  const isAsked = `code IN (SELECT unnest(from_json($codes, '["VARCHAR"]')))`;
  const ofNumber =
    take === 'count'
      ? `SELECT CAST(subject AS VARCHAR) AS id, count(*) FILTER (${isAsked}) AS number
         FROM ${handle.scan()} WHERE subject IS NOT NULL GROUP BY subject`
      : `SELECT CAST(subject AS VARCHAR) AS id, ${NUMBERS[take]} AS number
         FROM (SELECT subject, CAST(CAST(numeric_value AS VARCHAR) AS DOUBLE) AS number, {t: time, f: file, r: row} AS place
               FROM ${handle.scan()}
               WHERE subject IS NOT NULL AND time IS NOT NULL AND isfinite(numeric_value) AND ${isAsked})
         GROUP BY subject`;
  const rows = await handle.rows(
    `SELECT id, round(CAST(number AS DOUBLE), ${DECIMALS}) AS number FROM (${ofNumber}) WHERE number IS NOT NULL`,
    listed,
    signal,
  );
  return new Map(rows.map(({ id, number }) => [String(id), Number(number)]));
}
