import { isCut } from './cuts';

const SPACE = 0x20;
const TAB = 0x09;
const LINE_BREAK = 0x0a;

/** Whether a text may be cut between these two pieces of it, neither of which is ''. */
export function mayCut(before: string, after: string): boolean {
  return isCut(before.charCodeAt(before.length - 1), after.charCodeAt(0));
}

/** How long a text is without the spaces and tabs at its end: where rule B cuts behind what names a concept. */
export function lengthWithoutSpaces(text: string): number {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === TAB)) end--;
  return end;
}

/**
 * The next cut in a text behind `from` at which pieces are worth remembering: behind a line break and before a tab.
 * @returns the text's length where there is none
 */
export function nextCut(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const before = text.charCodeAt(at - 1);
    const after = text.charCodeAt(at);
    if ((before === LINE_BREAK || after === TAB) && isCut(before, after)) return at;
  }
  return text.length;
}
