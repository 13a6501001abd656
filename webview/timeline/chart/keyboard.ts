import { padded, panBy, zoomAbout } from '../../../src/core/timeline/window';
import { lowerBound, rowsBelow } from '../../../src/core/timeline/times';
import type { Chart } from './chart';
import type { PlacedRow } from './scene';

/** What keys do beyond the chart itself. */
export interface KeyTarget {
  pin(event: number): void;
  /** Closes the pinned card that was opened last. @returns false where there is none */
  unpinLast(): boolean;
  openSeries(row: PlacedRow): void;
  readText(event: number): void;
  /** The keyboard moved the focus: say where it is. */
  announce(event: number): void;
}

/** The keys, for the list of keys and for the chart's description. */
export const TIMELINE_KEYS: readonly (readonly [keys: string, words: string])[] = [
  ['← →', 'Previous and next event of the row'],
  ['↑ ↓', 'Nearest event in the row above or below'],
  ['Shift+← →', 'Extend the selection'],
  ['Space', 'Add to the selection, or remove'],
  ['Home End', 'First and last event'],
  ['Ctrl+← → PgUp PgDn', 'Move through time'],
  ['Ctrl+↑ ↓', 'Scroll the lanes'],
  ['+ −', 'Zoom'],
  ['F, Shift+F', 'Fit the visits, or the whole life'],
  ['Enter', 'Pin the tooltip'],
  ['Escape', 'Close the last pinned tooltip, then clear the selection'],
  ['O', 'Enlarge the chart'],
  ['R', 'Read the text'],
  ['Wheel', 'Scroll the lanes; zoom over axis and overview'],
  ['Ctrl+wheel, pinch', 'Zoom at the pointer'],
  ['Shift+wheel, drag', 'Move through time'],
  ['Shift+drag', 'Select what lies in a rectangle'],
  ['Alt+click', 'Pin the tooltip'],
  ['Alt+↑ ↓ on a lane’s name', 'Move the lane'],
];

/** What a screen reader says of the plot. */
export const KEY_HELP =
  TIMELINE_KEYS.slice(0, 13)
    .map(([keys, words]) => `${keys}: ${words}.`)
    .join(' ') + ' The event table beside the timeline holds the same events.';

type Command = (keys: Keyboard, event: KeyboardEvent) => void;

const COMMANDS: Readonly<Record<string, Command>> = {
  ArrowLeft: (k, e) => (e.ctrlKey || e.metaKey ? k.pan(-0.2) : k.along(-1, e.shiftKey)),
  ArrowRight: (k, e) => (e.ctrlKey || e.metaKey ? k.pan(0.2) : k.along(1, e.shiftKey)),
  ArrowUp: (k, e) => (e.ctrlKey || e.metaKey ? k.scroll(-60) : k.across(-1)),
  ArrowDown: (k, e) => (e.ctrlKey || e.metaKey ? k.scroll(60) : k.across(1)),
  PageUp: k => k.pan(-0.9),
  PageDown: k => k.pan(0.9),
  Home: k => k.end(0),
  End: k => k.end(-1),
  '+': k => k.zoom(1.5),
  '=': k => k.zoom(1.5),
  '-': k => k.zoom(1 / 1.5),
  _: k => k.zoom(1 / 1.5),
  f: k => k.fit(),
  F: k => k.whole(),
  Enter: k => k.pin(),
  Escape: k => k.escape(),
  ' ': k => k.toggle(),
  o: k => k.open(),
  r: k => k.read(),
};

/** Carries out the keys that the plot gets while it has the focus. */
export class Keyboard {
  readonly #chart: Chart;
  readonly #target: KeyTarget;

  constructor(chart: Chart, target: KeyTarget) {
    this.#chart = chart;
    this.#target = target;
  }

  /** @returns whether the key was one of the timeline's */
  handle(event: KeyboardEvent): boolean {
    const command = COMMANDS[event.key];
    const modified = event.ctrlKey || event.metaKey;
    // Other combinations belong to the editor.
    if (!command || event.altKey || (modified && !event.key.startsWith('Arrow'))) return false;
    event.preventDefault();
    command(this, event);
    return true;
  }

  pan(share: number): void {
    const limits = this.#chart.limits();
    const view = this.#chart.state?.view;
    if (limits && view) this.#chart.setWindow(panBy(view, share, limits));
  }

  scroll(dy: number): void {
    this.#chart.scroll(dy);
  }

  /** About the focused event where it is in view, else about the middle. */
  zoom(factor: number): void {
    const { state, scene } = this.#chart;
    const limits = this.#chart.limits();
    if (!state || !scene || !limits) return;
    const { view } = state;
    const at = state.focus === null ? NaN : scene.table.times[state.focus]!;
    const about = at >= view.from && at <= view.to ? at : (view.from + view.to) / 2;
    this.#chart.setWindow(zoomAbout(view, about, factor, limits));
  }

