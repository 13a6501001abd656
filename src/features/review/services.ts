import type * as vscode from 'vscode';
import type { Log } from '../log/log';
import type { Reviewer } from './reviewer';

/** What reviewing works with. */
export interface ReviewServices {
  readonly extension: vscode.Uri;
  readonly log: Log;
  readonly reviewer: Reviewer;
  /** Asks for other initials. */
  readonly changeReviewer: () => Promise<void>;
  readonly openQuestion: (set: vscode.Uri, id: string) => void;
}
