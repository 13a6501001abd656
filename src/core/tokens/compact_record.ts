import type { SubjectEvents } from '../meds/events';
import { FLOAT64 } from '../render/compact/grammar';
import type { Concept, Content, Lexicon } from '../render/compact/lexicon';
import { walkRecord } from '../render/compact/walk';
import { recordHeader } from '../render/record_lines';
import type { RenderOptions } from '../render/rendering';
import type { CountedCodes } from './counted_codes';
import type { Memo } from './memo';

/**
 * A record as the compact rendering writes it, counted as far as it does not depend on what has a word. Counts are per
 * encoding of the memo. Words themselves are left out everywhere.
 *
 * The text is cut by rules A and B (cuts.ts), and behind a word, since letters and what follows a word are never one
 * piece. What ends a line is counted with its line break, and what ends the record with the blank line behind it.
 */
export interface CompactRecordCounts {
  readonly events: number;
  /** Header, dates and times, values of events without text, line breaks behind those. */
  readonly plain: Uint32Array;
  /** Events without a text, by concept and code number. */
  readonly bare: readonly BareEvents[];
  /** Events with a text, by content and code number. */
  readonly told: readonly ToldEvents[];
  /** What the record ends with. */
  readonly end: RecordEnd;
}

export interface BareEvents {
  readonly concept: Concept;
  /** In CountedCodes. */
  readonly code: number;
  uses: number;
  /** Tokens of values, with line breaks. */
  readonly tails: Uint32Array;
}

export interface ToldEvents {
  readonly content: Content;
  readonly code: number;
  /** Where another event follows on the line. */
  within: number;
  /** Where a line break follows. */
  atEnd: number;
  /** Whether one more of them ends the record. */
  isLast: boolean;
}

/** An event that ends a record is counted in `told`, or here with the line breaks behind it. */
export type RecordEnd =
  | { readonly told: ToldEvents }
  | {
      readonly told: null;
      /** The event without a text that stands last, if one does. Its end is not in its `tails`. */
      readonly bare: BareEvents | null;
      readonly withBlankLine: Uint32Array;
      readonly without: Uint32Array;
    };

/** Counts a record. */
export function countCompactRecord(
  record: SubjectEvents,
  options: RenderOptions,
  lexicon: Lexicon,
  codes: CountedCodes,
  memo: Memo,
): CompactRecordCounts {
  const numbers = codes.of(record);
  const none = numbers.length - 1;
  const { width } = memo;
  const plain = new Uint32Array(width);
  const bare = new Map<string, BareEvents>();
  const told = new Map<string, ToldEvents>();
  const piece = new Uint32Array(width);
  const count = (text: string, into: Uint32Array): void => {
    memo.count(text, piece);
    for (let i = 0; i < width; i++) into[i]! += piece[i]!;
  };
  let events = 0;
  /** What stands last so far: an event, or the opener of a line. */
  let last: { readonly text: string; readonly at: BareEvents | ToldEvents | null };
  const header = recordHeader(record.subject);
  if (record.value instanceof Float64Array) {
    count(header, plain);
    last = { text: FLOAT64, at: null };
  } else {
    last = { text: header.slice(0, -1), at: null };
  }
  const close = (behind: '' | '\n'): void => {
    const { text, at } = last;
    if (at !== null && 'content' in at) {
      if (behind === '') at.within++;
      else at.atEnd++;
    } else if (text + behind !== '') {
      count(text + behind, plain);
      if (at !== null) count(text + behind, at.tails);
    }
  };
  walkRecord(record, options, lexicon, {
    line(opener) {
      close('\n');
      last = { text: opener, at: null };
    },
    event(row, concept, value, content) {
      close('');
      events++;
      const code = numbers[record.code[row]! < 0 ? none : record.code[row]!]!;
      last = { text: value, at: content === null ? bareAt(concept, code) : toldAt(content, code) };
    },
  });
  function bareAt(concept: Concept, code: number): BareEvents {
    const key = `${String(concept.index)} ${String(code)}`;
    const known = bare.get(key) ?? { concept, code, uses: 0, tails: new Uint32Array(width) };
    known.uses++;
    bare.set(key, known);
    return known;
  }
  function toldAt(content: Content, code: number): ToldEvents {
    const key = `${String(content.index)} ${String(code)}`;
    const known = told.get(key) ?? { content, code, within: 0, atEnd: 0, isLast: false };
    told.set(key, known);
    return known;
  }
  const { text, at } = last;
  let end: RecordEnd;
  if (at !== null && 'content' in at) {
    at.isLast = true;
    end = { told: at };
  } else {
    end = { told: null, bare: at, withBlankLine: memo.countsOf(`${text}\n\n`), without: memo.countsOf(`${text}\n`) };
  }
  return { events, plain, bare: [...bare.values()], told: [...told.values()], end };
}
