import { Cancelled, messageOf, UserFault } from '../../src/core/fault';
import type { DatasetSummary, SubjectId } from '../../src/core/meds/dataset';
import { formatTime } from '../../src/core/meds/time';
import { filterEvents, NO_FILTER } from '../../src/core/view/filter';
import type { EventFilter } from '../../src/core/view/filter';
import type { GroupingId } from '../../src/core/view/hierarchy';
import { RowSet } from '../../src/core/view/row_set';
import { followRows, nearestRow, rowOfMark } from '../../src/core/view/same_event';
import type { EventMark } from '../../src/core/view/same_event';
import type { Channel } from '../../src/protocol/channel';
import type {
  CodeAsked,
  FilterOutcome,
  TextQuery,
  ViewerHost,
  ViewerPage,
  ViewerStart,
} from '../../src/protocol/viewer';
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

/** Loads subjects and carries out what the user asks of the page. Components read the states and call its methods. */
export class Viewer {
  readonly store = new ViewerStore();
  readonly status = new Observable<PageStatus>(INITIAL_STATUS);
  readonly selection = new Selection(this.store);
  readonly search: Search;
  /** The further columns of the shown subject's rows; null before one is shown. */
  details: DetailsSource | null = null;
  #loading = new AbortController();
  /** What was kept of the page, until its subject has come: an attempt that fails is followed by another. */
  #kept: KeptState | null;

