import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';

/** What a search has found so far. */
export interface SearchResult {
  /** Matching rows among those that pass the filter, ascending. */
  readonly rows: Int32Array;
  /** Indexes of texts that did not match as far as they are here but are longer than that. */
  readonly cutTexts: readonly number[];
}

/** Rows or characters looked at between two yields: some tenths of a millisecond each. */
const ROWS_PER_STEP = 32_768;
const CHARACTERS_PER_STEP = 16_384;

/** What a code can be found by: as it is written, as its vocabulary writes it, and all that is said of it. */
export function codeTexts({ code, description, known, differs }: CodeEntry): string[] {
  return [code, known?.code, description, differs?.description].filter(text => text != null);
}

/**
 * Searches codes, descriptions and text values. A generator that yields between steps of well under a millisecond, so
 * that whoever runs it can give the page its frames; each distinct code and text is looked at once, however often it
 * occurs.
 * @param passes one byte per row, or empty: all rows pass (FilterResult.passes)
 * @param matches whether a text matches the query
 * @param matchingCut texts known to match in the part that is not here: indexes into `texts`
 */
export function* searchEvents(
  events: SubjectEvents,
  passes: Uint8Array,
  matches: (text: string) => boolean,
  matchingCut: ReadonlySet<number> = new Set(),
): Generator<undefined, SearchResult> {
  const codeMatches = new Uint8Array(events.codes.length + 1);
  let looked = 0;
  for (const [i, entry] of events.codes.entries()) {
    const words = codeTexts(entry);
    codeMatches[i + 1] = words.some(matches) ? 1 : 0;
    looked += words.reduce((sum, text) => sum + text.length, 0);
    if (looked > CHARACTERS_PER_STEP) {
      looked = 0;
      yield;
    }
  }
  const textMatches = new Uint8Array(events.texts.length + 1);
  const cutTexts: number[] = [];
  for (const [i, text] of events.texts.entries()) {
    if (matches(text) || matchingCut.has(i)) textMatches[i + 1] = 1;
    else if ((events.textLengths[i] ?? 0) > text.length) cutTexts.push(i);
    looked += text.length + 8;
    if (looked > CHARACTERS_PER_STEP) {
      looked = 0;
      yield;
    }
  }
  return { rows: yield* matchingRows(events, passes, codeMatches, textMatches), cutTexts };
}

function* matchingRows(
  events: SubjectEvents,
  passes: Uint8Array,
  codeMatches: Uint8Array,
  textMatches: Uint8Array,
): Generator<undefined, Int32Array> {
  const { length, code, text } = events;
  const all = passes.length === 0;
  const found = new Int32Array(length);
  let count = 0;
  for (let row = 0; row < length; row++) {
    if (row % ROWS_PER_STEP === 0) yield;
    if (!all && passes[row] === 0) continue;
    if (codeMatches[(code[row] ?? -1) + 1] === 1 || textMatches[(text[row] ?? -1) + 1] === 1) found[count++] = row;
  }
  return found.slice(0, count);
}

/** The first row of each given text, to name the text to who holds it whole. */
export function firstRowsOfTexts(events: SubjectEvents, texts: readonly number[]): number[] {
  const wanted = new Map(texts.map((text, place) => [text, place]));
  const rows = new Array<number>(texts.length).fill(-1);
  let left = texts.length;
  for (let row = 0; row < events.length && left > 0; row++) {
    const place = wanted.get(events.text[row] ?? -1);
    if (place !== undefined && rows[place] === -1) {
      rows[place] = row;
      left--;
    }
  }
  return rows;
}

/** The place of the first of the ascending `rows` that is at or after `row`; `rows.length` where there is none. */
export function placeOf(rows: Int32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
