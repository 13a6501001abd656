import { LitElement, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { zoomAbout } from '../../../src/core/timeline/window';
import { readTheme, watchTheme } from '../../kit/theme';
import { OverviewStrip } from '../overview_strip';
import type { LaneState, ViewerStore } from '../store';
import { Chart } from './chart';
import { ChartControl, type ControlTarget } from './control';
import { Gutter, labelNames, type GutterTarget } from './gutter';
import { gutterStyle } from './gutter_style';
import { laneChoices, laneMenu, moveLane, placeLane, toggleByCode, toggleCollapsed } from './lane_menu';
import type { LaneMenuChoice } from './lane_menu';
import { listenToPointer } from './pointer';
import type { PlacedRow } from './scene';
import { timelineStyle } from './timeline_style';

/** Detail of `open-series`: a chart that the user wants larger. */
export interface OpenSeries {
  /** Index into the events' `codes`; -1 where the code is null. */
  readonly code: number;
  /** Index into the events' `units`; -1 where no unit is known. */
  readonly unit: number;
}

/** Detail of `read-text`: an event whose text the user wants to read. */
export interface ReadText {
  readonly row: number;
}

/**
 * One subject's events on a canvas: lanes, axis, overview. It reads the page's one store and changes it.
 * Fires `open-series` (OpenSeries) and `read-text` (ReadText).
 */
@customElement('cl-timeline')
export class Timeline extends LitElement {
  static override readonly styles = [timelineStyle, gutterStyle];

  @property({ attribute: false }) store: ViewerStore | null = null;

  @query('.plot') private readonly plot!: HTMLElement;
  @query('.lane-menu') private readonly menu!: HTMLElement;

  #chart: Chart | null = null;
  #cleanup: (() => void)[] = [];
  #menuFor: { readonly category: string | null; readonly button: HTMLElement } | null = null;

  override render(): TemplateResult {
    return html`
      <div class="top">
        <div class="tools">
          <span class="label">All time</span>
          <button title="Which lanes are shown" aria-haspopup="menu" @click=${(e: Event) => this.#openMenu(null, e)}>
            Lanes
          </button>
          <button title="Zoom out (-)" aria-label="Zoom out" @click=${() => this.zoom(0.5)}>−</button>
          <button title="Zoom in (+)" aria-label="Zoom in" @click=${() => this.zoom(2)}>+</button>
        </div>
        <canvas class="strip" aria-hidden="true"></canvas>
      </div>
      <div class="scroller" tabindex="-1" @scroll=${() => this.#chart?.schedule()}>
        <div class="inner">
          <div class="view">
            <div class="side">
              <div>
                <div class="corner"><span class="date"></span><span class="age"></span></div>
                <div class="labels">${labelNames(this.#chart?.labels ?? [])}</div>
              </div>
              <div class="gutter"><div class="rows"></div></div>
            </div>
            <div class="plot" tabindex="0" role="application" aria-label="Timeline">
              <canvas></canvas>
              <div class="cross"></div>
              <div class="chip"></div>
              <div class="ring"></div>
              <div class="band"></div>
            </div>
          </div>
        </div>
      </div>
      <div
        class="lane-menu"
        role="menu"
        hidden
        @keydown=${(e: KeyboardEvent) => this.#menuKey(e)}
        @focusout=${(e: FocusEvent) => this.#menuLeft(e)}
      >
        ${this.#menuItems()}
      </div>
    `;
  }

  /** Shows all visits of the record. */
  fit(): void {
    this.#chart?.fit();
  }

  /** Zooms about the middle of the window. */
  zoom(factor: number): void {
    const view = this.store?.state.view;
    const limits = this.#chart?.limits();
    if (view && limits) this.#chart?.setWindow(zoomAbout(view, (view.from + view.to) / 2, factor, limits));
  }

  /** Brings an instant to the middle of the window, microseconds as a double. */
  goTo(time: number): void {
    const view = this.store?.state.view;
    if (!view) return;
    const half = (view.to - view.from) / 2;
    this.#chart?.setWindow({ from: time - half, to: time + half });
  }

  /** Shows an event, without choosing it. */
  reveal(row: number): void {
    this.#chart?.revealEvent(row);
  }

  /** Milliseconds of script of the last frame, for measuring. */
  get lastFrame(): number {
    return this.#chart?.lastFrame ?? 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const clean of this.#cleanup.splice(0)) clean();
    this.#chart = null;
  }

  protected override firstUpdated(): void {
    this.#start();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('store')) this.#chart?.follow(this.store);
  }

  #element(selector: string): HTMLElement {
    const element = this.renderRoot.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The timeline has no ${selector}`);
    return element;
  }

  #start(): void {
    const scroller = this.#element('.scroller');
    const canvas = this.#element('.plot canvas') as HTMLCanvasElement;
    const chart = new Chart(
      {
        scroller,
        inner: this.#element('.inner'),
        view: this.#element('.view'),
        plot: this.plot,
        canvas,
        cornerDate: this.#element('.corner .date'),
        cornerAge: this.#element('.corner .age'),
        gutter: new Gutter(this.#element('.rows'), this.#gutterTarget),
        strip: new OverviewStrip(this.#element('.strip') as HTMLCanvasElement, w => chart.setWindow(w)),
      },
      readTheme(),
      () => undefined,
    );
    this.#chart = chart;
    const control = new ChartControl(
      chart,
      {
        plot: this.plot,
        cross: this.#element('.cross'),
        chip: this.#element('.chip'),
        ring: this.#element('.ring'),
        band: this.#element('.band'),
      },
      this.#controlTarget,
    );
    const sizes = new ResizeObserver(() => chart.schedule());
    sizes.observe(scroller);
    this.#cleanup = [
      () => sizes.disconnect(),
      () => chart.dispose(),
      watchTheme(theme => chart.setTheme(theme)),
      listenToPointer(this.plot, control),
    ];
    chart.follow(this.store);
  }

  readonly #gutterTarget: GutterTarget = {
    toggleLane: category => this.#lanes(lanes => toggleCollapsed(lanes, category)),
    toggleByCode: category => this.#lanes(lanes => toggleByCode(lanes, category)),
    moveLane: (category, by) => this.#lanes(lanes => moveLane(lanes, this.#order(), category, by)),
    placeLane: (category, before) => this.#lanes(lanes => placeLane(lanes, this.#order(), category, before)),
    openSeries: row => this.#openSeries(row),
    openMenu: (category, button) => this.#showMenu(category, button),
    show: row => this.#chart?.revealRow(row),
  };

  readonly #controlTarget: ControlTarget = {
    showTooltip: () => undefined,
    pin: event => this.store?.update({ pinned: [...new Set([...this.store.state.pinned, event])] }),
    openSeries: row => this.#openSeries(row),
    readText: row => this.#fire('read-text', { row }),
  };

  #order(): string[] {
    return this.#chart?.scene?.plan.lanes.map(lane => lane.category) ?? [];
  }

  #lanes(change: (lanes: LaneState) => LaneState): void {
    if (this.store) this.store.update({ lanes: change(this.store.state.lanes) });
  }

  #openSeries(row: PlacedRow): void {
    const series = this.#chart?.scene?.table.series[row.series];
    if (series) this.#fire('open-series', { code: series.code, unit: series.unit });
  }

  #fire(name: 'open-series' | 'read-text', detail: OpenSeries | ReadText): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #openMenu(category: string | null, event: Event): void {
    this.#showMenu(category, event.currentTarget as HTMLElement);
  }

  #showMenu(category: string | null, button: HTMLElement): void {
    this.#menuFor = { category, button };
    button.setAttribute('aria-expanded', 'true');
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const host = this.getBoundingClientRect();
      const box = button.getBoundingClientRect();
      this.menu.hidden = false;
      const top = Math.min(box.bottom - host.top + 2, host.height - this.menu.offsetHeight - 4);
      this.menu.style.transform = `translate(${Math.round(box.left - host.left)}px, ${Math.round(Math.max(2, top))}px)`;
      this.menu.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    });
  }

  #choices(): readonly LaneMenuChoice[] {
    const lanes = this.#chart?.scene?.plan.lanes;
    return this.store && lanes && this.#menuFor
      ? laneChoices(this.#menuFor.category, this.store.state.lanes, lanes)
      : [];
  }

  #menuItems(): TemplateResult {
    const choices = this.#choices();
    const own = choices.length - this.#order().length;
    return laneMenu(choices, own, choice => {
      this.#lanes(choice.apply);
      this.#closeMenu();
    });
  }

  #menuKey(event: KeyboardEvent): void {
    const items = [...this.menu.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const at = items.indexOf(
      this.renderRoot instanceof ShadowRoot ? (this.renderRoot.activeElement as HTMLElement) : items[0]!,
    );
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.#closeMenu();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #menuLeft(event: FocusEvent): void {
    if (!(event.relatedTarget instanceof Node) || !this.menu.contains(event.relatedTarget)) this.#closeMenu(false);
  }

  #closeMenu(refocus = true): void {
    const button = this.#menuFor?.button;
    if (!button) return;
    this.#menuFor = null;
    button.removeAttribute('aria-expanded');
    this.menu.hidden = true;
    if (refocus) button.focus({ preventScroll: true });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-timeline': Timeline;
  }
}
