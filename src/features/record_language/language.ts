import * as vscode from 'vscode';
import { foldsOf, outlineOf, type OutlineRow } from '../../core/record_text/outline';
import { readSections, type RecordSections } from '../../core/record_text/sections';

/** Id of the language "Clinical record (rendered)", as package.json declares it. */
export const RECORD_LANGUAGE = 'clinical-record';

/** The thread does other things after so many milliseconds. */
const SLICE_MS = 8;

/** Folding and outline of rendered records; sticky scroll goes by the outline. Dispose to end them. */
export function registerRecordLanguage(): vscode.Disposable {
  const sections = new ReadSections();
  return vscode.Disposable.from(
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
    const reading = readSections({ count: document.lineCount, at: line => document.lineAt(line).text });
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
