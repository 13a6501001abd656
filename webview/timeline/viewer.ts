import { Cancelled, UserFault } from '../../src/core/fault';
import type { SubjectId } from '../../src/core/meds/dataset';
import { formatTime } from '../../src/core/meds/time';
import { filterEvents } from '../../src/core/view/filter';
import type { EventFilter } from '../../src/core/view/filter';
import { sameEvent } from '../../src/core/view/same_event';
import type { Channel } from '../../src/protocol/channel';
import type { TextQuery, ViewerHost, ViewerPage, ViewerStart } from '../../src/protocol/viewer';
import { Observable } from '../kit/observable';
import { DetailsSource } from './details';
import type { KeptState } from './kept_state';
import { loadedSubject, windowsOf } from './load';
import { Search } from './search';
import { Selection } from './selection';
import { INITIAL_STATUS } from './status';
import type { PageStatus } from './status';
import { ViewerStore } from './store';
import type { Axis, LoadedSubject, ViewerState } from './store';
import { SubjectList } from './subject_list';

/** Loads subjects and carries out what the user asks of the page. Components read the states and call its methods. */
export class Viewer {
  readonly store = new ViewerStore();
  readonly status = new Observable<PageStatus>(INITIAL_STATUS);
  readonly selection = new Selection(this.store);
  readonly search: Search;
  readonly subjects: SubjectList;
  /** The further columns of the shown subject's rows; null before one is shown. */
  details: DetailsSource | null = null;
  #loading = new AbortController();

  constructor(
    readonly channel: Channel<ViewerPage, ViewerHost>,
    kept: KeptState | null,
  ) {
    this.subjects = new SubjectList((query, signal) => channel.call('subjects', query, signal));
    this.search = new Search(this.store, this.status, (subject, rows, query, signal) =>
      channel.call('searchLongTexts', { subject, rows, query }, signal).then(answer => answer.matches),
    );
    // The reading pane, while it is open, shows the event that has the focus.
    this.store.subscribe(changed => {
      const { focus } = this.store.state;
      if (changed.has('focus') && focus !== null && this.status.state.reading !== null) {
        this.status.update({ reading: focus });
      }
    });
    if (kept) this.#restore(kept);
  }

  /** First load: what the extension opened, at the place that was kept of it. */
  async start(kept: KeptState | null): Promise<void> {
    this.status.update({ phase: { kind: 'loading' } });
    try {
      const opened = await this.channel.call('ready', {});
      this.status.update({ dataset: opened.dataset, file: opened.file });
      const own = kept && kept.path === opened.dataset.path ? kept : null;
      const subject = await this.#firstSubject(opened, own);
      if (subject === null) this.status.update({ phase: { kind: 'empty' } });
      else await this.show(subject, own?.subject === subject ? own : null);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Shows a subject. One that still loads is given up. */
  async show(subject: SubjectId, place: KeptState | null = null): Promise<void> {
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.status.update({ phase: { kind: 'loading' }, subject, banner: '', reading: null, series: null });
    try {
      const payload = await this.channel.call('subject', { subject }, loading.signal);
      if (loading.signal.aborted) return;
      this.#take(loadedSubject(payload), place);
      this.channel.notify('subjectShown', { subject });
    } catch (error) {
      if (!loading.signal.aborted) this.#fail(error);
    }
  }

  /** The files changed on disk: reads the subject again and keeps the place. */
  async reload(message: string): Promise<void> {
    const { subject } = this.status.state;
    if (subject === null) {
      // Nothing could be opened before: it may be mended now.
      await this.start(null);
      return;
    }
    this.subjects.forget();
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    try {
      const payload = await this.channel.call('subject', { subject }, loading.signal);
      if (loading.signal.aborted) return;
      this.#replace(loadedSubject(payload));
      this.status.update({ banner: message });
    } catch (error) {
      if (!loading.signal.aborted) this.#fail(error);
    }
  }

  /** Tries again what failed. */
  async retry(): Promise<void> {
    const { subject, dataset } = this.status.state;
    if (subject === null || !dataset) await this.start(null);
    else await this.show(subject);
  }

  /** Something can't be shown any more. */
  failed(message: string): void {
    this.#loading.abort();
    this.status.update({ phase: { kind: 'failed', message } });
  }

  /** The next subject of the list, or the one before. */
  async step(by: 1 | -1): Promise<void> {
    const { subject, split } = this.status.state;
    if (subject === null) return;
    const next = await this.subjects.neighbour(subject, by, split);
    if (next === null) this.say(by > 0 ? 'This is the last subject.' : 'This is the first subject.');
    else await this.show(next);
  }

  setFilter(filter: EventFilter): void {
    const { loaded } = this.store.state;
    if (!loaded) {
      this.store.update({ filter });
      return;
    }
    const { passes, rows } = filterEvents(loaded.events, filter);
    this.store.update({ filter, passes, rows });
    this.selection.keepShown(passes);
    this.search.run();
  }

  setSearch(query: TextQuery): void {
    this.store.update({ search: query });
    this.search.run();
  }

  setAxis(axis: Axis): void {
    this.store.update({ axis });
  }

  /** Shows the whole record. */
  fit(): void {
    const { loaded } = this.store.state;
    const windows = loaded && windowsOf(loaded.events);
    if (windows) this.store.update({ view: windows.fit });
  }

  /** The window that is shown, as the ends of a date filter: whole minutes, outward. */
  windowDates(): Pick<EventFilter, 'from' | 'to'> {
    const { from, to } = this.store.state.view;
    const minute = (micros: number): string =>
      formatTime(BigInt(Math.floor(micros / 60e6)) * 60_000_000n, ' ').slice(0, -3);
    return { from: minute(from), to: minute(to) };
  }

  /** Says something once. */
  say(said: string): void {
    this.status.update({ said: '' });
    this.status.update({ said });
  }

  /** A failure of something that was asked for, where it need not take the page's place. */
  sayFailure(error: unknown): void {
    if (!(error instanceof Cancelled)) this.say(messageOf(error));
  }

  dispose(): void {
    this.#loading.abort();
    this.search.dispose();
    this.details?.dispose();
    this.channel.dispose();
  }

  async #firstSubject(opened: ViewerStart, kept: KeptState | null): Promise<SubjectId | null> {
    return kept?.subject ?? opened.subject ?? (await this.subjects.first(null));
  }

  /** What does not depend on a subject is there before one has come, so that nothing jumps. */
  #restore(kept: KeptState): void {
    const { lanes, filter, search, tableColumns, divide } = kept;
    this.store.update({ lanes, filter, search, tableColumns, divide });
    this.status.update({ widths: kept.widths, tableHidden: kept.tableHidden, split: kept.split });
  }

