import { describe, expect, it } from 'vitest';
import { payloadOf } from './made_payload';
import { useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';
const NARROW = { width: 1000, height: 700 };

describe('a narrow window', () => {
  it('shows the value beside time and description, and tells the age of a time to the pointer', async () => {
    await viewer.open({ subject: SUBJECT }, NARROW);
    const grid = await viewer.grid.boundingBox();
    const value = await viewer.frame.getByRole('columnheader', { name: 'Value' }).boundingBox();
    expect((value?.x ?? Infinity) + (value?.width ?? 0)).toBeLessThanOrEqual((grid?.x ?? 0) + (grid?.width ?? 0));
    const time = viewer.frame.locator('cl-events .row[aria-rowindex="4"] .cell').first();
    expect(await time.getAttribute('title')).toBe('2118-10-08 12:37:19, age 63.7 y');
  });

  it('never cuts a fact in the middle, and has those without room one click away', async () => {
    await viewer.open({ subject: SUBJECT }, NARROW);
    const line = await viewer.frame.locator('cl-header .facts').boundingBox();
    const boxes = await viewer.frame
      .locator('cl-header .chip')
      .evaluateAll(all => all.map(chip => chip.getBoundingClientRect().toJSON() as { top: number; right: number }));
    for (const { top, right } of boxes) {
      const shows = top < (line?.y ?? 0) + (line?.height ?? 0);
      if (shows) expect(right).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0));
    }
    await viewer.frame.getByRole('button', { name: /more facts of the record$/ }).click();
    const facts = viewer.frame.getByRole('dialog', { name: /more facts of the record$/ });
    await facts.waitFor();
    const items = await viewer.frame.locator('cl-header cl-popover[open] li').allInnerTexts();
    expect(items).toContain('5,038 events');
    expect(items).toContain('12% of the events have a code that is described: 12% by the data set');
  });
});

describe('codes without a description', () => {
  it('show the part that tells them apart where there is no room for all', async () => {
    const code = 'MEDICATION//START//Furosemide 40 mg';
    viewer.prepare = session => session.replace('subject', () => payloadOf([{ hour: 0, code }]));
    await viewer.open({ subject: SUBJECT }, NARROW);
    const cell = viewer.frame.locator('cl-events .row[aria-rowindex="2"] .cell.pieced');
    expect(await cell.textContent()).toBe(code);
    const middle = cell.locator('.middle');
    expect(await middle.textContent()).toBe('Furosemide 40 mg');
    const shown = (selector: string): Promise<number> =>
      cell.locator(selector).evaluate(piece => piece.clientWidth / piece.scrollWidth);
    expect(await shown('.before')).toBeLessThan(1);
    expect(await middle.evaluate(piece => piece.clientWidth)).toBeGreaterThan(60);
    await cell.hover();
    expect(await cell.getAttribute('title')).toBe(code);
  });
});

describe('a lane with many rows', () => {
  it('keeps its header in sight while they scroll by', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Labs: lane menu' }).press('Enter');
    await viewer.frame.locator('.lane-menu button', { hasText: 'A row per code' }).press('Enter');
    const lane = viewer.frame.locator('cl-timeline .lane', { hasText: 'Labs' });
    const gutter = await viewer.frame.locator('cl-timeline .gutter').boundingBox();
    // Choosing from the menu has scrolled already: what is measured after is what was painted since.
    const scroll = (top: number): Promise<void> =>
      viewer.frame.locator('cl-timeline .scroller').evaluate(async (element, to) => {
        element.scrollTop = to;
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }, top);
    const top = async (): Promise<number> => Math.round(((await lane.boundingBox())?.y ?? 0) - (gutter?.y ?? 0));
    await scroll(0);
    await expect.poll(top).toBeGreaterThan(100);
    const start = await top();
    await scroll(start + 700);
    await expect.poll(top).toBe(0);
    await scroll(0);
    await expect.poll(top).toBe(start);
  });
});
