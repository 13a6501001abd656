import type * as vscode from 'vscode';
import type { MentionOptions } from '../../core/ontology/mentions';
import { looksLikeRows } from '../../core/ontology/row_fields';
import { codebookOf } from '../record_language/codebook';

/** Of a longer line (JSON may be one line of megabytes) so much is looked at in one go. */
export const LONGEST_LINE = 8000;
/** Languages whose first line may say what the columns are; VS Code has none of its own for rows. */
const ROWS: ReadonlySet<string> = new Set(['csv', 'tsv', 'dynamic csv', 'plaintext']);
const JSON_LANGUAGES: ReadonlySet<string> = new Set(['json', 'jsonc']);

/** What a document says about one of its lines beside the line itself. */
export function lineContext(
  document: vscode.TextDocument,
  line: number,
): Pick<MentionOptions, 'language' | 'header' | 'around' | 'codebook'> {
  const { languageId: language } = document;
  const textAt = (at: number): string => (at < 0 || at >= document.lineCount ? '' : document.lineAt(at).text);
  if (ROWS.has(language)) {
    const header = textAt(0);
    const text = textAt(line);
    // Of the beginning of a row it could not be told any more that it is one.
    const isCutRow = language === 'plaintext' && text.length > LONGEST_LINE && looksLikeRows(text, header);
    return { header, language: isCutRow ? 'dynamic csv' : language };
  }
  if (JSON_LANGUAGES.has(language)) {
    const beginning = (at: number): string => textAt(at).slice(0, LONGEST_LINE);
    return { language, around: { above: beginning(line - 1), below: beginning(line + 1) } };
  }
  const codebook = codebookOf(document);
  return codebook === undefined ? { language } : { language, codebook };
}

/** The same for a part of a line that does not begin with it: there, columns can't be counted. */
export function contextWithin(document: vscode.TextDocument, line: number): ReturnType<typeof lineContext> {
  const { language, around } = lineContext(document, line);
  return { ...(language !== undefined && { language }), ...(around && { around }) };
}

/** Whether a code of the first LONGEST_LINE characters of a longer line may go on behind them. */
export const mayGoOn = (part: string, end: number): boolean =>
  part.length === LONGEST_LINE && !/[^\w./-]/.test(part.slice(end));
