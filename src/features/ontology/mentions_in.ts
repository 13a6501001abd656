import * as vscode from 'vscode';
import { findMentions } from '../../core/ontology/mentions';
import type { ExtraNames } from '../../core/ontology/read_code';
import type { DocumentMention } from './code_mentions';
import { lineContext } from './line_context';

/** Of a longer line (JSON may be one line of megabytes) so much is looked at. */
const LONGEST_LINE = 20_000;
/** The thread does other things after so many milliseconds of searching. */
const SLICE_MS = 8;

/**
 * The codes in a part of a document, in order; in slices, so that the extension host's thread is never held up.
 * @param most the search ends where so many were found
 * @returns what was found until the signal was aborted or the document changed: then it is of no use any more
 */
export async function mentionsIn(
  document: vscode.TextDocument,
  range: vscode.Range,
  names: ExtraNames,
  signal: AbortSignal,
  most = Infinity,
): Promise<readonly DocumentMention[]> {
  const { version } = document;
  const found: DocumentMention[] = [];
  const { start, end } = document.validateRange(range);
  let began = performance.now();
  for (let line = start.line; line <= end.line && found.length < most; line++) {
    const from = line === start.line ? start.character : 0;
    const to = line === end.line ? end.character : Infinity;
    const text = document.lineAt(line).text.slice(from, Math.min(to, from + LONGEST_LINE));
    for (const mention of findMentions(text, {
      language: document.languageId,
      names,
      ...lineContext(document, line),
    })) {
      const place = new vscode.Range(line, from + mention.start, line, from + mention.end);
      if (found.length < most) found.push({ ...mention, range: place });
    }
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise(resolve => setImmediate(resolve));
    if (signal.aborted || document.isClosed || document.version !== version) break;
    began = performance.now();
  }
  return found;
}
