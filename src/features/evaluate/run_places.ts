import * as path from 'node:path';
import * as vscode from 'vscode';

/** In a workspace folder: runs, a folder each. */
const IN_WORKSPACE = ['.cohort-lens', 'runs'] as const;

/** Where runs are written: the setting's folder, else in the first workspace folder, else where the extension keeps its own. */
export function newRunsFolder(setting: string, storage: vscode.Uri): string {
  const [first] = diskFolders();
  if (setting !== '') return path.resolve(first ?? storage.fsPath, setting);
  return first === undefined ? path.join(storage.fsPath, 'runs') : path.join(first, ...IN_WORKSPACE);
}

/** Where runs are looked for. */
export function runsFolders(setting: string, storage: vscode.Uri): readonly string[] {
  const inWorkspace = diskFolders().map(folder => path.join(folder, ...IN_WORKSPACE));
  return [...new Set([newRunsFolder(setting, storage), ...inWorkspace, path.join(storage.fsPath, 'runs')])];
}

function diskFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
}
