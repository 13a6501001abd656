import { describe, expect, it } from 'vitest';
import { askDuckDb, MIMIC, useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';
const OF_SUBJECT = `from $events where subject_id = ${SUBJECT}`;

/** Events of the subject for which a condition holds: DuckDB's own count, as the page prints it. */
async function counted(condition: string): Promise<string> {
  const [[count = ''] = []] = await askDuckDb(`select count(*) ${OF_SUBJECT} and ${condition}`);
  return Number(count).toLocaleString('en-US');
}

describe('the event table', () => {
  it('has every event, static ones first, and says so to assistive technology', async () => {
    await viewer.open({ subject: SUBJECT });
    expect(await viewer.counts.innerText()).toBe(await counted('true'));
    expect(await viewer.grid.getAttribute('aria-rowcount')).toBe('5039');
    const first = viewer.frame.locator('cl-events .row[aria-rowindex="2"] .cell');
    expect(await first.allTextContents()).toEqual(['static', '', 'GENDER//F', '', '']);
  });

  it('is walked by keys, from end to end', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('ArrowDown');
    await expect.poll(() => viewer.focusedPlace()).toBe(1);
    await viewer.page.keyboard.press('ArrowDown');
    await viewer.page.keyboard.press('ArrowDown');
    await expect.poll(() => viewer.focusedPlace()).toBe(3);
    await viewer.page.keyboard.press('Control+End');
    await expect.poll(() => viewer.focusedPlace()).toBe(5038);
    await viewer.page.keyboard.press('PageUp');
    await expect.poll(() => viewer.focusedPlace()).toBeLessThan(5038 - 20);
    await viewer.page.keyboard.press('Home');
    await expect.poll(() => viewer.focusedPlace()).toBe(1);
    const active = await viewer.grid.getAttribute('aria-activedescendant');
    expect(await viewer.frame.locator(`cl-events #${active ?? 'none'}`).getAttribute('aria-rowindex')).toBe('2');
  });

  it('extends the selection by Shift, selects all by Control+A, and copies exactly the selected rows', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Home');
    await viewer.page.keyboard.press('ArrowDown');
    await viewer.page.keyboard.press('Shift+ArrowDown');
    await viewer.page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => viewer.counts.innerText()).toContain('3 selected');
    await viewer.page.keyboard.press('Control+c');
    await expect.poll(() => viewer.session.exported.length).toBe(1);
    expect(viewer.session.callsOf('export')[0]).toMatchObject({ subject: SUBJECT, format: 'tsv', to: 'clipboard' });
    const lines = viewer.session.exported[0]?.trimEnd().split('\n') ?? [];
    const stored = await askDuckDb(
      `select strftime(time, '%Y-%m-%dT%H:%M:%S'), code ${OF_SUBJECT} and time is not null
       order by time, file_row_number limit 3`.replace(
        '$events',
        `read_parquet('${MIMIC}/data/**/*.parquet', file_row_number = true)`,
      ),
    );
    expect(lines.slice(1).map(line => line.split('\t').slice(1, 3))).toEqual(stored);
    await viewer.page.keyboard.press('Control+a');
    await expect.poll(() => viewer.counts.innerText()).toContain('5,038 selected');
  });

  it('shows further columns of the data, fetched for the rows that show', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Columns of the table' }).click();
    await viewer.frame.getByRole('menuitemcheckbox', { name: 'race' }).click();
    await viewer.frame.getByRole('menuitemcheckbox', { name: 'Code', exact: true }).click();
    await viewer.page.keyboard.press('Escape');
    const [[race = ''] = []] = await askDuckDb(`select any_value(race) ${OF_SUBJECT} and race is not null`);
    await expect.poll(() => viewer.frame.locator('cl-events .row .cell').allInnerTexts()).toContain(race);
    expect(await viewer.frame.getByRole('columnheader').allInnerTexts()).toEqual([
      'Time',
      'Age',
      'Description',
      'Value',
      'Unit',
      'race',
      'Code',
    ]);
    const asked = viewer.session.callsOf('details').flatMap(({ rows }) => rows);
    expect(asked.length).toBeLessThan(200);
  });

  it('widens a column by keys and by dragging', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Home');
    await viewer.page.keyboard.press('ArrowUp');
    const time = viewer.frame.getByRole('columnheader', { name: 'Time' });
    const before = (await time.boundingBox())?.width ?? 0;
    await viewer.page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await time.boundingBox())?.width).toBe(before + 16);
    const box = await time.boundingBox();
    if (!box) throw new Error('The heading does not show.');
    await viewer.page.mouse.move(box.x + box.width - 3, box.y + 8);
    await viewer.page.mouse.down();
    await viewer.page.mouse.move(box.x + box.width + 37, box.y + 8);
    await viewer.page.mouse.up();
    await expect.poll(async () => (await time.boundingBox())?.width).toBe(before + 56);
  });

  it('has a million rows, the last of them within reach', async () => {
    await viewer.open({ synthetic: 1_000_000 });
    expect(await viewer.counts.innerText()).toBe('1,000,002');
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Control+End');
    await expect.poll(() => viewer.focusedPlace()).toBe(1_000_002);
    const places = async (): Promise<number[]> => {
      const rows = viewer.frame.locator('cl-events .row:not([hidden])');
      return (await rows.evaluateAll(all => all.map(row => Number(row.ariaRowIndex)))).sort((x, y) => x - y);
    };
    const before = await places();
    await viewer.grid.hover();
    // Ten rows of 22 pixels, though a pixel of the scroll bar stands for more than three here.
    await viewer.page.mouse.wheel(0, -220);
    await expect.poll(async () => (await places())[0]).toBe((before[0] ?? 0) - 10);
    expect(await viewer.frame.locator('cl-events .row:not([hidden])').count()).toBeLessThan(60);
  });
});

