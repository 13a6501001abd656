import * as vscode from 'vscode';
import { QUESTION_FILE_END, QUESTION_SET_END } from '../../core/questions/question_file';
import { memberOf, memberWords } from './set_lines';

/** Above each question of a set, and above a question that is open as text: a link to its page. */
export class QuestionLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registered: vscode.Disposable;

  constructor() {
    const files = [QUESTION_SET_END, QUESTION_FILE_END].map(end => ({ scheme: 'file', pattern: `**/*${end}` }));
    this.#registered = vscode.languages.registerCodeLensProvider(files, this);
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!document.uri.path.endsWith(QUESTION_SET_END)) return [new WholeLens(document)];
    const lenses: vscode.CodeLens[] = [];
    for (let line = 0; line < document.lineCount; line++) {
      if (document.lineAt(line).text.trimStart().startsWith('{')) lenses.push(new MemberLens(document, line));
    }
    return lenses;
  }

  /** Those that come into sight: a set may have thousands. */
  resolveCodeLens(lens: vscode.CodeLens): vscode.CodeLens {
    if (lens instanceof MemberLens || lens instanceof WholeLens) lens.command = lens.words();
    return lens;
  }

  dispose(): void {
    this.#registered.dispose();
  }
}

class MemberLens extends vscode.CodeLens {
  constructor(
    readonly document: vscode.TextDocument,
    line: number,
  ) {
    super(new vscode.Range(line, 0, line, 0));
  }

  words(): vscode.Command {
    const member = memberOf(this.document.lineAt(this.range.start.line).text);
    if (!member) return { title: 'This line is no question', command: '' };
    return {
      title: `Open question · ${member.task} · ${memberWords(member)}`,
      command: 'cohortLens.openQuestion',
      arguments: [{ uri: this.document.uri, id: member.id }],
    };
  }
}

class WholeLens extends vscode.CodeLens {
  constructor(readonly document: vscode.TextDocument) {
    super(new vscode.Range(0, 0, 0, 0));
  }

  words(): vscode.Command {
    const member = memberOf(this.document.getText());
    return {
      title: member ? `Open question · ${member.task} · ${memberWords(member)}` : 'Open question',
      command: 'cohortLens.openQuestion',
      arguments: [this.document.uri],
    };
  }
}
