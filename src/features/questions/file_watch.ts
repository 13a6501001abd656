import * as vscode from 'vscode';

/** Tells when a file changes, comes or goes, whatever its name: a name is no pattern, and may look like one. */
export function watchFile(file: vscode.Uri, tell: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), '*'),
  );
  const told = (changed: vscode.Uri): void => {
    if (changed.toString() === file.toString()) tell();
  };
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(told),
    watcher.onDidCreate(told),
    watcher.onDidDelete(told),
  );
}
