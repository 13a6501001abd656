import { isLead, RECORDS } from '../render/compact/grammar';
import type { CompactLegend, Meaning } from '../render/compact/parse';

/** Where a name of the legend stands in a line of a compact text. */
export interface CompactWord {
  /** Offsets of UTF-16 units; `end` is behind the last one. */
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly meaning: Meaning;
}

const WORD = / ([a-z]+)/y;
/** Of a longer line, which no record of this rendering has, only the beginning is looked at. */
const LONGEST = 20_000;

/**
 * The names in one line, in order. Names within quoted texts are none.
 * @param line its number, from 0: in the legend only the name that is explained counts
 */
export function compactWords(text: string, line: number, legend: CompactLegend): readonly CompactWord[] {
  if (line < legend.legend || text === RECORDS || text.startsWith('===')) return [];
  const isEntry = line < legend.records;
  if (isEntry && !text.startsWith(' ')) return [];
  const words: CompactWord[] = [];
  for (let at = 0; at < Math.min(text.length, LONGEST);) {
    if (text[at] === '"') {
      at = endOfQuoted(text, at);
      continue;
    }
    const end = endOfName(text, at);
    if (end === null) {
      at++;
      continue;
    }
    const name = text.slice(at + 1, end);
    const meaning = legend.meanings.get(name);
    if (meaning !== undefined) words.push({ start: at + 1, end, name, meaning });
    if (isEntry) break;
    at = end;
  }
  return words;
}

/** @returns where the name ends that begins with the space here; null where none does */
function endOfName(text: string, from: number): number | null {
  let end = from;
  for (let isLeading = true; isLeading;) {
    WORD.lastIndex = end;
    const word = WORD.exec(text)?.[1];
    if (word === undefined) return null;
    end += word.length + 1;
    isLeading = isLead(word);
  }
  return end;
}

function endOfQuoted(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
