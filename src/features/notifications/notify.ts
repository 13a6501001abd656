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

/** Asks in a dialog before something that can't be undone. @returns whether the user said `action` */
export async function confirmed(question: string, detail: string, action: string): Promise<boolean> {
  const options = { modal: true, detail: plain(detail) };
  return (await vscode.window.showWarningMessage(plain(question), options, action)) === action;
}

/** Says how far something is: what is done now, and the part of the whole, between 0 and 1, that is behind. */
export type ReportProgress = (message: string, fraction: number) => void;

/** Shows that something goes on, with a way to cancel it, until `work` has settled. */
export function withProgress<T>(
  title: string,
  work: (report: ReportProgress) => Thenable<T>,
  cancel: () => void,
): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: plain(title), cancellable: true },
    async (progress, token) => {
      const listening = token.onCancellationRequested(cancel);
      let shown = 0;
      const report: ReportProgress = (message, fraction) => {
        // VS Code adds up what it is told.
        progress.report({ message: plain(message), increment: Math.max(0, fraction - shown) * 100 });
        shown = Math.max(shown, fraction);
      };
      try {
        return await work(report);
      } finally {
        listening.dispose();
      }
    },
  );
}

/** Shorter work is not worth a word, in milliseconds. */
const PATIENCE_MS = 500;

/** The same for work that as a rule is done at once: only where it takes longer it is said that it goes on. */
export async function withProgressIfLong<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancelling = new AbortController();
  const working = work(cancelling.signal);
  const tell = (): void => {
    // A failure is told by who asked.
    const settled = working.then(
      () => undefined,
      () => undefined,
    );
    void withProgress(
      title,
      () => settled,
      () => cancelling.abort(),
    );
  };
  const patience = setTimeout(tell, PATIENCE_MS);
  try {
    return await working;
  } finally {
    clearTimeout(patience);
  }
}
