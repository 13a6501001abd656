/** An entry of a rendered record's codebook: `#2: (cpt//0513T) 0513T - External shockwave`, and what refers to it. */

const ENTRY = /^\s*#(\d+):\s*\(/;
const REFERENCE = /^\s*#(\d+)(?=\s|$)/;

/** @returns the entry's number and code; null where the line is no entry with a code */
export function codebookEntry(line: string): { readonly number: string; readonly code: string } | null {
  const entry = ENTRY.exec(line);
  if (entry === null) return null;
  let depth = 1;
  for (let at = entry[0].length; at < line.length; at++) {
    if (line[at] === '(') depth++;
    else if (line[at] === ')' && --depth === 0) return { number: entry[1]!, code: line.slice(entry[0].length, at) };
  }
  return null;
}

/** The reference at the beginning of an event's line: its number, and where `#` and number stand. */
export function referenceIn(
  line: string,
): { readonly number: string; readonly start: number; readonly end: number } | null {
  const reference = REFERENCE.exec(line);
  if (reference === null) return null;
  const end = reference[0].length;
  return { number: reference[1]!, start: end - reference[1]!.length - 1, end };
}
