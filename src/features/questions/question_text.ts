import * as path from 'node:path';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { diskLines } from './disk_lines';
import { watchFile } from './file_watch';
import { isMember } from './set_lines';

/** A question's text as it is now. */
export interface ReadText {
  readonly text: string;
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
}

/** Where the text of one question is read, and when it changes. */
export interface QuestionText {
  readonly uri: vscode.Uri;
  /** Its id in a set; null in a file of its own. */
  readonly id: string | null;
  /** @throws UserFault where there is none (any more) */
  read(): Promise<ReadText>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** The text of a document that VS Code has open: also what was typed and not saved. */
export class DocumentText implements QuestionText {
  readonly id = null;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(readonly document: vscode.TextDocument) {
    this.#listening = vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
      if (changed === document && contentChanges.length > 0) this.#changed.fire();
    });
  }

  get uri(): vscode.Uri {
    return this.document.uri;
  }

  read(): Promise<ReadText> {
    return Promise.resolve({ text: this.document.getText(), line: 1 });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }
}

/** One line of a set: as it stands in an open document, else as it is on disk. */
export class SetMember implements QuestionText {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(
    readonly uri: vscode.Uri,
    readonly id: string,
  ) {
    const tell = (): void => this.#changed.fire();
    this.#owned = vscode.Disposable.from(
      this.#changed,
      watchFile(uri, tell),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.uri.toString() === uri.toString()) tell();
      }),
    );
  }

  async read(): Promise<ReadText> {
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === this.uri.toString());
    const lines = open ? linesOf(open) : await this.#linesOnDisk();
    let line = 0;
    for await (const text of lines) {
      line++;
      if (isMember(text, this.id)) return { text, line };
    }
    throw new UserFault(
      `${path.posix.basename(this.uri.path)} has no question “${this.id}” (any more). Open another one of the set.`,
      'no-question',
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** A line at a time: a set may be large. */
  async #linesOnDisk(): Promise<AsyncIterable<string> | Iterable<string>> {
    if (this.uri.scheme !== 'file') return linesOf(await vscode.workspace.openTextDocument(this.uri));
    return diskLines(this.uri.fsPath);
  }
}

function* linesOf(document: vscode.TextDocument): Iterable<string> {
  for (let line = 0; line < document.lineCount; line++) yield document.lineAt(line).text;
}
