import { shortAge } from '../../../src/core/view/age';
import { contextOf } from '../../../src/core/timeline/ticks';
import { clampWindow, limitsOf, padded, reveal, type Span } from '../../../src/core/timeline/window';
import type { Theme } from '../../kit/theme';
import type { OverviewStrip } from '../overview_strip';
import type { StateKey, ViewerState, ViewerStore } from '../store';
import { headHeight, type Gutter } from './gutter';
import { Ink } from './ink';
import { hitTest, locate, type Box, type Hit } from './locate';
import { paintBody } from './paint';
import { labelRows, MOST_LABEL_ROWS, type LabelRow } from '../label_rows';
import { labelAt, paintHead, ticksFor, type LabelHit } from './paint_head';
import { HEIGHT, Scene, type PlacedRow } from './scene';
import { Viewport } from './viewport';

/** The elements that a chart draws into. */
export interface ChartParts {
  readonly scroller: HTMLElement;
  readonly inner: HTMLElement;
  readonly view: HTMLElement;
  readonly plot: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly cornerDate: HTMLElement;
  readonly cornerAge: HTMLElement;
  readonly gutter: Gutter;
  readonly strip: OverviewStrip;
}

/** Space below the last row, so that it does not stick to the window's edge. */
const BELOW = 24;

/** Turns the store's state into pixels, at most once a frame, and answers where things lie. */
export class Chart {
  readonly viewport = new Viewport();
  scene: Scene | null = null;
  /** The label files that are drawn, and how many more there are. */
  labels: readonly LabelRow[] = [];
  moreLabels = 0;
  /** Milliseconds of script that the last frame took. */
  lastFrame = 0;
  /** Called after a frame that shows another window of time or other rows. */
  onMoved: () => void = () => undefined;
  readonly #parts: ChartParts;
  readonly #context: CanvasRenderingContext2D;
  #store: ViewerStore | null = null;
  #theme: Theme;
  #ink: Ink;
  #version = 0;
  #frame = 0;
  #shown = '';
  #unsubscribe: () => void = () => undefined;
  /** The focus as this chart set it itself: only a focus from elsewhere is scrolled to. */
  #ownFocus: number | null = null;

  constructor(parts: ChartParts, theme: Theme) {
    const context = parts.canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('The page has no 2D canvas');
    this.#parts = parts;
    this.#context = context;
    this.#theme = theme;
    this.#ink = new Ink(context, theme);
  }

  dispose(): void {
    this.#unsubscribe();
    cancelAnimationFrame(this.#frame);
    this.#parts.strip.dispose();
    this.#parts.gutter.dispose();
  }

  get state(): ViewerState | null {
    return this.#store?.state ?? null;
  }

  follow(store: ViewerStore | null): void {
    this.#unsubscribe();
    this.#store = store;
    this.#unsubscribe = store?.subscribe(keys => this.#changed(keys)) ?? (() => undefined);
    this.#changed(new Set<StateKey>(['loaded']));
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    this.#ink = new Ink(this.#context, theme);
    this.#version++;
    this.schedule();
  }

  /** Draws in the next frame. */
  schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  update(patch: Partial<ViewerState>): void {
    if (patch.focus !== undefined) this.#ownFocus = patch.focus;
    this.#store?.update(patch);
  }

  limits(): Span | null {
    return this.scene?.extent ? limitsOf(this.scene.extent) : null;
  }

  setWindow(window: Span): void {
    const limits = this.limits();
    if (limits) this.#store?.update({ view: clampWindow(window, limits) });
  }

  /** All visits of the record; its birth is left out where it lies long before them. */
  fit(): void {
    if (this.scene?.extent) this.setWindow(padded(this.scene.extent.recorded));
  }

  /** Moves the window so that an event's time is in it, and the lanes so that its row is. */
  revealEvent(event: number): void {
    const { scene, state } = this;
    const limits = this.limits();
    if (!scene || !state || !limits || event < scene.subject.events.staticCount) return;
    const view = reveal(state.view, scene.table.times[event]!, limits);
    if (view !== state.view) this.setWindow(view);
    const row = scene.rowOf(event);
    if (row) this.revealRow(row);
  }

  revealRow(row: PlacedRow): void {
    const { scroller } = this.#parts;
    const body = this.viewport.bodyHeight;
    const header = row.kind === 'lane' ? 0 : HEIGHT.lane;
    if (row.top - header < scroller.scrollTop) scroller.scrollTop = Math.max(0, row.top - HEIGHT.lane);
    else if (row.top + row.height > scroller.scrollTop + body) scroller.scrollTop = row.top + row.height - body + 24;
  }

  /** @returns false where the lanes do not overflow */
  scroll(dy: number): boolean {
    const { scroller } = this.#parts;
    if (scroller.scrollHeight <= scroller.clientHeight + 1) return false;
    scroller.scrollTop += dy;
    return true;
  }

  hit(x: number, y: number): Hit | null {
    return this.scene ? hitTest(this.scene, this.viewport, x, y) : null;
  }

  labelAt(x: number, y: number): LabelHit | null {
    return labelAt(this.labels, this.viewport, x, y);
  }

  /** Where an event's mark is on the canvas; null where it is not drawn at all. */
  place(event: number): Box | null {
    const row = this.scene?.rowOf(event);
    return this.scene && row ? locate(this.scene, this.viewport, row, event) : null;
  }

  #changed(keys: ReadonlySet<StateKey>): void {
    const state = this.#store?.state;
    if (!state) return;
    const { loaded } = state;
    if (keys.has('loaded')) {
      this.scene = loaded ? new Scene(state, loaded) : null;
      this.labels = loaded ? labelRows(loaded.labels.slice(0, MOST_LABEL_ROWS)) : [];
      this.moreLabels = Math.max(0, (loaded?.labels.length ?? 0) - MOST_LABEL_ROWS);
      this.#version++;
      if (state.view.from === 0 && state.view.to === 1) this.fit();
    } else if (keys.has('lanes') || keys.has('passes')) {
      this.scene?.arrange(state);
      this.#version++;
    } else {
      if (keys.has('matches')) {
        this.scene?.markMatches(state);
        this.#version++;
      }
      if (keys.has('selection')) this.scene?.markSelection(state);
    }
    // A subject that comes with a focus comes with the window that was kept of it, too.
    const moved = keys.has('focus') && !keys.has('loaded') && state.focus !== this.#ownFocus;
    if (moved && state.focus !== null) this.revealEvent(state.focus);
    this.schedule();
  }

