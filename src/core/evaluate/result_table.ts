import type { Question, Task } from '../questions/question';
import type { AnswerRecord, AnswerState, RunManifest, RunTotals } from './run';
import type { Scored, Unparsed } from './score';

/** What the results view shows of runs. Plain data: it comes from another process. */

/** A folder of runs has one of these per folder in it. */
export interface RunSummary {
  /** Absolute path. */
  readonly folder: string;
  /** The folder's name. */
  readonly id: string;
  /** Null where it can't be read: `fault` says why. */
  readonly run: ReadableRun | null;
  /** A sentence; null where all is well. */
  readonly fault: string | null;
}

export interface ReadableRun {
  /** `gpt-5 · compact · reason` */
  readonly label: string;
  readonly model: string;
  readonly rendering: string | null;
  readonly variant: string | null;
  /** ISO 8601 in UTC. */
  readonly began: string;
  readonly questions: number;
  readonly samples: number;
  readonly totals: RunTotals;
  /** What may be wrong with it, in sentences: broken lines, requests whose end nobody knows. */
  readonly notices: readonly string[];
  /** Whether going on with it would ask something. */
  readonly canResume: boolean;
  readonly restricted: boolean;
}

/**
 * Answers of some runs, by columns, so that ten thousand are little to send: row i is the i-th of each. In the order of the
 * runs, and in each by when a question first had an answer.
 */
export interface AnswerTable {
  readonly runs: readonly { readonly folder: string; readonly label: string }[];
  readonly tasks: readonly Task[];
  readonly states: readonly AnswerState[];
  readonly rows: {
    /** Places in `runs`, `tasks`, `states`. */
    readonly run: readonly number[];
    readonly task: readonly number[];
    readonly state: readonly number[];
    readonly question: readonly string[];
    readonly sample: readonly number[];
    readonly score: readonly (number | null)[];
    readonly tokens: readonly (number | null)[];
    readonly durationMs: readonly number[];
    /** USD; null: unknown. */
    readonly cost: readonly (number | null)[];
  };
}

/** One answer, whole. */
export interface AnswerDetails {
  readonly manifest: RunManifest;
  readonly record: AnswerRecord;
  /** As it is in its file now; null where it is not there any more. */
  readonly question: Question | null;
  /** Absolute path of its records; null without a question. */
  readonly dataset: string | null;
  /** Absolute path of the question's file; null without a question. */
  readonly file: string | null;
  /** Whether it is another one than was asked. */
  readonly questionChanged: boolean;
  /** By today's rules; null where the model gave no answer, or the question is not what was asked. */
  readonly scored: Scored | Unparsed | null;
  /** The name of the task's metric. */
  readonly metric: string;
}

/** The prompt of an answer, made again. */
export interface MadeAgain {
  readonly system: string;
  readonly user: string;
  /** Whether it is, to the last byte, what was sent. */
  readonly isAsSent: boolean;
}

/** What scoring again by today's rules changes in a run. */
export interface Rescoring {
  readonly changed: readonly RescoredAnswer[];
  readonly same: number;
  /** Answers whose question changed or is gone: they stay as they are. */
  readonly skipped: number;
}

export interface RescoredAnswer {
  readonly question: string;
  readonly sample: number;
  readonly from: { readonly state: AnswerState; readonly score: number | null };
  readonly to: { readonly state: AnswerState; readonly score: number | null; readonly why: string | null };
}
