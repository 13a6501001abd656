import * as vscode from 'vscode';
import { isThere, withEnding } from '../files/new_file';
import type { Settings } from '../settings/settings';
import { starterTemplate } from './starter_template';
import { TEMPLATE_FILE, writtenPath } from './template_files';

/**
 * Writes a template to begin with, adds it to the settings and opens it. A file that is there already is added as it is.
 * @param file where; asked for where it is not given
 */
export async function addTemplate(settings: Settings, file?: vscode.Uri): Promise<void> {
  const uri = file ?? (await askFile());
  if (!uri) return;
  if (!(await isThere(uri))) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(starterTemplate()));
  const written = writtenPath(uri);
  const templates = settings.templates();
  if (!templates.includes(written)) await settings.setTemplates([...templates, written]);
  await vscode.window.showTextDocument(uri);
}

async function askFile(): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    title: 'Where to write the template, or one that is there',
    saveLabel: 'Add Template',
    filters: { 'Rendering template': ['txt'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `my${TEMPLATE_FILE}`) }),
  });
  // By this ending it is known as a template, so that faults in it are marked.
  return uri && withEnding(uri, TEMPLATE_FILE);
}
