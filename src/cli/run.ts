import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Cancelled, UserFault } from '../core/fault';
import { Engine } from '../engine/engine';
import { cohort } from './cohort';
import { OPTIONS, UsageFault, type Command, type CommandOptions, type WordsCommand } from './command';
import { count } from './count';
import { describeCodes } from './describe';
import { evaluate } from './evaluate';
import { events } from './events';
import { importRecords } from './import';
import { ontology } from './ontology';
import { leaderboard } from './leaderboard';
import { Output } from './output';
import { ontologyPlaces } from './places';
import { questions } from './questions';
import { render } from './render';
import { report } from './report';
import { sample } from './sample';
import { score } from './score';
import { searchCodes } from './search';
import { subjects } from './subjects';
import { validate } from './validate';

const COMMANDS: readonly (Command | WordsCommand)[] = [
  importRecords,
  subjects,
  events,
  cohort,
  render,
  count,
  validate,
  describeCodes,
  searchCodes,
  ontology,
  sample,
  questions,
  score,
  evaluate,
  leaderboard,
  report,
];

/** Exit codes: the work was done; the user's data or request can't be read; the command line is wrong. */
export const EXIT = { done: 0, badInput: 1, usage: 2 } as const;

/** What is said without a word of the command line, because the editor says it too, is done here by an option. */
const OPTION_FOR: Readonly<Record<string, string>> = { 'import-taken': '--replace', 'import-damage': '--skip-damaged' };

const HELP = `cohort-lens: clinical records in the MEDS standard, without an editor

${COMMANDS.map(({ name, summary }) => `  cohort-lens ${name.padEnd(11)} ${summary}`).join('\n')}

  cohort-lens COMMAND --help   what a command takes and gives
  cohort-lens --version

Answers go to standard output, with --json as one JSON document; messages go to standard error.
Exit code 0: done. 1: the data can't be read, or have no such subject. 2: the command line is wrong.
Nothing is written but the answer, by ontology the store of vocabularies, and by import, cohort, sample, questions,
evaluate and report what --out names: the data set folder stays as it is.
`;

