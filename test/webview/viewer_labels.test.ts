import { describe, expect, it } from 'vitest';
import type { LabelSet } from '../../src/core/meds/events';
import { useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

/** Label files with a label each, and one with two: eight files in all. */
const LABELS: readonly LabelSet[] = Array.from({ length: 8 }, (_, i) => ({
  name: `labels/mortality_${i}/a`,
  labels: [
    { time: '2118-11-16T12:00:00', value: i === 0 ? 'boolean_value true' : `file ${i}` },
    ...(i === 7 ? [{ time: '2118-11-19T08:30:15.25', value: 'the last' }] : []),
  ],
}));

describe('labels', () => {
  it('are all in a list with time, age and value, also those of files that are not drawn', async () => {
    viewer.prepare = session => session.change('subject', { labels: LABELS });
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'and 2 more label files' }).click();
    const list = viewer.frame.getByRole('grid', { name: 'Labels' });
    await viewer.frame.getByText('9 labels in 8 files.').waitFor();
    const rows = list.locator('.row:not([hidden])');
    await expect.poll(() => rows.count()).toBe(9);
    const cells = async (nth: number): Promise<string[]> => rows.nth(nth).locator('.cell').allTextContents();
    // Born on 2055-01-01: 319 of 365 days of the 64th year are over, then 322.
    expect(await cells(0)).toEqual(['2118-11-16 12:00', '63.8 y', 'boolean_value true', 'a']);
    expect(await cells(8)).toEqual(['2118-11-19 08:30:15.25', '63.8 y', 'the last', '']);
    expect(await viewer.accessibilityViolations()).toEqual([]);
    // The list has the keyboard: its last label leads to its time.
    await viewer.page.keyboard.press('End');
    await expect.poll(async () => (await viewer.focusedRow())[0]).toMatch(/^(2118-11-19|$)/);
    const at = Date.UTC(2118, 10, 19, 8, 30, 15) * 1_000 + 250_000;
    await expect
      .poll(async () => {
        const now = (await viewer.kept()) as { view: { from: number; to: number } };
        return now.view.from < at && at < now.view.to && now.view.to - now.view.from < 10 * 86_400_000_000;
      })
      .toBe(true);
    await viewer.page.keyboard.press('Escape');
    await expect.poll(() => list.count()).toBe(0);
    expect(await viewer.policyViolations()).toEqual([]);
  });

  it('say under the pointer what they are', async () => {
    viewer.prepare = session => session.change('subject', { labels: LABELS.slice(0, 1) });
    await viewer.open({ subject: SUBJECT });
    const { view } = await viewer.frame.evaluate(() => {
      const timeline = document.querySelector('cl-page')?.shadowRoot?.querySelector('cl-timeline');
      return (timeline as unknown as { store: { state: { view: { from: number; to: number } } } }).store.state;
    });
    const plot = await viewer.frame.getByRole('application', { name: 'Timeline' }).boundingBox();
    if (!plot) throw new Error('The plot has no box.');
    // 46 pixels at the right are the charts' scales; the labels' row is the first below the axis.
    const share = (Date.UTC(2118, 10, 16, 12) * 1_000 - view.from) / (view.to - view.from);
    await viewer.page.mouse.move(plot.x + share * (plot.width - 46) + 2, plot.y + 26 + 10);
    const note = viewer.frame.locator('cl-timeline .note');
    await note.waitFor();
    expect((await note.innerText()).split('\n')).toEqual([
      'boolean_value true',
      '2118-11-16 12:00 · 63 y 10 mo',
      'labels/mortality_0/a',
    ]);
    await viewer.page.mouse.move(plot.x + 5, plot.y + plot.height - 5);
    await expect.poll(() => note.isVisible()).toBe(false);
  });
});
