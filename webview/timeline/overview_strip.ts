import { countColumns } from '../../src/core/timeline/columns';
import { clampWindow, limitsOf, padded, zoomAbout, type Span } from '../../src/core/timeline/window';
import type { Theme } from '../kit/theme';
import type { LabelRow } from './label_rows';
import type { Scene } from './chart/scene';
import type { TimeWindow, ViewerState } from './store';
import { wheelFactor } from './chart/pointer';

const HANDLE = 5;

type Grip = 'from' | 'to' | 'move';

/**
 * The whole record in one strip: density, search matches, label markers, and the window that is shown, which can be
 * dragged, resized at its edges, and placed by a click.
 */
export class OverviewStrip {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #base = document.createElement('canvas');
  readonly #move: (window: TimeWindow) => void;
  readonly #stop = new AbortController();
  #scene: Scene | null = null;
  #range: Span = { from: 0, to: 1 };
  #view: Span = { from: 0, to: 1 };
  #drawn = '';
  #grip: { readonly kind: Grip; readonly offset: number; readonly start: Span } | null = null;
  #ratio = 1;
  #width = 1;
  #height = 1;

  constructor(canvas: HTMLCanvasElement, move: (window: TimeWindow) => void) {
    this.#canvas = canvas;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The page has no 2D canvas');
    this.#context = context;
    this.#move = move;
    this.#listen();
  }

  dispose(): void {
    this.#stop.abort();
  }

  /** Width in CSS pixels: that of the plot below, so that times of both stand in line where both show all. */
  set width(width: number) {
    const text = `${width}px`;
    if (this.#canvas.style.width !== text) this.#canvas.style.width = text;
  }

  /** @param version changes whenever filter, matches, labels or theme did: only then the density is drawn anew */
  draw(scene: Scene, state: ViewerState, theme: Theme, labels: readonly LabelRow[], version: number): void {
    this.#scene = scene;
    this.#view = state.view;
    this.#fitCanvas();
    if (!scene.extent) {
      this.#context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
      return;
    }
    // While it is dragged the strip stays as it is; a window beyond it (back to birth) widens it.
    if (!this.#grip) {
      const recorded = padded(scene.extent.recorded);
      this.#range = { from: Math.min(recorded.from, state.view.from), to: Math.max(recorded.to, state.view.to) };
    }
    const key = `${version} ${this.#range.from} ${this.#range.to} ${this.#canvas.width} ${this.#canvas.height}`;
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#drawBase(scene, state, theme, labels);
    }
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#base, 0, 0);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    this.#drawWindow(theme);
  }

