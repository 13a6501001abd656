import { randomBytes } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { knownModel } from '../../core/tokens/models';
import { RUN_FORMAT, type RunManifest } from '../../core/evaluate/run';
import type { MadeAgain } from '../../core/evaluate/result_table';
import { slotOf, totalsOf } from '../../core/evaluate/run_lines';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import { Cancelled, UserFault } from '../../core/fault';
import { stream } from '../../core/random/xoshiro';
import type { RenderingId } from '../../core/render/rendering';
import { Engine } from '../engine';
import type { Estimate, EvaluateConfiguration, EvaluateHostApi, EvaluationSummary, EvaluationTask } from './contract';
import { questionsDigest, sha256 } from './digests';
import { estimateRun } from './estimate';
import { modelOf, type ModelServices } from './model_of';
import type { Model } from './model';
import { SDK_VERSION } from './openai_client';
import { Budget, CLOCK, Pace, type Clock } from './pace';
import { Progress } from './progress';
import { Prompts } from './prompts';
import { assertAllowed, restrictedAmong, whyForbidden } from './restricted';
import { isFreeOf, pricesOf, runQuestion, type RunTask } from './run_questions';
import { AskedQuestions } from './asked_questions';
import type { AnswerPlace } from './answer_table';
import { runLabel } from './results';
import { asTheRun, isSameModel, openOf } from './resume';
import { readRun, RunStore } from './run_store';

/** What the evaluator tells while it works. */
export type EvaluatorHost = Pick<EvaluateHostApi, 'progress' | 'answered'> & Pick<ModelServices, 'askEditor'>;

/** How questions are counted where a model's own tokenizer is not known. */
const USUAL_ENCODING = 'o200k_base';

/** Estimates and runs evaluations. Its owner closes it. */
export class Evaluator {
  #engine: Promise<Engine> | undefined;

  constructor(
    readonly configuration: EvaluateConfiguration,
    readonly host: EvaluatorHost,
    readonly clock: Clock = CLOCK,
  ) {}

