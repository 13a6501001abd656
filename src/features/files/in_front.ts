import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';

/** The file in the editor in front, where its name ends so; undefined where there is none of these. */
export function fileInFront(end: string): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
  return uri?.scheme === 'file' && uri.path.endsWith(end) ? uri : undefined;
}

/** @throws UserFault where a file is on no disk, as an older version of it is in a comparison */
export function checkOnDisk(uri: vscode.Uri): void {
  if (uri.scheme === 'file') return;
  throw new UserFault(
    `${uri.path} is a “${uri.scheme}” document and not a file on disk. Open the file itself, or save it first.`,
    'not-on-disk',
  );
}
