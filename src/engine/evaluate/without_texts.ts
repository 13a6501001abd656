/** Keys of a line whose texts are most of it. */
const TEXTS = ['"raw":"', '"explanation":"'].map(key => Buffer.from(key));
const [QUOTE, BACKSLASH, BREAK] = [0x22, 0x5c, 0x0a];
const NULL = Buffer.from('null');

/**
 * The lines of answers.jsonl with null in place of all that was written: ten thousand answers are then some megabytes to parse
 * in place of some ten. A key in quotes stands in no text, whose own quotes are escaped, so it needs no parser to be found.
 * A last line without its break stays without it.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(BREAK, start);
    const end = found < 0 ? bytes.length : found;
    let from = start;
    for (const key of TEXTS) {
      const at = within(bytes, key, from, end);
      if (at < 0) continue;
      const opening = at + key.length - 1;
      const closing = closingQuote(bytes, opening + 1, end);
      // Half a line: whoever parses it leaves it out.
      if (closing < 0) break;
      pieces.push(bytes.subarray(kept, opening), NULL);
      kept = closing + 1;
      from = kept;
    }
    start = end + 1;
  }
  pieces.push(bytes.subarray(kept));
  return Buffer.concat(pieces);
}

function within(bytes: Buffer, key: Buffer, from: number, end: number): number {
  const at = bytes.subarray(from, end).indexOf(key);
  return at < 0 ? -1 : from + at;
}

/** The first quote from a place on that is not escaped; -1 where there is none. */
function closingQuote(bytes: Buffer, from: number, end: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0 && at < end; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
