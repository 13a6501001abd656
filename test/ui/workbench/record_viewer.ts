import type { Frame, Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** A rectangle in CSS pixels of the timeline's canvas. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Times are milliseconds since 1970 (records have no zone: read as if they were in UTC), places CSS pixels of the plot. */
export interface TimeScale {
  /** At the plot's left end, and near its right one. */
  readonly from: number;
  readonly to: number;
  readonly perPixel: number;
  x(time: number): number;
}

/** The page of a subject: timeline and event table, by what a person sees and does there. */
export class RecordViewer {
  private constructor(
    readonly workbench: Workbench,
    readonly frame: Frame,
  ) {}

  /** Waits until the page shows a subject with its table. */
  static async shown(workbench: Workbench, subject: string): Promise<RecordViewer> {
    const frame = await workbench.webview('cl-timeline');
    await frame.getByRole('heading', { name: `Subject ${subject}` }).waitFor();
    await frame.locator('cl-grid .row').first().waitFor();
    return new RecordViewer(workbench, frame);
  }

  get plot(): Locator {
    return this.frame.getByRole('application', { name: 'Timeline' });
  }

  get searchField(): Locator {
    return this.field('cl-search');
  }

  /** What the search says of its matches: `3 of 22`. */
  get searchCount(): Locator {
    return this.frame.locator('cl-search [role=status]');
  }

  /** What the table says of its rows: `22 of 5,038 · 3 selected`. */
  get tableCount(): Locator {
    return this.frame.locator('cl-events [role=status]').first();
  }

  get selectedRows(): Locator {
    return this.frame.locator('cl-grid .row[aria-selected=true]:not([hidden])');
  }

  /** A row of the table by its number in what is shown, 0 first; only those in view exist. */
  tableRow(text: string): Locator {
    return this.frame.locator('cl-grid .row').filter({ hasText: text }).first();
  }

  get pinnedCards(): Locator {
    return this.frame.locator('.card.pinned');
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name }).first();
  }

  /** Chooses an item of the open menu. */
  async chooseItem(name: string | RegExp): Promise<void> {
    await this.frame.locator('[role^=menuitem]').filter({ hasText: name }).first().click();
  }

  /** The text field of a component. */
  field(component: string): Locator {
    return this.frame.locator(`${component} vscode-text-field input`);
  }

  /**
   * Turns the wheel with Control at a share of the plot's width.
   * @param notches positive zooms in
   */
  async zoomAt(share: number, notches: number): Promise<void> {
    const { mouse, keyboard } = this.workbench.page;
    const { x, y, width } = await boxOf(this.plot);
    await mouse.move(x + share * width, y + 100);
    await keyboard.down('Control');
    for (let i = 0; i < Math.abs(notches); i++) await mouse.wheel(0, notches > 0 ? -120 : 120);
    await keyboard.up('Control');
    await this.#nextFrame();
  }

  /** Turns the wheel over the lanes: positive pixels show lower ones. */
  async scrollLanes(pixels: number): Promise<void> {
    const { x, y } = await boxOf(this.plot);
    await this.workbench.page.mouse.move(x + 60, y + 200);
    await this.workbench.page.mouse.wheel(0, pixels);
    await this.#nextFrame();
  }

  /** How time lies on the plot, as the chip under the pointer reads it at two places. */
  async timeScale(): Promise<TimeScale> {
    const { width } = await boxOf(this.plot);
    const [near, far] = [1, width - 60];
    const [first, last] = [await this.#timeAt(near), await this.#timeAt(far)];
    await this.#pointAway();
    const perPixel = (last - first) / (far - near);
    return { from: first, to: last, perPixel, x: time => near + (time - first) / perPixel };
  }

  /** Keeps a copy of the timeline's picture, to compare a later one with. */
  async rememberPicture(): Promise<void> {
    await this.#pointAway();
    await this.#nextFrame();
    await this.plot.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      Object.assign(window, { rememberedPicture: pixels(canvas) });

      function pixels({ width, height }: HTMLCanvasElement): ImageData {
        const copy = new OffscreenCanvas(width, height).getContext('2d');
        if (!copy) throw new Error('No canvas to copy to.');
        copy.drawImage(canvas, 0, 0);
        return copy.getImageData(0, 0, width, height);
      }
    });
  }

  /**
   * Where the timeline's picture differs clearly from the remembered one; null where it does not. The faint shade of the
   * row that has the focus is no clear difference.
   */
  async changedArea(): Promise<Area | null> {
    await this.#pointAway();
    await this.#nextFrame();
    return await this.plot.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { rememberedPicture: before } = window as unknown as { rememberedPicture: ImageData };
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext('2d');
      if (!copy) throw new Error('No canvas to copy to.');
      copy.drawImage(canvas, 0, 0);
      const now = copy.getImageData(0, 0, width, height).data;
      const area = { left: width, top: height, right: -1, bottom: -1 };
      for (let i = 0; i < now.length; i += 4) {
        const change = [0, 1, 2].map(part => Math.abs((now[i + part] ?? 0) - (before.data[i + part] ?? 0)));
        if (Math.max(...change) < 48) continue;
        const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
        area.left = Math.min(area.left, x);
        area.right = Math.max(area.right, x + 1);
        area.top = Math.min(area.top, y);
        area.bottom = Math.max(area.bottom, y + 1);
      }
      if (area.right < 0) return null;
      const scale = canvas.clientWidth / width;
      return {
        left: area.left * scale,
        top: area.top * scale,
        right: area.right * scale,
        bottom: area.bottom * scale,
      };
    });
  }

  /** The band of a lane's row in the plot's coordinates, by the row's name beside it. */
  async rowBand(name: RegExp): Promise<{ readonly top: number; readonly bottom: number }> {
    const row = await boxOf(this.frame.locator('.gutter').getByRole('button', { name }).first());
    const plot = await boxOf(this.plot);
    return { top: row.y - plot.y, bottom: row.y - plot.y + row.height };
  }

  async clickPlot(left: number, top: number): Promise<void> {
    const { x, y } = await boxOf(this.plot);
    await this.workbench.page.mouse.click(x + left, y + top);
  }

  /** Gives the keyboard to the timeline and lets it drop focus and selection. */
  async clearSelection(): Promise<void> {
    await this.plot.press('Escape');
  }

  async #timeAt(left: number): Promise<number> {
    const { x, y } = await boxOf(this.plot);
    await this.workbench.page.mouse.move(x + left, y + 12);
    const chip = this.frame.locator('cl-timeline .chip');
    await chip.filter({ visible: true }).waitFor();
    return readTime(await chip.innerText());
  }

  async #pointAway(): Promise<void> {
    await this.workbench.page.mouse.move(2, 2);
  }

  /** Two frames: what was changed in the first is drawn in it, and on screen in the second. */
  async #nextFrame(): Promise<void> {
    await this.frame.evaluate(
      () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the screen.`);
  return box;
}

/** `2118-11-18 02:14 · 63.9 y`, `2118-11-18 · 63.9 y` → milliseconds since 1970. */
export function readTime(text: string): number {
  const [, date, clock = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d)?))?/.exec(text.trim()) ?? [];
  if (date === undefined) throw new Error(`“${text}” does not begin with a date.`);
  return Date.parse(`${date}T${clock}Z`);
}
