import { Cancelled, messageOf, UserFault } from '../../src/core/fault';
import type { SubjectId } from '../../src/core/meds/dataset';
import type { RowRef } from '../../src/core/meds/events';
import type { TextQuery } from '../../src/protocol/viewer';
import { placeOf } from '../../src/core/view/search';
import type { Observable } from '../kit/observable';
import { runSearch } from './search_run';
import type { PageStatus } from './status';
import type { ViewerStore } from './store';

/** Asks the extension which rows match in the part of their text that is not here. */
export type AskLongTexts = (
  subject: SubjectId,
  rows: readonly RowRef[],
  query: TextQuery,
  signal: AbortSignal,
) => Promise<readonly boolean[]>;

const NONE = { rows: new Int32Array(0), current: -1 };

/** The page's search: one runs at a time, the newest; its matches are in the store, its state in the status. */
export class Search {
  #running = new AbortController();

  constructor(
    readonly store: ViewerStore,
    readonly status: Observable<PageStatus>,
    readonly askLong: AskLongTexts,
  ) {}

  /** Searches again, because the query, the filter or the subject changed. */
  run(): void {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    void this.#search(running.signal);
  }

  /** Goes to the next match, or the one before; around at the ends. */
  step(by: 1 | -1): void {
    const { matches, focus } = this.store.state;
    const { rows } = matches;
    if (rows.length === 0) return;
    const at = placeOf(rows, focus ?? 0);
    const onMatch = focus !== null && rows[at] === focus;
    const next = by > 0 ? (onMatch ? at + 1 : at) : at - 1;
    this.#goTo((next + rows.length) % rows.length);
  }

  dispose(): void {
    this.#running.abort();
  }

  async #search(signal: AbortSignal): Promise<void> {
    const { loaded, passes, search } = this.store.state;
    if (!loaded || search.text === '') {
      this.store.update({ matches: NONE });
      this.status.update({ searching: false, searchProblem: '' });
      return;
    }
    this.status.update({ searching: true, searchProblem: '' });
    const { events } = loaded;
    try {
      await runSearch(
        events,
        passes,
        search,
        (rows, query, stop) => this.askLong(events.subject, rows, query, stop),
        rows => this.#found(rows),
        signal,
      );
      if (!signal.aborted) this.status.update({ searching: false });
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) return;
      const problem = messageOf(error);
      if (error instanceof UserFault && error.kind === 'pattern') this.store.update({ matches: NONE });
      this.status.update({ searching: false, searchProblem: problem });
    }
  }

  /** The current match is the first at the focus or after it; none is current until the user goes to one. */
  #found(rows: Int32Array): void {
    const { focus } = this.store.state;
    const at = focus === null ? -1 : placeOf(rows, focus);
    this.store.update({ matches: { rows, current: at >= 0 && rows[at] === focus ? at : -1 } });
  }

  #goTo(current: number): void {
    const { rows } = this.store.state.matches;
    const row = rows[current];
    if (row === undefined) return;
    this.store.update({ matches: { rows, current }, focus: row, selection: new Set([row]) });
  }
}
