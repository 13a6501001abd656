import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Question } from '../../core/questions/question';

const MEMENTO = 'cohortLens.questions.located';

/** Where a question's records are: where it says, unless the user has found them elsewhere. */
export class LocatedRecords {
  constructor(readonly memento: vscode.Memento) {}

  /** @param file the question's file; @returns an absolute path */
  of({ dataset }: Question, file: vscode.Uri): string {
    const said = saidPath(dataset, file);
    return this.#all()[said] ?? said;
  }

  /** Asks the user for the folder. @returns whether there is another place now */
  async ask(question: Question, file: vscode.Uri): Promise<boolean> {
    const said = saidPath(question.dataset, file);
    const [found] =
      (await vscode.window.showOpenDialog({
        title: `Where are the records ${path.basename(said)}?`,
        openLabel: 'Use These Records',
        canSelectFolders: true,
        canSelectFiles: false,
      })) ?? [];
    if (!found) return false;
    await this.memento.update(MEMENTO, { ...this.#all(), [said]: found.fsPath });
    return true;
  }

  #all(): Readonly<Record<string, string>> {
    return this.memento.get<Readonly<Record<string, string>>>(MEMENTO, {});
  }
}

function saidPath(dataset: string, file: vscode.Uri): string {
  return path.resolve(path.dirname(file.fsPath), dataset);
}
