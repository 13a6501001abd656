import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const EXTENSION = 'cohort-lens.cohort-lens';

describe('the extension in VS Code', () => {
  it('is loaded into a real extension host beside the workspace', () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension, `${EXTENSION} is not installed`);
    assert.equal(extension.extensionKind, vscode.ExtensionKind.Workspace);
    // A stand-in for the API would not have VS Code's own extensions in it.
    assert.ok(vscode.extensions.getExtension('vscode.json-language-features'));
    assert.equal(vscode.workspace.workspaceFolders?.length, 1);
  });

  it('activates', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it('registers every command its manifest declares', async () => {
    const extension = vscode.extensions.getExtension<unknown>(EXTENSION);
    await extension?.activate();
    const manifest = extension?.packageJSON as { contributes: { commands: { command: string }[] } };
    const known = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands.map(({ command }) => command).filter(command => !known.has(command));
    assert.deepEqual(missing, []);
  });
});
