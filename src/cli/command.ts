import type { Engine } from '../engine/engine';
import type { Output } from './output';

/** What a command works with. */
export interface CommandContext {
  readonly engine: Engine;
  /** Absolute path of the data set. */
  readonly dataset: string;
  readonly options: CommandOptions;
  readonly output: Output;
  /** Something that the user should know but that is no part of the answer. */
  readonly note: (message: string) => void;
  readonly signal: AbortSignal;
}

export interface CommandOptions {
  readonly json: boolean;
  readonly subject: string | undefined;
  readonly split: string | undefined;
  readonly limit: number | undefined;
}

/** One word of the command line. */
export interface Command {
  readonly name: string;
  /** Options beyond --json and --help. */
  readonly options: readonly ('subject' | 'split' | 'limit')[];
  readonly required: readonly 'subject'[];
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
  run(context: CommandContext): Promise<void>;
}
