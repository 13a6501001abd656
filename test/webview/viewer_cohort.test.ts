import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

describe('the check of the cohort in the viewer', () => {
  const check = (): Locator => viewer.frame.getByRole('checkbox', { name: 'In cohort' });

  it('puts the shown subject into the cohort and takes it out, by mouse and by key', async () => {
    await viewer.open({ subject: SUBJECT });
    await expect.poll(() => check().isEnabled()).toBe(true);
    expect(await check().isChecked()).toBe(false);
    await check().click();
    await expect.poll(() => check().isChecked()).toBe(true);
    await viewer.grid.focus();
    await viewer.page.keyboard.press('c');
    await expect.poll(() => check().isChecked()).toBe(false);
    expect(viewer.session.callsOf('setInCohort')).toEqual([
      { subject: SUBJECT, isIn: true },
      { subject: SUBJECT, isIn: false },
    ]);
  });

  it('writes a “c” into a field where one types', async () => {
    await viewer.open({ subject: SUBJECT });
    await expect.poll(() => check().isEnabled()).toBe(true);
    await viewer.search.pressSequentially('cc');
    expect(await viewer.search.inputValue()).toBe('cc');
    expect(viewer.session.callsOf('setInCohort')).toEqual([]);
  });

  it('goes back where the extension refuses, and follows what happens elsewhere', async () => {
    await viewer.open({ subject: SUBJECT });
    viewer.session.replace('setInCohort', () =>
      viewer.session.channel.notify('inCohort', { subject: SUBJECT, isIn: false }),
    );
    await expect.poll(() => check().isEnabled()).toBe(true);
    await check().click();
    await expect.poll(() => check().isChecked()).toBe(false);
    viewer.session.channel.notify('inCohort', { subject: SUBJECT, isIn: true });
    await expect.poll(() => check().isChecked()).toBe(true);
    // What is told of another subject is not meant for this one.
    viewer.session.channel.notify('inCohort', { subject: '1', isIn: false });
    expect(await check().isChecked()).toBe(true);
  });
});
