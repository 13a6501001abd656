import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from './workbench/accessibility';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

describe('a bundled question', () => {
  const workbench = withWorkbench({ dataSets: [] });

  it('is found in the list and opens as a page, with its patients and without its gold', async () => {
    await workbench().page.setViewportSize({ width: 1600, height: 1000 });
    await workbench().quickInput.runCommand('Cohort Lens: Open Question…');
    await workbench().quickInput.typeInto('Open Question', 'clique-blood-counts-n20');
    await workbench().quickInput.choose('N=20');
    const page = await workbench().webview('cl-question');
    await page.locator('main[aria-busy=false]').waitFor();
    expect(await page.locator('h1').innerText()).toBe('Planted clique');
    await expect.poll(() => page.locator('cl-question-subjects [data-row]').count()).toBe(20);
    // Every patient is in the records: its row says how many events it has.
    const events = await page.locator('cl-question-subjects [data-row] td.number:not(.place)').allInnerTexts();
    expect(events.filter(figure => !/^[\d,]+$/.test(figure))).toEqual([]);
    expect(await page.locator('div.gold').count()).toBe(0);
    await expect.poll(() => page.locator('.size').innerText()).toMatch(/^[\d,]+ tokens · /);
    expect(await accessibilityViolations(page)).toEqual([]);
    await workbench().screenshot('question-page');
  });

  it('shows its gold when that is asked for', async () => {
    const page = await workbench().webview('cl-question');
    await page.getByRole('button', { name: 'Show gold' }).click();
    await page.locator('div.gold').waitFor();
    // min(12, int(20/4)) of 20 are planted.
    const [, k = ''] = /k = (\d+)/.exec(await page.locator('.facts').innerText()) ?? [];
    expect(Number(k)).toBe(5);
    expect(await page.locator('div.gold dd').first().getByRole('button').count()).toBe(5);
    expect(await page.locator('td.gold', { hasText: 'planted' }).count()).toBe(5);
    await workbench().screenshot('question-gold');
  });

  it('becomes the cohort, which is counted', async () => {
    const page = await workbench().webview('cl-question');
    await page.getByRole('button', { name: 'Use as cohort' }).click();
    await page.getByText('of the records, counted now').waitFor({ timeout: 60_000 });
    expect(await page.getByRole('button', { name: 'Is the cohort' }).isDisabled()).toBe(true);
    await workbench().screenshot('question-counted');
  });

  it('is previewed as a model reads its records, and opens as text with a link back', async () => {
    const page = await workbench().webview('cl-question');
    await page.getByRole('button', { name: 'Preview prompt' }).click();
    await workbench().tab('synthetic-cohort, 20 patients, description').waitFor();
    await workbench().tab('clique-blood-counts').click();
    const again = await workbench().webview('cl-question');
    const size = await again.locator('.size').innerText();
    // Hidden again: the page was away.
    expect(await again.locator('div.gold').count()).toBe(0);
    await again.getByRole('button', { name: 'Open text' }).click();
    const [tokens = ''] = size.split(' ');
    const lens = workbench().page.locator('.codelens-decoration a', {
      hasText: `Open question · planted-clique · N=20 · ${tokens} tokens`,
    });
    await lens.first().click();
    await workbench().webview('cl-question');
  });

  it('leads to the timeline of a patient', async () => {
    const page = await workbench().webview('cl-question');
    const row = page.locator('cl-question-subjects [data-row]').nth(2);
    const id = await row.locator('.id').innerText();
    const events = await row.locator('td.number:not(.place)').innerText();
    await row.click();
    const record = await RecordViewer.shown(workbench(), id);
    await expect.poll(() => record.tableCount.innerText()).toBe(events);
    await workbench().screenshot('question-timeline');
    expect(workbench().policyViolations).toEqual([]);
  });
});
