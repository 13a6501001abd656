import * as vscode from 'vscode';
import type { ViewerCommand } from '../../protocol/viewer';
import type { Viewers } from './viewers';

const COMMANDS: readonly ViewerCommand[] = [
  'find',
  'findNext',
  'findPrevious',
  'fit',
  'goToDate',
  'export',
  'copy',
  'nextSubject',
  'previousSubject',
];

/** Commands for the viewer that has the keyboard: its page does the work. */
export function registerViewerCommands(viewers: Viewers): vscode.Disposable {
  return vscode.Disposable.from(
    ...COMMANDS.map(command =>
      vscode.commands.registerCommand(`cohortLens.viewer.${command}`, () => viewers.command(command)),
    ),
  );
}
