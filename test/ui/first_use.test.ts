import { describe, expect, it } from 'vitest';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

describe('the first use, in a folder without records', () => {
  const workbench = withWorkbench({ dataSets: [] });

  it('says what can be opened', async () => {
    const welcome = await workbench().showWelcome();
    await welcome.getByRole('button', { name: 'Open folder' }).waitFor();
    await welcome.getByText('No records at hand?').waitFor();
    await workbench().screenshot('welcome');
  });

  it('opens the bundled sample with one click', async () => {
    const welcome = await workbench().showWelcome();
    await welcome.getByRole('button', { name: 'Open sample records' }).click();
    const tree = await workbench().showDataSets();
    await tree.row('mimic-iv-demo-meds').waitFor();
    await expect.poll(() => tree.row('mimic-iv-demo-meds').innerText()).toContain('20 subjects');
    await tree.expand('mimic-iv-demo-meds');
    await tree.expand('tuning');
    await tree.open('10001725');
    const record = await RecordViewer.shown(workbench(), '10001725');
    await expect.poll(() => record.tableCount.innerText()).toBe('2,081');
  });
});
