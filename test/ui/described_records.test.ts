import { describe, expect, it } from 'vitest';
import { askSample, countSample } from './workbench/facts';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

/** A subject with diagnoses in ICD-10-CM and procedures in ICD-10-PCS. */
const SUBJECT = '10016742';
const number = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

for (const theme of ['dark', 'high-contrast-dark'] as const) {
  describe(`a record with the index in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: ['mimic-iv-demo-meds'] });
    const viewer = (): Promise<RecordViewer> => RecordViewer.shown(workbench(), SUBJECT);

    it('says what its codes mean, and who says so', async () => {
      await workbench().page.setViewportSize({ width: 1600, height: 1000 });
      const tree = await workbench().showDataSetsAlone();
      await tree.expand('mimic-iv-demo-meds');
      await tree.expand('held_out');
      await tree.open(SUBJECT);
      const record = await viewer();
      await record.searchField.fill('220045');
      const beats = await countSample(`subject_id = ${SUBJECT} AND code = 'LAB//220045//bpm'`);
      await expect.poll(() => record.searchCount.innerText()).toContain(`${beats} match`);
      await record.searchField.press('Enter');
      const described = record.frame.locator('cl-events .row .cell', { hasText: /^Heart Rate$/ }).first();
      await described.waitFor();
      await described.hover();
      await expect
        .poll(() => described.getAttribute('title'))
        .toBe('Heart Rate\nLAB//220045//bpm\ndescribed by MIMIC-IV items (subset), bundled index');
      await record.searchField.fill('');
    });

    it('groups its lanes by chapter', async () => {
      const record = await viewer();
      await record.button(/^Group by/).click();
      await record.chooseItem(/^\s*Chapter/);
      const lanes = record.frame.locator('.lane .title');
      await lanes
        .filter({ hasText: /^Circulatory system$/ })
        .first()
        .waitFor();
      await workbench().screenshot(`${theme}-index-1-chapters`);
    });

    it('filters to a found code and what is below it', async () => {
      const { page, quickInput } = workbench();
      const record = await viewer();
      await record.plot.focus();
      await quickInput.runCommand('Cohort Lens: Find Code…');
      await quickInput.typeInto('Find Code', 'icd10cm: E11');
      await quickInput.entry('Type 2 diabetes mellitus').waitFor();
      await workbench().screenshot(`${theme}-index-2-find`);
      await page.keyboard.press('Alt+Enter');
      const below = await countSample(`subject_id = ${SUBJECT} AND code LIKE 'DIAGNOSIS//ICD//10//E11%'`);
      expect(below).toBeGreaterThan(0);
      await expect.poll(() => record.tableCount.innerText()).toMatch(new RegExp(`^${below} of `));
      await record.button(/Filter by code: E11 .*and descendants/).waitFor();
      await workbench().screenshot(`${theme}-index-3-filter`);
    });

    it('has an overview that tells by system who describes how much', async () => {
      const record = await viewer();
      await record.button('Overview').click();
      const overview = await workbench().webview('cl-overview');
      const rows = overview.locator('cl-system-coverage tbody tr');
      await rows.filter({ hasText: 'MIMIC-IV items' }).waitFor();
      const told = new Map<string, { events: number; left: string }>();
      for (const row of await rows.all()) {
        const cells = (await row.locator('td').allInnerTexts()).map(text => text.trim());
        told.set(cells[0] ?? '', { events: number(cells[1]), left: cells.at(-1) ?? '' });
      }
      const diagnoses = await countSample(`code LIKE 'DIAGNOSIS//ICD//10//%'`);
      expect(told.get('ICD-10-CM')).toEqual({ events: diagnoses, left: '0%' });
      const [items] = await askSample(
        `SELECT count(*)::INTEGER AS n, count(*) FILTER (coalesce(description, label) IS NULL)::INTEGER AS unknown
         FROM events WHERE regexp_matches(code, '^(LAB|INFUSION_START|INFUSION_END|SUBJECT_FLUID_OUTPUT)//\\d|^PROCEDURE//(START|END)//')`,
      );
      expect(told.get('MIMIC-IV items')?.events).toBe(items?.['n']);
      const left = Number(items?.['unknown']) / Number(items?.['n']);
      expect(left).toBeLessThan(0.0005);
      // Less than half a tenth of a percent, and not nothing.
      expect(told.get('MIMIC-IV items')?.left).toBe(left > 0 ? '<0.1%' : '0%');
      await workbench().screenshot(`${theme}-index-4-overview`);
      await rows.first().scrollIntoViewIfNeeded();
      await workbench().screenshot(`${theme}-index-5-systems`);
    });
  });
}
