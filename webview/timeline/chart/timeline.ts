import { LitElement, html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { moveLane, placeLane, toggleByCode, toggleCollapsed } from '../../../src/core/timeline/lane_changes';
import type { LaneSummary } from '../../../src/core/timeline/lane_plan';
import { zoomAbout } from '../../../src/core/timeline/window';
import type { CodeAsked } from '../../../src/protocol/viewer';
import { readTheme, watchTheme } from '../../kit/theme';
import type { DetailsSource } from '../details';
import { OverviewStrip } from '../overview_strip';
import type { LaneState, StateKey, ViewerStore } from '../store';
import { Tooltips, type TooltipTarget } from '../tooltip';
import type { TooltipSubject } from '../tooltip_content';
import { tooltipStyle } from '../tooltip_style';
import { emptyReason, spokenEvent } from './announce';
import { Chart } from './chart';
import { ChartControl, type ControlTarget } from './control';
import { Gutter, labelNames, type GutterTarget } from './gutter';
import { gutterStyle } from './gutter_style';
import { Keyboard, KEY_HELP, type KeyTarget } from './keyboard';
import type { LaneAction } from './lane_menu';
import { LanePopup } from './lane_popup';
import type { Box } from './locate';
import type { LabelRow } from '../label_rows';
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
 * One subject's events on a canvas: lanes, axis, overview, tooltips. It reads the page's one store and changes it.
 * Fires `open-series` (OpenSeries), `read-text` (ReadText), `filter-to` (CodeAsked) and `open-labels`.
 */
@customElement('cl-timeline')
export class Timeline extends LitElement {
  static override readonly styles = [timelineStyle, gutterStyle, tooltipStyle];

  @property({ attribute: false }) store: ViewerStore | null = null;
  /** Fetches the further columns of a row for its tooltip; null: tooltips go without. */
  @property({ attribute: false }) details: Pick<DetailsSource, 'get'> | null = null;

  @state() private labels: readonly LabelRow[] = [];
  @state() private moreLabels = 0;
  @state() private empty = '';
  @state() private announced = '';
  @query('.plot') private readonly plot!: HTMLElement;

  #chart: Chart | null = null;
  #tooltips: Tooltips | null = null;
  #popup: LanePopup | null = null;
  #keyboard: Keyboard | null = null;
  #cleanup: (() => void)[] = [];
  #unsubscribe: () => void = () => undefined;

  override render(): TemplateResult {
    return html`
      <div class="top">
        <div class="tools">
          <span class="label">All time</span>
          <button
            title="Which lanes are shown"
            aria-haspopup="menu"
            @click=${(e: Event) => this.#popup?.open(null, e.currentTarget as HTMLElement)}
          >
            Lanes
          </button>
          <button title="Zoom out (−)" aria-label="Zoom out" @click=${() => this.zoom(0.5)}>−</button>
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
                <div>${labelNames(this.labels, this.moreLabels, () => this.#fire('open-labels', null))}</div>
              </div>
              <div class="gutter"><div class="rows"></div></div>
            </div>
            <div
              class="plot"
              tabindex="0"
              role="application"
              aria-label="Timeline"
              aria-describedby="keys"
              @keydown=${(e: KeyboardEvent) => this.#keyPressed(e)}
            >
              <canvas aria-hidden="true"></canvas>
              <div class="cross"></div>
              <div class="chip"></div>
              <div class="ring"></div>
              <div class="band"></div>
              <div class="note" role="tooltip" hidden></div>
              <div class="empty-state" ?hidden=${this.empty === ''}>${this.empty}</div>
            </div>
          </div>
        </div>
      </div>
      <div class="cards"></div>
      <div class="lane-menu" role="menu" aria-label="Lanes" hidden></div>
      <div id="keys" class="unseen">${KEY_HELP}</div>
      <div class="unseen" role="status" aria-live="polite">${this.announced}</div>
    `;
  }

  /** Zooms about the middle of the window. */
  zoom(factor: number): void {
    const view = this.store?.state.view;
    const limits = this.#chart?.limits();
    if (view && limits) this.#chart?.setWindow(zoomAbout(view, (view.from + view.to) / 2, factor, limits));
  }

  /**
   * Where an event's mark is drawn, in pixels from the element's top left corner; it may lie outside of what is in view.
   * Null where it is not drawn: static, filtered out, in a hidden lane.
   */
  markOf(row: number): Box | null {
    const box = this.#chart?.place(row);
    return box ? this.#inLayer(box) : null;
  }

  override focus(options?: FocusOptions): void {
    this.plot.focus(options);
  }

  /** Milliseconds of script that the last frame took, for measuring. */
  get lastFrame(): number {
    return this.#chart?.lastFrame ?? 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
    for (const clean of this.#cleanup.splice(0)) clean();
    this.#chart = this.#tooltips = this.#popup = this.#keyboard = null;
  }

  protected override firstUpdated(): void {
    this.#start();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('store') && changed.get('store') !== undefined) this.#follow();
  }

  #element(selector: string): HTMLElement {
    const element = this.renderRoot.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The timeline has no ${selector}`);
    return element;
  }

  #start(): void {
    const [plot, scroller] = [this.plot, this.#element('.scroller')];
    const chart = new Chart(
      {
        plot,
        scroller,
        inner: this.#element('.inner'),
        view: this.#element('.view'),
        canvas: this.#element('.plot canvas') as HTMLCanvasElement,
        cornerDate: this.#element('.corner .date'),
        cornerAge: this.#element('.corner .age'),
        gutter: new Gutter(this.#element('.rows'), this.#gutterTarget),
        strip: new OverviewStrip(this.#element('.strip') as HTMLCanvasElement, window => chart.setWindow(window)),
      },
      readTheme(),
    );
    const overlays = {
      plot,
      cross: this.#element('.cross'),
      chip: this.#element('.chip'),
      ring: this.#element('.ring'),
      band: this.#element('.band'),
      note: this.#element('.note'),
    };
    const control = new ChartControl(chart, overlays, this.#controlTarget);
    chart.onMoved = () => control.windowMoved();
    this.#chart = chart;
    this.#keyboard = new Keyboard(chart, this.#keyTarget);
    this.#tooltips = new Tooltips(this.#element('.cards'), this.#tooltipTarget);
    this.#popup = new LanePopup(this.#element('.lane-menu'), this, {
      lanes: () => this.store?.state.lanes ?? null,
      all: () => this.#laneList(),
      carryOut: action => this.#carryOut(action),
    });
    const sizes = new ResizeObserver(() => chart.schedule());
    sizes.observe(scroller);
    this.#cleanup = [
      () => sizes.disconnect(),
      () => chart.dispose(),
      () => this.#tooltips?.dispose(),
      () => this.#popup?.dispose(),
      watchTheme(theme => chart.setTheme(theme)),
      listenToPointer(plot, control),
    ];
    this.#follow();
  }

  #follow(): void {
    this.#unsubscribe();
    this.#chart?.follow(this.store);
    this.#unsubscribe = this.store?.subscribe(keys => this.#changed(keys)) ?? (() => undefined);
    this.#changed(new Set<StateKey>(['loaded', 'pinned']));
  }

  /** Takes up what is shown beside the canvas; the chart itself listens to the store before this does. */
  #changed(keys: ReadonlySet<StateKey>): void {
    const { scene, labels, moreLabels } = this.#chart ?? { scene: null, labels: [], moreLabels: 0 };
    if (keys.has('loaded')) {
      this.labels = labels;
      this.moreLabels = moreLabels;
      this.#tooltips?.reset();
    }
    if (keys.has('loaded') || keys.has('passes') || keys.has('lanes')) this.empty = scene ? emptyReason(scene) : '';
    if (keys.has('axis')) this.#tooltips?.refresh();
    if (keys.has('loaded') || keys.has('pinned')) {
      const { length } = scene?.subject.events ?? { length: 0 };
      const pinned = this.store?.state.pinned.filter(row => row < length) ?? [];
      // The first layout must be over, so that marks have places.
      requestAnimationFrame(() => this.#tooltips?.setPinned(pinned, row => this.markOf(row)));
    }
  }

  #inLayer(box: Box): Box {
    const plot = this.plot.getBoundingClientRect();
    const layer = this.getBoundingClientRect();
    const [x, y] = [plot.left - layer.left, plot.top - layer.top];
    return { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y };
  }

  readonly #gutterTarget: GutterTarget = {
    toggleLane: lane => this.#lanes(lanes => toggleCollapsed(lanes, lane)),
    toggleByCode: lane => this.#lanes(lanes => toggleByCode(lanes, lane)),
    moveLane: (lane, by) => this.#lanes(lanes => moveLane(lanes, this.#laneList(), lane, by)),
    placeLane: (lane, before) => this.#lanes(lanes => placeLane(lanes, this.#laneList(), lane, before)),
    openSeries: row => this.#openSeries(row),
    openMenu: (lane, button) => this.#popup?.open(lane, button),
    show: row => this.#chart?.revealRow(row),
  };

  readonly #controlTarget: ControlTarget = {
    point: (hit, box) => {
      if (hit && box) this.#tooltips?.show(hit, this.#inLayer(box));
      else this.#tooltips?.hide();
    },
    pin: event => this.#pin(event),
    openSeries: row => this.#openSeries(row),
    readText: row => this.#fire('read-text', { row }),
  };

  readonly #keyTarget: KeyTarget = {
    pin: event => this.#pin(event),
    unpinLast: () => {
      const last = this.store?.state.pinned.at(-1);
      if (last !== undefined) this.#unpin(last);
      return last !== undefined;
    },
    openSeries: row => this.#openSeries(row),
    readText: row => this.#fire('read-text', { row }),
    announce: event => {
      const scene = this.#chart?.scene;
      if (scene) this.announced = spokenEvent(scene, event);
    },
  };

  readonly #tooltipTarget: TooltipTarget = {
    subject: () => this.#tooltipSubject(),
    details: row => this.details?.get(row) ?? null,
    pin: row => this.#pin(row),
    unpin: row => this.#unpin(row),
    openText: row => this.#fire('read-text', { row }),
    focusEvent: row => {
      this.#chart?.update({ focus: row, selection: new Set([row]) });
      this.#chart?.revealEvent(row);
    },
    filterTo: to => this.#fire('filter-to', to),
    focusChart: () => this.plot.focus({ preventScroll: true }),
  };

  #tooltipSubject(): TooltipSubject | null {
    const scene = this.#chart?.scene;
    if (!scene || !this.store) return null;
    const { events } = scene.subject;
    return {
      subject: scene.subject,
      axis: this.store.state.axis,
      reference: row => scene.referenceOf(events.code[row] ?? -1, events.unit[row] ?? -1),
      codeCount: row => scene.codeCount(events.code[row] ?? -1),
    };
  }

  #pin(event: number): void {
    const pinned = this.store?.state.pinned ?? [];
    if (!pinned.includes(event)) this.store?.update({ pinned: [...pinned, event] });
  }

  /** Keys take over from the pointer: what it pointed at closes when they move something. */
  #keyPressed(event: KeyboardEvent): void {
    if (this.#keyboard?.handle(event) && event.key !== 'Enter') this.#tooltips?.hide(true);
  }

  #unpin(event: number): void {
    this.store?.update({ pinned: this.store.state.pinned.filter(row => row !== event) });
  }

  #laneList(): readonly LaneSummary[] {
    return this.#chart?.scene?.plan.lanes ?? [];
  }

  #lanes(change: (lanes: LaneState) => LaneState): void {
    if (this.store) this.store.update({ lanes: change(this.store.state.lanes) });
  }

  #carryOut(action: LaneAction): void {
    if (action.kind === 'lanes') this.#lanes(action.apply);
    else this.#doWith(action.lane.node, action.kind === 'filter' ? 'filter-to' : 'add-with-code');
  }

  /** @param node a class of the hierarchy */
  #doWith(node: number, name: 'filter-to' | 'add-with-code'): void {
    const to = this.#chart?.scene?.subject.hierarchy.node(node);
    if (to) this.#fire(name, to);
  }

  #openSeries(row: PlacedRow): void {
    const series = this.#chart?.scene?.table.series[row.series];
    if (series) this.#fire('open-series', { code: series.code, unit: series.unit });
  }

  #fire(
    name: 'open-series' | 'read-text' | 'open-labels' | 'filter-to' | 'add-with-code',
    detail: OpenSeries | ReadText | CodeAsked | null,
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-timeline': Timeline;
  }
}
