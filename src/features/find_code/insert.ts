import * as vscode from 'vscode';
import { typedCode, writesUndotted } from '../completion/prefix';
import type { SystemsAfter } from '../completion/prefixes';
import { undotted, written } from './forms';
import type { CodeForm, SystemCode } from './forms';

/** A code that was found, and how it is to be written. */
export interface Insertion {
  readonly of: SystemCode;
  readonly form: CodeForm;
  /** What it was found by. */
  readonly searched: string;
}

/**
 * Writes a code at every cursor. Where the text before a cursor ends in a prefix of the code's system, the beginning of
 * a code after it, or the words that were looked for, are replaced by the code alone, in the prefix's style.
 * @returns whether it stands there now: false where the text is read-only or its editor was closed
 */
export async function insertCode(
  editor: vscode.TextEditor,
  insertion: Insertion,
  systemsAfter: SystemsAfter,
): Promise<boolean> {
  const { document } = editor;
  const { version } = document;
  const places = editor.selections.map(selection => placeOf(document, selection, insertion, systemsAfter));
  const isThere = places.every(({ range, text }) => document.getText(range) === text);
  try {
    await editor.edit(edit => {
      for (const { range, text } of places) edit.replace(range, text);
    });
  } catch {
    // An editor that was closed can't be written into; VS Code says no more about it.
    return false;
  }
  // VS Code says of a read-only text too that it was edited.
  return isThere || document.version !== version;
}

function placeOf(
  document: vscode.TextDocument,
  selection: vscode.Selection,
  { of, form, searched }: Insertion,
  systemsAfter: SystemsAfter,
): { readonly range: vscode.Range; readonly text: string } {
  const { start } = selection;
  const before = document.getText(
    new vscode.Range(start.line, Math.max(0, start.character - 200), start.line, start.character),
  );
  const typed = typedCode(before, systemsAfter);
  if (!typed?.systems.includes(of.system) || !isReplaced(typed.partial, searched)) {
    return { range: selection, text: written(of, form) };
  }
  const length = before.length - typed.start;
  return {
    range: new vscode.Range(start.translate(0, -length), selection.end),
    text: writesUndotted(typed.prefix) ? undotted(of) : of.code,
  };
}

/** Words that were not looked for are the author's. */
const isReplaced = (partial: string, searched: string): boolean =>
  !partial.includes(' ') || partial.trim().toLowerCase() === searched.trim().toLowerCase();
