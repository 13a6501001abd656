import type { AnswerState } from '../core/evaluate/run';
import type { Scored } from '../core/evaluate/score';
import type { SubjectId, TimeText } from '../core/meds/dataset';
import type { Gold, QuestionCohort, QuestionSource, ReviewSummary, Task } from '../core/questions/question';
import type { RenderingId } from '../core/render/rendering';
import type { EncodingId } from '../core/tokens/encoding';
import type { ModelRow } from '../core/tokens/models';

/** The contract of the question page: the editor of a `*.question.json`, and a panel for a member of a set. */

export interface QuestionHost {
  /** The page is there (again): answers with what is to be shown now; what comes later is told by `update`. */
  ready(params: Record<string, never>): QuestionState;
  /** The gold and how it came about: asked for when the user wants to see it, and not before. */
  gold(params: Record<string, never>): ShownGold;
  openSubject(params: { readonly subject: SubjectId }): void;
  openCode(params: { readonly code: string }): void;
  /** Does something with the question. What evaluates it is asked for here as well. */
  act(params: { readonly what: QuestionAction }): void;
  /** Asks a model the question, by the chosen rendering; what it costs and where it goes is confirmed before. */
  evaluate(params: { readonly model: string }): void;
  cancelEvaluation(params: Record<string, never>): void;
  /** An answer with where its score comes from: that reveals the gold, so it is asked for when the user wants to see it. */
  answer(params: { readonly id: string }): ShownAnswerDetails;
  /** The question's text in the editor, at a place where one is given (both from 1). */
  openText(params: { readonly at: TextAt | null }): void;
  /** Which rendering and encoding counts and previews go by. */
  choose(params: { readonly rendering: RenderingId; readonly encoding: EncodingId }): void;
  defect(params: { readonly message: string; readonly stack: string }): void;
  showLog(params: Record<string, never>): void;
}

/** `locate`: the user finds the records; `models`: the setting with context windows and prices. */
export type QuestionAction =
  'useAsCohort' | 'previewPrompt' | 'copyId' | 'locate' | 'models' | 'readAgain' | 'addModel' | 'setKey';

export interface QuestionPage {
  /** Told with every change of the file, the records, the cohort's counts or the settings. */
  update(params: QuestionState): void;
}

/** A place in a text, both from 1. */
export interface TextAt {
  readonly line: number;
  readonly column: number;
}

export type QuestionState =
  | {
      readonly kind: 'failed';
      /** Why there is no question to show, in a sentence. */
      readonly message: string;
      /** Where the text is wrong; null where it is not the text's fault. */
      readonly at: TextAt | null;
      readonly place: QuestionPlace;
    }
  | { readonly kind: 'shown'; readonly question: ShownQuestion; readonly place: QuestionPlace };

/** Where the question is: what the page keeps, so that a panel finds it again. */
export interface QuestionPlace {
  /** As VS Code writes it. */
  readonly uri: string;
  /** The file's name. */
  readonly name: string;
  /** The question's id in a set; null in a file of its own. */
  readonly id: string | null;
}

/** A question as the page shows it: everything but the gold, and what reviewers said. */
export interface ShownQuestion {
  readonly id: string;
  readonly task: Task;
  readonly text: string;
  readonly records: ShownRecords;
  readonly params: ShownParams;
  readonly source: QuestionSource | null;
  readonly tokens: ShownTokens;
  readonly run: ShownRun;
  /** What is wrong with a question that can be shown all the same, in sentences. */
  readonly faults: readonly QuestionFault[];
  /** Whether its subjects are the cohort of this window, in their order and with all their events. */
  readonly isCohort: boolean;
}

/** Evaluating the question: the models that there are, what is under way, and what was answered. */
export interface ShownRun {
  readonly models: readonly ShownModel[];
  /** In words; null: nothing is under way. */
  readonly busy: string | null;
  /** What went wrong last, in a sentence. */
  readonly fault: string | null;
  /** The last answers of each run, newest first; null while they are looked for. */
  readonly answers: readonly ShownAnswer[] | null;
}

