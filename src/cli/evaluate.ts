import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { isFreeHere } from '../core/evaluate/guard';
import { BASELINE, RANDOM, type EndpointProfile, type ModelProfile } from '../core/evaluate/model_profile';
import { ENDPOINT_DEFAULTS, readProfiles } from '../core/evaluate/profile_file';
import { STATES, type RunTotals } from '../core/evaluate/run';
import { PROMPT_KINDS, PROMPT_TEMPLATES, promptName } from '../core/evaluate/prompt';
import { taskSummaries } from '../core/evaluate/task_summary';
import { UserFault } from '../core/fault';
import type { Question } from '../core/questions/question';
import { pathFromFile } from '../engine/cohort/cohort_place';
import type { Estimate, EvaluationTask, QuestionRef } from '../engine/evaluate/contract';
import { Evaluator } from '../engine/evaluate/evaluator';
import { destinationWords, costWords } from '../engine/evaluate/words';
import { readRun } from '../engine/evaluate/run_store';
import { fileSystemFault } from '../engine/file_system_fault';
import { readQuestionFile } from '../engine/questions/question_files';
import { UsageFault, type CommandOptions, type WordsCommand, type WordsContext } from './command';
import { alignedTable } from './output';
import { mediaFolder, ontologyPlaces } from './places';
import { formats, namedRendering, readTemplate, RENDERING_HELP, renderOptions } from './rendering';

const USUAL_FORMAT = 'compact';
const USUAL_SEED = 1;
const USUAL_PROMPT = 'plain';
const MOST_SAMPLES = 1000;

/** `cohort-lens evaluate`: questions to a model, its answers scored and kept as a run. */
export const evaluate: WordsCommand = {
  name: 'evaluate',
  options: [
    ...(['model', 'base-url', 'model-name', 'profiles', 'format', 'description-length', 'precision'] as const),
    ...(['no-units', 'no-static', 'out', 'dataset', 'budget', 'concurrency', 'retries', 'samples', 'seed'] as const),
    ...(['limit', 'yes', 'resume', 'store', 'template', 'prompt', 'variant', 'restricted'] as const),
  ],
  takes: { least: 1, most: 1, what: 'a file of QUESTIONS' },
  summary: 'Asks a model questions about cohorts, and scores its answers',
  help: `cohort-lens evaluate QUESTIONS [--model baseline|random|PROFILE] [--base-url U --model-name M]
                     [--format F|--template FILE] [--prompt plain|reason|FILE] [--variant NAME] --out RUNS [--budget USD] [--concurrency N] [--retries N] [--samples N] [--yes] [--resume] [--json]

  QUESTIONS         a set (*.questions.jsonl) or a question (*.question.json) with gold
  --model NAME      baseline (default: statistics, no network), random, or a profile of --profiles
  --profiles FILE   model profiles as JSON, as in the setting cohortLens.evaluation.profiles
  --base-url U      an endpoint that speaks OpenAI's protocol, with --model-name M
  --format F        ${formats().join(', ')} (default ${USUAL_FORMAT}); baseline and random read events
  --template FILE   your own format: a text file with parts ([event] and others) and fields ({description:50})
${RENDERING_HELP}
  --prompt P        what the model is told: ${PROMPT_KINDS.map(({ id }) => id).join(', ')} (default ${USUAL_PROMPT}), or a file with parts [system] and [user]
  --variant NAME    what an ablation calls this run (default: the prompt's name where that is not the usual one)
  --restricted      takes the records as restricted, whatever their dataset.json says
  --dataset FOLDER  the records, if not where the questions say
  --out RUNS        the folder in which a folder of the run is made; with --resume the run's own folder
  --resume          goes on with a run: what was answered is not asked again
  --budget USD      a hard limit: what may not be paid from it is not sent
  --concurrency N   requests at once; --retries N: times that a failed request is sent again (0: never)
  --samples N       times that each question is asked; --seed S: of what is drawn (default ${USUAL_SEED})
  --limit N         the first N questions only
  --yes             sends without asking. Without it nothing leaves this machine, and nothing is paid
  --json            {"run","questions","states","usage","tasks":[{"task","n","answered","meanAll","meanAnswered"}],"stopped"}

The key is taken from the environment: the variable that the profile names (keyVariable), else OPENAI_API_KEY for
api.openai.com. It is written nowhere. What it costs and where it goes is said before anything is sent.
`,
  async run(context) {
    const { options, output, note, progress, signal } = context;
    const refs = await questionRefs(context);
    const profile = await profileOf(context);
    const task = await taskOf(context, refs, profile);
    const configuration = { ontology: ontologyPlaces(options.store), media: mediaFolder(), version: context.version };
    const evaluator = new Evaluator(configuration, {
      progress: ({ done, of, holdUp }) => progress(`Answered: ${done} of ${of}${holdUp === null ? '' : `, ${holdUp}`}`),
      answered: () => undefined,
      askEditor: null,
    });
    try {
      if (isFreeHere(profile)) note(`${profile.name}: ${refs.length} questions, stays on this machine, costs nothing.`);
      else {
        const estimate = await evaluator.estimate(task, signal);
        tellEstimate(note, estimate);
        assertWanted(estimate, options.yes);
      }
      const summary = await evaluator.evaluate(task, signal);
      progress(null);
      const [done] = summary.runs;
      if (!done) return;
      await tellResult(context, refs, done.folder, done.totals, summary.stopped);
      if (summary.stopped !== null) note(`${summary.stopped} The option for that is --resume --out ${done.folder}.`);
    } finally {
      await evaluator.close();
    }
    await output.flush();
  },
};

