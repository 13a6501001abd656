import { RowSet } from '../../../src/core/view/row_set';
import { formatAge, shortAge } from '../../../src/core/view/age';
import { timeText } from '../../../src/core/view/rows';
import { formatTime } from '../../../src/core/meds/time';
import { panBy, zoomAbout } from '../../../src/core/timeline/window';
import { lowerBound, rowsBelow } from '../../../src/core/timeline/times';
import type { Chart } from './chart';
import type { Box, Hit } from './locate';
import type { LabelHit } from './paint_head';
import type { Modifiers, PointerTarget } from './pointer';
import type { PlacedRow } from './scene';

/** Elements placed over the canvas, so that pointing does not redraw it. */
export interface OverlayParts {
  readonly plot: HTMLElement;
  readonly cross: HTMLElement;
  readonly chip: HTMLElement;
  readonly ring: HTMLElement;
  readonly band: HTMLElement;
  /** What a label says. */
  readonly note: HTMLElement;
}

/** What goes beyond the chart itself. */
export interface ControlTarget {
  /** What is pointed at and where its mark is; null where nothing is. */
  point(hit: Hit | null, box: Box | null): void;
  pin(event: number): void;
  openSeries(row: PlacedRow): void;
  readText(event: number): void;
}

const CHIP_WIDTH = 176;
const NOTE_WIDTH = 260;

/** What the pointer does with the chart. */
export class ChartControl implements PointerTarget {
  readonly #chart: Chart;
  readonly #parts: OverlayParts;
  readonly #target: ControlTarget;
  #hovered: Hit | null = null;
  /** Where the pointer is over the plot; null where it isn't. */
  #pointerX: number | null = null;

  constructor(chart: Chart, parts: OverlayParts, target: ControlTarget) {
    this.#chart = chart;
    this.#parts = parts;
    this.#target = target;
  }

  zoomAt(x: number, factor: number): void {
    const { state, viewport } = this.#chart;
    const limits = this.#chart.limits();
    if (limits && state) this.#chart.setWindow(zoomAbout(state.view, viewport.time(x), factor, limits));
  }

  drag(dx: number, dy: number): void {
    const { state, viewport } = this.#chart;
    const limits = this.#chart.limits();
    if (limits && state && dx !== 0) this.#chart.setWindow(panBy(state.view, -dx / viewport.plotWidth, limits));
    if (dy !== 0) this.#chart.scroll(-dy);
  }

  scroll(dy: number): boolean {
    this.#clearHover();
    return this.#chart.scroll(dy);
  }

  inHead(y: number): boolean {
    return y < this.#chart.viewport.headHeight;
  }

