import type { Rendering, RenderOptions } from '../render/rendering';
import type { CountedCodes } from './counted_codes';
import { LineCounter } from './line_counter';
import type { Memo } from './memo';
import type { RenderingCounter } from './rendering_counter';

/** What the counters of one cohort share. */
export interface CounterContext {
  readonly options: RenderOptions;
  readonly codes: CountedCodes;
  readonly memo: Memo;
}

/** The counter of a rendering, in the encodings of the memo. */
export function counterOf(rendering: Rendering, { options, codes, memo }: CounterContext): RenderingCounter {
  return new LineCounter(rendering, options, codes, memo);
}
