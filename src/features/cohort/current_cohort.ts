import type * as vscode from 'vscode';
import type { Cohort } from '../../core/cohort/cohort';

/** What the other features see of the cohort of this window. */
export interface CurrentCohort {
  /** Null: none was begun. A cohort may be empty. */
  readonly cohort: Cohort | null;
  /** The cohort's file without its ending, or what it is called before it is saved; '' where there is none. */
  readonly name: string;
  readonly onDidChange: vscode.Event<void>;
}
