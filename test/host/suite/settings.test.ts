import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, closeAll, inWorkspace, SAMPLE, viewer } from './lens';

describe('the setting cohortLens.categories', () => {
  let lens: CohortLensApi;
  const set = async (rules: unknown): Promise<void> => {
    const settings = vscode.workspace.getConfiguration('cohortLens');
    await settings.update('categories', rules, vscode.ConfigurationTarget.Workspace);
  };
  before(async () => {
    lens = await activeLens();
  });
  afterEach(async () => {
    await set(undefined);
    await closeAll(lens);
  });

  it('applies to open viewers at once', async () => {
    const file = inWorkspace(SAMPLE, 'data', 'tuning', '0.parquet');
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.meds');
    await viewer(lens, ({ subject }) => subject !== null);
    await set([{ category: 'vitals', code: '^LAB//' }]);
    const { said } = await viewer(lens, snapshot => snapshot.said !== null);
    assert.equal(said, 'The lanes follow the changed setting cohortLens.categories.');
  });
});
