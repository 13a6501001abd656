import type { ModelProfile } from '../../core/evaluate/model_profile';
import type { AnswerDetails, AnswerTable, MadeAgain, Rescoring, RunSummary } from '../../core/evaluate/result_table';
import type { AnswerRecord, AnswerState, RunManifest, RunTotals, Usage } from '../../core/evaluate/run';
import type { Scored, Unparsed } from '../../core/evaluate/score';
import type { Question, Task } from '../../core/questions/question';
import type { RenderingId, RenderOptions } from '../../core/render/rendering';
import type { Comparison } from '../../core/statistics/compare';
import type { Standings } from '../../core/statistics/standings';
import type { OntologyPlaces } from '../ontology/contract';
import type { AnswerPlace } from './answer_table';
import type { Destination, Reply } from './model';

/**
 * Evaluating: it runs in a process of its own (`dist/evaluate.js`), which also reads runs for the results, so that the
 * editor's thread neither renders nor parses; on the command line in the process itself.
 */
export interface EvaluateApi {
  /** Sent first and whenever it changes. */
  configure(params: EvaluateConfiguration): void;
  /** What a task would cost and where it would go. Sends nothing. @throws UserFault */
  estimate(params: EvaluationTask): Estimate;
  /**
   * Runs it, or goes on with it. Told by EvaluateHostApi.progress and `answered`. `stop` ends it within a second: what was
   * under way is recorded as cancelled, and the summary says so.
   * @throws UserFault `restricted`, `budget`, `run-taken`, `run-folder`, `run-changed`; what can be wrong with records
   */
  evaluate(params: EvaluationTask): EvaluationSummary;
  /** Ends all evaluations that run. */
  stop(params: Record<string, never>): void;
  /** Asks a model one short question without records, and says in plain words what is wrong. */
  testModel(params: { readonly profile: ModelProfile; readonly key: string | null }): TestedModel;
  /** The last answer of each run in these folders to a question, newest first: for the question's page. */
  answersTo(params: { readonly folders: readonly string[]; readonly question: Question }): readonly QuestionAnswer[];
  /** The runs in these folders, the newest first. */
  runList(params: { readonly folders: readonly string[] }): readonly RunSummary[];
  /** @throws UserFault `run-folder` */
  answerTable(params: { readonly runs: readonly string[] }): AnswerTable;
  /** @throws UserFault `run-folder`, `no-answer` */
  answerDetails(params: AnswerPlace): AnswerDetails;
  /** The prompt of an answer, made again. @throws UserFault `run-folder`, `no-answer`, `no-prompt`; what is wrong with records */
  promptOf(params: AnswerPlace): MadeAgain;
  /** @throws UserFault `run-folder` */
  compare(params: { readonly first: string; readonly second: string }): Comparison;
  /** What charts of these runs are drawn from. @throws UserFault `run-folder` */
  standings(params: { readonly runs: readonly string[] }): Standings;
  /** A Markdown report of these runs. @throws UserFault `run-folder` */
  report(params: { readonly runs: readonly string[] }): string;
  /** What today's rules would make of a run; with `write` they are written. @throws UserFault `run-taken`, `run-folder` */
  rescore(params: { readonly run: string; readonly write: boolean }): Rescoring;
  /** What going on with a run asks. @throws UserFault `run-folder`, `run-changed` */
  resumable(params: { readonly run: string }): Resumable;
}

/** A run that can be gone on with. */
export interface Resumable {
  readonly manifest: RunManifest;
  /** All of it, also what is answered. */
  readonly questions: readonly QuestionRef[];
}

/** What the process asks of its host. */
export interface EvaluateHostApi {
  ready(params: Record<string, never>): void;
  /** A notification. */
  progress(params: EvaluationProgress): void;
  /** A notification: a question of a run ended. */
  answered(params: { readonly run: string; readonly record: AnswerRecord }): void;
  /** Asks one of VS Code's models. */
  askEditor(params: {
    readonly vendor: string;
    readonly id: string;
    readonly system: string;
    readonly user: string;
  }): Reply;
}