  fit(): void {
    this.#chart.fit();
  }

  whole(): void {
    const extent = this.#chart.scene?.extent;
    if (extent) this.#chart.setWindow(padded(extent.whole));
  }

  /** To the next event of the focused row; with no focus to the first one in view. */
  along(by: 1 | -1, extend: boolean): void {
    const { scene, state } = this.#chart;
    if (!scene || !state) return;
    const row = this.#focusedRow();
    if (!row) {
      this.#enter();
      return;
    }
    const next = neighbour(row, state.focus ?? 0, by);
    if (next === null) return;
    this.#focus(next, extend ? new Set([...state.selection, next]) : new Set([next]));
  }

  /** To the nearest event of the row above or below. */
  across(by: 1 | -1): void {
    const { scene, state } = this.#chart;
    if (!scene || !state) return;
    const row = this.#focusedRow();
    if (!row || state.focus === null) {
      this.#enter();
      return;
    }
    const time = scene.table.times[state.focus]!;
    for (let i = row.index + by; i >= 0 && i < scene.rows.length; i += by) {
      const next = nearest(scene.rows[i]!, time);
      if (next === null) continue;
      this.#focus(next, new Set([next]));
      return;
    }
  }

  /** First or last event of the record. */
  end(at: 0 | -1): void {
    const { scene, state } = this.#chart;
    if (!scene?.extent || !state) return;
    const { staticCount, length } = scene.subject.events;
    const step = at === 0 ? 1 : -1;
    for (let row = at === 0 ? staticCount : length - 1; row >= staticCount && row < length; row += step) {
      if (!scene.rowOf(row) || scene.table.times[row]! < scene.extent.recorded.from) continue;
      this.#focus(row, new Set([row]));
      return;
    }
  }

  pin(): void {
    const focus = this.#chart.state?.focus ?? null;
    if (focus === null) return;
    this.#target.pin(focus);
  }

  escape(): void {
    if (this.#target.unpinLast()) return;
    this.#chart.update({ focus: null, selection: new Set() });
  }

  toggle(): void {
    const { state } = this.#chart;
    if (!state || state.focus === null) return;
    const selection = new Set(state.selection);
    if (!selection.delete(state.focus)) selection.add(state.focus);
    this.#chart.update({ selection });
  }

  open(): void {
    const row = this.#focusedRow();
    if (row && row.series >= 0) this.#target.openSeries(row);
  }

  read(): void {
    const { state, scene } = this.#chart;
    if (state && scene && state.focus !== null && scene.subject.events.text[state.focus]! >= 0)
      this.#target.readText(state.focus);
  }

  #focusedRow(): PlacedRow | null {
    const { scene, state } = this.#chart;
    return scene && state && state.focus !== null ? scene.rowOf(state.focus) : null;
  }

  /** Focuses the first event in view, row by row; with an empty window the one nearest to it. */
  #enter(): void {
    const { scene, state, viewport } = this.#chart;
    if (!scene || !state) return;
    const visible = scene.rows.filter(r => r.top + r.height > viewport.scrollTop);
    for (const row of [...visible, ...scene.rows]) {
      const next = nearest(row, state.view.from);
      if (next === null || scene.table.times[next]! > state.view.to) continue;
      this.#focus(next, new Set([next]));
      return;
    }
    this.end(0);
  }

  #focus(event: number, selection: ReadonlySet<number>): void {
    this.#chart.update({ focus: event, selection });
    this.#chart.revealEvent(event);
    this.#target.announce(event);
  }
}

/** Whether a row takes the focus: an open lane's header draws nothing. */
function isDrawn(row: PlacedRow): boolean {
  return row.kind !== 'lane' || row.collapsed;
}

/** The event of a row that is nearest in time. */
export function nearest(row: PlacedRow, time: number): number | null {
  if (!isDrawn(row)) return null;
  let best: number | null = null;
  let distance = Infinity;
  const look = (times: Float64Array, rows: Int32Array): void => {
    const right = lowerBound(times, time);
    for (const i of [right, right - 1]) {
      const d = Math.abs((times[i] ?? NaN) - time);
      if (d < distance) [best, distance] = [rows[i]!, d];
    }
  };
  look(row.at.times, row.at.rows);
  for (const track of row.at.tracks) look(track.starts, track.rows);
  return best;
}

/** The next event of a row in record order, over points and bars alike. */
export function neighbour(row: PlacedRow, event: number, by: 1 | -1): number | null {
  let best: number | null = null;
  for (const rows of [row.at.rows, ...row.at.tracks.map(track => track.rows)]) {
    const found = by > 0 ? rows[rowsBelow(rows, event + 1)] : rows[rowsBelow(rows, event) - 1];
    if (found !== undefined && (best === null || (by > 0 ? found < best : found > best))) best = found;
  }
  return best;
}
