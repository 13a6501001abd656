import * as vscode from 'vscode';
import { TEMPLATE_FILE } from './template_files';
import { templateFault } from './template_fault';

/** A template is looked at once nobody typed for so many milliseconds. */
const REST_MS = 200;

/** Marks what is wrong with templates that are open, where it is. */
export class TemplateChecks implements vscode.Disposable {
  readonly #marks = vscode.languages.createDiagnosticCollection('cohort-lens-templates');
  readonly #owned: vscode.Disposable;
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor() {
    this.#owned = vscode.Disposable.from(
      this.#marks,
      vscode.workspace.onDidOpenTextDocument(document => this.#check(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#later(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.#stop(uri);
        this.#marks.delete(uri);
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.#check(document);
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#owned.dispose();
  }

  #later(document: vscode.TextDocument): void {
    if (!isTemplate(document)) return;
    this.#stop(document.uri);
    this.#waiting.set(
      document.uri.toString(),
      setTimeout(() => this.#check(document), REST_MS),
    );
  }

  #stop(uri: vscode.Uri): void {
    clearTimeout(this.#waiting.get(uri.toString()));
    this.#waiting.delete(uri.toString());
  }

  #check(document: vscode.TextDocument): void {
    this.#stop(document.uri);
    if (!isTemplate(document) || document.isClosed) return;
    const fault = templateFault(document.getText(), 'template');
    if (fault === null) {
      this.#marks.delete(document.uri);
      return;
    }
    const { line, column, problem } = fault;
    const start = document.validatePosition(new vscode.Position(line - 1, column - 1));
    const said = problem.charAt(0).toUpperCase() + problem.slice(1);
    const mark = new vscode.Diagnostic(rangeOfFault(document, start), said);
    mark.source = 'Cohort Lens';
    this.#marks.set(document.uri, [mark]);
  }
}

/** To the end of the field or the part's name that begins there, else of the line. */
function rangeOfFault(document: vscode.TextDocument, start: vscode.Position): vscode.Range {
  const { text, range } = document.lineAt(start.line);
  const close = text.slice(start.character).search(/[}\]]/);
  return new vscode.Range(start, close < 0 ? range.end : start.translate(0, close + 1));
}

function isTemplate({ uri }: vscode.TextDocument): boolean {
  return uri.path.endsWith(TEMPLATE_FILE) && (uri.scheme === 'file' || uri.scheme === 'untitled');
}
