import type * as vscode from 'vscode';
import type { RenderingId } from '../../core/render/rendering';
import type { CostDetails } from '../../core/tokens/counts';
import type { EncodingId } from '../../core/tokens/encoding';
import type { RenderedCohort } from '../../engine/tokens/contract';
import type { TokensState } from '../../protocol/tokens';
import type { CountedSelection } from './counted_selection';

/** What the Tokens view, status bar, hovers and previews see of the counting. Rejects as Channel.call does. */
export interface TokenCounts {
  /** As the Tokens view shows it. */
  readonly state: TokensState;
  readonly onDidChange: vscode.Event<void>;
  /** What the counts are of; null where nothing is counted. */
  readonly selection: CountedSelection | null;
  details(
    query: { readonly rendering: RenderingId; readonly encoding: EncodingId; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<CostDetails>;
  /** Tokens of each text by itself in the chosen encoding. */
  countTexts(texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]>;
  /** The whole cohort as text, once it is counted, and what it is of. */
  render(
    what: { readonly rendering: RenderingId; readonly encoding: EncodingId },
    signal?: AbortSignal,
  ): Promise<{ readonly rendered: RenderedCohort; readonly selection: CountedSelection }>;
  choose(what: { readonly rendering: RenderingId; readonly encoding: EncodingId }): void;
}