  #take(loaded: LoadedSubject, place: KeptState | null): void {
    const { events } = loaded;
    const { filter, axis } = this.store.state;
    const { passes, rows } = filterEvents(events, filter);
    const inside = (row: number): boolean => row < events.length;
    const keptAxis: Axis = place?.axis ?? (axis.kind === 'since' ? { kind: 'absolute' } : axis);
    const focus = place?.focus != null && inside(place.focus) ? place.focus : null;
    this.#changeDetails(loaded);
    this.store.update({
      loaded,
      passes,
      rows,
      view: place?.view ?? windowsOf(events)?.fit ?? { from: 0, to: 1 },
      axis: axisFor(keptAxis, loaded),
      focus,
      selection: focus === null ? new Set() : new Set([focus]),
      pinned: place?.pinned.filter(inside) ?? [],
      matches: { rows: new Int32Array(0), current: -1 },
    });
    this.status.update({ phase: { kind: 'ready' } });
    this.search.run();
  }

  /** The same subject, read anew: rows are found again by what they are. */
  #replace(loaded: LoadedSubject): void {
    const { state } = this.store;
    const before = state.loaded?.events;
    if (!before) {
      this.#take(loaded, null);
      return;
    }
    const { events } = loaded;
    const again = (row: number): number => sameEvent(before, row, events);
    const found = (rows: Iterable<number>): number[] => [...rows].map(again).filter(row => row >= 0);
    const { passes, rows } = filterEvents(events, state.filter);
    const { axis } = state;
    const focus = state.focus === null ? -1 : again(state.focus);
    this.#changeDetails(loaded);
    this.store.update({
      loaded,
      passes,
      rows,
      axis: axisFor(axis.kind === 'since' ? { kind: 'since', row: again(axis.row) } : axis, loaded),
      focus: focus < 0 ? null : focus,
      selection: new Set(found([...state.selection].slice(0, 1000))),
      pinned: found(state.pinned),
    } satisfies Partial<ViewerState>);
    this.status.update({ phase: { kind: 'ready' }, reading: null, series: null });
    this.search.run();
  }

  #changeDetails(loaded: LoadedSubject): void {
    this.details?.dispose();
    const { subject } = loaded.events;
    this.details = new DetailsSource(loaded.events, (rows, signal) =>
      this.channel.call('details', { subject, rows }, signal),
    );
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    if (!(error instanceof UserFault)) this.#report(error);
    this.status.update({ phase: { kind: 'failed', message: messageOf(error) } });
  }

  #report(error: unknown): void {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    this.channel.notify('defect', { message, stack: stack ?? '' });
  }
}

/** An axis that the record can bear: no age without birth, no anchor beyond the events. */
function axisFor(axis: Axis, { birth, events }: LoadedSubject): Axis {
  if (axis.kind === 'age' && birth === null) return { kind: 'absolute' };
  const usable = axis.kind !== 'since' || (axis.row >= events.staticCount && axis.row < events.length);
  return usable ? axis : { kind: 'absolute' };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
