import { setImmediate } from 'node:timers/promises';
import { Cancelled } from '../core/fault';
import type { Coverage, SystemCoverage } from '../core/meds/dataset';
import type { SystemId } from '../core/ontology/answer';
import type { CodeIndex } from './code_index';
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

/** A code that occurs, with its number of events and whether the data set itself describes it. */
export interface CountedCode {
  readonly code: string;
  readonly events: number;
  readonly described: boolean;
}

/** How many of all events are described, by the data set and with the index. Every event counts, also one without a code. */
export async function coverage(handle: DatasetHandle, index: CodeIndex, signal?: AbortSignal): Promise<Coverage> {
  const { events } = await handle.row(`SELECT count(*) AS events FROM ${handle.scan()}`, {}, signal);
  const rows = await handle.rows(`SELECT code, events, described FROM ${occurringCodes(handle)}`, {}, signal);
  const codes = rows.map(({ code, events: count, described }) => ({
    code: String(code),
    events: Number(toCount(count)),
    described: described === true,
  }));
  return coverageOf(Number(toCount(events)), codes, index, signal);
}

/** Codes that are looked up between two moments in which other requests are heard: some milliseconds. */
const CODES_PER_SLICE = 200;

interface Tally {
  codes: number;
  describedCodes: number;
  dataset: number;
  bundled: number;
  import: number;
  left: number;
}

/**
 * @param events all of the data set's
 * @throws Cancelled when the signal is aborted
 */
export async function coverageOf(
  events: number,
  codes: readonly CountedCode[],
  index: CodeIndex,
  signal?: AbortSignal,
): Promise<Coverage> {
  const tallies = new Map<SystemId | null, Tally>();
  for (let from = 0; from < codes.length; from += CODES_PER_SLICE) {
    if (from > 0) await setImmediate();
    if (signal?.aborted) throw new Cancelled();
    const slice = codes.slice(from, from + CODES_PER_SLICE);
    const names = index.names(slice.map(({ code }) => code));
    slice.forEach((counted, i) => {
      const name = names[i] ?? null;
      const system = index.systemOf(counted.code, name);
      const tally = tallies.get(system) ?? noTally();
      tallies.set(system, tally);
      tally.codes++;
      const source = counted.described ? 'dataset' : (name?.source ?? 'left');
      tally[source] += counted.events;
      if (source !== 'left') tally.describedCodes++;
    });
  }
  const sum = (of: (tally: Tally) => number): number =>
    [...tallies.values()].reduce((all, tally) => all + of(tally), 0);
  const bySource = { dataset: sum(t => t.dataset), bundled: sum(t => t.bundled), import: sum(t => t.import) };
  return {
    events,
    described: bySource.dataset,
    bySource: Object.fromEntries(Object.entries(bySource).filter(([, count]) => count > 0)),
    codes: codes.length,
    describedCodes: codes.filter(({ described }) => described).length,
    describedWithIndex: bySource.dataset + bySource.bundled + bySource.import,
    describedCodesWithIndex: sum(t => t.describedCodes),
    bySystem: [...tallies].map(([system, tally]) => systemCoverage(system, tally, index)).sort(bySize),
  };
}

function noTally(): Tally {
  return { codes: 0, describedCodes: 0, dataset: 0, bundled: 0, import: 0, left: 0 };
}

function systemCoverage(system: SystemId | null, tally: Tally, index: CodeIndex): SystemCoverage {
  const { codes, dataset, bundled, import: imported, left } = tally;
  return {
    system,
    name: system === null ? 'Codes of no known system' : index.systemName(system),
    events: dataset + bundled + imported + left,
    codes,
    dataset,
    bundled,
    import: imported,
    left,
  };
}

/** Those with most events first, codes without a system last. */
function bySize(a: SystemCoverage, b: SystemCoverage): number {
  if ((a.system === null) !== (b.system === null)) return a.system === null ? 1 : -1;
  return b.events - a.events || (a.name < b.name ? -1 : 1);
}
