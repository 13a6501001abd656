import { describe, expect, it } from 'vitest';
import type { SubjectPayload } from '../../src/core/meds/events';
import { payloadOf } from './made_payload';
import { useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';
const SAID = 'data/tuning/0.parquet changed and was read again.';

/** As when a file of the data set changed while the page shows. */
async function changeFiles(payload?: SubjectPayload): Promise<void> {
  if (payload) viewer.session.replace('subject', () => payload);
  viewer.session.channel.notify('reloaded', { message: SAID, dataset: null });
  await viewer.frame.getByText(SAID).waitFor();
}

/** The aria-rowindex of the topmost row in view. */
async function topRow(): Promise<number> {
  const rows = viewer.frame.locator('cl-events .row:not([hidden])');
  return Math.min(...(await rows.evaluateAll(all => all.map(row => Number(row.ariaRowIndex)))));
}

async function scrollTable(pixels: number): Promise<number> {
  const before = await topRow();
  await viewer.grid.hover();
  await viewer.page.mouse.wheel(0, pixels);
  await expect.poll(topRow).not.toBe(before);
  // The wheel's own animation has to come to rest.
  await expect.poll(topRow).toBe(before + pixels / 22);
  return before + pixels / 22;
}

const A = { hour: 1, code: 'A' };
const B = { hour: 2, code: 'B' };
const C = { hour: 3, code: 'C' };

describe('files that are read again', () => {
  it('while another subject loads show that subject, and nothing of the one before', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+a');
    await expect.poll(() => viewer.counts.innerText()).toContain('5,038 selected');
    viewer.session.replace('subject', () => new Promise(() => undefined));
    viewer.session.channel.notify('showSubject', { subject: '10001725' });
    await viewer.frame.getByRole('progressbar').waitFor();
    viewer.session.restore('subject');
    await changeFiles();
    await expect.poll(() => viewer.counts.innerText()).toBe('2,081');
    expect(viewer.session.callsOf('subjectShown').at(-1)).toEqual({ subject: '10001725' });
    expect(await viewer.frame.getByRole('heading', { name: 'Subject 10001725' }).count()).toBe(1);
  });

  it('keep the whole selection, however large', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+a');
    await expect.poll(() => viewer.counts.innerText()).toContain('5,038 selected');
    await changeFiles();
    expect(await viewer.counts.innerText()).toBe('5,038 · 5,038 selected');
  });

  it('lose pins and anchor of an event that is gone, and put the focus on the next in time', async () => {
    viewer.prepare = session => session.replace('subject', () => payloadOf([A, B, C]));
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.locator('cl-events .row', { hasText: 'B' }).click();
    await viewer.frame.getByRole('application', { name: 'Timeline' }).press('Enter');
    await viewer.frame.locator('.card.pinned').waitFor();
    await viewer.frame.getByRole('button', { name: /^Time since an event/ }).click();
    await viewer.frame.getByRole('menuitemradio', { name: 'The focused event' }).click();
    await viewer.frame.getByRole('button', { name: /^Time since B/ }).waitFor();
    await changeFiles(payloadOf([A, C]));
    await expect.poll(() => viewer.frame.locator('.card.pinned').count()).toBe(0);
    expect(await viewer.focusedRow()).toContain('C');
    expect(await viewer.counts.innerText()).toBe('2');
    expect(await viewer.frame.getByRole('radio', { name: 'Absolute' }).getAttribute('aria-checked')).toBe('true');
  });

  it('leave the table where it was scrolled to, though the focus is elsewhere', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Home');
    await expect.poll(() => viewer.focusedPlace()).toBe(1);
    const top = await scrollTable(22 * 400);
    await changeFiles();
    await viewer.frame.getByRole('button', { name: 'Dismiss' }).click();
    expect(await topRow()).toBe(top);
  });

  it('show the same event at the table’s top where rows came in before it', async () => {
    const many = Array.from({ length: 300 }, (_, hour) => ({ hour: hour + 10, code: `E${hour}` }));
    viewer.prepare = session => session.replace('subject', () => payloadOf(many));
    await viewer.open({ subject: SUBJECT });
    const top = await scrollTable(22 * 100);
    await changeFiles(payloadOf([A, B, C, ...many]));
    await expect.poll(topRow).toBe(top + 3);
  });
});

describe('hiding', () => {
  it('the table keeps its place, and so does reloading the page', async () => {
    await viewer.open({ subject: SUBJECT });
    const top = await scrollTable(22 * 300);
    await viewer.frame.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => viewer.grid.count()).toBe(0);
    await viewer.frame.getByRole('button', { name: 'Show table' }).click();
    await expect.poll(topRow).toBe(top);
    await expect.poll(async () => (await viewer.kept())['tableTop']).not.toBeNull();
    await viewer.reload();
    await expect.poll(topRow).toBe(top);
  });

  it('the page says when it comes back what happened meanwhile, and finds its events though rows moved', async () => {
    viewer.prepare = session => session.replace('subject', () => payloadOf([A, B, C]));
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.locator('cl-events .row', { hasText: 'C' }).click();
    await expect.poll(() => viewer.focusedPlace()).toBe(3);
    await expect.poll(async () => (await viewer.kept())['focus']).not.toBeNull();
    viewer.prepare = session => {
      session.replace('subject', () => payloadOf([{ hour: 0, code: 'NEW' }, A, B, C]));
      session.change('ready', { said: SAID });
    };
    await viewer.reload();
    await viewer.frame.getByText(SAID).waitFor();
    await expect.poll(() => viewer.focusedPlace()).toBe(4);
    expect(await viewer.focusedRow()).toContain('C');
  });
});
