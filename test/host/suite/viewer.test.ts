import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { Node } from '../../../src/features/data_sets/node';
import { activeLens, children, closeAll, dataSetNode, inWorkspace, SAMPLE, until, viewer } from './lens';

const SHARD = [SAMPLE, 'data', 'tuning', '0.parquet'];

/** Opens a file as a click in the Explorer does, and says which of our editors took it, if any. */
async function editorFor(file: string): Promise<string | null> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom ? input.viewType : null;
}

describe('the record viewer', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
    await lens.search();
  });
  afterEach(() => closeAll(lens));

  it('opens a shard of a MEDS data set by default, on the file’s first subject', async () => {
    assert.equal(await editorFor(inWorkspace(...SHARD)), 'cohortLens.meds');
    const shown = await viewer(lens, ({ subject }) => subject !== null);
    assert.deepEqual(
      { dataSet: shown.dataSet, file: shown.file, subject: shown.subject, fault: shown.fault },
      { dataSet: inWorkspace(SAMPLE), file: 'data/tuning/0.parquet', subject: '10001725', fault: null },
    );
  });

  it('opens shards by default also where there is no data folder', async () => {
    assert.equal(await editorFor(inWorkspace('aces-meds-sample', 'train', '0.parquet')), 'cohortLens.meds');
  });

  const defaults: readonly (readonly [file: string, viewType: string | null])[] = [
    ['a/train/0.parquet', 'cohortLens.meds'],
    ['a/data/train/deep/er/0.parquet', 'cohortLens.meds'],
    ['a/held_out/0.parquet', 'cohortLens.meds'],
    ['my-meds/data/0.parquet', 'cohortLens.meds'],
    ['MEDS_cohort/v1/data/0.parquet', 'cohortLens.meds'],
    ['my-meds/metadata/codes.parquet', null],
    ['my-meds/tasks/mortality.parquet', null],
    ['medstudent/data/0.parquet', null],
    ['training/table.parquet', null],
    ['plain/table.parquet', null],
  ];
  for (const [file, viewType] of defaults) {
    it(`${viewType === null ? 'leaves to others' : 'opens by default'}: ${file}`, async () => {
      const target = inWorkspace('defaults', ...file.split('/'));
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(inWorkspace(...SHARD), target);
      assert.equal(await editorFor(target), viewType);
    });
  }

  it('leaves the sample’s metadata and labels to others', async () => {
    assert.equal(await editorFor(inWorkspace(SAMPLE, 'metadata', 'codes.parquet')), null);
    assert.equal(await editorFor(inWorkspace(SAMPLE, 'tasks', 'ICU Mortality first 24h.parquet')), null);
  });

  it('opens any records through “Reopen Editor With…”', async () => {
    const file = inWorkspace('plain', 'records.parquet');
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(inWorkspace(...SHARD), file);
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.parquet');
    const shown = await viewer(lens, ({ subject }) => subject !== null);
    assert.equal(shown.subject, '10001725');
  });

  it('shows a subject from the list in one panel that follows the choice, and another beside it', async () => {
    const [tuning] = await children(lens, await dataSetNode(lens, inWorkspace(SAMPLE)));
    const subjects = (await children(lens, tuning)).filter(
      (node): node is Extract<Node, { kind: 'subject' }> => node.kind === 'subject',
    );
    const [first, second, third] = subjects;
    assert.ok(first && second && third);
    await vscode.commands.executeCommand('cohortLens.openSubject', first);
    await viewer(lens, ({ subject }) => subject === first.subject.id);
    await vscode.commands.executeCommand('cohortLens.openSubject', second);
    await viewer(lens, ({ subject }) => subject === second.subject.id);
    assert.equal(lens.live().viewers, 1);
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, second.subject.id);
    await vscode.commands.executeCommand('cohortLens.openSubjectToSide', third);
    await viewer(lens, ({ subject }) => subject === third.subject.id);
    assert.equal(lens.live().viewers, 2);
  });

  it('refuses what is not on disk in words', async () => {
    const uri = vscode.Uri.parse('untitled:/somewhere/train/0.parquet');
    await vscode.commands.executeCommand('vscode.openWith', uri, 'cohortLens.parquet');
    const { fault } = await viewer(lens, snapshot => snapshot.fault !== null);
    assert.equal(
      fault,
      'Records are read from files on disk, and this is a “untitled” document. Open the file itself from its folder.',
    );
  });

  const broken: readonly {
    readonly name: string;
    readonly bytes: (shard: Buffer) => Uint8Array;
    readonly says: RegExp;
  }[] = [
    { name: 'empty', bytes: () => new Uint8Array(0), says: /empty\.parquet is empty \(0 bytes\)/ },
    { name: 'text', bytes: () => Buffer.from('subject_id,time,code\n'), says: /text\.parquet is not a Parquet file/ },
    { name: 'cut', bytes: shard => shard.subarray(0, shard.length >> 1), says: /cut\.parquet is (truncated|damaged)/ },
  ];
  for (const { name, bytes, says } of broken) {
    it(`shows why a broken file can’t be shown, and leaves other editors alone: ${name}`, async () => {
      const good = inWorkspace(...SHARD);
      await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(good), 'cohortLens.meds');
      await viewer(lens, ({ subject }) => subject !== null);
      const file = inWorkspace('broken', `${name}.parquet`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes(await readFile(good)));
      await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.parquet');
      const { fault } = await viewer(lens, snapshot => snapshot.fault !== null);
      assert.match(fault ?? '', says);
      const others = lens.viewers().filter(snapshot => snapshot.fault === null);
      assert.deepEqual(
        others.map(({ subject }) => subject),
        ['10001725'],
      );
    });
  }

  it('shows the overview in one tab per data set', async () => {
    const node = await dataSetNode(lens, inWorkspace(SAMPLE));
    await vscode.commands.executeCommand('cohortLens.showOverview', node);
    await vscode.commands.executeCommand('cohortLens.showOverview', node);
    const labels = await until(lens, () => {
      const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs.map(tab => tab.label));
      return tabs.includes(`Overview: ${SAMPLE}`) ? tabs : undefined;
    });
    assert.equal(labels.length, 1);
    assert.equal(lens.live().overviews, 1);
  });
});
