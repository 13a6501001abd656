import { describe, expect, it } from 'vitest';
import { withWorkbench } from './workbench/with_workbench';

describe('VS Code with the extension', () => {
  const workbench = withWorkbench({ dataSets: ['mimic-iv-demo-meds'] });

  it('shows the patients of the sample in the Data Sets view', async () => {
    const dataSets = await workbench().showDataSetsAlone();
    await dataSets.expand('mimic-iv-demo-meds');
    // Two splits of ten, as the data set's subject_splits.parquet says.
    for (const split of ['tuning', 'held_out']) {
      await dataSets.expand(split);
      await expect.poll(() => dataSets.row(split).innerText()).toContain('10 subjects');
    }
    await expect.poll(() => dataSets.atLevel(3).count()).toBe(20);
    await workbench().screenshot('smoke');
    expect(workbench().policyViolations).toEqual([]);
  });
});
