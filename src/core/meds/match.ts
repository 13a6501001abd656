import { RE2JS, RE2JSSyntaxException } from 're2js';
import { UserFault } from '../fault';

/** What is searched for: plain text, or a pattern in the syntax of RE2. */
export interface TextQuery {
  readonly text: string;
  readonly regex: boolean;
  readonly matchCase: boolean;
}

/** Whether a text holds what is searched for. */
export type Matcher = (text: string) => boolean;

/**
 * Makes a matcher. Plain text is found as it stands; case is ignored by Unicode's simple rules unless `matchCase`.
 * Nothing is normalised: `é` as one character and as two are different texts. A pattern runs in time linear in the
 * text (RE2), so no pattern can hang the page. The empty query matches nothing.
 * @throws UserFault `pattern` where a regular expression is not valid: what is wrong, and where
 */
export function compileQuery(query: TextQuery): Matcher {
  if (query.text === '') return () => false;
  if (query.regex) return compilePattern(query.text, query.matchCase);
  if (query.matchCase) return text => text.includes(query.text);
  const wanted = foldCase(query.text);
  return text => foldCase(text).includes(wanted);
}

/**
 * Makes a matcher of a regular expression that is searched for anywhere in the text.
 * @throws UserFault `pattern`
 */
export function compilePattern(pattern: string, matchCase: boolean): Matcher {
  try {
    const compiled = RE2JS.compile(pattern, matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
    return text => compiled.test(text);
  } catch (error) {
    throw new UserFault(describeFault(pattern, error), 'pattern', { cause: error });
  }
}

/** Both sigmas are one letter, as in Unicode's simple case folding. */
function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** What RE2 leaves out for its speed, and would complain of in words that do not help. */
const LOOK_AROUND = /\(\?<?[=!]/;

function describeFault(pattern: string, error: unknown): string {
  const reason = error instanceof RE2JSSyntaxException ? error.getDescription() : 'it is too large';
  const what = LOOK_AROUND.test(pattern) ? 'looking ahead or behind is not supported' : reason;
  const part = error instanceof RE2JSSyntaxException ? error.getPattern() : null;
  const at = part === null || part === '' || part === pattern ? -1 : pattern.indexOf(part);
  const where = at < 0 ? '' : ` at character ${at + 1} (${part ?? ''})`;
  return `The regular expression ${pattern} is not valid: ${what}${where}. Mend it, or search for plain text.`;
}