async function questionRefs({ words, options, note }: WordsContext): Promise<readonly QuestionRef[]> {
  const [shown = ''] = words;
  const file = path.resolve(shown);
  const { lines, sentences } = await readQuestionFile(file, shown);
  const [error] = sentences.filter(({ severity }) => severity === 'error');
  if (error) throw new UserFault(error.message, 'question-file');
  for (const { message } of sentences) note(message);
  const questions = lines.map(({ question }) => question).filter((each): each is Question => each !== null);
  if (questions.length === 0) throw new UserFault(`${shown} has no questions.`, 'question-file');
  return questions.slice(0, options.limit).map(question => ({
    ...{ question, file },
    dataset: options.dataset === undefined ? pathFromFile(file, question.dataset) : path.resolve(options.dataset),
  }));
}

async function profileOf({ options, note }: WordsContext): Promise<ModelProfile> {
  const { model = 'baseline', baseUrl, modelName, profiles } = options;
  if (baseUrl !== undefined || modelName !== undefined) {
    if (baseUrl === undefined || modelName === undefined)
      throw new UsageFault('--base-url and --model-name go together.');
    const name = options.model ?? modelName;
    const read = readProfiles([{ kind: 'endpoint', name, baseUrl, model: modelName }]);
    const [profile] = read.profiles;
    if (!profile) throw new UsageFault(read.problems.join(' '));
    return profile;
  }
  const builtIn = [BASELINE, RANDOM].find(({ name }) => name === model);
  if (builtIn) return builtIn;
  if (profiles === undefined)
    throw new UsageFault(`There is no model ${model}. Name baseline, random, or one of --profiles FILE.`);
  const read = readProfiles(await readJson(profiles));
  for (const problem of read.problems) note(`${profiles}: ${problem}`);
  const found = read.profiles.find(({ name }) => name === model);
  if (found) return found;
  const names = read.profiles.map(({ name }) => name).join(', ');
  throw new UserFault(`${profiles} has no model ${model}. It has ${names === '' ? 'none' : names}.`, 'no-model');
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.resolve(file), 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UserFault(`${file} is no JSON: ${error.message}.`, 'profiles', { cause: error });
    throw fileSystemFault(error, file);
  }
}

async function taskOf(
  { options }: WordsContext,
  questions: readonly QuestionRef[],
  profile: ModelProfile,
): Promise<EvaluationTask> {
  const { out, resume, samples = 1, seed = USUAL_SEED, concurrency = null, retries = null, budget } = options;
  if (out === undefined)
    throw new UsageFault(`evaluate needs --out ${resume ? 'with the folder of the run' : 'RUNS'}.`);
  if (samples < 1 || samples > MOST_SAMPLES)
    throw new UsageFault(`--samples takes a number from 1 to ${MOST_SAMPLES}.`);
  if (concurrency === 0) throw new UsageFault('--concurrency takes a number of at least 1.');
  const usd = budget === undefined ? null : Number(budget);
  if (usd !== null && !(usd >= 0)) throw new UsageFault(`--budget takes USD, and ${budget} is no number from 0.`);
  return {
    ...{ questions, models: [{ profile, key: keyOf(profile) }], ...(await renderingsOf(options)) },
    ...{ options: renderOptions(options), ...(await promptOf(options)) },
    ...{ folder: path.resolve(out), resume: resume ? path.resolve(out) : null },
    ...{ samples, seed, budget: usd, concurrency, retries },
    restricted: options.restricted ? [...new Set(questions.map(({ dataset }) => dataset))] : [],
  };
}

