import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { Log } from '../log/log';
import { tellError } from './notify';

/**
 * What commands do, by their name after `cohortLens.`. In the menu of a row of several that are selected, VS Code passes
 * the row and then all of them.
 */
export type Commands = Readonly<Record<string, (arg: unknown, all: unknown) => Promise<void> | void>>;

/** Registers commands whose failures are told: a command has no page or row of its own where they could show. */
export function registerCommands(commands: Commands, log: Log): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(`cohortLens.${name}`, async (arg: unknown, all: unknown) => {
        try {
          await run(arg, all);
        } catch (error) {
          if (error instanceof Cancelled) return;
          log.failure(name, error);
          const choice = await tellError(messageOf(error), 'Show Log');
          if (choice !== undefined) log.show();
        }
      }),
    ),
  );
}
