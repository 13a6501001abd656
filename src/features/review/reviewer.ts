import * as vscode from 'vscode';

const MEMENTO = 'cohortLens.review.reviewer';
const INITIALS = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,11}$/u;

/** Who reviews: initials, remembered on this machine. */
export class Reviewer {
  /** @param memento of all workspaces */
  constructor(readonly memento: vscode.Memento) {}

  get remembered(): string | undefined {
    return this.memento.get<string>(MEMENTO);
  }

  /** @returns undefined where the user gave none */
  async ask(): Promise<string | undefined> {
    const typed = await vscode.window.showInputBox({
      title: 'Review Ideas',
      prompt: 'Your initials. They stand beside your scores, and decide the order in which you see the ideas.',
      value: this.remembered ?? '',
      validateInput: value =>
        INITIALS.test(value.trim()) ? undefined : 'One to twelve letters or digits, such as AB.',
    });
    if (typed === undefined) return undefined;
    const initials = typed.trim();
    await this.memento.update(MEMENTO, initials);
    return initials;
  }
}
