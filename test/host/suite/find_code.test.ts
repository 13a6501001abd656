import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { CodePicker } from '../../../src/features/find_code/picker';
import { activeLens } from './lens';
import { closeTexts, openText, setting, whenever } from './texts';

const ACCEPT = 'workbench.action.acceptSelectedQuickOpenItem';
const CLOSE = 'workbench.action.closeQuickOpen';

describe('Find Code', () => {
  let lens: CohortLensApi;
  /** Opens the list with a text in it, and settles when codes are offered. */
  const find = async (
    typed: string,
  ): Promise<{ readonly done: Thenable<unknown>; readonly codes: readonly string[] }> => {
    const done = vscode.commands.executeCommand('cohortLens.findCode', typed);
    const codes = await whenever(lens.onDidChange, () => {
      const offered = lens.codesOffered();
      return offered.length === 0 ? undefined : offered.map(({ system, code }) => `${system} ${code}`);
    });
    return { done, codes };
  };
  before(async () => {
    lens = await activeLens();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand(CLOSE);
    await setting('findCode.insertAs', undefined);
    await closeTexts();
  });

  it('finds a code by “heart attack” and inserts it', async () => {
    const { document } = await openText('plaintext', 'code: |.');
    const { done, codes } = await find('heart attack');
    assert.ok(
      codes.slice(0, 5).some(each => each.startsWith('icd10cm I21')),
      codes.join(', '),
    );
    const [first] = lens.codesOffered();
    await vscode.commands.executeCommand(ACCEPT);
    await done;
    assert.equal(document.getText(), `code: ${first?.code ?? ''}.`);
  });

  it('looks in one system only where it is named', async () => {
    const { done, codes } = await find('loinc: heart rate');
    assert.deepEqual(
      codes.filter(each => !each.startsWith('loinc ')),
      [],
    );
    assert.ok(codes.includes('loinc 8867-4'), codes.join(', '));
    await vscode.commands.executeCommand(CLOSE);
    await done;
  });

  it('finds a code by its beginning, and writes it as the setting says', async () => {
    await setting('findCode.insertAs', 'mimic');
    const { document } = await openText('plaintext', '');
    const { done } = await find('icd10cm: K57.31');
    assert.equal(lens.codesOffered()[0]?.code, 'K57.31');
    await vscode.commands.executeCommand(ACCEPT);
    await done;
    assert.equal(document.getText(), 'DIAGNOSIS//ICD//10//K5731');
  });

  it('writes the code alone after a prefix, in the prefix’s style', async () => {
    const { document } = await openText('plaintext', 'DIAGNOSIS//ICD//10//|\nb');
    const { done } = await find('icd10cm: K57.31');
    await vscode.commands.executeCommand(ACCEPT);
    await done;
    assert.equal(document.getText(), 'DIAGNOSIS//ICD//10//K5731\nb');
  });

  it('leaves an earlier code and the words behind it alone', async () => {
    const { document } = await openText('plaintext', 'seen ICD10CM/E11.9 and also |');
    const { done } = await find('icd10cm: I10');
    await vscode.commands.executeCommand(ACCEPT);
    await done;
    assert.equal(document.getText(), 'seen ICD10CM/E11.9 and also I10');
  });

  it('replaces words after a prefix only where they are what was looked for', async () => {
    const { document } = await openText('plaintext', 'ICD10CM/heart attack|');
    const { done } = await find('icd10cm: heart attack');
    const [first] = lens.codesOffered();
    await vscode.commands.executeCommand(ACCEPT);
    await done;
    assert.equal(document.getText(), `ICD10CM/${first?.code ?? ''}`);
    const other = await openText('plaintext', 'ICD10CM/heart attack|');
    const again = await find('icd10cm: K57.31');
    await vscode.commands.executeCommand(ACCEPT);
    await again.done;
    assert.equal(other.document.getText(), 'ICD10CM/heart attackK57.31');
  });

  describe('where it can’t write', () => {
    let file: vscode.Uri;
    beforeEach(async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-find-'));
      file = vscode.Uri.file(path.join(folder, 'find_code.txt'));
      await writeFile(file.fsPath, 'as it was');
      await vscode.env.clipboard.writeText('before');
    });
    afterEach(() => rm(path.dirname(file.fsPath), { recursive: true }));

    it('has the code on the clipboard: the text is read-only', async () => {
      const files = vscode.workspace.getConfiguration('files');
      await files.update('readonlyInclude', { '**/find_code.txt': true }, vscode.ConfigurationTarget.Workspace);
      try {
        const { document } = await vscode.window.showTextDocument(file);
        const { done } = await find('icd10cm: K57.31');
        await vscode.commands.executeCommand(ACCEPT);
        await done;
        assert.deepEqual([document.getText(), await vscode.env.clipboard.readText()], ['as it was', 'K57.31']);
      } finally {
        await files.update('readonlyInclude', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });

    it('has the code on the clipboard: the text was closed meanwhile', async () => {
      await vscode.window.showTextDocument(file);
      const { done } = await find('icd10cm: K57.31');
      await vscode.window.tabGroups.close(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
      await vscode.commands.executeCommand(ACCEPT);
      await done;
      assert.equal(await vscode.env.clipboard.readText(), 'K57.31');
    });
  });

  it('keeps its keys when it is opened anew', async () => {
    const picker = (): CodePicker =>
      new CodePicker(
        {
          search: () => Promise.resolve({ results: [], fuzzy: false }),
          vocabularies: () => Promise.resolve([]),
          form: 'code',
          changeForm: () => Promise.resolve(),
          actions: ['open'],
          recent: [],
          failed: (_, error) => assert.fail(String(error)),
        },
        '',
      );
    const { executeCommand } = vscode.commands;
    const keys: unknown[] = [];
    const spy = (command: string, ...rest: unknown[]): Thenable<unknown> => {
      if (command === 'setContext') keys.push(rest[1]);
      return executeCommand(command, ...rest);
    };
    Object.assign(vscode.commands, { executeCommand: spy });
    const [first, second] = [picker(), picker()];
    try {
      const before = first.choose();
      // As it goes where the command runs while the list is open: whoever waited for the first closes it once more.
      first.dispose();
      void second.choose();
      await before;
      first.dispose();
      assert.deepEqual(keys, [true, false, true]);
    } finally {
      second.dispose();
      Object.assign(vscode.commands, { executeCommand });
    }
  });

  it('opens the page of a code, and copies it', async () => {
    const page = await find('icd10cm: K57.31');
    await vscode.commands.executeCommand('cohortLens.findCode.openPage');
    await page.done;
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'cohort-lens-code');
    const copy = await find('icd10cm: K57.31');
    await vscode.commands.executeCommand('cohortLens.findCode.copy');
    await copy.done;
    assert.equal(await vscode.env.clipboard.readText(), 'K57.31');
  });

  it('never shows an answer that another question has overtaken', async () => {
    const { done } = await find('loinc: heart rate');
    const again = vscode.commands.executeCommand('cohortLens.findCode', 'icd10cm: K57.31');
    const offered = await whenever(lens.onDidChange, () => {
      const codes = lens.codesOffered();
      return codes.length === 0 || codes[0]?.system === 'loinc' ? undefined : codes;
    });
    assert.deepEqual([...new Set(offered.map(({ system }) => system))], ['icd10cm']);
    await vscode.commands.executeCommand(CLOSE);
    await Promise.all([done, again]);
  });
});
