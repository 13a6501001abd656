import type * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { PREAMBLE, RECORDS } from '../../core/render/compact/grammar';
import type { CompactLegend } from '../../core/render/compact/parse';
import { RECORD_LANGUAGE } from './record_language';

const FIRST_LINE = PREAMBLE.slice(0, PREAMBLE.indexOf('\n'));
/** A longer legend is not read; its words number some thousands. */
const MOST_LINES = 50_000;

const read = new WeakMap<
  vscode.TextDocument,
  { readonly version: number; readonly legend: Promise<CompactLegend | undefined> }
>();

/** The legend of a compact text; undefined for other documents, and where it can't be read. */
export function compactLegendOf(document: vscode.TextDocument): Promise<CompactLegend | undefined> {
  if (document.languageId !== RECORD_LANGUAGE || document.lineAt(0).text !== FIRST_LINE) {
    return Promise.resolve(undefined);
  }
  const { version } = document;
  let known = read.get(document);
  if (known?.version !== version) {
    known = { version, legend: readLegend(document) };
    read.set(document, known);
  }
  return known.legend;
}

async function readLegend(document: vscode.TextDocument): Promise<CompactLegend | undefined> {
  const lines: string[] = [];
  for (let line = 0; line < Math.min(document.lineCount, MOST_LINES) && lines.at(-1) !== RECORDS; line++) {
    lines.push(document.lineAt(line).text);
  }
  // Loaded for a compact text only: the words of that rendering are many.
  const { readCompactLegend } = await import('../../core/render/compact/parse');
  try {
    return readCompactLegend(lines);
  } catch (error) {
    // Somebody edited it; then its words mean nothing that we know.
    if (error instanceof UserFault) return undefined;
    throw error;
  }
}
