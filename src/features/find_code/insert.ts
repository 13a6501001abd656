import * as vscode from 'vscode';
import { typedCode, writesUndotted } from '../completion/prefix';
import type { SystemsAfter } from '../completion/prefixes';
import { undotted, written } from './forms';
import type { CodeForm, SystemCode } from './forms';

/**
 * Writes a code at every cursor. Where the text before a cursor ends in a prefix of the code's system, what was typed
 * after it is replaced by the code alone, in the prefix's style.
 */
export async function insertCode(
  editor: vscode.TextEditor,
  of: SystemCode,
  form: CodeForm,
  systemsAfter: SystemsAfter,
): Promise<boolean> {
  const places = editor.selections.map(selection => placeOf(editor.document, selection, of, form, systemsAfter));
  return editor.edit(edit => {
    for (const { range, text } of places) edit.replace(range, text);
  });
}

function placeOf(
  document: vscode.TextDocument,
  selection: vscode.Selection,
  of: SystemCode,
  form: CodeForm,
  systemsAfter: SystemsAfter,
): { readonly range: vscode.Range; readonly text: string } {
  const { start } = selection;
  const before = document.getText(
    new vscode.Range(start.line, Math.max(0, start.character - 200), start.line, start.character),
  );
  const typed = typedCode(before, systemsAfter);
  if (!typed?.systems.includes(of.system)) return { range: selection, text: written(of, form) };
  const length = before.length - typed.start;
  return {
    range: new vscode.Range(start.translate(0, -length), selection.end),
    text: writesUndotted(typed.prefix) ? undotted(of) : of.code,
  };
}