  #fitCanvas(): void {
    this.#ratio = window.devicePixelRatio;
    this.#width = Math.max(1, this.#canvas.clientWidth);
    this.#height = Math.max(1, this.#canvas.clientHeight);
    const width = Math.round(this.#width * this.#ratio);
    const height = Math.round(this.#height * this.#ratio);
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    for (const canvas of [this.#canvas, this.#base]) [canvas.width, canvas.height] = [width, height];
    this.#drawn = '';
  }

  #x(time: number): number {
    return ((time - this.#range.from) / (this.#range.to - this.#range.from)) * this.#width;
  }

  #time(x: number): number {
    return this.#range.from + (x / this.#width) * (this.#range.to - this.#range.from);
  }

  #drawBase(scene: Scene, state: ViewerState, theme: Theme, labels: readonly LabelRow[]): void {
    const context = this.#base.getContext('2d');
    if (!context) return;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.fillStyle = theme.background;
    context.fillRect(0, 0, this.#width, this.#height);
    context.fillStyle = theme.foreground;
    context.globalAlpha = theme.highContrast ? 0 : 0.04;
    context.fillRect(0, 0, this.#width, this.#height);
    context.globalAlpha = 1;
    const counts = new Uint32Array(Math.ceil(this.#width));
    const perColumn = (this.#range.to - this.#range.from) / this.#width;
    const most = countColumns(shownTimes(scene, state), this.#range.from, perColumn, counts);
    context.fillStyle = theme.color('charts-blue', theme.foreground);
    context.globalAlpha = theme.highContrast ? 1 : 0.75;
    // Logarithmic: a column with one event is seen beside one with a thousand.
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue;
      const share = most <= 1 ? 1 : Math.log1p(counts[c]!) / Math.log1p(most);
      const height = Math.max(2, Math.round(share * (this.#height - 8)));
      context.fillRect(c, this.#height - 1 - height, 1, height);
    }
    context.globalAlpha = 1;
    context.fillStyle = theme.color('charts-yellow', theme.match);
    for (const { times } of labels)
      for (const time of times) context.fillRect(Math.floor(this.#x(time)), this.#height - 6, 1, 5);
    context.fillStyle = theme.match;
    let last = -1;
    for (const row of state.matches.rows) {
      const x = Math.floor(this.#x(scene.table.times[row]!));
      if (row < scene.subject.events.staticCount || x === last) continue;
      // In the upper part only: a match everywhere would hide the density.
      context.fillRect(x, 1, 1.5, 9);
      last = x;
    }
    const current = state.matches.rows[state.matches.current];
    if (current !== undefined && current >= scene.subject.events.staticCount)
      context.fillRect(Math.floor(this.#x(scene.table.times[current]!)), 1, 2, this.#height - 2);
  }

  #drawWindow(theme: Theme): void {
    const context = this.#context;
    const from = Math.max(0, this.#x(this.#view.from));
    const to = Math.min(this.#width, Math.max(from + 2, this.#x(this.#view.to)));
    context.fillStyle = theme.accent;
    context.globalAlpha = theme.highContrast ? 0 : 0.2;
    context.fillRect(from, 0, to - from, this.#height);
    context.globalAlpha = 1;
    context.strokeStyle = theme.accent;
    context.lineWidth = 1;
    context.strokeRect(Math.round(from) + 0.5, 0.5, Math.max(1, Math.round(to - from) - 1), this.#height - 1);
    context.fillRect(Math.round(from), this.#height / 2 - 5, 3, 10);
    context.fillRect(Math.round(to) - 3, this.#height / 2 - 5, 3, 10);
  }

  #gripAt(x: number): Grip | null {
    const from = this.#x(this.#view.from);
    const to = this.#x(this.#view.to);
    if (to - from > 3 * HANDLE) {
      if (Math.abs(x - from) <= HANDLE) return 'from';
      if (Math.abs(x - to) <= HANDLE) return 'to';
    }
    return x >= from - HANDLE && x <= to + HANDLE ? 'move' : null;
  }

  #listen(): void {
    const canvas = this.#canvas;
    const { signal } = this.#stop;
    canvas.addEventListener(
      'pointerdown',
      event => {
        if (event.button !== 0 || !this.#scene?.extent) return;
        canvas.setPointerCapture(event.pointerId);
        const x = event.offsetX;
        let kind = this.#gripAt(x);
        if (!kind) {
          const half = (this.#view.to - this.#view.from) / 2;
          this.#apply({ from: this.#time(x) - half, to: this.#time(x) + half });
          kind = 'move';
        }
        this.#grip = { kind, offset: this.#time(x), start: this.#view };
      },
      { signal },
    );
    canvas.addEventListener(
      'pointermove',
      event => {
        if (this.#grip) this.#drag(event.offsetX, this.#grip);
        else canvas.dataset['grip'] = this.#gripAt(event.offsetX) ?? 'none';
      },
      { signal },
    );
    const release = (): void => {
      this.#grip = null;
      if (this.#scene?.extent) this.#apply(this.#view);
    };
    canvas.addEventListener('pointerup', release, { signal });
    canvas.addEventListener('pointercancel', release, { signal });
    canvas.addEventListener(
      'wheel',
      event => {
        event.preventDefault();
        const extent = this.#scene?.extent;
        if (!extent) return;
        const middle = (this.#view.from + this.#view.to) / 2;
        this.#move(zoomAbout(this.#view, middle, wheelFactor(event.deltaY), limitsOf(extent)));
      },
      { passive: false, signal },
    );
  }

  #drag(x: number, grip: { readonly kind: Grip; readonly offset: number; readonly start: Span }): void {
    const by = this.#time(x) - grip.offset;
    const { start } = grip;
    if (grip.kind === 'move') this.#apply({ from: start.from + by, to: start.to + by });
    else {
      const moved = grip.kind === 'from' ? start.from + by : start.to + by;
      const other = grip.kind === 'from' ? start.to : start.from;
      this.#apply({ from: Math.min(moved, other), to: Math.max(moved, other) });
    }
  }

  #apply(window: Span): void {
    const extent = this.#scene?.extent;
    if (!extent) return;
    this.#view = clampWindow(window, limitsOf(extent));
    this.#move(this.#view);
  }
}

/** Times of the events that pass the filter, ascending. */
function shownTimes(scene: Scene, { passes }: ViewerState): Float64Array {
  const { staticCount, length } = scene.subject.events;
  const { times } = scene.table;
  if (passes.length === 0) return times.subarray(staticCount);
  const shown = new Float64Array(length - staticCount);
  let count = 0;
  for (let row = staticCount; row < length; row++) if (passes[row] === 1) shown[count++] = times[row]!;
  return shown.subarray(0, count);
}
