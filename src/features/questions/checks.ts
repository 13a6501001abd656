import * as vscode from 'vscode';
import { IDEA_FILE_END } from '../../core/questions/idea_file';
import { QUESTION_FILE_END, QUESTION_SET_END } from '../../core/questions/question_file';
import type { Log } from '../log/log';
import { tellInformation } from '../notifications/notify';
import { counted } from '../data_sets/words';
import { problemsIn, type MarkedProblem } from './reading';

/** A text is looked at once nobody typed for so many milliseconds. */
const REST_MS = 300;
const ENDS = [QUESTION_FILE_END, QUESTION_SET_END, IDEA_FILE_END] as const;
/** So many files of the workspace are checked. */
const MOST_FILES = 1_000;

/** Marks what is wrong with questions and ideas, where it is: in files that are open, and in all when asked for. */
export class QuestionChecks implements vscode.Disposable {
  readonly #marks = vscode.languages.createDiagnosticCollection('cohort-lens-questions');
  readonly #owned: vscode.Disposable;
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(readonly log: Log) {
    this.#owned = vscode.Disposable.from(
      this.#marks,
      vscode.workspace.onDidOpenTextDocument(document => this.#later(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#later(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.#stop(uri);
        this.#marks.delete(uri);
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.#later(document);
  }

  /** Checks all files of the workspace; what is found stays until they are opened and closed, or checked again. */
  async checkAll(): Promise<void> {
    this.#marks.clear();
    const files = await vscode.workspace.findFiles(`**/*{${ENDS.join(',')}}`, '**/node_modules/**', MOST_FILES);
    const open = vscode.workspace.textDocuments.filter(isChecked).map(({ uri }) => uri);
    const all = new Map([...open, ...files].map(uri => [uri.toString(), uri] as const));
    let found = 0;
    for (const uri of all.values()) found += await this.#checkFile(uri);
    const where = counted(all.size, 'file');
    if (all.size === 0) {
      void tellInformation(`There is nothing to check: no file is named ${ENDS.map(end => `*${end}`).join(', ')}.`);
    } else if (found === 0) void tellInformation(`Nothing is wrong in ${where} of questions and ideas.`);
    else await vscode.commands.executeCommand('workbench.actions.view.problems');
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#owned.dispose();
  }

  async #checkFile(uri: vscode.Uri): Promise<number> {
    try {
      const open = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
      const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      return await this.#mark(uri, text);
    } catch (error) {
      this.log.failure('Checking questions', error);
      const message = `${vscode.workspace.asRelativePath(uri)} can’t be read.`;
      this.#marks.set(uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message)]);
      return 1;
    }
  }

  async #mark(uri: vscode.Uri, text: string, isStill: () => boolean = () => true): Promise<number> {
    const problems = await problemsIn(uri.path, text);
    if (!isStill()) return 0;
    this.#marks.set(uri, problems.map(diagnosticOf));
    return problems.length;
  }

  #later(document: vscode.TextDocument): void {
    if (!isChecked(document)) return;
    this.#stop(document.uri);
    const check = (): void => {
      this.#waiting.delete(document.uri.toString());
      const { version } = document;
      void this.#mark(document.uri, document.getText(), () => document.version === version && !document.isClosed);
    };
    this.#waiting.set(document.uri.toString(), setTimeout(check, REST_MS));
  }

  #stop(uri: vscode.Uri): void {
    clearTimeout(this.#waiting.get(uri.toString()));
    this.#waiting.delete(uri.toString());
  }
}

function diagnosticOf({ at, length, message, severity }: MarkedProblem): vscode.Diagnostic {
  const start = new vscode.Position(at.line - 1, at.column - 1);
  const range = new vscode.Range(start, start.translate(0, length));
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const mark = new vscode.Diagnostic(range, message, level);
  mark.source = 'Cohort Lens';
  return mark;
}

function isChecked({ uri }: vscode.TextDocument): boolean {
  return ENDS.some(end => uri.path.endsWith(end)) && (uri.scheme === 'file' || uri.scheme === 'untitled');
}
