import type { EncodingId } from '../../core/tokens/encoding';
import { modelRows, type UserModel } from '../../core/tokens/models';
import type { EncodingFault } from '../../engine/tokens/contract';
import type { TokensState } from '../../protocol/tokens';
import type { Chosen } from './chosen';
import { encodingTitle } from './words';

/** What counting itself comes to. */
export type Counted = Pick<TokensState, 'cohort' | 'counts' | 'busy' | 'fault'>;

/** Without a cohort. */
export const NOTHING: Counted = { cohort: null, counts: null, busy: null, fault: null };

/** What settings and the workspace say beside it. */
export interface SaidBeside {
  readonly renderings: TokensState['renderings'];
  readonly encodings: readonly EncodingId[];
  readonly faults: readonly EncodingFault[];
  readonly models: readonly UserModel[];
  readonly chosen: Chosen;
}

/** The state as it is told to views. */
export function toldState(
  { cohort, counts, busy, fault }: Counted,
  { renderings, encodings: ids, faults, models, chosen }: SaidBeside,
): TokensState {
  const encodings = ids.map(id => ({
    id,
    title: encodingTitle(id),
    fault: faults.find(({ encoding }) => encoding === id)?.message ?? null,
  }));
  return {
    ...{ cohort, counts, busy, fault, renderings, encodings },
    chosen: chosen.of(renderings, encodings),
    models: modelRows(models),
  };
}