async function renderingsOf({
  format,
  template,
}: CommandOptions): Promise<Pick<EvaluationTask, 'renderings' | 'templates'>> {
  if (template === undefined) return { renderings: [namedRendering(format ?? USUAL_FORMAT).id], templates: {} };
  if (format !== undefined) throw new UsageFault('--format and --template do not go together.');
  const { rendering, text } = await readTemplate(template);
  return { renderings: [rendering.id], templates: { [rendering.id]: text } };
}

async function promptOf({
  prompt,
  variant,
}: CommandOptions): Promise<Pick<EvaluationTask, 'promptTemplate' | 'variant'>> {
  if (prompt === undefined || prompt === USUAL_PROMPT) return { promptTemplate: null, variant: variant ?? null };
  const known = PROMPT_KINDS.find(({ id }) => id === prompt);
  if (known) return { promptTemplate: PROMPT_TEMPLATES[known.id], variant: variant ?? known.id };
  try {
    const text = await readFile(path.resolve(prompt), 'utf8');
    return { promptTemplate: text, variant: variant ?? promptName(prompt) };
  } catch (error) {
    throw fileSystemFault(error, prompt);
  }
}

/** From the environment only: it stands on no command line. */
function keyOf(profile: ModelProfile): string | null {
  if (profile.kind !== 'endpoint') return null;
  return process.env[keyVariableOf(profile) ?? ''] ?? null;
}

function keyVariableOf({ keyVariable, baseUrl }: EndpointProfile): string | null {
  return (
    keyVariable ?? (new URL(baseUrl).hostname === 'api.openai.com' ? 'OPENAI_API_KEY' : ENDPOINT_DEFAULTS.keyVariable)
  );
}

function tellEstimate(note: (message: string) => void, { runs, questions, restricted }: Estimate): void {
  for (const run of runs) {
    const tokens =
      run.inputTokens === null
        ? 'no prompt'
        : `${run.approximate ? '≈' : ''}${run.inputTokens.toLocaleString('en')} tokens`;
    const over =
      run.overContext === 0 ? '' : `; ${run.overContext} do not fit into the context window and are not sent`;
    note(
      `${run.model}: ${questions} questions, ${tokens}, ${destinationWords(run.destination)}, ${costWords(run)}${over}.`,
    );
  }
  for (const dataSet of restricted) note(`${dataSet} is restricted: it does not leave this machine.`);
}

function assertWanted({ runs }: Estimate, isYes: boolean): void {
  for (const { forbidden, destination, mostCost, model } of runs) {
    if (forbidden !== null) throw new UserFault(forbidden, 'restricted');
    const isHere = destination.kind === 'here' || destination.kind === 'loopback';
    if (!isYes && (!isHere || mostCost !== 0)) {
      throw new UserFault(
        `Nothing was sent. To send it to ${model} at what that costs, say so with --yes.`,
        'not-confirmed',
      );
    }
  }
}

async function tellResult(
  { options, output }: WordsContext,
  refs: readonly QuestionRef[],
  folder: string,
  { states, open, usage }: RunTotals,
  stopped: string | null,
): Promise<void> {
  const { run } = await readRun(folder);
  const scores = new Map<string, number[]>();
  for (const { key, score } of run.answers.values()) {
    if (score !== null) scores.set(key.question, [...(scores.get(key.question) ?? []), score]);
  }
  const results = refs.map(({ question: { id, task } }) => {
    const of = scores.get(id) ?? [];
    return { task, score: of.length === 0 ? null : of.reduce((sum, each) => sum + each, 0) / of.length };
  });
  const tasks = taskSummaries(results);
  if (options.json) {
    const told = { run: folder, questions: refs.length, states: { ...states, open }, usage, tasks, stopped };
    await output.write(`${JSON.stringify(told)}\n`);
    return;
  }
  const ended = STATES.filter(state => (states[state] ?? 0) > 0).map(state => `${states[state] ?? 0} ${state}`);
  await output.write(`${folder}: ${ended.join(', ')}${open > 0 ? `, ${open} open` : ''}\n\n`);
  const rows = tasks.map(({ task, n, answered, meanAll, meanAnswered }) => [
    ...[task, String(n), String(answered), meanAll.toFixed(4), meanAnswered === null ? '-' : meanAnswered.toFixed(4)],
  ]);
  const head = ['task', 'n', 'answered', 'mean of all', 'of answered'];
  await output.write(alignedTable(head, [false, true, true, true, true], rows));
}
