import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { findRoot } from '../../engine/dataset_root';
import { fault } from '../../engine/faults';
import type { Saving } from '../../protocol/results';
import { tellInformation } from '../notifications/notify';

const NAMES: Readonly<Record<SavedFile['format'], string>> = {
  svg: 'SVG',
  png: 'PNG image',
  csv: 'CSV',
  md: 'Markdown',
};

/** A file to be saved: one that the page made, or a report. */
export interface SavedFile extends Omit<Saving, 'format'> {
  readonly format: Saving['format'] | 'md';
}

/** Asks where to, writes it, and offers to open it. @throws UserFault `write-into-data-set` */
export async function saveFile({ name, format, content }: SavedFile): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title: `Export ${name}`,
    filters: { [NAMES[format]]: [format] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `${name}.${format}`) }),
  });
  if (!uri) return;
  if (uri.scheme === 'file') await assertOutside(uri.fsPath);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(content, format === 'png' ? 'base64' : 'utf8'));
  const said = `${uri.path.replace(/^.*\//, '')} is written.`;
  if (await tellInformation(said, 'Open')) await vscode.commands.executeCommand('vscode.open', uri);
}

/** Nothing is ever written among records. */
async function assertOutside(file: string): Promise<void> {
  const folder = await realpath(path.dirname(file)).catch(() => path.dirname(file));
  const dataset = await findRoot(folder);
  if (dataset !== null) throw fault('write-into-data-set', { dataset });
}
