/**
 * Long texts in pieces, so that a browser lays out only those that show. A piece ends at a line's end where there is one
 * within reach, else at a space, else where it must, but never inside a surrogate pair.
 */

export interface TextChunk {
  /** Place of the first code unit in the whole text. */
  readonly start: number;
  /** The piece, without the line break that ends it. */
  readonly text: string;
}

const AIM = 4_000;
const REACH = 12_000;

/** Cuts a text; the pieces put together, with the line breaks between them, are the text. */
export function chunkText(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  let start = 0;
  while (start < text.length) {
    const end = chunkEnd(text, start);
    const brokenByLine = text[end] === '\n';
    chunks.push({ start, text: text.slice(start, end) });
    start = brokenByLine ? end + 1 : end;
    if (brokenByLine && start === text.length) chunks.push({ start, text: '' });
  }
  return chunks;
}

function chunkEnd(text: string, start: number): number {
  if (text.length - start <= AIM) return text.length;
  const line = text.indexOf('\n', start + AIM);
  if (line >= 0 && line - start <= REACH) return line;
  const space = text.lastIndexOf(' ', start + REACH);
  if (space > start + AIM) return space + 1;
  const end = Math.min(text.length, start + REACH);
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}

/** Where a plain text occurs in another, without regard to case; no more than `most` places. */
export function findAll(text: string, wanted: string, most: number): number[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const places: number[] = [];
  for (const match of text.matchAll(pattern)) {
    places.push(match.index);
    if (places.length >= most) break;
  }
  return places;
}
