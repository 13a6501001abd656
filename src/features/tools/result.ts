import * as vscode from 'vscode';

export function textResult(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

/** Aborted when the chat is cancelled. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** So much text a model is given where nobody counts its tokens, in characters. */
const MOST_CHARACTERS = 40_000;

/** As much of a text as fits into what the chat allows; what is left out is said. */
export async function fitted(
  text: string,
  options: vscode.LanguageModelToolTokenizationOptions | undefined,
  token: vscode.CancellationToken,
): Promise<string> {
  const bound = options === undefined ? MOST_CHARACTERS : await charactersFor(text, options, token);
  if (text.length <= bound) return text;
  const end = text.lastIndexOf('\n', bound);
  const shown = text.slice(0, end > 0 ? end : bound);
  return `${shown}\n(${text.length - shown.length} more characters are left out: ask for a shorter time.)`;
}

/** By the share of the tokens that are allowed: lines of a record are of one kind. */
async function charactersFor(
  text: string,
  options: vscode.LanguageModelToolTokenizationOptions,
  token: vscode.CancellationToken,
): Promise<number> {
  const sample = text.slice(0, MOST_CHARACTERS);
  const { tokenBudget } = options;
  const tokens = await options.countTokens(sample, token);
  return tokens <= tokenBudget && sample.length === text.length
    ? text.length
    : Math.floor((sample.length * tokenBudget * 0.9) / Math.max(1, tokens));
}
