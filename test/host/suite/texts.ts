import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

/** What the suites about codes in texts share. */

/**
 * Opens a text of that language in an editor, with the cursor where `|` stands, or at its end. A language that VS Code
 * does not know is plain text, as it is for a user.
 */
export async function openText(language: string, content: string): Promise<vscode.TextEditor> {
  const at = content.indexOf('|');
  const text = at < 0 ? content : content.slice(0, at) + content.slice(at + 1);
  // A name that no suite had before: VS Code may show what stood in a text that was closed.
  const uri = vscode.Uri.from({ scheme: 'untitled', path: `text ${randomUUID()}` });
  const empty = await vscode.workspace.openTextDocument(uri);
  const known = (await vscode.languages.getLanguages()).includes(language) ? language : 'plaintext';
  const document = await vscode.languages.setTextDocumentLanguage(empty, known);
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), text));
  const cursor = document.positionAt(at < 0 ? text.length : at);
  editor.selection = new vscode.Selection(cursor, cursor);
  return editor;
}

/**
 * Closes all editors without asking what is to become of their texts. Notebooks too: one that is covered while its own
 * page starts can keep VS Code from ever starting another page, and a viewer then stays empty.
 */
export async function closeTexts(): Promise<void> {
  while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

export async function setting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('cohortLens').update(name, value, vscode.ConfigurationTarget.Workspace);
}

/** Settles with the first answer of `probe` that is not undefined; it is asked whenever `changed` fires. */
export function whenever<T>(changed: vscode.Event<unknown>, probe: () => T | undefined): Promise<T> {
  return new Promise(resolve => {
    const look = (): void => {
      const answer = probe();
      if (answer === undefined) return;
      listening.dispose();
      resolve(answer);
    };
    const listening = changed(look);
    look();
  });
}

/** The same for an answer that takes its time. */
export function eventually<T>(changed: vscode.Event<unknown>, probe: () => Promise<T | undefined>): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      probe().then(
        answer => {
          if (answer === undefined) return;
          listening.dispose();
          resolve(answer);
        },
        (error: unknown) => {
          listening.dispose();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    };
    const listening = changed(look);
    look();
  });
}

/** What a hover over a place says, as one text. */
export async function hovered(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
  const contents = hovers.flatMap(hover => hover.contents);
  return contents.map(each => (each instanceof vscode.MarkdownString ? each.value : '')).join('\n');
}

/** The items that are offered at the cursor, ours only. */
export async function completions({ document, selection }: vscode.TextEditor): Promise<vscode.CompletionItem[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    selection.active,
    undefined,
    10,
  );
  assert.ok(list);
  return list.items.filter(({ kind }) => kind === vscode.CompletionItemKind.Value);
}
