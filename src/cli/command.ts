import type { Readable } from 'node:stream';
import type { Engine } from '../engine/engine';
import type { Output } from './output';

/** What every command works with. */
interface Context {
  readonly options: CommandOptions;
  readonly output: Output;
  /** Something that the user should know but that is no part of the answer. */
  readonly note: (message: string) => void;
  readonly signal: AbortSignal;
}

/** What a command over a data set works with. */
export interface CommandContext extends Context {
  readonly engine: Engine;
  /** Absolute path of the data set. */
  readonly dataset: string;
}

/** What a command over words works with. */
export interface WordsContext extends Context {
  /** What stands after the command's name. */
  readonly words: readonly string[];
  /** Shows how far the work is, on a line that is written over where there is a terminal; null: the work is done. */
  readonly progress: (line: string | null) => void;
  /** The engine, started with the first call: DuckDB does not start for a command that needs none. Not to be closed. */
  readonly engine: () => Promise<Engine>;
  readonly stdin: () => Readable;
  /** Of Cohort Lens. */
  readonly version: string;
}

export interface CommandOptions {
  readonly json: boolean;
  readonly subject: string | undefined;
  readonly split: string | undefined;
  readonly limit: number | undefined;
  readonly store: string | undefined;
  /** As given, not resolved. */
  readonly dataset: string | undefined;
  readonly system: string | undefined;
  /** Ids with commas between them. */
  readonly subjects: string | undefined;
  /** A cohort file, as given, not resolved. */
  readonly cohort: string | undefined;
  /** A date, or for imports the kind of the source. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** A file with a query, as given, not resolved. */
  readonly sql: string | undefined;
  /** A file with ids, as given, not resolved. */
  readonly ids: string | undefined;
  /** Codes with commas between them. */
  readonly with: string | undefined;
  readonly below: boolean;
  readonly sample: number | undefined;
  readonly seed: number | undefined;
  /** As given, not resolved. */
  readonly out: string | undefined;
  readonly force: boolean;
  readonly format: string | undefined;
  /** As given, not resolved. */
  readonly template: string | undefined;
  /** In code points. */
  readonly descriptionLength: number | undefined;
  readonly precision: string | undefined;
  readonly noUnits: boolean;
  readonly noStatic: boolean;
  /** Encodings with commas between them. */
  readonly encoding: string | undefined;
  /** A file, as given, not resolved; `-` is standard input. */
  readonly text: string | undefined;
  /** A file or folder, as given, not resolved. */
  readonly archetypes: string | undefined;
  readonly patients: number | undefined;
  /** Names with commas between them. */
  readonly only: string | undefined;
  readonly replace: boolean;
  readonly skipDamaged: boolean;
  /** Files, as given, not resolved. */
  readonly ideas: string | undefined;
  readonly truth: string | undefined;
  /** Whole numbers with commas between them. */
  readonly sizes: string | undefined;
  /** A folder, as given, not resolved. */
  readonly reassign: string | undefined;
  /** A file, as given, not resolved. */
  readonly answers: string | undefined;
  /** The name of a model profile. */
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  /** As the endpoint calls it. */
  readonly modelName: string | undefined;
  /** A file of model profiles, as given, not resolved. */
  readonly profiles: string | undefined;
  /** USD, as given. */
  readonly budget: string | undefined;
  readonly concurrency: number | undefined;
  readonly retries: number | undefined;
  readonly samples: number | undefined;
  readonly yes: boolean;
  readonly resume: boolean;
  /** A prompt's kind, or a file, as given, not resolved. */
  readonly prompt: string | undefined;
  /** Free words. */
  readonly variant: string | undefined;
  readonly restricted: boolean;
}

/** Options that only some commands take. */
export const OPTIONS = [
  'subject',
  'split',
  'limit',
  'store',
  'dataset',
  'system',
  'subjects',
  'cohort',
  'sql',
  'ids',
  'with',
  'below',
  'sample',
  'seed',
  'out',
  'force',
  'from',
  'to',
  'format',
  'template',
  'description-length',
  'precision',
  'no-units',
  'no-static',
  'encoding',
  'text',
  'archetypes',
  'patients',
  'only',
  'replace',
  'skip-damaged',
  'ideas',
  'truth',
  'sizes',
  'reassign',
  'answers',
  'model',
  'base-url',
  'model-name',
  'profiles',
  'budget',
  'concurrency',
  'retries',
  'samples',
  'yes',
  'resume',
  'prompt',
  'variant',
  'restricted',
] as const;

interface Named {
  readonly name: string;
  /** Options beyond --json and --help. */
  readonly options: readonly (typeof OPTIONS)[number][];
  /** One line for the list of commands. */
  readonly summary: string;
  readonly help: string;
}

/** A command over one data set. */
export interface Command extends Named {
  readonly required: readonly 'subject'[];
  run(context: CommandContext): Promise<void>;
}

/** A command over words: codes, a text, what to do. */
export interface WordsCommand extends Named {
  /** How many words it takes, and what they are, for the message. */
  readonly takes: { readonly least: number; readonly most: number; readonly what: string };
  /** @throws UsageFault where the words are none that it knows */
  run(context: WordsContext): Promise<void>;
}

/** A mistake in the command line itself. */
export class UsageFault extends Error {}
