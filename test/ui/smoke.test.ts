import { describe, expect, it } from 'vitest';
import { withWorkbench } from './workbench/with_workbench';

describe('VS Code with the extension', () => {
  const workbench = withWorkbench({ dataSets: ['mimic-iv-demo-meds'] });

  it('shows the patients of the sample in the Data Sets view', async () => {
    const dataSets = await workbench().showDataSets();
    await dataSets.row('mimic-iv-demo-meds').waitFor();
    await workbench().screenshot('smoke');
    expect(workbench().policyViolations).toEqual([]);
  });
});
