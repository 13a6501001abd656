import type { Coverage } from '../core/meds/dataset';
import type { DatasetHandle } from './dataset_handle';
import { toCount } from './event_place';

/**
 * Codes that occur among the events with what codes.parquet says of them, as a table expression: `code` (not null),
 * `events`, `listed` (codes.parquet has a row for it) and `described` (one of its rows has a description).
 */
export function occurringCodes(handle: DatasetHandle): string {
  const codes = handle.codesScan();
  const counted = `SELECT code, count(*) AS events FROM ${handle.scan()} WHERE code IS NOT NULL GROUP BY code`;
  if (codes === null) return `(SELECT code, events, false AS listed, false AS described FROM (${counted}))`;
  // A description of blanks describes nothing.
  const known = `SELECT code, count(*) FILTER (trim(description) <> '') > 0 AS described FROM ${codes}
    WHERE code IS NOT NULL GROUP BY code`;
  return `(SELECT counted.code, events, known.code IS NOT NULL AS listed, coalesce(described, false) AS described
    FROM (${counted}) AS counted LEFT JOIN (${known}) AS known ON counted.code = known.code)`;
}

/** The share of events whose code has a description. Every event counts, also one whose code is null. */
export async function coverage(handle: DatasetHandle, signal?: AbortSignal): Promise<Coverage> {
  const found = await handle.row(
    `SELECT (SELECT count(*) FROM ${handle.scan()}) AS events, count(*) AS codes,
       CAST(coalesce(sum(events) FILTER (described), 0) AS BIGINT) AS described,
       count(*) FILTER (described) AS described_codes FROM ${occurringCodes(handle)}`,
    {},
    signal,
  );
  const described = Number(toCount(found['described']));
  return {
    events: Number(toCount(found['events'])),
    described,
    bySource: described > 0 ? { dataset: described } : {},
    codes: Number(toCount(found['codes'])),
    describedCodes: Number(toCount(found['described_codes'])),
  };
}
