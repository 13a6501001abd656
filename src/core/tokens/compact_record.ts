import type { SubjectEvents } from '../meds/events';
import { FLOAT64 } from '../render/compact/grammar';
import type { Concept, Content, Lexicon } from '../render/compact/lexicon';
import { walkSteps } from '../render/compact/walk';
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
  /** Parallel to `bare`: indices of the concepts, and their uses. */
  readonly bareConcepts: Int32Array;
  readonly bareUses: Uint32Array;
  /** Events with a text, by content and code number. */
  readonly told: ToldEvents;
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

/** Columns: entry i of each is of the same events. */
export interface ToldEvents {
  readonly contents: readonly Content[];
  /** In CountedCodes. */
  readonly codes: Int32Array;
  /** All of them; those that another event follows on the line; those that a line break follows. */
  readonly uses: Uint32Array;
  readonly within: Uint32Array;
  readonly atEnd: Uint32Array;
}

/** What a record ends with, behind which stand one line break, or two before another record. */
export interface RecordEnd {
  /** Its index in `told`; -1 where the record ends otherwise, and the rest counts. */
  readonly told: number;
  /** The event without a text that stands last, if one does. Its end is not in its `tails`. */
  readonly bare: BareEvents | null;
  readonly withBlankLine: Uint32Array;
  readonly without: Uint32Array;
}

/** Events with a text while they are counted. */
interface Telling {
  readonly content: Content;
  readonly code: number;
  uses: number;
  within: number;
  atEnd: number;
}

/** Counts a record, in steps. */
export function* countCompactRecord(
  record: SubjectEvents,
  options: RenderOptions,
  lexicon: Lexicon,
  codes: CountedCodes,
  memo: Memo,
): Generator<undefined, CompactRecordCounts> {
  const numbers = codes.of(record);
  const none = numbers.length - 1;
  const { width } = memo;
  const plain = new Uint32Array(width);
  const piece = new Uint32Array(width);
  const bare = new Map<number, BareEvents>();
  const told = new Map<number, Telling>();
  let events = 0;
  const bareAt = (concept: Concept, code: number): BareEvents => {
    const key = concept.index * codes.size + code;
    let known = bare.get(key);
    if (known === undefined) bare.set(key, (known = { concept, code, uses: 0, tails: new Uint32Array(width) }));
    known.uses++;
    return known;
  };
  const toldAt = (content: Content, code: number): Telling => {
    const key = content.index * codes.size + code;
    let known = told.get(key);
    if (known === undefined) told.set(key, (known = { content, code, uses: 0, within: 0, atEnd: 0 }));
    known.uses++;
    return known;
  };
  /** What stands last so far, behind a word where it is an event's: it is counted with what comes behind it. */
  let last: { readonly text: string; readonly at: BareEvents | Telling | null };
  const header = recordHeader(record.subject);
  if (record.value instanceof Float64Array) {
    memo.count(header, plain);
    last = { text: FLOAT64, at: null };
  } else {
    last = { text: header.slice(0, -1), at: null };
  }
  const close = (behind: '' | '\n'): void => {
    const { text, at } = last;
    if (at !== null && 'content' in at) {
      if (behind === '') at.within++;
      else at.atEnd++;
    } else if (text !== '' || behind !== '') {
      memo.count(behind === '' ? text : text + behind, piece);
      for (let i = 0; i < width; i++) plain[i]! += piece[i]!;
      if (at !== null) for (let i = 0; i < width; i++) at.tails[i]! += piece[i]!;
    }
  };
  yield* walkSteps(record, options, lexicon, {
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
  const { text, at } = last;
  const tellings = [...told.values()];
  const untold = [...bare.values()];
  const isTold = at !== null && 'content' in at;
  return {
    events,
    plain,
    bare: untold,
    bareConcepts: Int32Array.from(untold, ({ concept }) => concept.index),
    bareUses: Uint32Array.from(untold, ({ uses }) => uses),
    told: {
      contents: tellings.map(({ content }) => content),
      codes: Int32Array.from(tellings, ({ code }) => code),
      uses: Uint32Array.from(tellings, ({ uses }) => uses),
      within: Uint32Array.from(tellings, ({ within }) => within),
      atEnd: Uint32Array.from(tellings, ({ atEnd }) => atEnd),
    },
    end: {
      told: isTold ? tellings.indexOf(at) : -1,
      bare: isTold ? null : at,
      withBlankLine: memo.countsOf(isTold ? '' : `${text}\n\n`),
      without: memo.countsOf(isTold ? '' : `${text}\n`),
    },
  };
}