export interface Streams {
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Left out: empty. */
  readonly stdin?: Readable;
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
    const progress = progressOn(streams.stderr);
    const stdin = (): Readable => streams.stdin ?? Readable.from([]);
    const until = AbortSignal.any([signal, output.gone]);
    await runCommand(args, version, { output, note: say, progress, stdin, version, signal: until });
    await output.finish();
    return EXIT.done;
  } catch (error) {
    if (error instanceof UsageFault) {
      say(`${error.message} See cohort-lens --help.`);
      return EXIT.usage;
    }
    if (error instanceof UserFault) {
      const option = OPTION_FOR[error.kind];
      say(option === undefined ? error.message : `${error.message} The option for that is ${option}.`);
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

/** A line that is written over on a terminal; elsewhere a line whenever something else begins. */
function progressOn(stderr: Writable): (line: string | null) => void {
  const isTerminal = 'isTTY' in stderr && stderr.isTTY === true;
  let begun = '';
  return line => {
    if (isTerminal) {
      stderr.write(`\r\u001b[K${line ?? ''}`);
      return;
    }
    const what = line?.split(':')[0] ?? '';
    if (what !== begun && line !== null) stderr.write(`${what}\n`);
    begun = what;
  };
}

async function runCommand(
  args: readonly string[],
  version: string,
  context: Omit<Parameters<WordsCommand['run']>[0], 'words' | 'options' | 'engine'>,
): Promise<void> {
  const { output } = context;
  const { values, positionals } = parse(args);
  const [name, ...words] = positionals;
  if (values.version) return output.write(`${version}\n`);
  const command = COMMANDS.find(candidate => candidate.name === name);
  if (name !== undefined && !command) throw new UsageFault(`There is no command ${name}.`);
  if (values.help) return output.write(command?.help ?? HELP);
  if (!command) throw new UsageFault('Name a command.');
  if ('takes' in command) checkWords(command, words);
  else checkDataset(command, words);
  const options = optionsFor(command, values);
  let starting: Promise<Engine> | undefined;
  const engine = (): Promise<Engine> => (starting ??= startEngine(options));
  try {
    if ('takes' in command) await command.run({ ...context, words, options, engine });
    else await command.run({ ...context, engine: await engine(), dataset: path.resolve(words[0] ?? ''), options });
  } finally {
    // Where it did not start there is nothing to close, and the command has told why.
    const started = await starting?.catch(() => undefined);
    await started?.close();
  }
}

async function startEngine({ store }: CommandOptions): Promise<Engine> {
  const engine = await Engine.create();
  engine.configure({ categories: [], ontology: ontologyPlaces(store) });
  return engine;
}

function checkWords({ name, takes: { least, most, what } }: WordsCommand, words: readonly string[]): void {
  if (words.length < least) throw new UsageFault(`${name} needs ${what}.`);
  const surplus = words[most];
  if (surplus !== undefined) throw new UsageFault(`${name} takes ${what}, and ${surplus} is too much.`);
}

function checkDataset({ name }: Command, [dataset, surplus]: readonly string[]): void {
  if (dataset === undefined) throw new UsageFault(`${name} needs a DATASET: a folder or a Parquet file.`);
  if (surplus !== undefined) throw new UsageFault(`${name} takes one DATASET, and ${surplus} is too much.`);
}

/** Options that take a whole number. */
const NUMBERS = [
  'limit',
  'description-length',
  'sample',
  'seed',
  'patients',
  'concurrency',
  'retries',
  'samples',
] as const;
/** Options whose value may begin with a minus. */
const SIGNED: readonly string[] = [...NUMBERS, 'subject', 'subjects'];

/** A negative number is the value of the option before it, so that it is told as a wrong number and not as an option. */
function withNegatives(args: readonly string[]): string[] {
  const isNumeric = (option: string | undefined): boolean => SIGNED.some(name => option === `--${name}`);
  return args.flatMap((arg, i) => {
    const isNegative = (at: string | undefined): boolean => at !== undefined && /^-\d/.test(at);
    if (isNegative(arg) && isNumeric(args[i - 1])) return [];
    return isNumeric(arg) && isNegative(args[i + 1]) ? [`${arg}=${args[i + 1] ?? ''}`] : [arg];
  });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        subject: { type: 'string' },
        split: { type: 'string' },
        limit: { type: 'string' },
        store: { type: 'string' },
        dataset: { type: 'string' },
        system: { type: 'string' },
        subjects: { type: 'string' },
        cohort: { type: 'string' },
        sql: { type: 'string' },
        ids: { type: 'string' },
        with: { type: 'string' },
        below: { type: 'boolean' },
        sample: { type: 'string' },
        seed: { type: 'string' },
        out: { type: 'string' },
        force: { type: 'boolean' },
        from: { type: 'string' },
        to: { type: 'string' },
        format: { type: 'string' },
        template: { type: 'string' },
        'description-length': { type: 'string' },
        precision: { type: 'string' },
        'no-units': { type: 'boolean' },
        'no-static': { type: 'boolean' },
        encoding: { type: 'string' },
        text: { type: 'string' },
        archetypes: { type: 'string' },
        patients: { type: 'string' },
        only: { type: 'string' },
        replace: { type: 'boolean' },
        'skip-damaged': { type: 'boolean' },
        ideas: { type: 'string' },
        truth: { type: 'string' },
        sizes: { type: 'string' },
        reassign: { type: 'string' },
        answers: { type: 'string' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
        'model-name': { type: 'string' },
        profiles: { type: 'string' },
        budget: { type: 'string' },
        concurrency: { type: 'string' },
        retries: { type: 'string' },
        samples: { type: 'string' },
        yes: { type: 'boolean' },
        resume: { type: 'boolean' },
        prompt: { type: 'string' },
        variant: { type: 'string' },
        restricted: { type: 'boolean' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageFault(error instanceof Error ? error.message.replace(/\.?$/, '.') : String(error), { cause: error });
  }
}

function optionsFor(command: Command | WordsCommand, values: ReturnType<typeof parse>['values']): CommandOptions {
  const required: readonly string[] = 'required' in command ? command.required : [];
  for (const name of OPTIONS) {
    const given = values[name] !== undefined;
    if (given && !command.options.includes(name)) throw new UsageFault(`${command.name} takes no --${name}.`);
    if (!given && required.includes(name)) throw new UsageFault(`${command.name} needs --${name}.`);
  }
  const { json, subject, split, store, dataset, system, subjects, from, to, format, template, precision } = values;
  const {
    encoding,
    text,
    archetypes,
    only,
    replace = false,
    'skip-damaged': skipDamaged = false,
    ideas,
    truth,
    sizes,
    reassign,
  } = values;
  const [limit, descriptionLength, size, seed, patients, concurrency, retries, samples] = NUMBERS.map(name =>
    wholeNumber(name, values[name]),
  );
  const [noUnits = false, noStatic = false] = [values['no-units'], values['no-static']];
  const records = { subjects, from, to, format, template, descriptionLength, precision, noUnits, noStatic };
  const { cohort, sql, ids, with: codes, below = false, out, force = false } = values;
  const selection = { cohort, sql, ids, with: codes, below, sample: size, seed, out, force };
  const made = { archetypes, patients, only, replace, skipDamaged, ideas, truth, sizes, reassign };
  const { answers, model, profiles, budget, yes = false, resume = false, prompt, variant, restricted = false } = values;
  const [baseUrl, modelName] = [values['base-url'], values['model-name']];
  const how = { budget, concurrency, retries, samples, yes, resume, prompt, variant, restricted };
  const asked = { answers, model, baseUrl, modelName, profiles, ...how };
  const listed = { json, subject, split, limit, store, dataset, system, encoding, text };
  return { ...listed, ...records, ...selection, ...made, ...asked };
}

function wholeNumber(name: (typeof NUMBERS)[number], text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageFault(`--${name} takes a whole number, and ${text} is none.`);
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new UsageFault(`--${name} takes a whole number up to ${Number.MAX_SAFE_INTEGER}, and ${text} is more.`);
}
