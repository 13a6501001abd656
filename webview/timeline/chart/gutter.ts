import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { RowKind } from '../../../src/core/timeline/lane_plan';
import type { Lane } from '../../../src/core/timeline/lanes';
import { rowWords } from '../../../src/core/timeline/words';
import { tellingCode } from '../../../src/core/view/telling';
import { categoryClass } from './gutter_style';
import { shortName, type LabelRow } from '../label_rows';
import { AXIS_HEIGHT, LABEL_ROW } from './paint_head';
import type { PlacedRow, Scene } from './scene';

/** What a click in the gutter asks for. */
export interface GutterTarget {
  /** Lanes by their keys. */
  toggleLane(lane: string): void;
  toggleByCode(lane: string): void;
  openSeries(row: PlacedRow): void;
  openMenu(lane: Lane, button: HTMLElement): void;
  /** Moves a lane by places; negative: up. */
  moveLane(lane: string, by: number): void;
  /** Puts a lane before another; null: last. */
  placeLane(lane: string, before: string | null): void;
  /** Scrolls so that a row is in view: the keyboard's focus came to it. */
  show(row: PlacedRow): void;
}

/** Rows beyond the view that are kept, so that a wheel's step finds them. */
const MARGIN = 240;
const DRAG_TYPE = 'application/x-cohort-lens-lane';

const counts = new Intl.NumberFormat('en-US');

/** The names of lanes and rows, as elements beside the canvas: only rows near the view exist, lane headers always. */
export class Gutter {
  readonly #host: HTMLElement;
  readonly #target: GutterTarget;
  #rendered = '';
  readonly #lanes = new Map<PlacedRow, HTMLElement>();
  /** The lane whose header stays at the top while its rows scroll by. */
  #stuck: PlacedRow | null = null;

  constructor(host: HTMLElement, target: GutterTarget) {
    this.#host = host;
    this.#target = target;
  }

  /** Renders what is new and moves the rows to the scroll position. */
  draw(scene: Scene, version: number, scrollTop: number, height: number, focus: PlacedRow | null): void {
    const from = Math.floor((scrollTop - MARGIN) / MARGIN) * MARGIN;
    const key = `${version} ${from} ${Math.ceil(height)} ${focus?.index ?? -1}`;
    if (key !== this.#rendered) {
      this.#rendered = key;
      const to = scrollTop + height + 2 * MARGIN;
      const rows = scene.rows.filter(r => r.kind === 'lane' || (r.top + r.height >= from && r.top <= to));
      render(
        html`${repeat(
          rows,
          r => `${r.lane.key} ${r.kind} ${r.series}`,
          r => this.#row(scene, r, r === focus),
        )}`,
        this.#host,
      );
      // Positions are set by script: a style attribute in a template would break the page's content security policy.
      this.#lanes.clear();
      this.#stuck = null;
      rows.forEach((row, i) => {
        const element = this.#host.children[i];
        if (!(element instanceof HTMLElement)) return;
        element.style.transform = `translateY(${row.top}px)`;
        element.style.height = `${row.height}px`;
        element.classList.remove('stuck');
        if (row.kind === 'lane') this.#lanes.set(row, element);
      });
    }
    this.#stick(scene, scrollTop);
    this.#host.style.transform = `translateY(${-scrollTop}px)`;
  }

