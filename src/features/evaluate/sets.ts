import * as path from 'node:path';
import * as vscode from 'vscode';
import { QUESTION_SET_END } from '../../core/questions/question_file';
import { tellInformation } from '../notifications/notify';
import { soundQuestionsIn } from '../questions/set_file';
import type { RunTotals } from '../../core/evaluate/run';
import { askWish } from './ask_wish';
import { confirmEstimate } from './confirm';
import type { Evaluation } from './evaluation';
import { underProgress } from './under_progress';

const BUNDLED = ['media', 'questions'] as const;

/**
 * Evaluates all questions of a set: with a model and, where that reads prompts, a rendering, which the user chooses.
 * @param asked where the command came from: a file's URI
 */
export async function evaluateSet(evaluation: Evaluation, asked: unknown): Promise<void> {
  const file = asked instanceof vscode.Uri ? asked : ((await activeSet()) ?? (await chooseSet(evaluation)));
  if (!file) return;
  const refs = await soundQuestionsIn(file);
  const wish = await askWish(evaluation, refs);
  if (!wish) return;
  const names = wish.profiles.map(({ name }) => name).join(', ');
  const summary = await underProgress(evaluation, `${names}: ${path.basename(file.fsPath)}`, signal =>
    evaluation.evaluate(wish, confirmEstimate, signal),
  );
  if (!summary) return;
  const said = [...summary.runs.map(({ label, totals }) => `${label}: ${totalsWords(totals)}.`), summary.stopped ?? ''];
  const choice = await tellInformation(said.join(' ').trim(), 'Show Results');
  if (choice) await vscode.commands.executeCommand('cohortLens.showResults');
}

function totalsWords({ states, open }: RunTotals): string {
  const told = Object.entries(states).map(([state, n]) => `${n} ${state}`);
  if (open > 0) told.push(`${open} open`);
  return told.join(', ');
}

function activeSet(): Promise<vscode.Uri | undefined> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return Promise.resolve(uri?.path.endsWith(QUESTION_SET_END) === true && uri.scheme === 'file' ? uri : undefined);
}

async function chooseSet({ services }: Evaluation): Promise<vscode.Uri | undefined> {
  const bundled = vscode.Uri.joinPath(services.extension, ...BUNDLED);
  const names = await vscode.workspace.fs.readDirectory(bundled);
  const own = await vscode.workspace.findFiles(`**/*${QUESTION_SET_END}`, '**/node_modules/**', 200);
  const items = [
    ...own.map(uri => ({
      label: path.posix.basename(uri.path),
      description: vscode.workspace.asRelativePath(uri),
      uri,
    })),
    ...names
      .filter(([name]) => name.endsWith(QUESTION_SET_END))
      .map(([name]) => ({ label: name, description: 'bundled', uri: vscode.Uri.joinPath(bundled, name) })),
  ];
  return (await vscode.window.showQuickPick(items, { title: 'Evaluate Questions', placeHolder: 'Which set' }))?.uri;
}
