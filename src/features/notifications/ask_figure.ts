import * as vscode from 'vscode';

/** A whole number that is asked for, with what is offered and its bounds. */
export interface AskedFigure {
  readonly title: string;
  readonly prompt: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** @returns undefined where the user gives up */
export async function askFigure({ title, prompt, value, least, most }: AskedFigure): Promise<number | undefined> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt,
    value: String(value),
    validateInput: text => {
      const n = Number(text);
      const isRight = /^\d+$/.test(text.trim()) && n >= least && n <= most;
      return isRight
        ? undefined
        : `A whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`;
    },
  });
  return typed === undefined ? undefined : Number(typed);
}
