import { monitorEventLoopDelay } from 'node:perf_hooks';
import type * as vscode from 'vscode';
import type { SearchHit } from '../core/ontology/answer';
import type { StatusWords } from './tokens/status_words';
import type { TokenCounts } from './tokens/token_counts';
import type { CohortModel } from './cohort/model';
import type { CohortTree } from './cohort/tree';
import type { CohortView } from './cohort/view';
import type { Evaluation } from './evaluate/evaluation';
import type { QuestionSnapshot } from './questions/session';
import type { ResultsSession } from './results/session';
import type { ReviewSession } from './review/session';
import type { QuestionTests } from './testing/testing';
import type { ChatTools } from './tools/tools';
import type { ViewerSnapshot } from './viewer/session';
import type { Node } from './data_sets/node';

/** Everything of ours that lives until somebody closes it. All figures are zero in a window that shows nothing. */
export interface LiveThings {
  /** Subject viewers, in editors and in panels. */
  readonly viewers: number;
  readonly overviews: number;
  /** Pages of questions. */
  readonly questions: number;
  /** Panels in which ideas are reviewed. */
  readonly reviews: number;
  /** 1 while the results are shown. */
  readonly results: number;
  /** Data sets whose files are watched. The list watches those that it has read. */
  readonly watches: number;
  /** Pages and requests that need the engine, each of them told of changed settings. */
  readonly engineHolds: number;
  /** Whether the engine's worker thread runs. It ends some seconds after the last need of it. */
  readonly engineRuns: boolean;
  /** Whether the ontology's worker thread runs. It ends half a minute after the last question. */
  readonly ontologyRuns: boolean;
  /** Whether the counting's worker thread runs. It ends half a minute after the last count, while no cohort has patients. */
  readonly tokensRuns: boolean;
  /** Whether the process that evaluates runs. It ends some seconds after the last request. */
  readonly evaluateRuns: boolean;
}

/** What the extension exports: for its own in-host tests and benchmarks, not for other extensions. */
export interface CohortLensApi {
  /** How long activate() took, in milliseconds. */
  readonly activationMs: number;
  /** VS Code as the extension has it: tests answer its questions there, since an installed extension has an API of its own. */
  readonly vscode: typeof vscode;
  /** The rows of the Data Sets view. */
  readonly dataSets: vscode.TreeDataProvider<Node>;
  /** Looks through the workspace as the view does when it is first seen; settled when that is done. */
  search(): Promise<void>;
  /** The cohort of this window, the Cohort view's title, description and message, and its rows. */
  readonly cohort: { readonly model: CohortModel; readonly view: CohortView; readonly rows: CohortTree };
  live(): LiveThings;
  viewers(): readonly ViewerSnapshot[];
  /** The codes that the list of Find Code offers now; none while it is closed. */
  codesOffered(): readonly SearchHit[];
  /** What is said of vocabulary files that can't be used: damaged imports. */
  vocabularyFaults(): Promise<readonly string[]>;
  /** The folder with the imported vocabularies; need not exist. */
  readonly imports: vscode.Uri;
  /** What the cohort costs, and what the status bar says of it. */
  readonly tokens: { readonly counts: TokenCounts; readonly status: () => StatusWords | null };
  questions(): readonly QuestionSnapshot[];
  reviews(): readonly ReviewSession[];
  /** The results panel; null while it is closed. */
  results(): ResultsSession | null;
  readonly evaluation: Evaluation;
  /** What chat models may ask. */
  readonly tools: ChatTools;
  /** Questions in the Testing view. */
  readonly tests: QuestionTests;
  /**
   * Fires when a viewer opens, closes or changes, when other codes are offered, when codes may be answered otherwise
   * than before, when the cohort's counts change, and when a worker starts or ends.
   */
  readonly onDidChange: vscode.Event<void>;
  /** Starts to watch the extension host's thread; the function stops it and says its longest block in milliseconds. */
  measureBlocks(): () => number;
}

/** How often the thread is looked at, in milliseconds: shorter blocks than that are not seen. */
const RESOLUTION_MS = 1;

/** Starts to watch this thread; the function stops it and says its longest block in milliseconds. */
export function measureBlocks(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    delay.disable();
    return Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  };
}
