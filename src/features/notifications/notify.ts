import * as vscode from 'vscode';
import { plain } from './plain';

/** The only way to a notification: what is said is text, never a link. Each settles with the action that was chosen. */

export function tellError<T extends string>(message: string, ...actions: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showErrorMessage(plain(message), ...actions);
}

export function tellWarning<T extends string>(message: string, ...actions: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showWarningMessage(plain(message), ...actions);
}

export function tellInformation<T extends string>(message: string, ...actions: readonly T[]): Thenable<T | undefined> {
  return vscode.window.showInformationMessage(plain(message), ...actions);
}

/** Shows that something goes on, with a way to cancel it, until `work` has settled. */
export function withProgress<T>(title: string, work: () => Thenable<T>, cancel: () => void): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: plain(title), cancellable: true },
    async (_, token) => {
      const listening = token.onCancellationRequested(cancel);
      try {
        return await work();
      } finally {
        listening.dispose();
      }
    },
  );
}
