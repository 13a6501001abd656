import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, closeAll, inWorkspace, SAMPLE, viewer } from './lens';

const filterTo = (system: string, code: string): Thenable<unknown> =>
  vscode.commands.executeCommand('cohortLens.viewer.filterToCode', { system, code });

describe('filtering the viewer to a code', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
  });
  afterEach(() => closeAll(lens));

  it('opens nothing where no record is open', async () => {
    await filterTo('icd9cm', '250');
    assert.deepEqual(lens.viewers(), []);
  });

  it('filters the record that was shown last, also from a text, by what is below the code', async () => {
    await vscode.commands.executeCommand(
      'vscode.open',
      vscode.Uri.file(inWorkspace(SAMPLE, 'data', 'tuning', '0.parquet')),
    );
    await viewer(lens, ({ subject }) => subject === '10001725');
    const document = await vscode.workspace.openTextDocument({ content: 'LOINC/8867-4' });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    // Counted with DuckDB: 32 heart rates, DIAGNOSIS//ICD//9//5641 and …//56400 once each, nothing under Z99.
    for (const [system, code, events] of [
      ['mimic', '220045', 32],
      ['icd9cm', '564', 2],
      ['icd10cm', 'Z99', 0],
    ] as const) {
      await filterTo(system, code);
      const { filtered } = await viewer(lens, shown => shown.filtered?.events === events);
      assert.deepEqual(filtered, { subject: '10001725', events, shown: events });
    }
  });

  it('answers at once where the viewer can show no record, also behind another editor', async () => {
    const file = inWorkspace('broken', 'unfilterable.parquet');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'subject_id,time,code\n');
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.parquet');
    await viewer(lens, ({ fault }) => fault !== null);
    const answered = async (): Promise<void> => {
      await filterTo('icd9cm', '250');
      const { filtered } = await viewer(lens, shown => shown.filtered !== null);
      assert.deepEqual(filtered, { subject: null, events: 0, shown: 0 });
    };
    await answered();
    const document = await vscode.workspace.openTextDocument({ content: 'ICD9CM/250' });
    await vscode.window.showTextDocument(document);
    await answered();
  });
});