  #stick(scene: Scene, scrollTop: number): void {
    const stuck = scene.stuckLane(scrollTop);
    if (this.#stuck && this.#stuck !== stuck?.row) {
      const before = this.#lanes.get(this.#stuck);
      before?.classList.remove('stuck');
      if (before) before.style.transform = `translateY(${this.#stuck.top}px)`;
    }
    this.#stuck = stuck?.row ?? null;
    const element = stuck && this.#lanes.get(stuck.row);
    if (!stuck || !element) return;
    element.classList.add('stuck');
    element.style.transform = `translateY(${stuck.top}px)`;
  }

  dispose(): void {
    render(html``, this.#host);
  }

  #row(scene: Scene, row: PlacedRow, focused: boolean): TemplateResult {
    if (row.kind === 'lane') return this.#lane(row, scene.rows[row.index + 1]?.kind);
    const { events } = scene.subject;
    const series = scene.table.series[row.series];
    if (row.kind === 'more')
      return html`<div class="row">
        <button class="name words" title="Show a row per code" @click=${() => this.#target.toggleByCode(row.lane.key)}>
          ${counts.format(row.codes)} more codes
        </button>
        <span class="unit">${counts.format(row.shown)}</span>
      </div>`;
    if (!series) return html`<div class="row"></div>`;
    const entry = events.codes[series.code];
    const unit = series.unit < 0 ? null : (events.units[series.unit] ?? null);
    const { name, kind } = rowWords(entry, unit);
    const { before, telling } = tellingCode(name, null);
    const shown =
      entry?.description != null || before === ''
        ? html`<span class="middle">${name}</span>`
        : html`<span class="before">${before}</span><span class="middle">${telling}</span>`;
    const title = `${name}\n${entry?.code ?? ''}\n${counts.format(row.shown)} events`;
    const described = entry?.description != null;
    return html`<div class="row ${focused ? 'focused' : ''}">
      ${
        row.kind === 'chart'
          ? html`<button
              class="name ${described ? '' : 'undescribed'}"
              aria-label=${name}
              title=${title + '\nEnlarge'}
              @click=${() => this.#target.openSeries(row)}
              @focus=${() => this.#target.show(row)}
            >
              ${shown}
            </button>`
          : html`<span class="name ${described ? '' : 'undescribed'}" title=${title}>${shown}</span>`
      }
      <span class="unit">${kind}</span>
    </div>`;
  }

  /** @param below what the row below is; the gutter names no bars and marks, so a long title goes on beside them */
  #lane(row: PlacedRow, below: RowKind | undefined): TemplateResult {
    const { lane, collapsed } = row;
    const { key, category, title, name, note, node } = lane;
    const filtered = row.shown !== row.events;
    const count = filtered ? `${counts.format(row.shown)} of ${counts.format(row.events)}` : counts.format(row.events);
    const roomy = below === 'bars' || below === 'marks';
    return html`<div
      class="lane ${row.shown === 0 ? 'empty' : ''} ${roomy ? 'roomy' : ''}"
      draggable="true"
      @dragstart=${(e: DragEvent) => e.dataTransfer?.setData(DRAG_TYPE, key)}
      @dragover=${(e: DragEvent) => this.#dragOver(e)}
      @dragleave=${(e: DragEvent) => (e.currentTarget as HTMLElement).classList.remove('drop')}
      @drop=${(e: DragEvent) => this.#drop(e, key)}
    >
      <button
        class="toggle"
        aria-expanded=${String(!collapsed)}
        title="${note === '' ? name : `${name}, ${note}`}: ${count} events. ${collapsed ? 'Expand' : 'Collapse'}; Alt+Up and Alt+Down move the lane"
        @click=${() => this.#target.toggleLane(key)}
        @keydown=${(e: KeyboardEvent) => this.#key(e, row)}
        @focus=${() => this.#target.show(row)}
      >
        <span class="chevron" aria-hidden="true">${collapsed ? '▸' : '▾'}</span>
        <span class="hue ${categoryClass(category)}" aria-hidden="true"></span>
        <span class="title">${title}</span>
        ${note === '' ? nothing : html`<span class="apart ${node < 0 ? '' : 'telling'}"><span>${note}</span></span>`}
        <span class="count">${count}</span>
      </button>
      <button
        class="menu"
        aria-haspopup="menu"
        aria-label="${title}: lane menu"
        title="Lane menu"
        @click=${(e: Event) => this.#target.openMenu(lane, e.currentTarget as HTMLElement)}
      >
        ⋯
      </button>
    </div>`;
  }

  #key(event: KeyboardEvent, row: PlacedRow): void {
    const move = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.altKey && move !== 0) this.#target.moveLane(row.lane.key, move);
    else if (event.key === 'ArrowLeft' && !row.collapsed) this.#target.toggleLane(row.lane.key);
    else if (event.key === 'ArrowRight' && row.collapsed) this.#target.toggleLane(row.lane.key);
    else if (move !== 0) this.#step(event.currentTarget as HTMLElement, move);
    else return;
    event.preventDefault();
  }

  /** Moves the keyboard's focus to the neighbouring lane. */
  #step(from: HTMLElement, by: number): void {
    const buttons = [...this.#host.querySelectorAll<HTMLElement>('.toggle')];
    buttons[buttons.indexOf(from) + by]?.focus({ preventScroll: true });
  }

  #dragOver(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).classList.add('drop');
  }

  #drop(event: DragEvent, before: string): void {
    (event.currentTarget as HTMLElement).classList.remove('drop');
    const moved = event.dataTransfer?.getData(DRAG_TYPE);
    if (moved === undefined || moved === '' || moved === before) return;
    event.preventDefault();
    this.#target.placeLane(moved, before);
  }
}

/** Names of the label rows, in the corner under the axis; `open` lists all labels. */
export function labelNames(labels: readonly LabelRow[], more: number, open: () => void): TemplateResult {
  return html`${labels.map(
    ({ name, times }) =>
      html`<div class="label-name" title="${name}: ${counts.format(times.length)} labels">${shortName(name)}</div>`,
  )}
  ${
    more === 0
      ? nothing
      : html`<button class="label-name" title="List all labels" @click=${open}>
          and ${counts.format(more)} more label ${more === 1 ? 'file' : 'files'}
        </button>`
  }`;
}

/** Height of the axis and of so many rows of labels together. */
export function headHeight(labelRows: number): number {
  return AXIS_HEIGHT + labelRows * LABEL_ROW;
}
