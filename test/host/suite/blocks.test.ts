import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, children, closeAll, dataSetNode, inWorkspace, SAMPLE, viewer } from './lens';

/**
 * Measures rather than judges: the figures go to the file that COHORT_LENS_BLOCKS_FILE names, for the benchmark to
 * print beside their bounds. COHORT_LENS_BLOCKS_DATASET names a data set to open in place of the sample.
 */
describe('the extension host’s thread', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
  });
  after(() => closeAll(lens));

  it('is measured while a data set is opened, listed and shown', async function () {
    this.timeout(120_000);
    const dataSet = process.env['COHORT_LENS_BLOCKS_DATASET'] ?? inWorkspace(SAMPLE);
    const longest = lens.measureBlocks();
    await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(dataSet));
    const [split] = await children(lens, await dataSetNode(lens, dataSet));
    assert.ok(split);
    const [subject] = split.kind === 'split' ? await children(lens, split) : [split];
    await vscode.commands.executeCommand('cohortLens.openSubject', subject);
    await viewer(lens, snapshot => snapshot.dataSet === dataSet && snapshot.subject !== null);
    const figures = { activationMs: lens.activationMs, longestBlockMs: longest() };
    assert.ok(figures.longestBlockMs >= 0 && figures.activationMs > 0);
    const file = process.env['COHORT_LENS_BLOCKS_FILE'];
    if (file !== undefined) await writeFile(file, JSON.stringify(figures));
    console.log(
      `activation ${figures.activationMs.toFixed(1)} ms, longest block ${figures.longestBlockMs.toFixed(1)} ms`,
    );
  });
});
