import * as vscode from 'vscode';
import { isFreeHere, isLoopbackUrl } from '../../core/evaluate/guard';
import { BASELINE, RANDOM, type ModelProfile } from '../../core/evaluate/model_profile';
import { FREE, type AnswerRecord } from '../../core/evaluate/run';
import { Cancelled, UserFault } from '../../core/fault';
import type { Question } from '../../core/questions/question';
import { DEFAULT_OPTIONS, type RenderingId, type RenderOptions } from '../../core/render/rendering';
import type { Params, Result } from '../../protocol/channel';
import type {
  Estimate,
  EvaluateApi,
  EvaluationProgress,
  EvaluationSummary,
  EvaluationTask,
  QuestionAnswer,
  QuestionRef,
  TestedModel,
} from '../../engine/evaluate/contract';
import { EvaluateProcess } from '../../engine/evaluate/evaluate_process';
import type { OntologyPlaces } from '../../engine/ontology/contract';
import type { Log } from '../log/log';
import type { Settings } from '../settings/settings';
import { askEditorModel, editorProfiles } from './editor_models';
import type { TemplateFile } from '../tokens/template_files';
import { EndpointKeys } from './keys';
import type { ChosenPrompt } from './prompt_files';
import { newRunsFolder, runsFolders } from './run_places';

export interface EvaluationServices {
  readonly extension: vscode.Uri;
  readonly storage: vscode.Uri;
  readonly secrets: vscode.SecretStorage;
  readonly version: string;
  readonly settings: Settings;
  readonly ontologyPlaces: () => OntologyPlaces;
  /** The user's rendering templates. */
  readonly templates: () => Promise<readonly TemplateFile[]>;
  readonly log: Log;
}

/** What is to be evaluated. */
export interface EvaluationWish {
  readonly refs: readonly QuestionRef[];
  readonly profiles: readonly ModelProfile[];
  readonly renderings: readonly RenderingId[];
  /** Texts of the user templates among `renderings`. */
  readonly templates?: Readonly<Record<RenderingId, string>>;
  readonly prompt?: ChosenPrompt;
  readonly samples?: number;
  /** USD for all of it; null: no limit. */
  readonly budget?: number | null;
}

/** What only reads runs, or scores them again. */
export type RunReading =
  'runList' | 'answerTable' | 'answerDetails' | 'promptOf' | 'compare' | 'standings' | 'report' | 'rescore';

/** Shows an estimate before anything is sent. @returns false: nothing is to be sent */
export type Confirm = (estimate: Estimate) => Promise<boolean>;

const SEED = 1;

function assertTrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new UserFault('Models are run in trusted workspaces only. Trust this one first.', 'untrusted');
}

/** Evaluating in this window: models, keys, the process, and what was answered. */
export class Evaluation implements vscode.Disposable {
  readonly keys: EndpointKeys;
  readonly #process: EvaluateProcess;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #answered = new vscode.EventEmitter<AnswerRecord>();
  readonly #ended = new vscode.EventEmitter<void>();
  #progress: EvaluationProgress | null = null;
  #underWay = 0;

  /** Fires when an evaluation begins, goes on or ends, and when something was answered. */
  readonly onDidChange = this.#changed.event;
  /** Fires when the process is gone. */
  readonly onDidEnd = this.#ended.event;
  /** Fires with each answer, whoever asked. */
  readonly onDidAnswer = this.#answered.event;

