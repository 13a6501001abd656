import * as path from 'node:path';
import * as vscode from 'vscode';
import { QUESTION_SET_END } from '../../core/questions/question_file';
import { counted } from '../data_sets/words';
import { tellInformation, withProgress } from '../notifications/notify';
import { soundQuestionsIn } from '../questions/set_file';
import { confirmEstimate } from './confirm';
import type { Evaluation } from './evaluation';
import { chooseModel } from './models';

const BUNDLED = ['media', 'questions'] as const;
/** What reads events reads no rendering. */
const NO_RENDERING = 'description';

/**
 * Evaluates all questions of a set: with a model and, where that reads prompts, a rendering, which the user chooses.
 * @param asked where the command came from: a file's URI
 */
export async function evaluateSet(evaluation: Evaluation, asked: unknown): Promise<void> {
  const file = asked instanceof vscode.Uri ? asked : ((await activeSet()) ?? (await chooseSet(evaluation)));
  if (!file) return;
  const refs = await soundQuestionsIn(file);
  const profile = await chooseModel(await evaluation.allProfiles(), `Evaluate ${counted(refs.length, 'question')}`);
  if (!profile) return;
  const takesPrompt = profile.kind !== 'baseline' && profile.kind !== 'random';
  const rendering = takesPrompt ? await chooseRendering() : NO_RENDERING;
  if (rendering === undefined) return;
  const cancelling = new AbortController();
  const summary = await withProgress(
    `${profile.name}: ${path.basename(file.fsPath)}`,
    async report => {
      const listening = evaluation.onDidChange(() => {
        const { progress } = evaluation;
        if (!progress) return;
        const wait = progress.holdUp === null ? '' : `, ${progress.holdUp}`;
        report(`${progress.done} of ${progress.of} answered${wait}`, progress.done / Math.max(1, progress.of));
      });
      try {
        const wish = { refs, profiles: [profile], renderings: [rendering] };
        return await evaluation.evaluate(wish, confirmEstimate, cancelling.signal);
      } finally {
        listening.dispose();
      }
    },
    () => cancelling.abort(),
  );
  const [done] = summary?.runs ?? [];
  if (!summary || !done) return;
  const { states, open } = done.totals;
  const told = Object.entries(states).map(([state, n]) => `${n} ${state}`);
  if (open > 0) told.push(`${open} open`);
  const said = `${profile.name}: ${told.join(', ')}. ${summary.stopped ?? ''}`.trim();
  if (await tellInformation(said, 'Show Run')) {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(done.folder));
  }
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

async function chooseRendering(): Promise<string | undefined> {
  // Not loaded before: the words of the compact rendering are many.
  const { BUILT_IN_RENDERINGS } = await import('../../core/render/renderings');
  const items = BUILT_IN_RENDERINGS.map(({ id, title, summary }) => ({ label: title, detail: summary, id }));
  return (
    await vscode.window.showQuickPick(items, { title: 'Evaluate Questions', placeHolder: 'How records are written' })
  )?.id;
}
