import type * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';

/** Which subjects are in the cohort, for whoever shows subjects. */
export interface CohortTicks {
  /** @param path the data set's. Answers at once, whatever the cohort's size. */
  has(path: string, subject: SubjectId): boolean;
  /** Tells of a data set's subjects that came into the cohort, or left it. */
  readonly onDidTick: vscode.Event<Ticked>;
}

export interface Ticked {
  readonly path: string;
  readonly subjects: readonly SubjectId[];
}