  constructor(readonly services: EvaluationServices) {
    const { extension, secrets, version, ontologyPlaces } = services;
    this.keys = new EndpointKeys(secrets);
    this.#process = new EvaluateProcess(
      vscode.Uri.joinPath(extension, 'dist', 'evaluate.js').fsPath,
      () => ({ ontology: ontologyPlaces(), media: vscode.Uri.joinPath(extension, 'media').fsPath, version }),
      {
        progress: progress => {
          this.#progress = progress;
          this.#changed.fire();
        },
        answered: ({ record }) => {
          this.#answered.fire(record);
          this.#changed.fire();
        },
        askEditor: (asked, { signal }) => askEditorModel(asked, signal),
      },
      () => this.profiles.flatMap(profile => (profile.kind === 'agent' ? profile.environment : [])),
      () => this.#ended.fire(),
    );
  }

  /** How far the evaluation is that runs; null: none does. */
  get progress(): EvaluationProgress | null {
    return this.#progress;
  }

  /** Whether the process is there. */
  get runs(): boolean {
    return this.#process.runs;
  }

  /** Models without asking VS Code for its own: the baseline first, then the profiles of the settings. */
  get profiles(): readonly ModelProfile[] {
    return [BASELINE, RANDOM, ...this.services.settings.modelProfiles()];
  }

  /** All models, also those of VS Code. */
  async allProfiles(): Promise<readonly ModelProfile[]> {
    return [...this.profiles, ...(await editorProfiles())];
  }

  /** Names of endpoints elsewhere that want a key and have none. */
  async lackingKeys(): Promise<ReadonlySet<string>> {
    const lacking = new Set<string>();
    for (const profile of this.profiles) {
      if (profile.kind !== 'endpoint' || profile.keyHeader === null || isLoopbackUrl(new URL(profile.baseUrl)))
        continue;
      if ((await this.keys.of(profile.baseUrl)) === null) lacking.add(profile.name);
    }
    return lacking;
  }

  /** Folders in which runs are looked for. */
  folders(): Promise<readonly string[]> {
    return runsFolders(this.services.settings.runsFolder, this.services.storage);
  }

  async answersTo(question: Question, signal: AbortSignal): Promise<readonly QuestionAnswer[]> {
    return this.#process.call('answersTo', { folders: await this.folders(), question }, signal);
  }

  /** Ends what runs, within a second. */
  stop(): void {
    if (this.runs) void this.#process.call('stop', {}, new AbortController().signal).catch(() => undefined);
  }

  /** Reads runs, in the process. @throws UserFault as EvaluateApi says; Cancelled */
  read<K extends RunReading>(
    method: K,
    params: Params<EvaluateApi, K>,
    signal: AbortSignal,
  ): Promise<Result<EvaluateApi, K>> {
    return this.#process.call(method, params, signal);
  }

  async testModel(profile: ModelProfile, signal: AbortSignal): Promise<TestedModel> {
    return this.#process.call('testModel', { profile, key: await this.#keyOf(profile) }, signal);
  }

  /**
   * Evaluates, once the estimate is confirmed.
   * @returns null where the user did not want it
   * @throws UserFault as EvaluateApi says, `untrusted`; Cancelled
   */
  async evaluate(wish: EvaluationWish, confirm: Confirm, signal: AbortSignal): Promise<EvaluationSummary | null> {
    assertTrusted();
    return this.#run(await this.#task(wish), confirm, signal);
  }

  /**
   * Goes on with a run: with the profile of its model as the settings have it now, and else as the run knows it.
   * @param folder absolute path of the run
   * @returns null where the user did not want it
   * @throws UserFault as EvaluateApi says, `untrusted`; Cancelled
   */
  async resume(folder: string, confirm: Confirm, signal: AbortSignal): Promise<EvaluationSummary | null> {
    assertTrusted();
    const { manifest, questions } = await this.#process.call('resumable', { run: folder }, signal);
    const { model, rendering } = manifest;
    const profile = (await this.allProfiles()).find(({ name }) => name === model.name) ?? model;
    const renderings = rendering === null ? [] : [rendering.id];
    const task = await this.#task({ refs: questions, profiles: [profile], renderings });
    return this.#run({ ...task, resume: folder }, confirm, signal);
  }

  async #run(task: EvaluationTask, confirm: Confirm, signal: AbortSignal): Promise<EvaluationSummary | null> {
    this.#underWay++;
    this.#progress = { done: 0, of: task.questions.length, usage: FREE, underWay: 0, holdUp: null };
    this.#changed.fire();
    const stop = (): void => this.stop();
    try {
      if (!task.models.every(({ profile }) => isFreeHere(profile))) {
        const estimate = await this.#process.call('estimate', task, signal);
        const forbidden = estimate.runs.find(run => run.forbidden !== null)?.forbidden;
        if (forbidden !== undefined && forbidden !== null) throw new UserFault(forbidden, 'restricted');
        if (!(await confirm(estimate))) return null;
      }
      if (signal.aborted) throw new Cancelled();
      signal.addEventListener('abort', stop, { once: true });
      return await this.#process.call('evaluate', task, new AbortController().signal);
    } finally {
      signal.removeEventListener('abort', stop);
      if (--this.#underWay === 0) this.#progress = null;
      this.#changed.fire();
    }
  }

  dispose(): void {
    this.#process.end();
    this.#changed.dispose();
    this.#answered.dispose();
    this.#ended.dispose();
  }

  async #task(wish: EvaluationWish): Promise<EvaluationTask> {
    const { settings, storage } = this.services;
    const models = await Promise.all(
      wish.profiles.map(async profile => ({ profile, key: await this.#keyOf(profile) })),
    );
    const options: RenderOptions = { ...DEFAULT_OPTIONS, ...settings.renderOptions() };
    return {
      ...{ questions: wish.refs, models, renderings: wish.renderings, options, templates: wish.templates ?? {} },
      promptTemplate: wish.prompt?.text ?? null,
      ...{
        folder: await newRunsFolder(settings.runsFolder, storage),
        resume: null,
        samples: wish.samples ?? 1,
        seed: SEED,
      },
      ...{ budget: wish.budget ?? null, concurrency: null, retries: null },
      ...{ restricted: settings.restrictedDataSets, variant: wish.prompt?.variant ?? null },
    };
  }

  async #keyOf(profile: ModelProfile): Promise<string | null> {
    return profile.kind === 'endpoint' ? this.keys.of(profile.baseUrl) : null;
  }
}
