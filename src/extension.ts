import * as vscode from 'vscode';
import { Log } from './features/log/log';
import { DataSetTree } from './features/dataSets/tree';

/** Composition only: a line per feature. Nothing here reads a file or starts a thread. */
export function activate(context: vscode.ExtensionContext): void {
  const log = new Log();
  context.subscriptions.push(
    log,
    vscode.window.createTreeView('cohortLens.dataSets', { treeDataProvider: new DataSetTree() }),
    vscode.commands.registerCommand('cohortLens.showLog', () => log.show()),
  );
  void vscode.commands.executeCommand('setContext', 'cohortLens.searched', true);
}
