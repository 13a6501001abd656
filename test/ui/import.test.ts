import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/setup/project.mjs';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

const SYNTHEA = inProject('test/fixtures/import/synthea-csv');
/** Lines below the header: no cell of the fixture has a line break in it. */
const rowsOf = (table: string): number =>
  readFileSync(path.join(SYNTHEA, `${table}.csv`), 'utf8')
    .trimEnd()
    .split('\n').length - 1;
const PATIENTS = rowsOf('patients');

/** By the keyboard once the pointer is there: a menu that has just opened lets clicks go by. */
async function chooseInMenu(row: Locator, entry: string): Promise<void> {
  await row.click({ button: 'right' });
  await row.page().getByRole('menuitem', { name: entry }).hover();
  await row.page().keyboard.press('Enter');
}

for (const theme of ['dark', 'high-contrast-dark'] as const) {
  describe(`importing Synthea’s tables in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: [] });

    it('is offered where there are no records', async () => {
      const welcome = await workbench().showWelcome();
      await welcome.getByRole('button', { name: 'Import records' }).waitFor();
      await workbench().screenshot(`${theme}-import-1-welcome`);
    });

    it('says what a folder of the Explorer is, and what will be done', async () => {
      const { page, quickInput, folder } = workbench();
      cpSync(SYNTHEA, path.join(folder, 'synthea'), { recursive: true });
      const explorer = await workbench().showExplorer();
      await explorer.row('synthea').waitFor();
      await chooseInMenu(explorer.row('synthea'), 'Import Records…');
      await quickInput.entry('Synthea CSV').waitFor();
      expect(await quickInput.entry('Import').innerText()).toContain(path.join(folder, 'synthea-meds'));
      await quickInput.entry('claims.csv').waitFor();
      await workbench().screenshot(`${theme}-import-2-plan`);
      await page.keyboard.press('Enter');
    });

    it('lists the patients that were imported, and opens one of them as a timeline', async () => {
      await workbench().notification(`Imported ${PATIENTS} patients`).waitFor();
      await workbench().screenshot(`${theme}-import-3-imported`);
      await workbench()
        .notification(`Imported ${PATIENTS} patients`)
        .getByRole('button', { name: 'Open', exact: true })
        .click();
      await workbench().page.locator('.sidebar h3').filter({ hasText: 'Data Sets' }).waitFor();
      const tree = await workbench().showDataSetsAlone();
      await expect.poll(() => tree.row('synthea-meds').innerText()).toContain(`${PATIENTS} subjects`);
      await tree.expand('train');
      const subject = await tree.atLevel(3).first().getAttribute('aria-label');
      const [, id = ''] = /Subject (\d+)/.exec(subject ?? '') ?? [];
      await tree.open(id);
      const record = await RecordViewer.shown(workbench(), id);
      await expect.poll(() => record.tableCount.innerText()).toMatch(/^[\d,]+$/);
      await workbench().screenshot(`${theme}-import-4-patient`);
    });

    it('tells in the report what became of each row', async () => {
      const tree = await workbench().showDataSetsAlone();
      await chooseInMenu(tree.row('synthea-meds'), 'Show Import Report');
      const report = await workbench().webview('.markdown-body table');
      const observations = report
        .locator('tr')
        .filter({ hasText: /^\s*observations/ })
        .first();
      expect(await observations.innerText()).toContain(rowsOf('observations').toLocaleString('en-US'));
      await workbench().screenshot(`${theme}-import-5-report`);
    });
  });
}
