import type * as vscode from 'vscode';
import { codebookEntry } from '../../core/record_text/codebook';
import { RECORD_LANGUAGE } from './record_language';

/** A longer codebook is read as far as this; its codes number some thousands. */
const MOST_LINES = 20_000;

const read = new WeakMap<
  vscode.TextDocument,
  { readonly version: number; readonly codes: ReadonlyMap<string, string> }
>();

/** The codes of a rendered record's codebook by their numbers; undefined for other documents and records without one. */
export function codebookOf(document: vscode.TextDocument): ReadonlyMap<string, string> | undefined {
  if (document.languageId !== RECORD_LANGUAGE) return undefined;
  const { version } = document;
  let known = read.get(document);
  if (known?.version !== version) {
    known = { version, codes: readCodebook(document) };
    read.set(document, known);
  }
  return known.codes.size === 0 ? undefined : known.codes;
}

/** The codebook stands before the first patient. */
function readCodebook(document: vscode.TextDocument): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (let line = 0; line < Math.min(document.lineCount, MOST_LINES); line++) {
    const { text } = document.lineAt(line);
    if (text.startsWith('===')) break;
    const entry = text.startsWith('#') ? codebookEntry(text) : null;
    if (entry !== null) codes.set(entry.number, entry.code);
  }
  return codes;
}
