// How every command of the project begins and ends: one that cannot go on says why in a plain sentence and exits with 1.
import { realpathSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Something the person at the keyboard can put right; the message is a whole sentence that says how. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}

/**
 * Runs a command's main function: a Refusal is printed as its sentence, anything else with its stack; both exit with 1.
 * An interruption ends the process by `process.exit`, so that whatever cleans up at the exit gets to.
 * @param {() => Promise<number | void>} command resolves to the exit code, 0 where it says nothing
 */
export async function runCommand(command) {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Runs a module's command where the module is what Node was started with, and not where another imports it.
 * @param {string} moduleUrl its `import.meta.url`
 * @param {() => Promise<number | void>} command
 */
export async function runCommandOf(moduleUrl, command) {
  const started = process.argv[1];
  // Node resolves links for the module but not for the argument.
  if (started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl)) await runCommand(command);
}
