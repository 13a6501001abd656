import { copyFile, constants, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { IDEA_FILE_END } from '../../core/questions/idea_file';
import { confirmed } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { filesIn } from './sampled';

/** So many idea files of the workspace are offered. */
const MOST_FILES = 200;

type Item = vscode.QuickPickItem & { readonly uri?: vscode.Uri; readonly isBundled?: boolean };

/** Lets the user choose ideas to review. @returns a file that may be written beside; undefined where there is none */
export async function chooseIdeas(extension: vscode.Uri): Promise<vscode.Uri | undefined> {
  const pattern = `**/*${IDEA_FILE_END}`;
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES);
  const own = files.filter(({ scheme }) => scheme === 'file');
  const bundled = await filesIn(vscode.Uri.joinPath(extension, 'media', 'questions').fsPath, IDEA_FILE_END);
  const items: Item[] = [
    ...own.map(uri => ({
      label: withoutIcons(path.posix.basename(uri.path)),
      description: withoutIcons(vscode.workspace.asRelativePath(path.posix.dirname(uri.path))),
      uri,
    })),
    ...(bundled.length > 0 ? [{ label: 'Bundled ideas', kind: vscode.QuickPickItemKind.Separator }] : []),
    ...bundled.map(file => ({
      label: withoutIcons(path.basename(file)),
      description: 'copied to a folder of yours first',
      uri: vscode.Uri.file(file),
      isBundled: true,
    })),
  ];
  if (items.length === 0) {
    throw new UserFault(`There are no ideas to review: no file in this folder is named *${IDEA_FILE_END}.`, 'no-ideas');
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Review Ideas',
    placeHolder: 'Which ideas are to be reviewed',
  });
  if (!chosen?.uri) return undefined;
  return chosen.isBundled === true ? copied(chosen.uri) : chosen.uri;
}

/** Whether a file is one of the extension's own, beside which nothing is written. */
export function isBundled(extension: vscode.Uri, uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && uri.fsPath.startsWith(extension.fsPath + path.sep);
}

/** Copies bundled ideas into a folder that the user chooses. A file that is there already is reviewed as it is. */
export async function copied(bundled: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Where are the ideas and their reviews to be kept?',
      openLabel: 'Keep Them Here',
      canSelectFolders: true,
      canSelectFiles: false,
      ...(folder && { defaultUri: folder }),
    })) ?? [];
  if (!chosen) return undefined;
  const target = vscode.Uri.joinPath(chosen, path.posix.basename(bundled.path));
  try {
    await copyFile(bundled.fsPath, target.fsPath, constants.COPYFILE_EXCL);
    return target;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) {
      throw new UserFault(`${target.fsPath} can’t be written. Choose another folder.`, 'not-written', { cause: error });
    }
  }
  const name = path.posix.basename(target.path);
  const isWanted = await confirmed(
    `Go on with the ${name} that is there?`,
    'There is a file of that name in this folder already. It and its reviews are gone on with as they are.',
    'Go On',
  );
  return isWanted ? target : undefined;
}

/** As it stands in an open document, else on disk. @throws UserFault */
export async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return await readFile(uri.fsPath, 'utf8');
  } catch (error) {
    throw new UserFault(`${uri.fsPath} can’t be read (any more).`, 'not-readable', { cause: error });
  }
}
