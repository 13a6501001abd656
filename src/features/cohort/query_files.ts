import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { lastName } from '../data_sets/words';
import { QUERY_FILE } from './names';
import { faultLength, faultPlace } from './query_fault';
import { runQuery } from './query';
import { anyDataSet, dataSetFor, knownDataSet } from './select';
import type { CohortServices } from './services';

const QUERIES: vscode.DocumentFilter = { pattern: `**/*${QUERY_FILE}` };
const UNTITLED: vscode.DocumentFilter = { language: 'sql', scheme: 'untitled' };

const EXAMPLE = `-- Selects the patients of a cohort. Tables, all read-only:
--   subjects  subject_id, split, events, first, last
--   events    subject_id, time, code, numeric_value, text_value, and further columns of the data set
--   codes     code, description, parents, events, subjects
SELECT subject_id
FROM subjects
WHERE events >= 1000
ORDER BY events DESC
`;

/** Files named `*.cohort.sql`: a line above the query runs it, and what is wrong with it is marked at its place. */
export class QueryFiles implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #faults = vscode.languages.createDiagnosticCollection('cohortLens.query');
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable;

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(readonly services: CohortServices) {
    this.#owned = vscode.Disposable.from(
      this.#faults,
      this.#changed,
      vscode.languages.registerCodeLensProvider([QUERIES, UNTITLED], this),
      services.model.onDidChange(() => this.#changed.fire()),
      // What was wrong with a text is not wrong with another.
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#faults.delete(document.uri)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#faults.delete(uri)),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (document.uri.scheme === 'untitled' && !document.getText().startsWith(EXAMPLE.slice(0, 20))) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const path = knownDataSet(this.services);
    const run = (title: string, arg: object): vscode.CodeLens =>
      new vscode.CodeLens(top, { title, command: 'cohortLens.cohort.runQuery', arguments: [arg] });
    const { uri } = document;
    if (path === undefined) return [run('$(play) Select Cohort', { uri })];
    return [
      run(`$(play) Select Cohort in ${lastName(path)}`, { uri, path }),
      run('In Another Data Set…', { uri, path: null }),
    ];
  }

  /**
   * Runs the query of a document.
   * @param asked a Uri, or `{ uri, path }` with the data set's path, null: the user chooses; else the active editor's
   */
  async run(asked: unknown): Promise<void> {
    const { uri, path: given } = askedOf(asked);
    const document = uri ? await vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
    if (!document) {
      throw new UserFault(`Open the query first: a file named *${QUERY_FILE}, or “New Cohort Query”.`, 'no-query');
    }
    const path = given === null ? await anyDataSet(this.services) : (given ?? (await dataSetFor(this.services)));
    if (path === undefined) return;
    this.#faults.delete(document.uri);
    const { version } = document;
    try {
      await runQuery(this.services, path, document.getText());
    } catch (error) {
      // In a text that was changed meanwhile the place would be another.
      const isOf = document.version === version;
      if (error instanceof UserFault && error.kind === 'query' && isOf) this.#mark(document, error.message);
      throw error;
    }
  }

  /** Opens a query that was not saved yet. @param asked `{ sql }`, else an example with the tables' columns */
  async create(asked: unknown): Promise<void> {
    const sql = typeof asked === 'object' && asked !== null && 'sql' in asked ? asked.sql : undefined;
    const header = EXAMPLE.split('\n')
      .filter(line => line.startsWith('--'))
      .join('\n');
    const content = typeof sql === 'string' && sql.trim() !== '' ? `${header}\n${sql.trim()}\n` : EXAMPLE;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'sql', content }));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #mark(document: vscode.TextDocument, message: string): void {
    const place = faultPlace(message);
    const line = document.lineAt(Math.min(Math.max(0, (place?.line ?? 1) - 1), document.lineCount - 1));
    const column = place ? Math.min(place.column - 1, line.text.length) : line.firstNonWhitespaceCharacterIndex;
    const end = place ? column + faultLength(line.text, column) : line.text.length;
    const range = new vscode.Range(line.lineNumber, column, line.lineNumber, end);
    const fault = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Error);
    fault.source = 'Cohort Lens';
    this.#faults.set(document.uri, [fault]);
  }
}

function askedOf(asked: unknown): { readonly uri?: vscode.Uri; readonly path?: string | null } {
  if (asked instanceof vscode.Uri) return { uri: asked };
  if (typeof asked !== 'object' || asked === null || !('uri' in asked) || !(asked.uri instanceof vscode.Uri)) return {};
  const path = 'path' in asked && (typeof asked.path === 'string' || asked.path === null) ? asked.path : undefined;
  return { uri: asked.uri, ...(path !== undefined && { path }) };
}
