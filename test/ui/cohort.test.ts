import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askSample } from './workbench/facts';
import { RecordViewer } from './workbench/record_viewer';
import type { Tree } from './workbench/tree';
import { withWorkbench } from './workbench/with_workbench';

const DATA_SET = 'mimic-iv-demo-meds';

for (const theme of ['dark', 'high-contrast-dark'] as const) {
  describe(`a cohort in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: [DATA_SET] });
    let ids: string[] = [];

    const description = async (): Promise<string> =>
      workbench().cohortView.locator('.pane-header .description').innerText();
    const title = async (): Promise<string> => workbench().cohortView.locator('.pane-header h3').innerText();
    const order = async (tree: Tree): Promise<string[]> => {
      const rows = await tree.rows.evaluateAll(all =>
        all.map(row => ({ at: row.getBoundingClientRect().top, label: row.getAttribute('aria-label') ?? '' })),
      );
      return rows.sort((a, b) => a.at - b.at).map(({ label }) => /Patient (\d+)/.exec(label)?.[1] ?? label);
    };

    it('begins empty, with the ways to begin', async () => {
      await workbench().page.setViewportSize({ width: 1600, height: 1000 });
      const tree = await workbench().showDataSets();
      await tree.expand(DATA_SET);
      await tree.expand('tuning');
      await workbench().cohortView.getByText('Draw a random sample').waitFor();
      await workbench().screenshot(`cohort-${theme}-1-empty`);
    });

    it('takes the patients that are ticked with the mouse, one after the other', async () => {
      const tree = await workbench().showDataSets();
      const subjects = await askSample(
        `SELECT subject_id, count(*)::INTEGER AS n FROM events WHERE subject_id IN
         (SELECT subject_id FROM read_parquet('media/sample/${DATA_SET}/data/tuning/*.parquet')) GROUP BY 1 ORDER BY 1`,
      );
      ids = subjects.map(({ subject_id }) => String(subject_id));
      expect(ids).toHaveLength(10);
      let events = 0;
      for (const [i, { subject_id, n }] of subjects.entries()) {
        await tree.box(String(subject_id)).click();
        events += Number(n);
        const patients = i === 0 ? '1 patient' : `${i + 1} patients`;
        await expect.poll(description).toBe(`${patients} · ${events.toLocaleString('en-US')} events`);
      }
      const cohort = await workbench().showCohort();
      await expect.poll(() => order(cohort)).toEqual(ids);
      await workbench().screenshot(`cohort-${theme}-2-ticked`);
    });

    it('unticks with the keyboard', async () => {
      const tree = await workbench().showDataSets();
      const [first = ''] = ids;
      await tree.row('tuning').click(); // which folds it
      await workbench().page.keyboard.press('ArrowRight');
      await tree.row(first).waitFor();
      await workbench().page.keyboard.press('ArrowDown');
      await workbench().page.keyboard.press('Space');
      const cohort = await workbench().showCohort();
      await expect.poll(() => tree.box(first).getAttribute('aria-checked')).toBe('false');
      await expect.poll(() => order(cohort)).toEqual(ids.slice(1));
      await workbench().page.keyboard.press('Control+z');
      await expect.poll(() => order(cohort)).toEqual(ids);
      await expect.poll(() => tree.box(first).getAttribute('aria-checked')).toBe('true');
    });

    it('is put into another order with the mouse', async () => {
      const cohort = await workbench().showCohort();
      const [first = '', second = '', third = '', ...others] = ids;
      await cohort.drag(third, first);
      ids = [third, first, second, ...others];
      await expect.poll(() => order(cohort)).toEqual(ids);
    });

    it('is put into another order with the keyboard', async () => {
      const cohort = await workbench().showCohort();
      const [first = '', second = '', ...others] = ids;
      await workbench().quickInput.runCommand('Cohort Lens: Focus on Cohort View');
      await workbench().page.keyboard.press('Home');
      await workbench().page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => order(cohort)).toEqual([second, first, ...others]);
      await workbench().page.keyboard.press('Alt+ArrowUp');
      await expect.poll(() => order(cohort)).toEqual(ids);
      await workbench().page.keyboard.press('Delete');
      await expect.poll(() => order(cohort)).toEqual(ids.slice(1));
      await workbench().page.keyboard.press('Control+z');
      await expect.poll(() => order(cohort)).toEqual(ids);
    });

    it('is selected by a query, whose fault is said under it until it is mended', async () => {
      const { quickInput, page } = workbench();
      await quickInput.runCommand('Cohort Lens: Select Cohort by SQL');
      await quickInput.typeInto('Select Cohort by SQL', 'SELECT subject_id FROM subjects WHERE evnts > 9000');
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-message').filter({ hasText: 'evnts' }).waitFor();
      await workbench().screenshot(`cohort-${theme}-6-query`);
      const sql = 'SELECT subject_id FROM subjects WHERE events > 9000 ORDER BY events';
      await quickInput.typeInto('Select Cohort by SQL', sql);
      await page.keyboard.press('Enter');
      const cohort = await workbench().showCohort();
      const many = await askSample('SELECT subject_id FROM events GROUP BY 1 HAVING count(*) > 9000 ORDER BY count(*)');
      await expect.poll(() => order(cohort)).toEqual(many.map(({ subject_id }) => String(subject_id)));
      await quickInput.runCommand('Cohort Lens: Undo Cohort Change');
      await expect.poll(() => order(cohort)).toEqual(ids);
    });

    it('is saved and opened again', async () => {
      const file = path.join(workbench().folder, 'ten.cohort.json');
      await workbench().quickInput.runCommand('Cohort Lens: Save Cohort');
      await workbench().quickInput.saveAs(file);
      await expect.poll(title).toMatch(/^Cohort: ten$/i);
      expect((JSON.parse(readFileSync(file, 'utf8')) as { subjects: unknown }).subjects).toEqual(ids);
      const tree = await workbench().showDataSets();
      const [first = ''] = ids;
      await tree.box(first).click();
      await expect.poll(title).toMatch(/^Cohort: ten ●$/i);
      await workbench().screenshot(`cohort-${theme}-3-changed`);
      await workbench().quickInput.openFile('ten.cohort.json');
      await workbench().page.getByRole('button', { name: 'Open as Cohort' }).click();
      const cohort = await workbench().showCohort();
      await expect.poll(() => order(cohort)).toEqual(ids);
      await expect.poll(title).toMatch(/^Cohort: ten$/i);
      await expect.poll(() => tree.box(first).getAttribute('aria-checked')).toBe('true');
    });

    it('follows the check in the viewer', async () => {
      const cohort = await workbench().showCohort();
      const [first = ''] = ids;
      await cohort.open(first);
      const record = await RecordViewer.shown(workbench(), first);
      const check = record.frame.getByRole('checkbox', { name: 'In cohort' });
      await expect.poll(() => check.isChecked()).toBe(true);
      await check.click();
      await expect.poll(() => order(cohort)).toEqual(ids.slice(1));
      await check.click();
      await expect.poll(() => order(cohort)).toEqual([...ids.slice(1), first]);
      ids = [...ids.slice(1), first];
      await workbench().screenshot(`cohort-${theme}-4-viewer`);
    });

    it('has a date window, which its first row tells', async () => {
      await workbench().quickInput.runCommand('Cohort Lens: Set Date Window of Cohort');
      await workbench().quickInput.typeInto('1 of 2', '2118');
      await workbench().page.keyboard.press('Enter');
      await workbench().quickInput.typeInto('2 of 2', '');
      await workbench().page.keyboard.press('Enter');
      const cohort = await workbench().showCohort();
      await cohort.row('from 2118').waitFor();
      await expect.poll(description).toMatch(/^10 patients · window · 69,620 events in all$/);
      await workbench().screenshot(`cohort-${theme}-5-window`);
    });

    it('has a code filter, whose codes are found by words, and loses it again', async () => {
      const { quickInput, page } = workbench();
      await quickInput.runCommand('Cohort Lens: Set Code Filter of Cohort');
      await quickInput.choose('Find a code…');
      await quickInput.typeInto('Find Code: Enter chooses', 'icd10cm: essential hypertension');
      await quickInput.entry('I10').waitFor();
      await page.keyboard.press('Enter');
      await quickInput.entry('and those below it').waitFor();
      await workbench().screenshot(`cohort-${theme}-7-filter`);
      await page.keyboard.press('Enter');
      await quickInput.entry('alone').waitFor();
      await quickInput.close();
      const cohort = await workbench().showCohort();
      await expect.poll(() => cohort.row('Code filter').innerText()).toContain('icd10cm//I10');
      await expect.poll(description).toBe('10 patients · window · filter · 69,620 events in all');
      await cohort.runAction('Code filter', 'Clear Code Filter of Cohort');
      await expect.poll(description).toBe('10 patients · window · 69,620 events in all');
    });

    it('is there again after the window was reloaded', async () => {
      await workbench().reload();
      // VS Code shows the side bar again as it was; a click on its entry might come after that, and close it.
      const cohort = await workbench().showCohort();
      await expect.poll(async () => (await order(cohort)).slice(1), { timeout: 30_000 }).toEqual(ids);
      await expect.poll(title).toMatch(/^Cohort: ten ●$/i);
    });
  });
}