  constructor(
    readonly channel: Channel<ViewerPage, ViewerHost>,
    kept: KeptState | null,
  ) {
    this.#kept = kept;
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
  async start(): Promise<void> {
    this.status.update({ phase: { kind: 'loading' } });
    try {
      const opened = await this.channel.call('ready', {});
      this.status.update({ dataset: opened.dataset, file: opened.file });
      if (this.#kept?.path !== opened.dataset.path) this.#kept = null;
      const subject = await this.#firstSubject(opened);
      if (subject === null) this.status.update({ phase: { kind: 'empty' } });
      else {
        await this.show(subject);
        if (opened.said !== null) this.status.update({ banner: opened.said });
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Shows a subject. One that still loads is given up. */
  async show(subject: SubjectId): Promise<void> {
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.status.update({ phase: { kind: 'loading' }, subject, banner: '', reading: null, series: null });
    try {
      const payload = await this.channel.call('subject', { subject }, loading.signal);
      if (loading.signal.aborted) return;
      this.#take(loadedSubject(payload));
    } catch (error) {
      if (!loading.signal.aborted) this.#fail(error);
    }
  }

  /**
   * Files or settings changed: reads the subject again and keeps the place.
   * @param dataset the data set as it is now; null: as before
   */
  async reload(message: string, dataset: DatasetSummary | null): Promise<void> {
    if (dataset) this.status.update({ dataset });
    const { subject } = this.status.state;
    if (subject === null) {
      // Nothing could be opened before: it may be mended now.
      await this.start();
      return;
    }
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
    if (subject === null || !dataset) await this.start();
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
    const next = await this.channel.call('neighbour', { subject, step: by, split });
    if (next === null) this.say(by > 0 ? 'This is the last subject.' : 'This is the first subject.');
    else await this.show(next);
  }

  setFilter(filter: EventFilter): void {
    const { loaded } = this.store.state;
    if (!loaded) {
      this.store.update({ filter });
      return;
    }
    const { passes, rows } = filterEvents(loaded.events, filter, loaded.hierarchy);
    this.store.update({ filter, passes, rows });
    this.selection.keepShown(passes);
    this.search.run();
  }

  /**
   * Filters to a code and everything below it, in place of the codes that were filtered by before. Where the record has
   * none of it nothing changes.
   */
  filterTo(to: CodeAsked): FilterOutcome {
    const { loaded, filter } = this.store.state;
    const { kind } = this.status.state.phase;
    // A record that was shown before a failure is still there, and nobody sees it.
    if (!loaded || kind === 'failed' || kind === 'empty') return { subject: null, events: 0, shown: 0 };
    const within = [{ system: to.system, code: to.code, name: to.description ?? loaded.hierarchy.nameOf(to) }];
    const { rows } = filterEvents(loaded.events, { ...NO_FILTER, within }, loaded.hierarchy);
    if (rows.length > 0) this.setFilter({ ...filter, codes: [], within });
    const shown = rows.length > 0 ? this.store.state.rows.length : 0;
    return { subject: loaded.events.subject, events: rows.length, shown };
  }

  /** The same for whoever does not see the page: waits for a record that still loads. */
  async filterWhenReady(to: CodeAsked): Promise<FilterOutcome> {
    await this.#settled();
    return this.filterTo(to);
  }

  /** Puts the shown subject into the cohort, or takes it out: at once here, and where the extension refuses it tells so. */
  toggleCohort(): void {
    const { subject, cohort } = this.status.state;
    if (subject === null || cohort?.subject !== subject) return;
    const told = { subject, isIn: !cohort.isIn };
    this.status.update({ cohort: told });
    this.channel.notify('setInCohort', told);
  }

  /** Makes the lanes anew: by category, or by the classes of a hierarchy. */
  setGrouping(by: GroupingId): void {
    this.store.update({ lanes: { ...this.store.state.lanes, by } });
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

  async #firstSubject(opened: ViewerStart): Promise<SubjectId | null> {
    if (this.#kept?.subject != null) return this.#kept.subject;
    if (opened.subject !== null) return opened.subject;
    const { subjects } = await this.channel.call('subjects', { split: null, match: '', offset: 0, limit: 1 });
    return subjects[0]?.id ?? null;
  }

  /** What does not depend on a subject is there before one has come, so that nothing jumps. */
  #restore(kept: KeptState): void {
    const { lanes, filter, search, tableColumns, divide } = kept;
    this.store.update({ lanes, filter, search, tableColumns, divide });
    this.status.update({ widths: kept.widths, tableHidden: kept.tableHidden, split: kept.split });
  }

  #take(loaded: LoadedSubject): void {
    const { events } = loaded;
    const place = this.#kept?.subject === events.subject ? this.#kept : null;
    this.#kept = null;
    const { filter, axis } = this.store.state;
    const { passes, rows } = filterEvents(events, filter, loaded.hierarchy);
    const rowOf = (mark: EventMark | null | undefined): number => (mark ? rowOfMark(events, mark) : -1);
    const focus = rowOf(place?.focus);
    this.#changeDetails(loaded);
    this.selection.forgetAnchor();
    this.store.update({
      loaded,
      passes,
      rows,
      view: place?.view ?? windowsOf(events)?.fit ?? { from: 0, to: 1 },
      axis: axisFor(keptAxis(place, axis, rowOf), loaded),
      focus: focus < 0 ? null : focus,
      selection: focus < 0 ? new Set() : new Set([focus]),
      pinned: place?.pinned.map(rowOf).filter(row => row >= 0) ?? [],
      matches: NO_MATCHES,
    });
    this.status.update({ phase: { kind: 'ready' }, tableTop: rowOf(place?.tableTop) });
    this.search.run();
    this.channel.notify('subjectShown', { subject: events.subject });
  }

  /**
   * The same subject, read anew: events are found again by what they are. One that is gone is selected, pinned and
   * anchored no more; the focus goes to the next one in time.
   */
  #replace(loaded: LoadedSubject): void {
    const { state } = this.store;
    const before = state.loaded?.events;
    const { events } = loaded;
    if (before?.subject !== events.subject) {
      this.#take(loaded);
      return;
    }
    const followed = followRows(before, events);
    const again = (row: number): number => followed[row] ?? -1;
    const { passes, rows } = filterEvents(events, state.filter, loaded.hierarchy);
    const shows = (row: number): boolean => row >= 0 && (passes.length === 0 || passes[row] === 1);
    const { axis } = state;
    const focus = state.focus === null ? -1 : again(state.focus);
    const next = state.focus === null || focus >= 0 ? focus : nearestRow(before, state.focus, events);
    this.#changeDetails(loaded);
    this.selection.forgetAnchor();
    this.store.update({
      loaded,
      passes,
      rows,
      axis: axisFor(axis.kind === 'since' ? { kind: 'since', row: again(axis.row) } : axis, loaded),
      focus: shows(next) ? next : null,
      selection: RowSet.of([...state.selection].map(again).filter(shows), events.length),
      pinned: state.pinned.map(again).filter(row => row >= 0),
      matches: NO_MATCHES,
    } satisfies Partial<ViewerState>);
    this.status.update({ phase: { kind: 'ready' }, reading: null, series: null });
    this.search.run();
  }

  /** Settles when nothing loads: a record is shown, or why none is. */
  #settled(): Promise<void> {
    const isSettled = (): boolean => this.status.state.phase.kind !== 'loading';
    if (isSettled()) return Promise.resolve();
    return new Promise(resolve => {
      const stop = this.status.subscribe(() => {
        if (!isSettled()) return;
        stop();
        resolve();
      });
    });
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

const NO_MATCHES = { rows: new Int32Array(0), current: -1 };

/** The axis as it was kept, its anchor found again; an anchor of another subject counts for nothing. */
function keptAxis(place: KeptState | null, now: Axis, rowOf: (mark: EventMark) => number): Axis {
  if (!place) return now.kind === 'since' ? { kind: 'absolute' } : now;
  return place.axis.kind === 'since' ? { kind: 'since', row: rowOf(place.axis.event) } : place.axis;
}

/** An axis that the record can bear: no age without birth, no anchor beyond the events. */
function axisFor(axis: Axis, { birth, events }: LoadedSubject): Axis {
  if (axis.kind === 'age' && birth === null) return { kind: 'absolute' };
  const usable = axis.kind !== 'since' || (axis.row >= events.staticCount && axis.row < events.length);
  return usable ? axis : { kind: 'absolute' };
}
