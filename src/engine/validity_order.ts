import type { AddFinding } from './validity';
import { eventAt, PLACE, sayPlace, sayTime, toCount, toPlace, toText } from './event_place';
import type { SqlRow } from './database';
import type { DatasetHandle } from './dataset_handle';

/**
 * How the events stand in the files: subjects in one file, contiguous, sorted by time, static rows first.
 *
 * Each row is compared with the one before it by `lag(…) OVER ()`, which streams: no sorting, flat memory. DuckDB
 * hands over a file in order there, but does not promise it, so a comparison counts only where the row numbers follow
 * each other, and a file in which they don't (a seam) is done again with sorting.
 */
export async function checkOrder(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  const totals = new Map<OrderRule, { subjects: bigint; first: Defect }>();
  for (let file = 0; file < handle.files.length; file++) {
    for (const defect of await checkFile(handle, file, signal)) {
      const total = totals.get(defect.rule);
      if (total) total.subjects += defect.subjects;
      else totals.set(defect.rule, { subjects: defect.subjects, first: defect });
    }
  }
  for (const [rule, { subjects, first }] of totals) add(rule, subjects, await sayDefect(handle, first, signal));
  await checkFiles(handle, add, signal);
}

type OrderRule = 'subject-not-contiguous' | 'times-unsorted' | 'static-not-first';

interface Defect {
  readonly rule: OrderRule;
  /** Subjects of the file in which the rule is broken. */
  readonly subjects: bigint;
  readonly file: number;
  /** The first row that breaks it, and the row of the same subject before it. */
  readonly row: bigint;
  readonly before: bigint;
}

/** Per subject: whether its rows are scattered, and the first row that is earlier than, or static after, its predecessor. */
const PER_SUBJECT = `SELECT subject, max("row") - min("row") + 1 <> count(*) AS scattered,
    min("row") FILTER (follows AND time < previous_time) AS back,
    min("row") FILTER (follows AND time IS NULL AND previous_time IS NOT NULL) AS late,
    count(*) FILTER (previous_row IS DISTINCT FROM "row" - 1) AS seams
  FROM sequence GROUP BY subject`;

async function checkFile(handle: DatasetHandle, file: number, signal?: AbortSignal): Promise<Defect[]> {
  const events = handle.scan({ files: [file] });
  const streamed = await summarise(
    handle,
    `SELECT subject, time, "row", previous_time, previous_row,
       previous_subject = subject AND previous_row = "row" - 1 AS follows
     FROM (SELECT subject, time, "row", lag(subject) OVER () AS previous_subject, lag(time) OVER () AS previous_time,
       lag("row") OVER () AS previous_row FROM ${events})`,
    signal,
  );
  // The very first row of a file has no predecessor: one seam is none.
  const settled = toCount(streamed['seams']) <= 1n && toCount(streamed['scattered']) === 0n;
  const found = settled
    ? streamed
    : await summarise(
        handle,
        `SELECT subject, time, "row", previous_time, previous_row, previous_row IS NOT NULL AS follows
         FROM (SELECT subject, time, "row", lag(time) OVER within AS previous_time, lag("row") OVER within AS previous_row
           FROM ${events} WHERE subject IS NOT NULL WINDOW within AS (PARTITION BY subject ORDER BY "row"))`,
        signal,
      );
  const defects: Defect[] = [];
  const defect = async (rule: OrderRule, subjects: SqlRow[string] | undefined, row: SqlRow[string] | undefined) => {
    const count = toCount(subjects);
    if (count === 0n) return;
    const at = toCount(row);
    defects.push({ rule, subjects: count, file, row: at, before: await rowBefore(handle, file, at, signal) });
  };
  await defect('times-unsorted', found['unsorted'], found['first_back']);
  await defect('static-not-first', found['late'], found['first_late']);
  const scattered = toCount(found['scattered']);
  if (scattered > 0n) {
    defects.push({
      rule: 'subject-not-contiguous',
      subjects: scattered,
      file,
      ...(await firstGap(handle, file, signal)),
    });
  }
  return defects;
}

async function summarise(handle: DatasetHandle, sequence: string, signal?: AbortSignal): Promise<SqlRow> {
  return handle.row(
    `WITH sequence AS (${sequence}), subjects AS (${PER_SUBJECT})
     SELECT count(*) FILTER (scattered AND subject IS NOT NULL) AS scattered,
       count(back) FILTER (subject IS NOT NULL) AS unsorted, min(back) FILTER (subject IS NOT NULL) AS first_back,
       count(late) FILTER (subject IS NOT NULL) AS late, min(late) FILTER (subject IS NOT NULL) AS first_late,
       CAST(coalesce(sum(seams), 0) AS BIGINT) AS seams FROM subjects`,
    {},
    signal,
  );
}

/** The row of the same subject that stands before a row. */
async function rowBefore(handle: DatasetHandle, file: number, row: bigint, signal?: AbortSignal): Promise<bigint> {
  const events = handle.scan({ files: [file] });
  const found = await handle.row(
    `SELECT coalesce(max("row"), 0) AS before FROM ${events}
     WHERE "row" < $row AND subject = (SELECT subject FROM ${events} WHERE "row" = $row)`,
    { row },
    signal,
  );
  return toCount(found['before']);
}

/** The first row of a file whose subject has been left before, and the subject's last row before that. */
async function firstGap(
  handle: DatasetHandle,
  file: number,
  signal?: AbortSignal,
): Promise<{ row: bigint; before: bigint }> {
  const found = await handle.row(
    `SELECT "row", before FROM (SELECT "row", lag("row") OVER (PARTITION BY subject ORDER BY "row") AS before
       FROM ${handle.scan({ files: [file] })} WHERE subject IS NOT NULL)
     WHERE before < "row" - 1 ORDER BY "row" LIMIT 1`,
    {},
    signal,
  );
  return { row: toCount(found['row']), before: toCount(found['before']) };
}

async function sayDefect(handle: DatasetHandle, defect: Defect, signal?: AbortSignal): Promise<string> {
  const { file } = defect;
  const here = await eventAt(handle, { file, row: defect.row }, signal);
  const before = await eventAt(handle, { file, row: defect.before }, signal);
  const where = `subject ${here.subject ?? 'null'} in ${handle.files[file] ?? handle.name}`;
  switch (defect.rule) {
    case 'subject-not-contiguous':
      return `${where}: its rows stop at row ${before.row + 1n} and go on at row ${here.row + 1n}`;
    case 'times-unsorted':
      return `${where}: ${sayTime(here.time)} (row ${here.row + 1n}) comes after ${sayTime(before.time)} (row ${before.row + 1n})`;
    case 'static-not-first':
      return `${where}: ${here.code ?? 'null'} has no time (row ${here.row + 1n}) but comes after ${sayTime(before.time)}`;
  }
}

/** Subjects in more than one file. */
async function checkFiles(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  if (handle.files.length < 2) return;
  const found = await handle.row(
    `SELECT count(*) AS subjects, arg_min(first, first) AS first, arg_min(last, first) AS last
     FROM (SELECT min(${PLACE}) AS first, max(${PLACE}) AS last FROM ${handle.scan()} WHERE subject IS NOT NULL
       GROUP BY subject HAVING min(file) <> max(file))`,
    {},
    signal,
  );
  const [first, last] = [toPlace(found['first']), toPlace(found['last'])];
  if (!first || !last) return;
  const { subject } = await eventAt(handle, first, signal);
  add(
    'subject-in-two-files',
    toCount(found['subjects']),
    `subject ${toText(subject) ?? 'null'} stands in ${sayPlace(handle, first)} and in ${sayPlace(handle, last)}`,
  );
}
