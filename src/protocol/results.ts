import type { AnswerDetails, AnswerTable, Rescoring, RunSummary } from '../core/evaluate/result_table';
import type { Comparison } from '../core/statistics/compare';
import type { Standings } from '../core/statistics/standings';

/** The contract of the results panel: runs, their answers, comparisons and charts. */

export interface ResultsHost {
  /** The page is there (again): answers with what is to be shown now; what comes later is told by `update`. */
  ready(params: Record<string, never>): ResultsState;
  answers(params: { readonly runs: readonly string[] }): AnswerTable;
  details(params: AnswerAt): AnswerDetails;
  compare(params: { readonly first: string; readonly second: string }): Comparison;
  standings(params: { readonly runs: readonly string[] }): Standings;
  /** What today's rules would change in a run; nothing is written. */
  rescoring(params: { readonly run: string }): Rescoring;
  /** Scores a run again by today's rules; settled when it is written. */
  rescore(params: { readonly run: string }): Rescoring;
  /** What is done elsewhere: it asks and tells there. */
  act(params: { readonly action: RunAction; readonly run: string }): void;
  evaluate(params: Record<string, never>): void;
  refresh(params: Record<string, never>): void;
  cancel(params: Record<string, never>): void;
  /** The prompt, or all that was written, in an editor. */
  openText(params: AnswerAt & { readonly what: 'prompt' | 'raw' }): void;
  openQuestion(params: AnswerAt): void;
  openSubject(params: { readonly dataset: string; readonly subject: string }): void;
  /** Asks where to, and writes it. */
  save(params: Saving): void;
  report(params: { readonly runs: readonly string[] }): void;
  defect(params: { readonly message: string; readonly stack: string }): void;
  showLog(params: Record<string, never>): void;
}

export interface ResultsPage {
  /** Told when runs come, go or change. */
  update(params: ResultsState): void;
  show(params: { readonly tab: ResultsTab }): void;
}

export type ResultsTab = 'answers' | 'compare' | 'charts';
export type RunAction = 'resume' | 'reveal' | 'copyPath' | 'delete';

export interface AnswerAt {
  readonly run: string;
  readonly question: string;
  readonly sample: number;
}

export interface ResultsState {
  readonly tab: ResultsTab;
  /** The newest first. */
  readonly runs: readonly RunSummary[];
  /** How far the evaluation is that runs; null: none does. */
  readonly busy: string | null;
  /** Why runs can't be listed, in a sentence; null: they are. */
  readonly fault: string | null;
}

/** A file made by the page. */
export interface Saving {
  /** Without its ending. */
  readonly name: string;
  readonly format: 'svg' | 'png' | 'csv';
  /** The text, or base64 of a PNG. */
  readonly content: string;
}