export interface ShownModel {
  readonly name: string;
  readonly title: string;
  /** Whether it reads a prompt, so that the rendering matters. */
  readonly takesPrompt: boolean;
  /** `stays on this machine`, `goes to https://…` */
  readonly where: string;
  /** USD per million input tokens; 0: free; null: unknown. */
  readonly inputPrice: number | null;
  /** Tokens; null: unknown. */
  readonly context: number | null;
  /** Whether it wants a key and has none. */
  readonly lacksKey: boolean;
}

export interface ShownAnswer {
  /** By it `QuestionHost.answer` finds it. */
  readonly id: string;
  readonly model: string;
  /** Null: it read the events. */
  readonly rendering: string | null;
  readonly state: AnswerState;
  readonly score: number | null;
  /** The score as a share of the way from the metric's worst to its best, for a bar; null without a score. */
  readonly share: number | null;
  readonly why: string | null;
  readonly tokens: number | null;
  readonly approximate: boolean;
  /** USD; null: unknown. */
  readonly cost: number | null;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Whether the question is not any more what was asked. */
  readonly isOutdated: boolean;
}

export interface ShownAnswerDetails {
  /** Null where it has no score by today's rules. */
  readonly scored: Scored | null;
  readonly why: string | null;
  readonly raw: string | null;
  readonly explanation: string | null;
  readonly servedModel: string | null;
}

export interface QuestionFault {
  readonly message: string;
  readonly at: TextAt | null;
}

export interface ShownRecords {
  /** Absolute path. */
  readonly path: string;
  readonly name: string;
  /** Why the records can't be read, in words; null where they can, or where they are being read. */
  readonly fault: string | null;
  /** In the question's order. */
  readonly subjects: readonly ShownSubject[];
  readonly isReading: boolean;
}

export interface ShownSubject {
  readonly id: SubjectId;
  /** Null while the records are read, where they can't be, and where they do not have this subject. */
  readonly record: { readonly events: number; readonly first: TimeText | null; readonly last: TimeText | null } | null;
  /** Whether the records were read and do not have it. */
  readonly isUnknown: boolean;
}

/** QuestionParams with what the codes mean. */
export interface ShownParams {
  readonly k: number | null;
  readonly query: SubjectId | null;
  /** Labelled subjects, in the question's order. */
  readonly examples: readonly { readonly subject: SubjectId; readonly label: string }[];
  readonly categories: readonly string[];
  readonly groups: readonly { readonly name: string; readonly subjects: readonly SubjectId[] }[];
  readonly treatment: DescribedCodes | null;
  readonly outcome: DescribedCodes | null;
}

export interface DescribedCodes {
  readonly name: string;
  readonly codes: readonly DescribedCode[];
}

export interface DescribedCode {
  readonly code: string;
  /** Null where nobody describes it, and while that is looked up. */
  readonly description: string | null;
}

export interface ShownTokens {
  /**
   * `counted`: the question's subjects are the cohort, and these are its counts now; `sampled`: as the question's file
   * says; null: nothing is known.
   */
  readonly origin: 'counted' | 'sampled' | null;
  readonly counts: readonly ShownCount[];
  readonly busy: { readonly done: number; readonly of: number } | null;
  readonly renderings: readonly { readonly id: RenderingId; readonly title: string }[];
  readonly encodings: readonly { readonly id: EncodingId; readonly title: string }[];
  readonly chosen: { readonly rendering: RenderingId; readonly encoding: EncodingId };
  readonly models: readonly ModelRow[];
}

export interface ShownCount {
  readonly rendering: RenderingId;
  readonly encoding: EncodingId;
  readonly n: number;
  readonly approximate: boolean;
}

export interface ShownGold {
  readonly gold: Gold;
  readonly cohorts: readonly QuestionCohort[];
  /** What reviewers made of its idea: whoever is about to review it does not see it by the way. */
  readonly reviewed: ReviewSummary | null;
}
