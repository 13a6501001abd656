import * as vscode from 'vscode';
import { foldsOf, outlineOf, type OutlineRow } from '../../core/record_text/outline';
import { readSections, type RecordSections, type TextLines } from '../../core/record_text/sections';
import { registerCompactHovers } from './compact_hover';
import { compactLegendOf } from './compact_legend';
import { RECORD_LANGUAGE } from './record_language';

/** The thread does other things after so many milliseconds. */
const SLICE_MS = 8;

/** Folding and outline of rendered records, and what words of compact ones mean; sticky scroll goes by the outline. Dispose to end them. */
export function registerRecordLanguage(): vscode.Disposable {
  const sections = new ReadSections();
  return vscode.Disposable.from(
    registerCompactHovers(),
    vscode.languages.registerFoldingRangeProvider(RECORD_LANGUAGE, {
      async provideFoldingRanges(document, _, token) {
        const read = await sections.of(document, token);
        return read && foldsOf(read).map(({ start, end }) => new vscode.FoldingRange(start, end));
      },
    }),
    vscode.languages.registerDocumentSymbolProvider(
      RECORD_LANGUAGE,
      {
        async provideDocumentSymbols(document, token) {
          const read = await sections.of(document, token);
          return read && outlineOf(read).map(row => symbolOf(row, document));
        },
      },
      { label: 'Patients' },
    ),
  );
}

/** What was read of a document, for as long as it is the same: folding and outline ask for it at once. */
class ReadSections {
  readonly #read = new WeakMap<vscode.TextDocument, { readonly version: number; readonly sections: RecordSections }>();

  /** @returns undefined where the request was cancelled or the document changed meanwhile */
  async of(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<RecordSections | undefined> {
    const { version } = document;
    const known = this.#read.get(document);
    if (known?.version === version) return known.sections;
    const reading = await readingOf(document);
    let began = performance.now();
    for (;;) {
      const step = reading.next();
      if (step.done === true) {
        this.#read.set(document, { version, sections: step.value });
        return step.value;
      }
      if (performance.now() - began < SLICE_MS) continue;
      await new Promise(resolve => setImmediate(resolve));
      if (token.isCancellationRequested || document.isClosed || document.version !== version) return undefined;
      began = performance.now();
    }
  }
}

/** Reads a document's sections in steps, in the shape that it has. */
async function readingOf(document: vscode.TextDocument): Promise<Generator<void, RecordSections, void>> {
  const lines: TextLines = { count: document.lineCount, at: line => document.lineAt(line).text };
  const legend = await compactLegendOf(document);
  if (legend === undefined) return readSections(lines);
  const { readCompactSections } = await import('../../core/record_text/compact_sections');
  return readCompactSections(lines, legend);
}

const KINDS: Readonly<Record<OutlineRow['kind'], vscode.SymbolKind>> = {
  codebook: vscode.SymbolKind.Key,
  patient: vscode.SymbolKind.Class,
  time: vscode.SymbolKind.Event,
  more: vscode.SymbolKind.Event,
};

function symbolOf(row: OutlineRow, document: vscode.TextDocument): vscode.DocumentSymbol {
  const range = new vscode.Range(document.lineAt(row.start).range.start, document.lineAt(row.end).range.end);
  const symbol = new vscode.DocumentSymbol(
    row.name,
    row.detail,
    KINDS[row.kind],
    range,
    document.lineAt(row.start).range,
  );
  symbol.children = row.children.map(child => symbolOf(child, document));
  return symbol;
}
