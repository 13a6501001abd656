import * as vscode from 'vscode';
import type { ViewerCommand } from '../../protocol/viewer';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { filterToCode } from './filter_to_code';
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
export function registerViewerCommands(viewers: Viewers, log: Log): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommands({ 'viewer.filterToCode': asked => filterToCode(viewers, asked) }, log),
    ...COMMANDS.map(command =>
      vscode.commands.registerCommand(`cohortLens.viewer.${command}`, () => viewers.command(command)),
    ),
  );
}
