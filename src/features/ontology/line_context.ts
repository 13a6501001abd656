import type * as vscode from 'vscode';
import type { MentionOptions } from '../../core/ontology/mentions';
import { codebookOf } from '../record_language/codebook';

/** Of a longer line so much is looked at. */
const LONGEST = 10_000;
/** Languages whose first line may say what the columns are; VS Code has none of its own for rows. */
const ROWS: ReadonlySet<string> = new Set(['csv', 'tsv', 'dynamic csv', 'plaintext']);
const JSON_LANGUAGES: ReadonlySet<string> = new Set(['json', 'jsonc']);

/** What a document says about one of its lines beside the line itself. */
export function lineContext(
  document: vscode.TextDocument,
  line: number,
): Pick<MentionOptions, 'header' | 'around' | 'codebook'> {
  const textAt = (at: number): string =>
    at < 0 || at >= document.lineCount ? '' : document.lineAt(at).text.slice(0, LONGEST);
  if (ROWS.has(document.languageId)) return { header: textAt(0) };
  if (JSON_LANGUAGES.has(document.languageId)) return { around: { above: textAt(line - 1), below: textAt(line + 1) } };
  const codebook = codebookOf(document);
  return codebook === undefined ? {} : { codebook };
}
