import { describe, expect, it } from 'vitest';
import { UserFault } from '../../src/core/fault';
import { emptySubject, HOSTILE_CODES, hostileSubject, payloadOf, subjectWithLongText } from './made_payload';
import { useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

describe('what the page shows', () => {
  it('says who the subject is', async () => {
    await viewer.open({ subject: SUBJECT });
    const header = viewer.frame.locator('cl-header');
    await header.getByText('F · 63 y at last event · born 2055-01-01 · no death recorded').waitFor();
    await header.getByText('5,038 events', { exact: true }).waitFor();
  });

  it('shows a failure with what to do, and tries again', async () => {
    viewer.prepare = session =>
      session.replace('subject', () => {
        throw new UserFault('data/0.parquet ends too early. Copy the file again.', 'truncated');
      });
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('heading', { name: `Subject ${SUBJECT} can’t be shown` }).waitFor();
    await viewer.frame.getByText('data/0.parquet ends too early. Copy the file again.').waitFor();
    await viewer.frame.getByRole('button', { name: 'Show log' }).click();
    await expect.poll(() => viewer.session.callsOf('showLog').length).toBe(1);
    viewer.session.restore('subject');
    await viewer.frame.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('5,038');
    expect(await viewer.accessibilityViolations()).toEqual([]);
  });

  it('shows what is wrong with a data set that can’t be opened, and with one that has no subjects', async () => {
    viewer.prepare = session =>
      session.replace('ready', () => {
        throw new UserFault('notes.parquet is not a Parquet file. Open another file.', 'not-parquet');
      });
    await viewer.open();
    await viewer.frame.getByText('notes.parquet is not a Parquet file. Open another file.').waitFor();
    expect(await viewer.accessibilityViolations()).toEqual([]);
    await viewer.closePage();
    viewer.prepare = session => session.replace('subjects', () => ({ total: 0, offset: 0, subjects: [] }));
    await viewer.open();
    await viewer.frame.getByRole('heading', { name: 'No subjects' }).waitFor();
  });

  it('answers where it shows no record that could be filtered, and does not filter the one that comes later', async () => {
    const ask = () => viewer.session.channel.call('filterTo', { system: 'icd10cm', code: 'I10', description: null });
    const nothing = { subject: null, events: 0, shown: 0 };
    viewer.prepare = session =>
      session.replace('subject', () => {
        throw new UserFault('data/0.parquet ends too early. Copy the file again.', 'truncated');
      });
    await viewer.open({ subject: SUBJECT });
    expect(await ask()).toEqual(nothing);
    viewer.session.restore('subject');
    await viewer.frame.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('5,038');
    // The record that was shown is still known, and nobody sees it.
    viewer.session.channel.notify('failed', { message: 'data/train/0.parquet was deleted. Bring it back.' });
    await viewer.frame.getByText('data/train/0.parquet was deleted.').waitFor();
    expect(await ask()).toEqual(nothing);
    await viewer.closePage();
    viewer.prepare = session => session.replace('subjects', () => ({ total: 0, offset: 0, subjects: [] }));
    await viewer.open();
    expect(await ask()).toEqual(nothing);
  });

  it('shows a subject without events', async () => {
    viewer.prepare = session => session.replace('subject', emptySubject);
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.locator('cl-events').getByText('This subject has no events.').waitFor();
  });

  it('says when the files can’t be read any more', async () => {
    await viewer.open({ subject: SUBJECT });
    viewer.session.channel.notify('failed', {
      message: 'data/train/0.parquet was deleted. Bring it back, then try again.',
    });
    await viewer.frame.getByText('data/train/0.parquet was deleted.').waitFor();
  });

  it('says of a failure of its own that the log has more, and nothing of what only the log should say', async () => {
    viewer.prepare = session =>
      session.replace('subject', () => {
        throw new Error('Binder Error: Referenced column "time" not found');
      });
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByText('because of an error in Cohort Lens. The log says more.').waitFor();
    expect(await viewer.frame.locator('cl-page').innerText()).not.toContain('Binder');
  });

  it('takes text for text, whatever it holds', async () => {
    viewer.prepare = session => session.replace('subject', hostileSubject);
    await viewer.open({ subject: SUBJECT });
    const cells = await viewer.frame
      .locator('cl-events .row:not([hidden]) .cell')
      .evaluateAll(all => all.map(cell => cell.textContent));
    for (const code of HOSTILE_CODES) expect(cells).toContain(code);
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+End');
    await viewer.page.keyboard.press('Enter');
    await viewer.frame.locator('cl-reading').getByText('<iframe src="javascript:alert(1)"></iframe>').waitFor();
    expect(
      await viewer.frame.evaluate(() => [
        document.title,
        document.querySelectorAll('iframe, img, script[src=x]').length,
      ]),
    ).toEqual(['timeline', 0]);
    expect(await viewer.policyViolations()).toEqual([]);
  });
});

describe('the reading pane', () => {
  it('fetches a text of a million characters, finds within it, and gives the keyboard back', async () => {
    const text = `${'word '.repeat(199_990)}the needle is here\nthe end`;
    viewer.prepare = session => {
      session.replace('subject', () => subjectWithLongText(text.length));
      session.replace('fullText', () => ({ text }));
      session.replace('details', ({ rows }) => ({ columns: [], rows: rows.map(() => []) }));
    };
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+End');
    await viewer.page.keyboard.press('Enter');
    const whole = viewer.frame.locator('cl-long-text .text');
    await expect.poll(async () => (await whole.textContent())?.length).toBeGreaterThan(999_000);
    await viewer.frame.getByRole('textbox', { name: 'Find in this text' }).fill('NEEDLE');
    await viewer.frame.locator('cl-long-text').getByText('1 of 1').waitFor();
    await viewer.frame.locator('cl-reading').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => viewer.frame.locator('cl-reading').count()).toBe(0);
    await viewer.page.keyboard.press('ArrowUp');
    await expect.poll(() => viewer.focusedPlace()).toBe(1);
  });
});

