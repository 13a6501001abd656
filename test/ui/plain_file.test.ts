import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

describe('a Parquet file whose path does not say MEDS', () => {
  const workbench = withWorkbench({ dataSets: ['mimic-iv-demo-meds'] });

  it('opens as a timeline from above the editor that VS Code chose for it', async () => {
    const { folder, page, quickInput } = workbench();
    await mkdir(path.join(folder, 'plain'));
    const shard = path.join(folder, 'mimic-iv-demo-meds', 'data', 'tuning', '0.parquet');
    await copyFile(shard, path.join(folder, 'plain', 'table.parquet'));
    await quickInput.openFile('plain/table.parquet');
    await workbench().tab('table.parquet').waitFor();
    const action = page.locator('.editor-actions').getByRole('button', { name: 'Open in Cohort Lens' });
    await action.waitFor();
    await workbench().screenshot('plain-file');
    await action.click();
    const record = await RecordViewer.shown(workbench(), '10001725');
    await expect.poll(() => record.tableCount.innerText()).toBe('2,081');
    await expect.poll(() => action.count()).toBe(0);
  });
});