  /** The engine, started with the first record that is read. */
  readonly engine = (): Promise<Engine> => {
    this.#engine ??= Engine.create().then(engine => {
      engine.configure({ categories: [], ontology: this.configuration.ontology });
      return engine;
    });
    return this.#engine;
  };

  /** Of a run that is gone on with: what is not answered yet. */
  async estimate(asked: EvaluationTask, signal: AbortSignal): Promise<Estimate> {
    const task = await this.#asTheRun(asked, true);
    const restricted = await this.#restricted(task, signal);
    const prompts = new Prompts(this.engine, this.configuration.media, task);
    const runs: Estimate['runs'][number][] = [];
    for (const { model, rendering } of this.#pairs(task, restricted)) {
      const forbidden = whyForbidden(model.profile, model.destination, restricted);
      runs.push(
        await estimateRun({ task, model, rendering, prompts, forbidden, ...encodingOf(model.profile) }, signal),
      );
      await model.dispose();
    }
    return { runs, questions: task.questions.length, restricted: [...restricted] };
  }

  /** @throws UserFault `restricted`, `budget`, `run-taken`, `run-folder`, `run-changed`; Cancelled */
  async evaluate(asked: EvaluationTask, signal: AbortSignal): Promise<EvaluationSummary> {
    const task = await this.#asTheRun(asked, false);
    const restricted = await this.#restricted(task, signal);
    const pairs = this.#pairs(task, restricted);
    for (const { model } of pairs) {
      assertAllowed(model.profile, model.destination, restricted);
      assertPriced(model, task.budget);
    }
    const prompts = new Prompts(this.engine, this.configuration.media, task);
    const stores: RunStore[] = [];
    try {
      const fingerprints = await this.#fingerprints(task, restricted, signal);
      for (const { model, rendering } of pairs)
        stores.push(await this.#store(task, model, rendering, prompts, fingerprints));
      const spent = stores.reduce((sum, { before }) => sum + (before.usage.cost ?? 0), 0);
      const budget = new Budget(task.budget, spent);
      const progress = new Progress(this.host, stores, task);
      const tasks = pairs.map(({ model, rendering }, i) =>
        this.#runTask({ task, model, rendering, prompts, budget, progress, store: stores[i]!, restricted }),
      );
      await runAll(tasks, task, signal);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    } finally {
      for (const store of stores) await store.close();
      for (const { model } of pairs) await model.dispose();
    }
    const runs = [];
    for (const { folder } of stores) {
      const { manifest, run } = await readRun(folder);
      runs.push({ folder, label: runLabel(manifest), totals: totalsOf(run, task.questions.length * task.samples) });
    }
    const stopped = signal.aborted ? 'It was cancelled. Going on with it asks what is not answered yet.' : null;
    return { runs, stopped };
  }

  /** The prompt of an answer, made again. @throws UserFault `run-folder`, `no-answer`, `no-prompt`; Cancelled */
  async promptOf({ run: folder, question, sample }: AnswerPlace, signal: AbortSignal): Promise<MadeAgain> {
    const { manifest, run } = await readRun(folder);
    const record = run.answers.get(slotOf({ question, sample }));
    const ref = (await new AskedQuestions().of(manifest)).get(question);
    if (!record || !ref) throw new UserFault(`${question} is not in its file any more.`, 'no-answer');
    const { rendering } = manifest;
    if (rendering === null) {
      throw new UserFault(`${manifest.model.name} reads events: it is given no prompt.`, 'no-prompt');
    }
    const { id, options, template } = rendering;
    const rules = { options, templates: template == null ? {} : { [id]: template } };
    const prompts = new Prompts(this.engine, this.configuration.media, {
      ...{ ...rules, promptTemplate: manifest.promptTemplate ?? null },
    });
    const { prompt, digest } = await prompts.of(ref, id, signal);
    return { system: prompt.system, user: prompt.user, isAsSent: digest === record.promptDigest };
  }

  async close(): Promise<void> {
    const engine = await this.#engine;
    await engine?.close();
  }

  async #asTheRun(task: EvaluationTask, isOpenOnly: boolean): Promise<EvaluationTask> {
    if (task.resume === null) return task;
    const { manifest, run } = await readRun(task.resume);
    const same = asTheRun(task, manifest);
    return isOpenOnly ? { ...same, questions: openOf(same, run) } : same;
  }

  async #restricted({ questions, restricted }: EvaluationTask, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const dataSets = questions.map(({ dataset }) => dataset);
    return restrictedAmong(await this.engine(), dataSets, restricted, signal);
  }

  async #fingerprints(task: EvaluationTask, restricted: ReadonlySet<string>, signal: AbortSignal) {
    const engine = await this.engine();
    const dataSets: RunManifest['dataSets'][number][] = [];
    for (const dataset of new Set(task.questions.map(each => each.dataset))) {
      const { fingerprint } = await engine.cohorts.fingerprint({ path: dataset }, { signal });
      dataSets.push({ path: dataset, fingerprint, restricted: restricted.has(dataset) });
    }
    return dataSets;
  }

  #pairs(task: EvaluationTask, restricted: ReadonlySet<string>) {
    const { askEditor } = this.host;
    const services = { engine: this.engine, askEditor, isRestricted: restricted.size > 0 };
    return task.models.flatMap(({ profile, key }) => {
      const renderings: readonly (RenderingId | null)[] =
        profile.kind === 'baseline' || profile.kind === 'random' ? [null] : task.renderings;
      return renderings.map(rendering => ({ model: modelOf(profile, key, services), rendering }));
    });
  }

  async #store(
    task: EvaluationTask,
    { profile }: Model,
    rendering: RenderingId | null,
    prompts: Prompts,
    dataSets: RunManifest['dataSets'],
  ): Promise<RunStore> {
    const questions = task.questions.map(({ question }) => question);
    const digest = questionsDigest(questions);
    if (task.resume !== null) {
      const store = await RunStore.resume(task.resume);
      const { manifest } = store;
      if (manifest.questions.digest === digest && isSameModel(manifest.model, profile)) return store;
      await store.close();
      throw new UserFault(
        `The questions or the model of ${path.basename(task.resume)} are not what they were. Begin a new run.`,
        'run-changed',
      );
    }
    const template = rendering === null ? undefined : task.templates[rendering];
    const began = new Date().toISOString();
    const manifest: RunManifest = {
      ...{ format: RUN_FORMAT, id: runId(began, profile.name, rendering), began, model: profile },
      rendering:
        rendering === null
          ? null
          : {
              ...{ id: rendering, options: task.options, template: template ?? null },
              templateDigest: template === undefined ? null : sha256(template),
            },
      questions: {
        files: [...new Set(task.questions.map(({ file }) => file))],
        digest,
        count: questions.length,
        ids: questions.map(({ id }) => id),
      },
      ...{ dataSets, promptDigest: rendering === null ? null : prompts.digest, samples: task.samples, seed: task.seed },
      promptTemplate: rendering === null ? null : task.promptTemplate,
      versions: { 'cohort-lens': this.configuration.version, openai: SDK_VERSION, node: process.versions.node },
      // What reads no prompt has no variant of it.
      variant: rendering === null ? null : task.variant,
    };
    return RunStore.begin(task.folder, manifest);
  }

  #runTask(of: {
    readonly task: EvaluationTask;
    readonly model: Model;
    readonly rendering: RenderingId | null;
    readonly prompts: Prompts;
    readonly budget: Budget;
    readonly progress: Progress;
    readonly store: RunStore;
    readonly restricted: ReadonlySet<string>;
  }): RunTask {
    const { task, model, rendering, prompts, budget, progress, store, restricted } = of;
    const { profile } = model;
    const isEndpoint = profile.kind === 'endpoint';
    const concurrency = isEndpoint || profile.kind === 'agent' ? profile.concurrency : 1;
    const pace = new Pace(task.concurrency ?? concurrency, this.clock);
    progress.watch(pace);
    return {
      ...{ store, model, rendering, prompts, pace, budget, seed: task.seed, clock: this.clock },
      retries: task.retries ?? (isEndpoint ? profile.retries : 0),
      ...encodingOf(profile),
      random: stream(task.seed, 'back-off', store.manifest.id),
      assertAllowed: ({ dataset }) =>
        assertAllowed(profile, model.destination, restricted.has(dataset) ? [dataset] : []),
      onAnswered: record => progress.answered(store.folder, record),
      onUsed: usage => progress.used(usage),
    };
  }
}

