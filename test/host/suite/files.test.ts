import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, children, closeAll, dataSetNode, inWorkspace, row, SAMPLE, viewer } from './lens';

describe('files that change under an open viewer', () => {
  let lens: CohortLensApi;
  let outside: string;
  before(async () => {
    lens = await activeLens();
    outside = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-outside-'));
  });
  after(() => rm(outside, { recursive: true }));
  afterEach(() => closeAll(lens));

  for (const place of ['inside', 'outside'] as const) {
    it(`are read again, or their loss is told: ${place} the workspace`, async () => {
      const dataSet = place === 'inside' ? inWorkspace('changing') : path.join(outside, 'changing');
      const other = inWorkspace(SAMPLE, 'data', 'held_out', '0.parquet');
      await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
      const file = path.join(dataSet, 'data', 'tuning', '0.parquet');
      await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.meds');
      await viewer(lens, ({ subject }) => subject === '10001725');

      await cp(other, file);
      const changed = await viewer(lens, ({ said }) => said !== null);
      assert.equal(changed.said, 'data/tuning/0.parquet changed on disk: read again.');

      await rm(file);
      const gone = await viewer(lens, ({ said }) => said !== changed.said);
      assert.equal(
        gone.said,
        'data/tuning/0.parquet was deleted or moved, so it can’t be shown any more. Put it back, or close this tab.',
      );
    });
  }

  it('are told of where the whole folder goes, and read again when it is back', async () => {
    const dataSet = inWorkspace('moving');
    await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
    await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(dataSet));
    const [split] = await children(lens, await dataSetNode(lens, dataSet));
    const [subject] = await children(lens, split);
    await vscode.commands.executeCommand('cohortLens.openSubject', subject);
    await viewer(lens, snapshot => snapshot.dataSet === dataSet && snapshot.subject !== null);

    await rename(dataSet, `${dataSet} away`);
    const gone = await viewer(lens, ({ said }) => said !== null);
    assert.equal(
      gone.said,
      `${dataSet} was deleted or moved, so it can’t be shown any more. Put it back, or close this tab.`,
    );

    await rename(`${dataSet} away`, dataSet);
    const back = await viewer(lens, ({ said }) => said !== gone.said);
    assert.match(back.said ?? '', /^data\/\w+\/0\.parquet and 1 more file changed on disk: read again\.$/);
  });

  it('are shown with those that came, and those are watched as well', async () => {
    const dataSet = path.join(outside, 'growing');
    const from = inWorkspace(SAMPLE);
    await mkdir(dataSet);
    await cp(path.join(from, 'metadata'), path.join(dataSet, 'metadata'), { recursive: true });
    await cp(path.join(from, 'data', 'tuning'), path.join(dataSet, 'data', 'tuning'), { recursive: true });
    await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(dataSet));
    const node = await dataSetNode(lens, dataSet);
    const [split] = await children(lens, node);
    assert.equal(await row(lens, node), 'growing — 10 subjects · 69,620 events');
    const [subject] = await children(lens, split);
    await vscode.commands.executeCommand('cohortLens.openSubject', subject);
    const first = await viewer(lens, snapshot => snapshot.dataSet === dataSet && snapshot.subject !== null);
    assert.equal(first.files, 1);

    const held = path.join(dataSet, 'data', 'held_out');
    await cp(path.join(from, 'data', 'held_out'), held, { recursive: true });
    const grown = await viewer(lens, ({ said }) => said !== null);
    assert.equal(grown.said, 'data/held_out/0.parquet changed on disk: read again.');
    assert.equal(grown.files, 2);
    await children(lens, node);
    assert.equal(await row(lens, node), 'growing — 20 subjects · 112,174 events');

    await rm(held, { recursive: true });
    const shrunk = await viewer(lens, ({ said }) => said !== grown.said);
    assert.equal(shrunk.said, 'data/held_out/0.parquet was deleted: read again.');
    assert.equal(shrunk.files, 1);
    await children(lens, node);
    assert.equal(await row(lens, node), 'growing — 10 subjects · 69,620 events');
    await vscode.commands.executeCommand('cohortLens.removeDataSet', node);
  });

  it('are told of when the page is back that was hidden while they changed', async () => {
    const dataSet = inWorkspace('hidden');
    await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
    const file = path.join(dataSet, 'data', 'tuning', '0.parquet');
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.meds');
    await viewer(lens, ({ subject }) => subject === '10001725');
    const note = await vscode.workspace.openTextDocument({ content: 'in front of the record' });
    await vscode.window.showTextDocument(note);

    await cp(inWorkspace(SAMPLE, 'data', 'held_out', '0.parquet'), file);
    const hidden = await viewer(lens, ({ said }) => said !== null);
    assert.equal(hidden.unheard, 'data/tuning/0.parquet changed on disk: read again.');

    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.meds');
    const back = await viewer(lens, ({ unheard }) => unheard === null);
    assert.equal(back.said, hidden.unheard);
  });

  it('that could not be read are shown once they are mended', async () => {
    const file = inWorkspace('mended', 'train', '0.parquet');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'not Parquet yet');
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.meds');
    await viewer(lens, ({ fault }) => fault !== null);
    await cp(inWorkspace(SAMPLE, 'data', 'tuning', '0.parquet'), file);
    const mended = await viewer(lens, ({ subject }) => subject !== null);
    assert.equal(mended.fault, null);
    assert.equal(mended.subject, '10001725');
  });
});
