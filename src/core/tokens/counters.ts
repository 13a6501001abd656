import { CODE } from '../render/code';
import { CODEBOOK } from '../render/codebook';
import { DESCRIPTION } from '../render/description';
import { codeHead, descriptionHead } from '../render/event_text';
import { COMPACT } from '../render/compact/rendering';
import type { Rendering, RenderOptions } from '../render/rendering';
import { TABLE } from '../render/table';
import { CompactCounter, countsCompactly } from './compact_counter';
import { CodebookCounter } from './codebook_counter';
import type { CountedCodes } from './counted_codes';
import { LineCounter } from './line_counter';
import { Memo } from './memo';
import type { RecordTallies } from './record_tally';
import type { RenderingCounter } from './rendering_counter';
import { SplitCounter } from './split_counter';
import { StructuredCounter, type HeadedRendering } from './structured_counter';
import { TableRows } from './table_rows';

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
  if (rendering === COMPACT) return compactCounter(options, codes, memo);
  if (rendering === CODEBOOK) return new CodebookCounter(codes, memo, tallies);
  const quick = rendering === TABLE ? new TableRows(options, codes, memo) : null;
  return new LineCounter(rendering, options, codes, memo, quick);
}

/** Encodings in which all words are single tokens are counted without rendering, others by the rendered text. */
function compactCounter(options: RenderOptions, codes: CountedCodes, memo: Memo): RenderingCounter {
  const all = memo.encodings.map((_, i) => i);
  const quick = all.filter(i => countsCompactly(memo.whole[i]!));
  if (quick.length === all.length) return new CompactCounter(options, codes, memo);
  const others = all.filter(i => !quick.includes(i));
  if (quick.length === 0) return new LineCounter(COMPACT, options, codes, memo);
  const memoOf = (some: readonly number[]): Memo => new Memo(some.map(i => memo.whole[i]!));
  return new SplitCounter([
    { counter: new CompactCounter(options, codes, memoOf(quick)), encodings: quick },
    { counter: new LineCounter(COMPACT, options, codes, memoOf(others)), encodings: others },
  ]);
}
