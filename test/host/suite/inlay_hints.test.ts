import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeLens } from './lens';
import { closeTexts, openText, setting } from './texts';

const TEXT = 'icd10cm//K57.31 and loinc//8867-4, but not icd10cm//K57.999 or T-cell';

async function hints(document: vscode.TextDocument): Promise<{ readonly after: string; readonly says: string }[]> {
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    all,
  );
  return found.map(({ position, label }) => ({
    after: document.getText(new vscode.Range(position.with({ character: 0 }), position)),
    says: typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
  }));
}

describe('descriptions behind codes', () => {
  before(async () => {
    await activeLens();
  });
  afterEach(async () => {
    await setting('inlayHints.enabled', undefined);
    await closeTexts();
  });

  it('are off by default', async () => {
    const { document } = await openText('plaintext', TEXT);
    assert.deepEqual(await hints(document), []);
  });

  it('are short, and stand behind codes that are known', async () => {
    await setting('inlayHints.enabled', true);
    const { document } = await openText('plaintext', TEXT);
    assert.deepEqual(await hints(document), [
      { after: 'icd10cm//K57.31', says: 'Diverticulosis of large intestine…' },
      { after: 'icd10cm//K57.31 and loinc//8867-4', says: 'Heart rate' },
    ]);
  });

  it('are not on the page of a code, which has the descriptions in it', async () => {
    await setting('inlayHints.enabled', true);
    await vscode.commands.executeCommand('cohortLens.openCode', { system: 'icd10cm', code: 'K57.31' });
    const page = vscode.window.activeTextEditor?.document;
    assert.equal(page?.uri.scheme, 'cohort-lens-code');
    assert.deepEqual(await hints(page), []);
  });

  it('stand in the middle of a line that is too long to be looked at as a whole', async () => {
    await setting('inlayHints.enabled', true);
    const { document } = await openText('json', `["${'x'.repeat(9000)}", "loinc//8867-4"]`);
    const part = new vscode.Range(0, 9000, 0, 9021);
    const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      part,
    );
    assert.deepEqual(
      found.map(({ position }) => position.character),
      [document.getText().indexOf('8867-4') + 6],
    );
  });

  it('come and go where a language has the setting of its own', async () => {
    const ofLanguage = (value: unknown): Thenable<void> =>
      vscode.workspace
        .getConfiguration('cohortLens', { languageId: 'markdown' })
        .update('inlayHints.enabled', value, vscode.ConfigurationTarget.Workspace, true);
    await setting('inlayHints.enabled', false);
    await ofLanguage(false);
    try {
      const { document } = await openText('markdown', 'loinc//8867-4');
      await vscode.commands.executeCommand('cohortLens.toggleDescriptions');
      assert.equal((await hints(document)).length, 1);
      await vscode.commands.executeCommand('cohortLens.toggleDescriptions');
      assert.equal((await hints(document)).length, 0);
    } finally {
      await ofLanguage(undefined);
    }
  });

  it('come and go with the command', async () => {
    await setting('inlayHints.enabled', false);
    const { document } = await openText('json', '{"code": "loinc//8867-4"}');
    await vscode.commands.executeCommand('cohortLens.toggleDescriptions');
    assert.deepEqual(
      (await hints(document)).map(({ says }) => says),
      ['Heart rate'],
    );
    await vscode.commands.executeCommand('cohortLens.toggleDescriptions');
    assert.deepEqual(await hints(document), []);
  });
});
