import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from './workbench/accessibility';
import { RecordViewer } from './workbench/record_viewer';
import { TokensPanel } from './workbench/tokens_panel';
import { withWorkbench } from './workbench/with_workbench';

const DATA_SET = 'mimic-iv-demo-meds';
const IDS = ['10001725', '10009049', '10016810'];

for (const theme of ['light', 'high-contrast-dark'] as const) {
  describe(`the Tokens view in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: [DATA_SET] });
    const fold = async (title: string): Promise<void> =>
      workbench().page.locator('.sidebar .pane-header').filter({ hasText: title }).click();

    it('says what to do before there is a cohort', async () => {
      await workbench().page.setViewportSize({ width: 1500, height: 1300 });
      await workbench().showDataSets();
      const frame = await workbench().webview('body[data-page="tokens"] .empty');
      expect(await frame.getByRole('button', { name: 'Select Patients…' }).isVisible()).toBe(true);
      await workbench().screenshot(`tokens-view-${theme}-1-nothing`);
    });

    it('opens the page of a code, and the record of a patient', async () => {
      const tree = await workbench().showDataSets();
      await tree.expand(DATA_SET);
      await tree.expand('tuning');
      for (const id of IDS) await tree.box(id).click();
      const panel = await TokensPanel.shown(workbench());
      await expect.poll(() => panel.size()).toContain('3 patients · ');
      await fold('Data Sets');
      await fold('Cohort');
      const { frame } = panel;
      const code = frame.locator('cl-costliest-codes [data-row]').first();
      const name = await code.locator('bdi').first().innerText();
      await code.click();
      // The page of LAB//220277//% is called by the item's number.
      await workbench()
        .tab(name.split('//')[1] ?? name)
        .waitFor();
      await frame.locator('cl-patients svg.plot').press('End');
      await frame.locator('cl-patients svg.plot').press('Enter');
      await RecordViewer.shown(workbench(), '10016810');
      await workbench().screenshot(`tokens-view-${theme}-2-record`);
      expect(await accessibilityViolations(frame)).toEqual([]);
    });

    it('is as it was when it is folded and opened again', async () => {
      const before = await TokensPanel.shown(workbench());
      const tokens = await before.tokensOf('Code');
      await before.row('Code').click();
      await before.frame.getByRole('button', { name: 'As table' }).click();
      await before.frame.locator('cl-patients tbody tr').nth(2).waitFor();
      await fold('Tokens');
      const after = await TokensPanel.shown(workbench());
      await expect.poll(() => after.tokensOf('Code')).toBe(tokens);
      expect(await after.row('Code').getAttribute('aria-selected')).toBe('true');
      expect(await after.frame.locator('cl-patients tbody tr').count()).toBe(3);
      await after.frame.locator('cl-costliest-codes [data-row]').first().waitFor();
      await workbench().screenshot(`tokens-view-${theme}-3-again`);
      expect(workbench().policyViolations).toEqual([]);
    });
  });
}
