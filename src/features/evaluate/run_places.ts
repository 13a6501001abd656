import * as path from 'node:path';
import * as vscode from 'vscode';
import { findRoot } from '../../engine/dataset_root';

/** In a workspace folder: runs, a folder each. */
const IN_WORKSPACE = ['.cohort-lens', 'runs'] as const;

/**
 * Where runs are written: the setting's folder, else in the first workspace folder, else where the extension keeps its own. A
 * workspace that is itself a data set is no place for files of ours.
 */
export async function newRunsFolder(setting: string, storage: vscode.Uri): Promise<string> {
  const [first] = diskFolders();
  if (setting !== '') return path.resolve(first ?? storage.fsPath, setting);
  const isPlace = first !== undefined && (await findRoot(first)) === null;
  return isPlace ? path.join(first, ...IN_WORKSPACE) : path.join(storage.fsPath, 'runs');
}

/** Where runs are looked for. */
export async function runsFolders(setting: string, storage: vscode.Uri): Promise<readonly string[]> {
  const inWorkspace = diskFolders().map(folder => path.join(folder, ...IN_WORKSPACE));
  return [...new Set([await newRunsFolder(setting, storage), ...inWorkspace, path.join(storage.fsPath, 'runs')])];
}

function diskFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
}
