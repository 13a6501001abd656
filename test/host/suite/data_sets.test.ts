import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, children, dataSetNode, inWorkspace, row, SAMPLE } from './lens';

describe('the Data Sets view', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
    await lens.search();
  });

  it('lists the data sets of the workspace by their content: with and without a data folder', async () => {
    const paths = (await children(lens)).map(node => node.path);
    for (const name of [SAMPLE, 'aces-meds-sample', 'meds-transforms-example']) {
      assert.ok(paths.includes(inWorkspace(name)), `${name} is not among ${paths.join(', ')}`);
    }
  });

  // Figures: DuckDB's own count over the shards.
  it('lists splits and subjects with their events and dates', async () => {
    const dataSet = await dataSetNode(lens, inWorkspace(SAMPLE));
    const splits = await children(lens, dataSet);
    assert.equal(await row(lens, dataSet), 'mimic-iv-demo-meds — 20 subjects · 112,174 events');
    assert.deepEqual(await Promise.all(splits.map(split => row(lens, split))), [
      'tuning — 10 subjects · 69,620 events',
      'held_out — 10 subjects · 42,554 events',
    ]);
    const [tuning] = splits;
    assert.ok(tuning);
    const subjects = await Promise.all((await children(lens, tuning)).map(subject => row(lens, subject)));
    assert.equal(subjects.length, 10);
    assert.equal(subjects[3], '10019172 — 5,038 events · 2055-01-01 – 2118-11-21');
    assert.deepEqual(subjects, [...subjects].sort());
  });

  it('opens a folder by command and remembers it as opened', async () => {
    const folder = inWorkspace('aces-meds-sample');
    await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(folder));
    const splits = await children(lens, await dataSetNode(lens, folder));
    assert.ok(splits.every(split => split.kind === 'split'));
    assert.equal(await row(lens, await dataSetNode(lens, folder)), 'aces-meds-sample — 100 subjects · 77,542 events');
  });

  it('says in the list why a folder can’t be opened, and takes it off on request', async () => {
    const folder = inWorkspace('nothing here');
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(folder));
    await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(folder));
    const node = await dataSetNode(lens, folder);
    const [fault] = await children(lens, node);
    assert.equal(fault?.kind, 'fault');
    assert.match(fault.message, /nothing here has no Parquet files\. Open a MEDS data set/);
    assert.match(await row(lens, node), /can’t be read/);
    const told: unknown[] = [];
    const listening = lens.dataSets.onDidChangeTreeData?.(change => told.push(change));
    await children(lens, node);
    listening?.dispose();
    assert.deepEqual(told, [], 'looking at the row of a failure must not read, or the view would never come to rest');
    await vscode.commands.executeCommand('cohortLens.removeDataSet', node);
    assert.ok(!(await children(lens)).some(each => each.path === folder));
  });

  it('opens the bundled sample', async () => {
    await vscode.commands.executeCommand('cohortLens.openSample');
    const bundled = (await children(lens)).filter(node => node.path.endsWith(SAMPLE));
    assert.equal(bundled.length, 2, 'the workspace’s copy and the extension’s own');
  });
});
