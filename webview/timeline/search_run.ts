import { compileQuery } from '../../src/core/meds/match';
import type { Matcher, TextQuery } from '../../src/core/meds/match';
import type { RowRef, SubjectEvents } from '../../src/core/meds/events';
import { firstRowsOfTexts, searchEvents } from '../../src/core/view/search';
import { runInSlices } from '../kit/slices';

/** Asks who holds the whole texts which of them match beyond what is here. */
export type SearchLongTexts = (
  rows: readonly RowRef[],
  query: TextQuery,
  signal: AbortSignal,
) => Promise<readonly boolean[]>;

/** So many long texts are asked about at once. */
const BATCH = 200;

/**
 * Runs a search to its end: what is here in slices, then the texts that were cut, in batches.
 * @param found told of what was found, again where the long texts added to it
 * @throws UserFault `pattern` where the query is no valid pattern; Cancelled
 */
export async function runSearch(
  events: SubjectEvents,
  passes: Uint8Array,
  query: TextQuery,
  askLong: SearchLongTexts,
  found: (rows: Int32Array) => void,
  signal: AbortSignal,
): Promise<void> {
  const matches: Matcher = compileQuery(query);
  const first = await runInSlices(searchEvents(events, passes, matches), signal);
  found(first.rows);
  if (first.cutTexts.length === 0) return;
  const places = firstRowsOfTexts(events, first.cutTexts);
  const matching = new Set<number>();
  for (let at = 0; at < first.cutTexts.length; at += BATCH) {
    const texts = first.cutTexts.slice(at, at + BATCH);
    const refs = places
      .slice(at, at + BATCH)
      .map(row => ({ file: events.file[row] ?? 0, row: events.fileRow[row] ?? 0 }));
    const answers = await askLong(refs, query, signal);
    texts.forEach((text, i) => {
      if (answers[i] === true) matching.add(text);
    });
  }
  if (matching.size === 0) return;
  const second = await runInSlices(searchEvents(events, passes, matches, matching), signal);
  found(second.rows);
}
