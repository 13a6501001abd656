import { describe, expect, it } from 'vitest';
import { UserFault } from '../../src/core/fault';
import { readKept } from '../../webview/timeline/kept_state';
import { MIMIC, useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

describe('the place', () => {
  it('is found again after a reload', async () => {
    await viewer.open({ subject: '10001725' });
    viewer.session.channel.notify('showSubject', { subject: SUBJECT });
    await expect.poll(() => viewer.counts.innerText()).toBe('5,038');
    await viewer.search.fill('potassium');
    await viewer.search.press('Enter');
    await viewer.search.press('Enter');
    await viewer.frame.getByRole('button', { name: 'Filter by category' }).click();
    await viewer.frame.getByRole('menuitemcheckbox', { name: /^Labs/ }).click();
    await viewer.page.keyboard.press('Escape');
    await viewer.frame.getByRole('radio', { name: 'Age' }).click();
    await viewer.page.keyboard.press('Control+g');
    await viewer.frame.getByRole('textbox', { name: 'A date, an age or a day' }).fill('2118-11-16');
    await viewer.page.keyboard.press('Enter');
    await viewer.frame.getByRole('separator').press('ArrowLeft');
    await viewer.frame.getByRole('button', { name: 'Columns of the table' }).click();
    await viewer.frame.getByRole('menuitemcheckbox', { name: 'Category', exact: true }).click();
    await viewer.page.keyboard.press('Escape');
    const [counts, focused] = [await viewer.counts.innerText(), await viewer.focusedRow()];
    await expect.poll(async () => (await viewer.kept())['tableColumns']).toEqual(['category']);
    const before = await viewer.kept();

    await viewer.reload();
    expect(before).toMatchObject({ path: MIMIC, subject: SUBJECT, axis: { kind: 'age' } });
    await expect.poll(() => viewer.focusedRow()).toEqual(focused);
    expect(await viewer.counts.innerText()).toBe(counts);
    expect(await viewer.search.inputValue()).toBe('potassium');
    expect(await viewer.frame.getByRole('radio', { name: 'Age' }).getAttribute('aria-checked')).toBe('true');
    expect(await viewer.frame.getByRole('button', { name: 'Filter by category: Labs' }).count()).toBe(1);
    expect(await viewer.frame.getByRole('separator').getAttribute('aria-valuenow')).toBe('60');
    await expect.poll(() => viewer.kept()).toEqual(before);
  });

  it('keeps the window that was shown, though the focused event lies outside of it', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+End');
    await expect.poll(() => viewer.focusedPlace()).toBe(5038);
    const plot = await viewer.frame.getByRole('application', { name: 'Timeline' }).boundingBox();
    if (!plot) throw new Error('The plot has no box.');
    // Far into the first days of the record, of which the focused event is the last.
    await viewer.page.mouse.move(plot.x + 30, plot.y + 12);
    for (let turn = 0; turn < 8; turn++) await viewer.page.mouse.wheel(0, -240);
    const view = async (): Promise<{ from: number; to: number }> =>
      ((await viewer.kept()) as { view: { from: number; to: number } }).view;
    await expect.poll(async () => (await view()).to - (await view()).from).toBeLessThan(5 * 86_400_000_000);
    const settled = await viewer.kept();
    expect((await view()).to).toBeLessThan(Date.UTC(2118, 9, 20) * 1_000);
    await viewer.reload();
    await expect.poll(() => viewer.focusedPlace()).toBe(5038);
    expect((await viewer.kept())['view']).toEqual(settled['view']);
    const shown = await viewer.frame.evaluate(() => {
      const page = document.querySelector('cl-page');
      return (page as unknown as { viewer: { store: { state: { view: unknown } } } }).viewer.store.state.view;
    });
    expect(shown).toEqual(settled['view']);
  });

  it('is not lost where opening fails at first', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+End');
    await expect.poll(() => viewer.focusedPlace()).toBe(5038);
    await expect.poll(async () => (await viewer.kept())['focus']).not.toBeNull();
    viewer.prepare = session =>
      session.replace('ready', () => {
        throw new UserFault('The folder can’t be reached. Connect the drive.', 'unreachable');
      });
    await viewer.reload();
    await viewer.frame.getByText('The folder can’t be reached.').waitFor();
    viewer.session.restore('ready');
    await viewer.frame.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => viewer.focusedPlace()).toBe(5038);
  });

  it('is kept when the files are read again, and that is said', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('potassium');
    await viewer.search.press('Enter');
    await viewer.search.press('Enter');
    await expect.poll(() => viewer.count.innerText()).toMatch(/^\d+ of/);
    const focused = await viewer.focusedRow();
    viewer.session.channel.notify('reloaded', {
      message: 'data/tuning/0.parquet changed and was read again.',
      dataset: null,
    });
    const banner = viewer.frame.getByText('data/tuning/0.parquet changed and was read again.');
    await banner.waitFor();
    expect(viewer.session.callsOf('subject')).toHaveLength(2);
    expect(await viewer.focusedRow()).toEqual(focused);
    expect(await viewer.search.inputValue()).toBe('potassium');
    await viewer.frame.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('holds nothing of the records but where the user is', async () => {
    await viewer.open({ subject: SUBJECT });
    await expect.poll(async () => Object.keys(await viewer.kept()).length).toBeGreaterThan(2);
    expect(JSON.stringify(await viewer.kept())).not.toContain('LAB//');
  });

  it('is told apart from what another page or version kept', () => {
    expect(readKept(undefined)).toBeNull();
    expect(readKept({ path: 5 })).toBeNull();
    expect(
      readKept({ path: '/x', subject: '1', divide: 'wide', focus: -3, view: { from: null, to: 1 } }),
    ).toMatchObject({
      subject: '1',
      divide: 0.62,
      focus: null,
      view: null,
    });
  });
});

describe('what an earlier version kept', () => {
  it('counts, though it knew neither groupings nor filters to a class', () => {
    const none = { valueMin: null, valueMax: null, from: null, to: null };
    const kept = readKept({
      path: '/x',
      subject: '1',
      lanes: { order: ['labs'], collapsed: ['vitals'], hidden: [], byCode: [] },
      filter: { categories: ['labs'], codes: ['A'], ...none },
    });
    expect(kept?.lanes).toEqual({ by: 'category', order: ['labs'], collapsed: ['vitals'], hidden: [], byCode: [] });
    expect(kept?.filter).toEqual({ categories: ['labs'], codes: ['A'], within: [], ...none });
  });

  it('is left out where it can’t be read', () => {
    const kept = readKept({
      path: '/x',
      subject: '1',
      lanes: { by: 'no such grouping', order: [], collapsed: [], hidden: [], byCode: [] },
      filter: { categories: null, codes: [], within: [{ system: 1 }], valueMin: 'x' },
    });
    expect([kept?.lanes.by, kept?.filter.within]).toEqual(['category', []]);
  });
});

describe('hiding the table', () => {
  it('gives the timeline the width, and brings the table back', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => viewer.grid.count()).toBe(0);
    await viewer.frame.getByRole('button', { name: 'Show table' }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('5,038');
  });
});
