import type * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';

/** What a person answers to the questions of the extension's own window, by the way they are asked. */
export interface Answers {
  /** The entry of a list that is chosen; undefined closes the list. */
  readonly pick?: (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => unknown;
  /** What is typed into a box. */
  readonly type?: (options: vscode.InputBoxOptions) => string | undefined;
  /** What is chosen in a dialog of files. */
  readonly open?: (options: vscode.OpenDialogOptions) => vscode.Uri | undefined;
  /** Where to save. */
  readonly save?: (options: vscode.SaveDialogOptions) => vscode.Uri | undefined;
  /** The button of a message that is clicked. */
  readonly click?: (message: string, actions: readonly string[]) => string | undefined;
  /** Whether what goes on is cancelled, asked with all that is told of it. */
  readonly cancel?: (title: string, message: string) => boolean;
}

/** What was said meanwhile, in messages and of what went on. */
export interface Said {
  readonly messages: string[];
  readonly progress: string[];
}

/** The ways in which the window asks and tells. */
const ASKING = [
  'showQuickPick',
  'showInputBox',
  'showOpenDialog',
  'showSaveDialog',
  'showErrorMessage',
  'showWarningMessage',
  'showInformationMessage',
  'withProgress',
] as const;

/**
 * Answers while `work` is done: in place of dialogs and messages, which the tests' VS Code does not show.
 * @returns what was said
 */
export async function answering(lens: CohortLensApi, answers: Answers, work: () => Thenable<unknown>): Promise<Said> {
  const { window, ProgressLocation, CancellationTokenSource } = lens.vscode;
  const said: Said = { messages: [], progress: [] };
  const message = (text: string, ...rest: readonly unknown[]): Promise<string | undefined> => {
    said.messages.push(text);
    return Promise.resolve(
      answers.click?.(
        text,
        rest.filter(each => typeof each === 'string'),
      ),
    );
  };
  const before = Object.fromEntries(ASKING.map(name => [name, window[name]]));
  const { withProgress } = window;
  Object.assign(window, {
    showQuickPick: (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) =>
      Promise.resolve(answers.pick?.(items, options)),
    showInputBox: (options: vscode.InputBoxOptions) => Promise.resolve(answers.type?.(options)),
    showOpenDialog: (options: vscode.OpenDialogOptions) => {
      const chosen = answers.open?.(options);
      return Promise.resolve(chosen && [chosen]);
    },
    showSaveDialog: (options: vscode.SaveDialogOptions) => Promise.resolve(answers.save?.(options)),
    showErrorMessage: message,
    showWarningMessage: message,
    showInformationMessage: message,
    withProgress: async (
      options: vscode.ProgressOptions,
      task: (progress: vscode.Progress<{ message?: string }>, token: vscode.CancellationToken) => Thenable<unknown>,
    ) => {
      if (options.location !== ProgressLocation.Notification) return withProgress(options, task);
      const source = new CancellationTokenSource();
      const report = ({ message: told = '' }: { message?: string }): void => {
        said.progress.push(told);
        if (answers.cancel?.(options.title ?? '', told) === true) source.cancel();
      };
      try {
        return await task({ report }, source.token);
      } finally {
        source.dispose();
      }
    },
  });
  try {
    await work();
  } finally {
    Object.assign(window, before);
  }
  return said;
}
