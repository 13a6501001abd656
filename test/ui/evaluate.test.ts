import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from './workbench/accessibility';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

for (const theme of ['dark', 'high-contrast-light'] as const) {
  describe(`a fresh machine in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: [] });
    const question = () => workbench().webview('cl-question');
    const answers = async () => (await question()).locator('cl-question-run tbody [data-row]');

    it('answers and scores the sample question in three clicks', async () => {
      await workbench().page.setViewportSize({ width: 1600, height: 1000 });
      const welcome = await workbench().showWelcome();
      await welcome.getByText('Open sample question').click();
      const page = await question();
      await page.locator('main[aria-busy=false]').waitFor();
      await page.getByRole('button', { name: 'Evaluate' }).click();
      const rows = await answers();
      await rows.first().waitFor({ timeout: 60_000 });
      const cells = await rows.first().locator('td').allInnerTexts();
      expect(cells[0]).toBe('Built-in baseline');
      expect(cells[2]).toMatch(/^\d\.\d\d$/);
      expect(cells[3]?.trim()).toBe('scored');
      expect(await page.locator('div.gold').count()).toBe(0);
      await rows.first().click();
      await page.locator('cl-question-run .details', { hasText: 'How it came about:' }).waitFor();
      // Of the five who are asked for each is right or missed.
      const [, right = '', missed = ''] =
        /(\d+) right, (\d+) missed/.exec(await page.locator('cl-question-run .details').innerText()) ?? [];
      expect(Number(right) + Number(missed)).toBe(5);
      expect(await page.locator('.verdict.right').count()).toBe(Number(right));
      expect(Number(cells[2])).toBeCloseTo(Number(right) / 5, 6);
      expect(await accessibilityViolations(page)).toEqual([]);
      await workbench().screenshot(`evaluate-${theme}`);
    });

    it('keeps the run in the workspace, and shows it again with the question', async () => {
      const folder = path.join(workbench().folder, '.cohort-lens', 'runs');
      const runs = await readdir(folder);
      expect(runs).toHaveLength(1);
      const text = await readFile(path.join(folder, runs[0]!, 'answers.jsonl'), 'utf8');
      const lines = text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { readonly line: string });
      expect(lines.map(({ line }) => line)).toEqual(['sent', 'answer']);
      await workbench().reload();
      const rows = await answers();
      await expect.poll(() => rows.count()).toBe(1);
    });

    it('shows the run among the results, with its answer, the patients of it, and its charts', async () => {
      await workbench().quickInput.runCommand('Cohort Lens: Show Results');
      const page = await workbench().webview('cl-results');
      const row = page.getByRole('grid', { name: 'Answers' }).locator('#row-0');
      await row.waitFor();
      expect((await row.locator('[role=gridcell]').allInnerTexts())[1]).toBe('scored');
      await row.click();
      const details = page.getByRole('region', { name: 'The chosen answer' });
      await details.locator('dl').waitFor();
      expect(await details.innerText()).toMatch(/\d right, \d missed, \d wrong/);
      expect(await accessibilityViolations(page)).toEqual([]);
      await workbench().screenshot(`results-${theme}`);
      await page.getByRole('tab', { name: 'Charts' }).click();
      await page.getByText('One contestant has nobody to win against.').waitFor();
      await page.getByRole('tab', { name: 'Answers' }).click();
      await details.getByRole('button', { name: 'Open question' }).click();
      await (await question()).locator('main[aria-busy=false]').waitFor();
    });

    it('leads from the answer to a patient', async () => {
      const page = await question();
      await page.locator('main[aria-busy=false]').waitFor();
      const row = page.locator('cl-question-subjects [data-row]').first();
      const id = (await row.locator('.id').innerText()).trim();
      await row.click();
      await RecordViewer.shown(workbench(), id);
      expect(workbench().policyViolations).toEqual([]);
    });
  });
}
