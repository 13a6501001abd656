import type { TokenCount } from '../../src/core/tokens/counts';
import type { EncodingId } from '../../src/core/tokens/encoding';
import type { RenderingId } from '../../src/core/render/rendering';
import type { ModelRow } from '../../src/core/tokens/models';
import type { TokensState } from '../../src/protocol/tokens';

/** What the Tokens view shows of a state: pure, so that each rule can be read and tested by itself. */

/** The count of a rendering in an encoding; null where it was not counted. */
export function countIn(
  state: Pick<TokensState, 'counts'>,
  rendering: RenderingId,
  encoding: EncodingId,
): TokenCount | null {
  return state.counts?.counts.find(count => count.rendering === rendering && count.encoding === encoding) ?? null;
}

/** The count that codes, categories and patients are shown of. */
export function chosenCount(state: Pick<TokensState, 'counts' | 'chosen'>): TokenCount | null {
  return countIn(state, state.chosen.rendering, state.chosen.encoding);
}

/** How an encoding is called. */
export function encodingTitle(state: TokensState, encoding: EncodingId): string {
  return state.encodings.find(({ id }) => id === encoding)?.title ?? encoding;
}

/** Whether some count of this encoding is an estimate. */
export function isEstimate(state: TokensState, encoding: EncodingId): boolean {
  return state.counts?.counts.some(count => count.encoding === encoding && count.approximate) ?? false;
}

/** Whether an encoding is among those that can be chosen. */
export function isOffered(state: TokensState, encoding: EncodingId): boolean {
  return state.encodings.some(({ id, fault }) => id === encoding && fault === null);
}

/**
 * The model whose price the renderings are shown with: the one the user picked, as long as it goes with the encoding or
 * its own can't be chosen, else the first with a price that does, one with its own tokenizer before one that is
 * estimated.
 */
export function pricedModel(state: TokensState, picked: string | null): ModelRow | null {
  const { models, chosen } = state;
  const own = models.find(({ name }) => name === picked);
  if (own && (own.encoding === chosen.encoding || !isOffered(state, own.encoding))) return own;
  const priced = models.filter(({ encoding, inputPrice }) => encoding === chosen.encoding && inputPrice !== null);
  return priced.find(model => !model.approximate) ?? priced[0] ?? null;
}

/** What the chosen rendering is to one model. */
export interface Fit {
  readonly model: ModelRow;
  /** Tokens of the prompt; null where nothing is counted. */
  readonly tokens: number | null;
  readonly approximate: boolean;
  /** The encoding that it was counted with. */
  readonly encoding: EncodingId;
}

/** The models, largest context window first, so that rows stay where they are when figures change. */
export function fitsOf(state: TokensState): readonly Fit[] {
  const { rendering, encoding } = state.chosen;
  return state.models
    .map(model => {
      const own = countIn(state, rendering, model.encoding);
      // Counted in another encoding it is an estimate, and says so.
      const count = own ?? countIn(state, rendering, encoding);
      return {
        model,
        tokens: count?.n ?? null,
        approximate: model.approximate || (count !== null && (own === null || own.approximate)),
        encoding: count?.encoding ?? model.encoding,
      };
    })
    .toSorted((a, b) => (b.model.context ?? -1) - (a.model.context ?? -1) || (a.model.name < b.model.name ? -1 : 1));
}