  hover(x: number, y: number): void {
    if (!this.#chart.scene?.extent) return;
    const { ring, plot } = this.#parts;
    this.#pointerX = x;
    this.#crosshair();
    const label = this.#chart.labelAt(x, y);
    this.#showLabel(label);
    const hit = label ? null : this.#chart.hit(x, y);
    plot.classList.toggle('pointing', hit !== null);
    const box = hit ? this.#chart.place(hit.event) : null;
    ring.style.visibility = box ? 'visible' : 'hidden';
    if (box) {
      ring.style.transform = `translate(${Math.round(box.left) - 3}px, ${Math.round(box.top) - 3}px)`;
      ring.style.width = `${Math.round(box.right - box.left) + 6}px`;
      ring.style.height = `${Math.round(box.bottom - box.top) + 6}px`;
    }
    this.#hovered = hit;
    this.#target.point(hit, box);
  }

  leave(): void {
    this.#showLabel(null);
    this.#pointerX = null;
    this.#crosshair();
    this.#clearHover();
  }

  /** The window moved under a resting pointer: what it pointed at is elsewhere now. */
  windowMoved(): void {
    this.#showLabel(null);
    this.#crosshair();
    this.#clearHover();
  }

  /** Says what the label under the pointer is: its file, its value, its time and age. */
  #showLabel(label: LabelHit | null): void {
    const { note } = this.#parts;
    note.hidden = label === null;
    if (!label) return;
    const { row, index, x, bottom, others } = label;
    const at = row.micros[index] ?? 0n;
    const birth = this.#chart.scene?.subject.birth ?? null;
    const when = [timeText(at), birth === null ? '' : formatAge(birth, at)].filter(part => part !== '').join(' · ');
    const lines = [
      row.values[index] ?? '',
      when,
      row.name,
      others === 0 ? '' : `${others} more at this place: zoom in`,
    ];
    note.replaceChildren(
      ...lines
        .filter(line => line !== '')
        .map(line => {
          const element = document.createElement('div');
          element.textContent = line;
          return element;
        }),
    );
    const left = Math.min(Math.max(0, x + 2), Math.max(0, this.#chart.viewport.width - NOTE_WIDTH));
    note.style.transform = `translate(${Math.round(left)}px, ${bottom + 2}px)`;
  }

  /** The line under the pointer with its time and age. */
  #crosshair(): void {
    const { cross, chip } = this.#parts;
    const { viewport } = this.#chart;
    const x = this.#pointerX;
    const inside = x !== null && x >= 0 && x <= viewport.plotWidth;
    cross.style.visibility = chip.style.visibility = inside ? 'visible' : 'hidden';
    if (!inside) return;
    cross.style.transform = `translateX(${Math.round(x)}px)`;
    chip.textContent = this.#moment(viewport.time(x));
    // Wide enough for any moment, so that it need not be measured, which would cost a layout.
    const left = Math.min(Math.max(0, x - CHIP_WIDTH / 2), viewport.width - CHIP_WIDTH);
    chip.style.transform = `translate(${Math.round(left)}px, 1px)`;
  }

  click(x: number, y: number, modifiers: Modifiers): void {
    this.#parts.plot.focus({ preventScroll: true });
    const { state } = this.#chart;
    const hit = this.#chart.hit(x, y);
    if (!state) return;
    if (!hit) {
      if (!modifiers.toggle && !modifiers.range) this.#chart.update({ focus: null, selection: new Set() });
      return;
    }
    if (modifiers.pin) this.#target.pin(hit.event);
    if (modifiers.range && state.focus !== null) this.#selectThrough(state.focus, hit.event);
    else if (modifiers.toggle) {
      const selection = new Set(state.selection);
      const all = hit.together.every(event => selection.has(event));
      for (const event of hit.together) {
        if (all) selection.delete(event);
        else selection.add(event);
      }
      this.#chart.update({ focus: hit.event, selection });
    } else this.#chart.update({ focus: hit.event, selection: new Set(hit.together) });
  }

  doubleClick(x: number, y: number): void {
    const { scene, viewport } = this.#chart;
    const row = scene?.rowAt(y - viewport.headHeight + viewport.scrollTop);
    if (!scene || y < viewport.headHeight) return;
    const hit = this.#chart.hit(x, y);
    const events = scene.subject.events;
    if (hit && hit.count === 1 && events.text[hit.event]! >= 0) this.#target.readText(hit.event);
    else if (row?.kind === 'chart') this.#target.openSeries(row);
    else if (!hit) this.zoomAt(x, 2);
  }

  rectangle(x0: number, y0: number, x1: number, y1: number, done: boolean): void {
    const { band } = this.#parts;
    const [left, right] = x0 < x1 ? [x0, x1] : [x1, x0];
    const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
    band.style.visibility = done ? 'hidden' : 'visible';
    band.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    band.style.width = `${Math.round(right - left)}px`;
    band.style.height = `${Math.round(bottom - top)}px`;
    if (done) this.#selectWithin(left, top, right, bottom);
  }

  #clearHover(): void {
    this.#parts.ring.style.visibility = 'hidden';
    if (!this.#hovered) return;
    this.#hovered = null;
    this.#target.point(null, null);
  }

  /** Time and age under the pointer, no finer than a pixel. */
  #moment(time: number): string {
    const { viewport, scene } = this.#chart;
    const { perPixel } = viewport;
    const unit = perPixel > 3.6e9 ? 3.6e9 : perPixel > 6e7 ? 6e7 : perPixel > 1e6 ? 1e6 : perPixel > 1e3 ? 1e3 : 1;
    const at = BigInt(Math.floor(time / unit)) * BigInt(unit);
    const text = formatTime(at, ' ');
    const birth = scene?.subject.birth ?? null;
    const shown = perPixel > 8.64e10 ? text.slice(0, -9) : unit >= 6e7 ? text.slice(0, -3) : text;
    return birth === null || at < birth ? shown : `${shown} · ${shortAge(birth, at)}`;
  }

  /** Selects what the table would: all shown rows between two. */
  #selectThrough(anchor: number, event: number): void {
    const { state } = this.#chart;
    if (!state) return;
    const [from, to] = anchor < event ? [anchor, event] : [event, anchor];
    const rows = state.rows.subarray(rowsBelow(state.rows, from), rowsBelow(state.rows, to + 1));
    this.#chart.update({ focus: event, selection: RowSet.of(rows, state.loaded?.events.length ?? 0) });
  }

  #selectWithin(left: number, top: number, right: number, bottom: number): void {
    const { scene, viewport } = this.#chart;
    if (!scene) return;
    const offset = viewport.scrollTop - viewport.headHeight;
    const [from, to] = [viewport.time(left), viewport.time(right)];
    const selected: number[] = [];
    for (const row of scene.rows) {
      if (row.top + row.height < top + offset || row.top > bottom + offset) continue;
      if (row.kind === 'lane' && !row.collapsed) continue;
      const { times, rows, tracks } = row.at;
      for (let i = lowerBound(times, from); i < times.length && times[i]! <= to; i++) selected.push(rows[i]!);
      for (const track of tracks)
        for (let i = lowerBound(track.ends, from); i < track.starts.length && track.starts[i]! <= to; i++)
          selected.push(track.rows[i]!);
    }
    const selection = RowSet.of(selected, scene.subject.events.length);
    const [first] = selection;
    this.#chart.update({ focus: first ?? null, selection });
  }
}
