import path from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Cancelled, UserFault } from '../core/fault';
import { Engine } from '../engine/engine';
import type { Command, CommandOptions } from './command';
import { events } from './events';
import { Output } from './output';
import { subjects } from './subjects';
import { validate } from './validate';

const COMMANDS: readonly Command[] = [subjects, events, validate];

/** Exit codes: the work was done; the user's data or request can't be read; the command line is wrong. */
export const EXIT = { done: 0, badInput: 1, usage: 2 } as const;

const HELP = `cohort-lens: clinical records in the MEDS standard, without an editor

${COMMANDS.map(({ name, summary }) => `  cohort-lens ${name.padEnd(9)} ${summary}`).join('\n')}

  cohort-lens COMMAND --help   what a command takes and gives
  cohort-lens --version

Answers go to standard output, with --json as one JSON document; messages go to standard error.
Exit code 0: done. 1: the data can't be read, or have no such subject. 2: the command line is wrong.
Nothing is written but the answer: the data set folder stays as it is.
`;

/** A mistake in the command line itself. */
class UsageFault extends Error {}

export interface Streams {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/**
 * Runs one command line.
 * @param args the arguments after the program's name
 * @param version what --version answers
 * @param signal stops the work (Ctrl+C)
 * @returns the exit code
 */
export async function run(
  args: readonly string[],
  version: string,
  streams: Streams,
  signal: AbortSignal,
): Promise<number> {
  const say = (message: string): void => void streams.stderr.write(`cohort-lens: ${message}\n`);
  const output = new Output(streams.stdout);
  try {
    await runCommand(args, version, output, say, AbortSignal.any([signal, output.gone]));
    await output.finish();
    return EXIT.done;
  } catch (error) {
    if (error instanceof UsageFault) {
      say(`${error.message} See cohort-lens --help.`);
      return EXIT.usage;
    }
    if (error instanceof UserFault) {
      say(error.message);
      return EXIT.badInput;
    }
    // The reader has what it wanted (`| head`), or the user stopped the work, which main.ts tells by its signal.
    if (error instanceof Cancelled) return EXIT.done;
    say(`This is a defect of Cohort Lens: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT.badInput;
  } finally {
    output.dispose();
  }
}

async function runCommand(
  args: readonly string[],
  version: string,
  output: Output,
  say: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { values, positionals } = parse(args);
  const [name, dataset, ...surplus] = positionals;
  if (values.version) return output.write(`${version}\n`);
  const command = COMMANDS.find(candidate => candidate.name === name);
  if (name !== undefined && !command) throw new UsageFault(`There is no command ${name}.`);
  if (values.help) return output.write(command?.help ?? HELP);
  if (!command) throw new UsageFault('Name a command.');
  if (dataset === undefined) throw new UsageFault(`${command.name} needs a DATASET: a folder or a Parquet file.`);
  if (surplus[0] !== undefined)
    throw new UsageFault(`${command.name} takes one DATASET, and ${surplus[0]} is too much.`);
  const options = optionsFor(command, values);

  const engine = await Engine.create();
  try {
    await command.run({ engine, dataset: path.resolve(dataset), options, output, note: say, signal });
  } finally {
    await engine.close();
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        subject: { type: 'string' },
        split: { type: 'string' },
        limit: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message.replace(/\.?$/, '.') : String(error), { cause: error });
  }
}

function optionsFor(command: Command, values: ReturnType<typeof parse>['values']): CommandOptions {
  for (const name of ['subject', 'split', 'limit'] as const) {
    const given = values[name] !== undefined;
    if (given && !command.options.includes(name)) throw new UsageFault(`${command.name} takes no --${name}.`);
    if (!given && command.required.some(required => required === name)) {
      throw new UsageFault(`${command.name} needs --${name}.`);
    }
  }
  const { json, subject, split, limit } = values;
  if (limit !== undefined && !/^\d{1,15}$/.test(limit)) {
    throw new UsageFault(`--limit takes a whole number, and ${limit} is none.`);
  }
  return { json, subject, split, limit: limit === undefined ? undefined : Number(limit) };
}