export interface EvaluateConfiguration {
  /** Where the bundled index and the imports are; null: codes have the data set's own descriptions only. */
  readonly ontology: OntologyPlaces | null;
  /** The folder `media`. */
  readonly media: string;
  readonly version: string;
}

export interface EvaluationTask {
  readonly questions: readonly QuestionRef[];
  readonly models: readonly { readonly profile: ModelProfile; readonly key: string | null }[];
  readonly renderings: readonly RenderingId[];
  readonly options: RenderOptions;
  /** Texts of the user templates among `renderings`. */
  readonly templates: Readonly<Record<RenderingId, string>>;
  /** Text of a prompt template; null: the built-in one. */
  readonly promptTemplate: string | null;
  /** Absolute folder in which a folder per run is made. */
  readonly folder: string;
  /**
   * Go on with this run (absolute folder) in place of beginning; then only one model. Rendering, prompt, samples, seed and
   * variant are the run's, whatever stands here.
   */
  readonly resume: string | null;
  readonly samples: number;
  readonly seed: number;
  /** USD for all of it; null: none. */
  readonly budget: number | null;
  /** In place of the profile's; null: the profile's. */
  readonly concurrency: number | null;
  readonly retries: number | null;
  /** Absolute paths of data sets that the user marked as restricted, beside those whose dataset.json says so. */
  readonly restricted: readonly string[];
  readonly variant: string | null;
}

/** A question with where it comes from. */
export interface QuestionRef {
  readonly question: Question;
  /** Absolute path. */
  readonly file: string;
  /** Absolute path of its records. */
  readonly dataset: string;
}

export interface Estimate {
  readonly runs: readonly {
    readonly model: string;
    readonly rendering: RenderingId | null;
    readonly destination: Destination;
    /** Of all its prompts together; null: the model takes none. */
    readonly inputTokens: number | null;
    readonly approximate: boolean;
    /** USD for the input; with the output at its limit. Null: unknown, which is not free. */
    readonly inputCost: number | null;
    readonly mostCost: number | null;
    /** Prompts that do not fit into its context window. */
    readonly overContext: number;
    /** Why it may not run, in a sentence; null: it may. */
    readonly forbidden: string | null;
  }[];
  readonly questions: number;
  readonly restricted: readonly string[];
}

export interface EvaluationProgress {
  readonly done: number;
  readonly of: number;
  readonly usage: Usage;
  readonly underWay: number;
  /** What holds it up, in words: `waiting 20 s: the endpoint asks for less at a time`; null: nothing. */
  readonly holdUp: string | null;
}

export interface EvaluationSummary {
  readonly runs: readonly {
    readonly folder: string;
    /** As the run is called in results: `gpt-5 · compact · reason`. */
    readonly label: string;
    readonly totals: RunTotals;
  }[];
  /** In words; null: it went through. */
  readonly stopped: string | null;
}

export interface TestedModel {
  readonly ok: boolean;
  /** A sentence: that it answers and how long it took, or what is wrong and what to do. */
  readonly message: string;
  /** `refused`, `dns`, `tls`, `unauthorised`, `no-model`, `context`, `timeout`, `not-compatible`, `no-key` …; null when ok */
  readonly kind: string | null;
}

/** Answers of one question, over all runs, for its page. */
export interface QuestionAnswer {
  readonly run: string;
  readonly model: string;
  readonly rendering: RenderingId | null;
  readonly task: Task;
  readonly state: AnswerState;
  readonly score: number | null;
  readonly record: AnswerRecord;
  /** By today's rules; null where the model gave no answer. */
  readonly scored: Scored | Unparsed | null;
  /** Whether the question is not what was asked then. */
  readonly questionChanged: boolean;
}
