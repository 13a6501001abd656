import type { AnswerDetails, AnswerTable, Rescoring } from '../../src/core/evaluate/result_table';
import type { Comparison } from '../../src/core/statistics/compare';
import type { Standings } from '../../src/core/statistics/standings';
import type { AnswerAt, ResultsState, RunAction, Saving } from '../../src/protocol/results';

/** What the page asks of the extension. */
export interface ResultsSource {
  ready(): Promise<ResultsState>;
  answers(runs: readonly string[]): Promise<AnswerTable>;
  details(at: AnswerAt): Promise<AnswerDetails>;
  compare(first: string, second: string): Promise<Comparison>;
  standings(runs: readonly string[]): Promise<Standings>;
  rescoring(run: string): Promise<Rescoring>;
  rescore(run: string): Promise<Rescoring>;
  act(action: RunAction, run: string): void;
  evaluate(): void;
  refresh(): void;
  cancel(): void;
  openText(at: AnswerAt, what: 'prompt' | 'raw'): void;
  openQuestion(at: AnswerAt): void;
  openSubject(dataset: string, subject: string): void;
  save(saving: Saving): void;
  report(runs: readonly string[]): void;
  showLog(): void;
}