/** All questions of all runs, question by question, as many at once as each run's pace lets. */
async function runAll(
  tasks: readonly RunTask[],
  { questions, samples }: EvaluationTask,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  const slots = questions.flatMap(ref => Array.from({ length: samples }, (_, sample) => ({ ref, sample })));
  const workers = tasks.flatMap(task => {
    const next = slots.values();
    return Array.from({ length: Math.min(task.pace.most, slots.length) }, async () => {
      for (const { ref, sample } of next) await runQuestion(task, ref, sample, until);
    });
  });
  const failures: unknown[] = [];
  await Promise.all(
    workers.map(worker =>
      worker.catch((error: unknown) => {
        failures.push(error);
        // One that can't go on for its settings or records keeps the others from nothing but wasting money.
        stop.abort();
      }),
    ),
  );
  const failure = failures.find(each => !(each instanceof Cancelled)) ?? failures[0];
  if (failure instanceof Error) throw failure;
}

function assertPriced(model: Model, budget: number | null): void {
  const { profile } = model;
  if (budget === null || isFreeOf(model)) return;
  const prices = pricesOf(profile);
  if (
    profile.kind === 'endpoint' &&
    prices !== null &&
    prices.input !== null &&
    prices.output !== null &&
    profile.outputLimit !== null
  )
    return;
  throw new UserFault(
    `A budget can't be kept with ${profile.name}: what it costs is not known. Set "prices" (input and output) and ` +
      '"outputLimit" in its profile, or run it without a budget.',
    'budget',
  );
}

/** How a model counts, and how much it takes. */
export function encodingOf(profile: ModelProfile) {
  const known = profile.kind === 'endpoint' ? knownModel(profile.model) : null;
  const own = profile.kind === 'endpoint' ? profile.encoding : null;
  const context = profile.kind === 'endpoint' || profile.kind === 'editor' ? profile.context : null;
  return {
    encoding: own ?? known?.encoding ?? USUAL_ENCODING,
    approximate: own === null && (known?.approximate ?? true),
    context: context ?? known?.context ?? null,
  };
}

/** A name that tells runs apart, and sorts them by when they began. */
function runId(began: string, model: string, rendering: RenderingId | null): string {
  const stamp = began.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const plain = (text: string): string => text.replaceAll(/[^\w.-]+/g, '-').slice(0, 40);
  return [stamp, plain(model), plain(path.basename(rendering ?? 'events')), randomBytes(2).toString('hex')].join('_');
}
