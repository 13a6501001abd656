import path from 'node:path';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import { parseTime } from '../../src/core/meds/time';
import { Engine } from '../../src/engine/engine';
import type { ViewerState } from '../../webview/timeline/store';
import { Harness } from './harness/server';

/** The timeline under mouse and keys, on subject 10019172 of the sample, in a Chromium with the extension's policy. */

const root = path.resolve(import.meta.dirname, '../..');
const sample = path.join(root, 'media/sample/mimic-iv-demo-meds');

/** The second admission, with its stay in intensive care. */
const ADMISSION = { from: '2118-11-15 06:00', to: '2118-11-21 22:00' };

interface Place {
  readonly x: number;
  readonly y: number;
}

/** What the tests use of the element, within the page. */
interface TimelineElement extends HTMLElement {
  readonly store: { readonly state: ViewerState; update(patch: Partial<ViewerState>): void };
  markOf(row: number): { left: number; right: number; top: number; bottom: number } | null;
}

/** What of the state can cross to the test. */
interface Seen {
  readonly view: { readonly from: number; readonly to: number };
  readonly focus: number | null;
  readonly selected: readonly number[];
  readonly pinned: readonly number[];
  readonly lanes: ViewerState['lanes'];
}

const micros = (text: string): number => Number(parseTime(text) ?? NaN);