describe('the filters', () => {
  it('by code let through what DuckDB counts, and are removed again', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Filter by code' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Narrow the codes' }).fill('50971');
    await viewer.frame.locator('cl-code-list').getByRole('checkbox').first().check();
    const expected = await counted(`code = 'LAB//50971//mEq/L'`);
    await expect.poll(() => viewer.counts.innerText()).toBe(`${expected} of 5,038`);
    await viewer.page.keyboard.press('Escape');
    expect(await viewer.frame.getByRole('button', { name: /^Filter by code: Potassium/ }).count()).toBe(1);
    await viewer.frame.getByRole('button', { name: 'Remove the filter by code' }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('5,038');
  });

  it('by value and date let through what DuckDB counts', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Filter by value' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Value at least' }).fill('3.5');
    await viewer.frame.getByRole('textbox', { name: 'Value at most' }).fill('4');
    await viewer.page.keyboard.press('Enter');
    const between = 'numeric_value >= 3.5 and numeric_value <= 4';
    await expect.poll(() => viewer.counts.innerText()).toBe(`${await counted(between)} of 5,038`);
    await viewer.frame.getByRole('button', { name: 'Filter by date' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Date from' }).fill('2118-11-16');
    await viewer.frame.getByRole('textbox', { name: 'Date to' }).fill('2118-11-17');
    await viewer.page.keyboard.press('Enter');
    const days = `time >= '2118-11-16' and time < '2118-11-18'`;
    await expect.poll(() => viewer.counts.innerText()).toBe(`${await counted(`${between} and ${days}`)} of 5,038`);
  });

  it('say what can’t be a value or a date', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Filter by value' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Value at least' }).fill('much');
    await viewer.page.keyboard.press('Enter');
    await viewer.frame.getByText('Type numbers, such as 3.5 or 1e3.').waitFor();
    // A bound beyond all numbers could not be kept, and the whole filter with it.
    await viewer.frame.getByRole('textbox', { name: 'Value at least' }).fill('1e999');
    await viewer.page.keyboard.press('Enter');
    await viewer.frame.getByText('Type numbers, such as 3.5 or 1e3.').waitFor();
    expect(await viewer.counts.innerText()).toBe('5,038');
    await viewer.page.keyboard.press('Escape');
    await viewer.frame.getByRole('button', { name: 'Filter by date' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Date to' }).fill('2118-02-30');
    await viewer.page.keyboard.press('Enter');
    await viewer.frame.getByText('“2118-02-30” is not a date.').waitFor();
    expect(await viewer.counts.innerText()).toBe('5,038');
  });
});
