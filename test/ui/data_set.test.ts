import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from './workbench/accessibility';
import { askSample } from './workbench/facts';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

for (const theme of ['light', 'high-contrast-light'] as const) {
  describe(`a data set in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: ['mimic-iv-demo-meds'] });

    it('opens its overview from the list, with the figures that DuckDB counts', async () => {
      await workbench().page.setViewportSize({ width: 1600, height: 1000 });
      const tree = await workbench().showDataSetsAlone();
      await tree.runAction('mimic-iv-demo-meds', 'Show Overview');
      const overview = await workbench().webview('cl-overview');
      await overview.locator('main[aria-busy=false]').waitFor();
      await overview.locator('cl-validity-report li').first().waitFor();
      const [facts] = await askSample(`SELECT
        format('{:,}', count(DISTINCT subject_id)) AS subjects, format('{:,}', count(*)) AS events,
        format('{:,}', count(DISTINCT code)) AS codes, format('{:,}', count(*) FILTER (time IS NULL)) AS static_facts,
        strftime(min(time), '%Y-%m-%d') || ' – ' || strftime(max(time), '%Y-%m-%d') AS times FROM events`);
      const figures = (await overview.locator('dl.figures').innerText()).split('\n').filter(line => line !== '');
      for (const fact of Object.values(facts ?? {})) expect(figures).toContain(fact);
      await expect.poll(() => overview.locator('cl-coverage').getByText('12.2% of the events').count()).toBe(1);
      expect(await accessibilityViolations(overview)).toEqual([]);
      await workbench().screenshot(`${theme}-overview`);
    });

    it('leads from the overview to the first subject', async () => {
      const overview = await workbench().webview('cl-overview');
      await overview.getByRole('button', { name: 'Open first subject' }).click();
      const record = await RecordViewer.shown(workbench(), '10001725');
      await expect.poll(() => record.tableCount.innerText()).toBe('2,081');
      expect(await accessibilityViolations(record.frame)).toEqual([]);
      await workbench().screenshot(`${theme}-subject`);
    });

    it('shows a message in the editor for a file that is no Parquet, with the log one click away', async () => {
      const folder = path.join(workbench().folder, 'broken', 'train');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'notes.parquet'), 'subject_id,time,code\n1,,MEDS_BIRTH\n');
      await workbench().quickInput.openFile('notes.parquet');
      const page = await workbench().webview('cl-message');
      const alert = page.getByRole('alert');
      await alert.getByText(/notes\.parquet is not a Parquet file/).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await workbench().screenshot(`${theme}-bad-file`);
      await alert.getByRole('button', { name: 'Show log' }).click();
      await workbench()
        .page.locator('.part.panel')
        .getByText(/notes\.parquet/)
        .first()
        .waitFor();
    });

    it('opens a good file beside it all the same', async () => {
      await workbench().quickInput.openFile('mimic-iv-demo-meds/data/held_out/0.parquet');
      const record = await RecordViewer.shown(workbench(), '10012853');
      await expect.poll(() => record.tableCount.innerText()).toBe('6,067');
      expect(workbench().policyViolations).toEqual([]);
    });
  });
}
