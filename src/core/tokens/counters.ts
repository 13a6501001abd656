import { CODE } from '../render/code';
import { CODEBOOK } from '../render/codebook';
import { DESCRIPTION } from '../render/description';
import { codeHead, descriptionHead } from '../render/event_text';
import { COMPACT } from '../render/compact/rendering';
import type { Rendering, RenderOptions } from '../render/rendering';
import { CompactCounter, countsCompactly } from './compact_counter';
import { CodebookCounter } from './codebook_counter';
import type { CountedCodes } from './counted_codes';
import { LineCounter } from './line_counter';
import type { Memo } from './memo';
import type { RecordTallies } from './record_tally';
import type { RenderingCounter } from './rendering_counter';
import { StructuredCounter, type HeadedRendering } from './structured_counter';

/** What the counters of one cohort share. */
export interface CounterContext {
  readonly options: RenderOptions;
  readonly codes: CountedCodes;
  readonly memo: Memo;
  readonly tallies: RecordTallies;
}

const HEADED: readonly HeadedRendering[] = [
  { rendering: DESCRIPTION, headAt: descriptionHead, isCut: true },
  { rendering: CODE, headAt: codeHead, isCut: false },
];

/** The counter of a rendering, in the encodings of the memo. */
export function counterOf(rendering: Rendering, context: CounterContext): RenderingCounter {
  const { options, codes, memo, tallies } = context;
  const headed = HEADED.find(known => known.rendering === rendering);
  if (headed) return new StructuredCounter(headed, options, codes, memo, tallies);
  if (rendering === COMPACT && memo.encodings.every(countsCompactly)) return new CompactCounter(options, codes, memo);
  if (rendering === CODEBOOK) return new CodebookCounter(codes, memo, tallies);
  return new LineCounter(rendering, options, codes, memo);
}