describe('the timeline', () => {
  let engine: Engine;
  let harness: Harness;
  let browser: Browser;
  let page: Page;
  let frame: Frame;
  let plot: Locator;

  beforeAll(async () => {
    engine = await Engine.create();
    harness = await Harness.start({ dataset: sample, engine: engine.handlers(), root });
    browser = await startBrowser();
  });
  afterEach(async () => {
    await page.close();
  });
  afterAll(async () => {
    await browser.close();
    await harness.dispose();
    await engine.close();
  });

  async function open(theme = 'dark'): Promise<void> {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(harness.address({ subject: '10019172', theme }));
    const found = await (await page.waitForSelector('iframe.webview')).contentFrame();
    if (!found) throw new Error('The harness has no frame.');
    frame = found;
    plot = frame.locator('cl-timeline .plot');
    await frame.locator('cl-timeline .lane').first().waitFor();
    await showWindow(ADMISSION.from, ADMISSION.to);
  }

  /** Runs in the page with the element; ends after the frame that shows what it did. */
  async function inPage<T, A>(run: (timeline: TimelineElement, argument: A) => T, argument: A): Promise<T> {
    const element = await frame.locator('cl-timeline').elementHandle();
    const result = await element.evaluate(
      run as unknown as (element: SVGElement | HTMLElement, argument: unknown) => T,
      argument,
    );
    await frame.evaluate(
      () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    return result;
  }

  async function showWindow(from: string, to: string): Promise<void> {
    const view = { from: micros(from), to: micros(to) };
    await inPage((timeline, window) => timeline.store.update({ view: window }), view);
  }

  const seen = (): Promise<Seen> =>
    inPage(({ store: { state } }) => {
      const { view, focus, selection, pinned, lanes } = state;
      return { view, focus, selected: [...selection], pinned: [...pinned], lanes };
    }, null);

  /** The row of the nth timed event whose code begins so. */
  async function rowOf(code: string, nth = 0): Promise<number> {
    const row = await inPage(
      ({ store }, [start, skip]) => {
        const events = store.state.loaded?.events;
        if (!events) return -1;
        let left = skip;
        for (let i = events.staticCount; i < events.length; i++)
          if (events.codes[events.code[i] ?? -1]?.code.startsWith(start) && left-- === 0) return i;
        return -1;
      },
      [code, nth] as const,
    );
    expect(row).toBeGreaterThanOrEqual(0);
    return row;
  }

  /** The middle of an event's mark, in the page. */
  async function markOf(row: number): Promise<Place> {
    const place = await inPage((timeline, event) => {
      const box = timeline.markOf(event);
      const host = timeline.getBoundingClientRect();
      return box && { x: host.left + (box.left + box.right) / 2, y: host.top + (box.top + box.bottom) / 2 };
    }, row);
    if (!place) throw new Error(`Row ${row} is not drawn.`);
    return place;
  }

  async function plotPoint(share: number, y = 300): Promise<Place> {
    const box = await plot.boundingBox();
    if (!box) throw new Error('The plot has no box.');
    return { x: Math.round(box.x + share * (box.width - 46)), y: box.y + y };
  }

  const settled = (): Promise<unknown> => inPage(() => null, null);

  it('zooms at the pointer with Ctrl and the wheel, and leaves the instant there where it is', async () => {
    await open();
    const before = await seen();
    const { x, y } = await plotPoint(0.25);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await settled();
    const after = await seen();
    const at = ({ view }: Seen, share: number): number => view.from + share * (view.to - view.from);
    const zoom = (before.view.to - before.view.from) / (after.view.to - after.view.from);
    expect(zoom).toBeGreaterThan(1.3);
    const pixel = (before.view.to - before.view.from) / 600;
    expect(Math.abs(at(after, 0.25) - at(before, 0.25))).toBeLessThan(pixel);
  });

  it('scrolls lanes with the plain wheel, zooms over the axis, pans sideways and by dragging', async () => {
    await open();
    const before = await seen();
    const { x, y } = await plotPoint(0.5);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 150);
    await expect.poll(() => inPage(t => t.shadowRoot?.querySelector('.scroller')?.scrollTop, null)).toBe(150);
    expect((await seen()).view).toEqual(before.view);

    await page.mouse.wheel(80, 0);
    await settled();
    const panned = await seen();
    expect(panned.view.from).toBeGreaterThan(before.view.from);
    expect(panned.view.to - panned.view.from).toBeCloseTo(before.view.to - before.view.from, -3);

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y);
    await page.mouse.move(x + 120, y);
    await page.mouse.up();
    await settled();
    const dragged = await seen();
    const perPixel = (panned.view.to - panned.view.from) / ((await plotPoint(1)).x - (await plotPoint(0)).x);
    expect((panned.view.from - dragged.view.from) / perPixel).toBeCloseTo(120, 0);
    expect(dragged.selected).toEqual([]);

    const axis = await plotPoint(0.5, 10);
    await page.mouse.move(axis.x, axis.y);
    await page.mouse.wheel(0, -120);
    await settled();
    const zoomed = await seen();
    expect(zoomed.view.to - zoomed.view.from).toBeLessThan(dragged.view.to - dragged.view.from);
  });

  it('selects what is clicked, all events of a stack, and what lies in a rectangle', async () => {
    await open();
    const pulse = await rowOf('LAB//220045//bpm', 20);
    let mark = await markOf(pulse);
    await page.mouse.click(mark.x, mark.y);
    await settled();
    expect(await seen()).toMatchObject({ focus: pulse, selected: [pulse] });

    // DuckDB counts 8 diagnoses (DIAGNOSIS and DRG) at the second discharge.
    const diagnosis = await rowOf('DIAGNOSIS//', 11);
    mark = await markOf(diagnosis);
    await page.mouse.click(mark.x, mark.y);
    await settled();
    const stack = await seen();
    expect(stack.selected).toHaveLength(8);
    expect(stack.selected).toContain(diagnosis);

    const first = await markOf(await rowOf('LAB//220045//bpm', 20));
    const last = await markOf(await rowOf('LAB//220045//bpm', 24));
    await page.keyboard.down('Shift');
    await page.mouse.move(first.x - 1, first.y - 4);
    await page.mouse.down();
    await page.mouse.move(last.x, last.y);
    await page.mouse.move(last.x + 1, last.y + 4);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await settled();
    const rows = await Promise.all([20, 21, 22, 23, 24].map(nth => rowOf('LAB//220045//bpm', nth)));
    expect((await seen()).selected).toEqual(rows);
  });

  it('goes through events by keys and says where it is', async () => {
    await open();
    const pulse = await rowOf('LAB//220045//bpm', 20);
    const mark = await markOf(pulse);
    await page.mouse.click(mark.x, mark.y);
    await plot.press('ArrowRight');
    await settled();
    expect((await seen()).focus).toBe(await rowOf('LAB//220045//bpm', 21));
    const said = frame.locator('cl-timeline [role=status]');
    await expect
      .poll(() => said.textContent())
      .toMatch(/^LAB\/\/220045\/\/bpm, \d+ bpm, 2118-11-17 .*, 22 of 94 in Vitals$/);
    await plot.press('ArrowDown');
    await settled();
    const below = (await seen()).focus ?? -1;
    expect(
      await inPage(
        (t, row) => t.store.state.loaded?.events.codes[t.store.state.loaded.events.code[row] ?? -1]?.code,
        below,
      ),
    ).toBe('LAB//220210//insp/min');
    await plot.press('End');
    await settled();
    const { view, focus } = await seen();
    expect(focus).toBe(5037);
    expect(view.to).toBeGreaterThanOrEqual(micros('2118-11-21 22:00'));
  });

  it('pins tooltips that stay, can be moved and closed by keys', async () => {
    await open();
    const pulse = await rowOf('LAB//220045//bpm', 20);
    const mark = await markOf(pulse);
    await page.mouse.move(mark.x - 3, mark.y);
    await page.mouse.move(mark.x, mark.y);
    const hover = frame.locator('cl-timeline .card[role=tooltip]');
    await hover.getByText('hadm_id').waitFor();
    expect(await hover.innerText()).toContain('2118-11-17 00:00 · 63 y 10 mo');
    expect(await hover.innerText()).toContain('94 in this record');
    await page.mouse.click(mark.x, mark.y);
    await plot.press('Enter');
    const card = frame.locator('cl-timeline .card.pinned');
    await card.getByText('hadm_id').waitFor();
    expect(await card.innerText()).toContain('66');
    expect((await seen()).pinned).toEqual([pulse]);

    await showWindow('2118-10-08 00:00', '2118-10-12 00:00');
    expect(await card.isVisible()).toBe(true);
    const before = await card.boundingBox();
    const header = card.locator('header');
    await header.press('ArrowLeft');
    expect((await card.boundingBox())?.x).toBe((before?.x ?? 0) - 16);
    await header.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect((await seen()).pinned).toEqual([]);
    expect(await plot.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true);
  });

  it('collapses, moves and hides lanes by keys', async () => {
    await open();
    const lane = (name: string): Locator => frame.locator('cl-timeline .toggle', { hasText: name });
    const names = (): Promise<string[]> => frame.locator('cl-timeline .toggle .title').allInnerTexts();
    expect(await names()).toEqual([
      'Encounters',
      'Diagnoses',
      'Procedures',
      'Medications',
      'Vitals',
      'Labs',
      'Measurements',
    ]);
    await lane('Vitals').press('Enter');
    await expect.poll(() => lane('Vitals').getAttribute('aria-expanded')).toBe('false');
    await lane('Vitals').press('Alt+ArrowUp');
    await expect
      .poll(names)
      .toEqual(['Encounters', 'Diagnoses', 'Procedures', 'Vitals', 'Medications', 'Labs', 'Measurements']);
    await frame.getByRole('button', { name: 'Vitals: lane menu' }).press('Enter');
    await frame.getByRole('menuitem', { name: 'Hide Vitals' }).press('Enter');
    await expect.poll(names).not.toContain('Vitals');
    expect((await seen()).lanes.hidden).toEqual(['vitals']);
  });

  it('asks for a larger chart on a double click', async () => {
    await open();
    const { x, y } = await markOf(await rowOf('LAB//220045//bpm', 20));
    await page.mouse.dblclick(x, y);
    await frame.locator('cl-series').waitFor();
  });

  it('moves its window by the overview strip', async () => {
    await open();
    const strip = await frame.locator('cl-timeline .strip').boundingBox();
    if (!strip) throw new Error('The strip has no box.');
    const before = await seen();
    await page.mouse.click(strip.x + strip.width * 0.2, strip.y + 16);
    await settled();
    const after = await seen();
    expect(after.view.to).toBeLessThan(before.view.from);
    expect(after.view.to - after.view.from).toBeCloseTo(before.view.to - before.view.from, -4);
  });

  it('draws in the theme’s colours as they are now', async () => {
    await open('dark');
    const corner = (): Promise<number[]> =>
      inPage(timeline => {
        const canvas = timeline.shadowRoot?.querySelector<HTMLCanvasElement>('.plot canvas');
        const pixel = canvas?.getContext('2d')?.getImageData(canvas.width - 2, 3, 1, 1).data;
        return pixel ? [...pixel.slice(0, 3)] : [];
      }, null);
    expect(await corner()).toEqual([0x12, 0x13, 0x14]);
    await page.evaluate(() =>
      (window as unknown as { harnessSetTheme(name: string): void }).harnessSetTheme('hc-light'),
    );
    await expect.poll(corner).toEqual([0xff, 0xff, 0xff]);
  });

  it('says why it is empty', async () => {
    await open();
    const reason = frame.locator('cl-timeline .empty-state');
    await inPage(({ store }) => {
      const { length } = store.state.loaded?.events ?? { length: 0 };
      store.update({ passes: new Uint8Array(length), rows: new Int32Array(0) });
    }, null);
    await expect.poll(() => reason.innerText()).toBe('No event passes the filter.');
  });
});