describe('copying', () => {
  it('leaves marked text in a pane to the browser', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Home');
    await viewer.page.keyboard.press('Enter');
    const code = viewer.frame.locator('cl-reading dd.code', { hasText: 'GENDER//F' });
    await code.click({ clickCount: 3 });
    await viewer.page.keyboard.press('Control+c');
    // The page's messages keep their order: what comes after a copy of the page's own would come after it.
    await viewer.frame.getByRole('button', { name: 'Overview' }).click();
    await expect.poll(() => viewer.session.callsOf('openOverview').length).toBe(1);
    expect(viewer.session.callsOf('export')).toEqual([]);
    // Where no text is marked, the selected events are copied.
    await viewer.grid.click();
    await viewer.grid.press('Control+c');
    await expect.poll(() => viewer.session.callsOf('export').length).toBe(1);
  });
});

describe('the way to other subjects', () => {
  it('is by typing an id, and by next and previous', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame
      .getByRole('button', { name: /choose another$/ })
      .first()
      .click();
    await viewer.frame.getByRole('textbox', { name: 'Subject id' }).fill('1000');
    await expect.poll(() => viewer.frame.locator('cl-subject-picker li').count()).toBe(2);
    await viewer.page.keyboard.press('Enter');
    await expect.poll(() => viewer.session.callsOf('subjectShown').at(-1)).toEqual({ subject: '10001725' });
    await viewer.page.keyboard.press('Alt+PageDown');
    await expect.poll(() => viewer.session.callsOf('subjectShown').at(-1)).toEqual({ subject: '10009049' });
    await viewer.page.keyboard.press('Alt+PageUp');
    await expect.poll(() => viewer.session.callsOf('subjectShown').at(-1)).toEqual({ subject: '10001725' });
    await viewer.page.keyboard.press('Alt+PageUp');
    await viewer.frame.getByText('This is the first subject.').waitFor();
  });

  it('gives up a subject that is slow to come', async () => {
    await viewer.open({ subject: SUBJECT });
    viewer.session.replace('subject', () => new Promise(() => undefined));
    viewer.session.channel.notify('showSubject', { subject: '10020740' });
    await viewer.frame.getByRole('progressbar').waitFor();
    viewer.session.restore('subject');
    viewer.session.channel.notify('showSubject', { subject: '10001725' });
    await expect.poll(() => viewer.counts.innerText()).toBe('2,081');
  });
});

