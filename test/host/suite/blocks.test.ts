import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { measureBusy, untilCalm } from './busy';
import { activeLens, children, closeAll, dataSetNode, inWorkspace, SAMPLE, viewer } from './lens';

/** Beside the bundle of the tests, also where the extension is an installed one. */
const SYNTHEA = path.join(__dirname, '..', '..', 'test', 'fixtures', 'import', 'synthea-csv');

/**
 * Measures rather than judges: the figures go to the file that COHORT_LENS_BLOCKS_FILE names, for the benchmark to
 * print beside their bounds (milliseconds; `blocks` by what was done, `busy` the same in processor time).
 * COHORT_LENS_BLOCKS_DATASET names a data set to open in place of the sample.
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
    await untilCalm(lens);
    const blocks: Record<string, number> = {};
    const busy: Record<string, number> = {};
    const during = async <T>(phase: string, work: () => Promise<T>): Promise<T> => {
      const longest = lens.measureBlocks();
      // Where Linux is not there to tell, only the clock does.
      const longestBusy = process.platform === 'linux' ? measureBusy() : null;
      const done = await work();
      if (longestBusy) busy[phase] = longestBusy();
      blocks[phase] = longest();
      return done;
    };
    const splits = await during('open', async () => {
      await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(dataSet));
      return children(lens, await dataSetNode(lens, dataSet));
    });
    const subjects = await during('list', async () => {
      const [split] = splits;
      return split?.kind === 'split' ? children(lens, split) : splits;
    });
    await during('show', async () => {
      await vscode.commands.executeCommand('cohortLens.openSubject', subjects[0]);
      await viewer(lens, snapshot => snapshot.dataSet === dataSet && snapshot.subject !== null);
    });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-blocks-'));
    try {
      await during('import', async () => {
        const task = { source: SYNTHEA, kind: null, out: path.join(folder, 'out'), replace: false, onDamage: 'skip' };
        await vscode.commands.executeCommand('cohortLens.importRecords', task);
        await dataSetNode(lens, task.out);
      });
      await vscode.commands.executeCommand(
        'cohortLens.removeDataSet',
        await dataSetNode(lens, path.join(folder, 'out')),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const most = (figures: Record<string, number>): number => Math.max(...Object.values(figures));
    const figures = {
      activationMs: lens.activationMs,
      longestBlockMs: most(blocks),
      blocks,
      ...(Object.keys(busy).length > 0 && { longestBusyMs: most(busy), busy }),
    };
    assert.ok(figures.longestBlockMs >= 0 && figures.activationMs > 0);
    const file = process.env['COHORT_LENS_BLOCKS_FILE'];
    if (file !== undefined) await writeFile(file, JSON.stringify(figures));
  });
});
