import * as path from 'node:path';
import * as vscode from 'vscode';
import {
  parsePrompt,
  PROMPT_FILE,
  PROMPT_KINDS,
  PROMPT_TEMPLATES,
  promptName,
  type PromptKind,
} from '../../core/evaluate/prompt';
import { UserFault } from '../../core/fault';
import { isThere, withEnding } from '../files/new_file';
import { showPlace } from '../files/show_place';
import { tellError } from '../notifications/notify';

/** Templates of prompts: those that are built in, and files `*.prompt.txt` of the workspace. */

/** What a model is told. */
export interface ChosenPrompt {
  /** Null: the usual one. */
  readonly text: string | null;
  /** What an ablation calls it; null: the usual one. */
  readonly variant: string | null;
}

export const USUAL_PROMPT: ChosenPrompt = { text: null, variant: null };

/** No more files than this are offered. */
const MOST_FILES = 200;

/** @returns undefined where the user chose none, or one that can't be used (then it is shown) */
export async function choosePrompt(title: string): Promise<ChosenPrompt | undefined> {
  const files = await vscode.workspace.findFiles(`**/*${PROMPT_FILE}`, '**/node_modules/**', MOST_FILES);
  const items = [
    ...PROMPT_KINDS.map(({ id, title: label, summary }) => ({ label, detail: summary, read: () => builtIn(id) })),
    ...files.map(uri => ({
      label: promptName(uri.path),
      detail: vscode.workspace.asRelativePath(uri),
      read: () => readPrompt(uri),
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: 'What the model is told' });
  return chosen?.read();
}

function builtIn(kind: PromptKind): ChosenPrompt {
  const [usual] = PROMPT_KINDS;
  return kind === usual?.id ? USUAL_PROMPT : { text: PROMPT_TEMPLATES[kind], variant: kind };
}

async function readPrompt(uri: vscode.Uri): Promise<ChosenPrompt | undefined> {
  // What is typed and not saved counts: it is what the user sees.
  const text = (await vscode.workspace.openTextDocument(uri)).getText();
  const parsed = parsePrompt(text);
  if (!('message' in parsed)) return { text, variant: promptName(uri.path) };
  const { line, column, message } = parsed;
  const sentence = `${path.posix.basename(uri.path)}, line ${line}, column ${column}: ${message}`;
  if (await tellError(sentence, 'Show in File')) await showPlace(uri, sentence);
  return undefined;
}

/**
 * Writes one of the built-in templates into a file to change, and opens it.
 * @throws UserFault `already-there`
 */
export async function copyPromptTemplate(): Promise<void> {
  const items = PROMPT_KINDS.map(({ id, title, summary }) => ({ label: title, detail: summary, id }));
  const chosen = await vscode.window.showQuickPick(items, {
    ...{ title: 'Copy Prompt Template', placeHolder: 'Which one to begin with' },
  });
  if (!chosen) return;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const asked = await vscode.window.showSaveDialog({
    title: 'Copy Prompt Template',
    saveLabel: 'Copy',
    filters: { 'Prompt template': ['txt'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `my${PROMPT_FILE}`) }),
  });
  if (!asked) return;
  // By this ending it is offered when something is evaluated.
  const uri = withEnding(asked, PROMPT_FILE);
  // The dialog has asked of the place that was chosen, not of this one.
  if (uri !== asked && (await isThere(uri))) {
    const name = path.posix.basename(uri.path);
    throw new UserFault(`${name} is there already. Choose another name.`, 'already-there');
  }
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(PROMPT_TEMPLATES[chosen.id]));
  await vscode.window.showTextDocument(uri);
}
