import { onOneLine } from '../notifications/plain';

/**
 * Writing Markdown out of texts that others wrote: vocabularies, imports, data sets, the document under the cursor. A
 * text is shown as it is and can become nothing else: no link, image, HTML, heading, table cell or command.
 */

/**
 * Every ASCII punctuation character, which Markdown takes literally behind a backslash (CommonMark 0.31, 2.4). That also
 * keeps bare addresses from becoming links, since none is left that ends `https:` or begins `www.` unbroken.
 */
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** A text as Markdown that shows exactly it, on one line. */
export function shown(text: string): string {
  return onOneLine(text).trim().replace(PUNCTUATION, '\\$&');
}

/** What a code is written with, as a rule. */
const PLAIN_CODE = /^[\p{L}\p{N}](?:[\p{L}\p{N} .:/-]*[\p{L}\p{N}])?$/u;

/**
 * A code in the font of code. Within code nothing can be escaped, and a parser may see emphasis in it that ends outside
 * of it, so a text with anything else than letters, digits and what codes join them with is shown plainly.
 */
export function asCode(text: string): string {
  return PLAIN_CODE.test(text) ? `\`${text}\`` : shown(text);
}

/** A link that runs a command of ours with one argument, which must survive JSON. */
export function commandLink(label: string, command: string, argument: unknown, title: string): string {
  // Parentheses would end the link; encodeURIComponent leaves them.
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(/[!'()*]/g, mark => `%${hex(mark)}`);
  return `[${shown(label)}](command:${command}?${encoded} "${shown(title)}")`;
}

const hex = (mark: string): string => mark.charCodeAt(0).toString(16).toUpperCase();
