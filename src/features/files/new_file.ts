import * as vscode from 'vscode';

/** Whether there is something at a place. @throws what VS Code throws where that can't be told */
export async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
    throw error;
  }
}

/**
 * A place with the ending by which a file is known for what it is, such as `.prompt.txt`: a part of it that the user typed
 * is not doubled.
 * @param ending of two parts, each with its dot
 */
export function withEnding(uri: vscode.Uri, ending: string): vscode.Uri {
  if (uri.path.endsWith(ending)) return uri;
  const parts = ending.split('.').filter(part => part !== '');
  const typed = parts.map(part => `.${part}`).find(part => uri.path.endsWith(part));
  return uri.with({ path: `${typed === undefined ? uri.path : uri.path.slice(0, -typed.length)}${ending}` });
}
