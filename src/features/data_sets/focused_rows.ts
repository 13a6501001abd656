import * as vscode from 'vscode';

/** Rows that a key is for. */
export interface FocusedRows<T> {
  /** The row that has the keyboard; undefined where it is in no list. */
  readonly focused: T | undefined;
  /** All selected rows where the focused one is among them, else that one alone. */
  readonly rows: readonly T[];
}

/**
 * The rows that a key is for. VS Code tells an extension of a view's selection only, and arrow keys move the focus without
 * selecting: the focused row is the one that comes into the selection, or leaves it, when that is asked for.
 */
export async function focusedRows<T>(view: vscode.TreeView<T>): Promise<FocusedRows<T>> {
  const before = view.selection;
  await vscode.commands.executeCommand('list.toggleSelection');
  const after = view.selection;
  await vscode.commands.executeCommand('list.toggleSelection');
  const gone = before.find(row => !after.includes(row));
  if (gone !== undefined) return { focused: gone, rows: before };
  const come = after.find(row => !before.includes(row));
  return { focused: come, rows: come === undefined ? before : [come] };
}