describe('go to', () => {
  it('leads to a date, an age and a day, and says what it can’t read', async () => {
    await viewer.open({ subject: SUBJECT });
    const go = async (text: string): Promise<void> => {
      await viewer.page.keyboard.press('Control+g');
      await viewer.frame.getByRole('textbox', { name: 'A date, an age or a day' }).fill(text);
      await viewer.page.keyboard.press('Enter');
    };
    await go('2118-11-16');
    await expect.poll(async () => (await viewer.focusedRow())[0]).toMatch(/^2118-11-16/);
    await go('63.77 y');
    await expect.poll(async () => (await viewer.focusedRow())[1]).toBe('63.7 y');
    await go('somewhen');
    await viewer.frame.getByText('“somewhen” is not a date, an age or a day.').waitFor();
    await viewer.page.keyboard.press('Escape');
    await expect.poll(() => viewer.frame.getByRole('dialog').count()).toBe(0);
  });
});

describe('the value chart', () => {
  it('says values as they are stored, however small, and the reference range of the unit alone', async () => {
    const made = payloadOf([
      { hour: 0, code: 'TINY', value: 0.00002, unit: 'mg' },
      { hour: 1, code: 'TINY', value: 98.6, unit: 'mg' },
      { hour: 2, code: 'TINY', value: 0.00003, unit: 'mg' },
    ]);
    const ranges = [
      { code: 0, unit: null, low: 7, high: 8 },
      { code: 0, unit: 'mg', low: Math.fround(0.1), high: null },
    ];
    viewer.prepare = session => session.replace('subject', () => ({ ...made, references: ranges }));
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Notes: lane menu' }).press('Enter');
    await viewer.frame.locator('.lane-menu button', { hasText: 'A row per code' }).press('Enter');
    await viewer.frame.locator('cl-timeline .gutter').getByRole('button', { name: 'TINY' }).click();
    const facts = viewer.frame.locator('cl-series .facts');
    await expect.poll(() => facts.innerText()).toBe('mg · 3 values · 0.00002 to 98.6 · reference from 0.1');
  });

  it('opens from the timeline, is walked by keys in step with the table, and closes by Escape', async () => {
    await viewer.open({ subject: SUBJECT });
    const name = viewer.frame.locator('cl-timeline .gutter').getByRole('button', { name: 'LAB//220045' });
    await name.click();
    const values = viewer.frame.getByRole('grid', { name: 'Values' });
    await viewer.frame.locator('cl-series .facts').getByText('bpm · 94 values').waitFor();
    await viewer.page.keyboard.press('ArrowDown');
    await viewer.page.keyboard.press('ArrowDown');
    await expect.poll(() => viewer.focusedRow()).toContain('LAB//220045//bpm');
    const chosen = await values.locator('.row.focused:not([hidden]) .cell').allInnerTexts();
    expect((await viewer.focusedRow())[3]).toBe(chosen[2]);
    // In November of the 64th year of life of one who was born on 1 January.
    expect(chosen[1]).toBe('63.8 y');
    expect(await viewer.accessibilityViolations()).toEqual([]);
    await viewer.page.keyboard.press('Escape');
    await expect.poll(() => viewer.frame.locator('cl-series').count()).toBe(0);
    expect(await name.evaluate(button => button.matches(':focus'))).toBe(true);
    expect(await viewer.policyViolations()).toEqual([]);
  });
});
