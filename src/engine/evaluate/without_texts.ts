/** Keys of a line whose texts are most of it. */
const TEXTS = ['"raw":"', '"explanation":"'].map(key => Buffer.from(key));
const [QUOTE, BACKSLASH, BREAK] = [0x22, 0x5c, 0x0a];

/**
 * The lines of answers.jsonl with empty texts in place of all that was written: ten thousand answers are then some megabytes to parse
 * in place of some ten. A key in quotes stands in no text, whose own quotes are escaped, so it needs no parser to be found.
 * A last line without its break stays without it.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  const left = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let copied = 0;
  const keep = (end: number): void => {
    length += bytes.copy(left, length, copied, end);
  };
  // Where each key stands next: looked for again only once that is passed.
  const next = TEXTS.map(key => bytes.indexOf(key));
  for (;;) {
    const which = nearest(next);
    if (which < 0) break;
    const key = TEXTS[which]!;
    const opening = next[which]! + key.length - 1;
    const closing = closingQuote(bytes, opening + 1);
    // Half a line, without the text's end, stays as it is: whoever parses it leaves it out.
    const isWhole = closing >= 0 && !isBroken(bytes, opening, closing);
    if (isWhole) {
      keep(opening + 1);
      copied = closing;
    }
    const from = isWhole ? closing : opening;
    next.forEach((at, i) => {
      if (at >= 0 && at < from) next[i] = bytes.indexOf(TEXTS[i]!, from);
    });
  }
  keep(bytes.length);
  return left.subarray(0, length);
}

/** Which of these places is the first; -1 where all are -1. */
function nearest(places: readonly number[]): number {
  let which = -1;
  places.forEach((at, i) => {
    if (at >= 0 && (which < 0 || at < places[which]!)) which = i;
  });
  return which;
}

/** The first quote from a place on that is not escaped; -1 where there is none. */
function closingQuote(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

function isBroken(bytes: Buffer, from: number, to: number): boolean {
  const at = bytes.indexOf(BREAK, from);
  return at >= 0 && at < to;
}
