import type * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { Evaluation } from '../evaluate/evaluation';
import type { Log } from '../log/log';

/** What the results view works with. */
export interface ResultsServices {
  readonly extension: vscode.Uri;
  readonly evaluation: Evaluation;
  readonly log: Log;
  readonly openSubject: (dataSet: string, subject: SubjectId) => void;
  /** A question of a set. */
  readonly openQuestion: (set: vscode.Uri, id: string) => void;
}