  #draw(): void {
    this.#frame = 0;
    const { scene, state, viewport } = this;
    if (!scene || !state) return;
    const begin = performance.now();
    const context = this.#context;
    const ink = this.#ink;
    this.#measure(scene);
    viewport.from = state.view.from;
    viewport.to = state.view.to;
    viewport.scrollTop = this.#parts.scroller.scrollTop;
    const frame = { context, viewport, ink, scene, state, ticks: scene.extent ? ticksFor(state, scene, viewport) : [] };
    context.setTransform(viewport.ratio, 0, 0, viewport.ratio, 0, 0);
    context.fillStyle = ink.theme.background;
    context.fillRect(0, 0, viewport.width, viewport.height);
    paintBody(frame);
    paintHead(frame, this.labels);
    const focusRow = state.focus === null ? null : scene.rowOf(state.focus);
    this.#parts.gutter.draw(scene, this.#version, viewport.scrollTop, viewport.bodyHeight, focusRow);
    this.#parts.strip.draw(scene, state, this.#theme, this.labels, this.#version);
    this.#writeCorner(scene);
    const shown = `${viewport.from} ${viewport.to} ${viewport.scrollTop} ${this.#version}`;
    if (shown !== this.#shown) this.onMoved();
    this.#shown = shown;
    this.lastFrame = performance.now() - begin;
  }

  /** Takes up the size of the elements; writes to the page only what changed. */
  #measure(scene: Scene): void {
    const { viewport } = this;
    const { scroller, inner, view, plot, canvas, strip } = this.#parts;
    const height = scroller.clientHeight;
    viewport.headHeight = headHeight(this.labels.length + (this.moreLabels > 0 ? 1 : 0));
    const total = `${Math.max(height, viewport.headHeight + scene.height + BELOW)}px`;
    if (inner.style.height !== total) inner.style.height = total;
    if (view.style.height !== `${height}px`) view.style.height = `${height}px`;
    viewport.width = plot.clientWidth;
    viewport.height = height;
    viewport.ratio = window.devicePixelRatio;
    const width = Math.round(viewport.width * viewport.ratio);
    const pixelHeight = Math.round(height * viewport.ratio);
    strip.width = viewport.plotWidth;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
  }

  /** The date that the ticks leave unsaid, and the age at the left edge. */
  #writeCorner(scene: Scene): void {
    const { from, to } = this.viewport;
    const { birth } = scene.subject;
    const at = BigInt(Math.floor(from));
    const { cornerDate, cornerAge } = this.#parts;
    const date = scene.extent ? contextOf(from, to) : '';
    const age = !scene.extent || birth === null || at < birth ? '' : shortAge(birth, at);
    if (cornerDate.textContent !== date) cornerDate.textContent = date;
    if (cornerAge.textContent !== age) cornerAge.textContent = age;
  }
}
