import * as vscode from 'vscode';
import { isFreeHere } from '../../core/evaluate/guard';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import type { RenderingId } from '../../core/render/rendering';
import type { QuestionRef } from '../../engine/evaluate/contract';
import { counted } from '../data_sets/words';
import type { Evaluation, EvaluationWish } from './evaluation';
import { chooseModels } from './models';
import { choosePrompt } from './prompt_files';

/** What reads events reads no rendering. */
const NO_RENDERING: readonly RenderingId[] = ['description'];
const USUAL_RENDERING: RenderingId = 'compact';

/** Whether a model reads a prompt rather than events. */
const takesPrompt = ({ kind }: ModelProfile): boolean => kind !== 'baseline' && kind !== 'random';

/**
 * Asks what is to be evaluated, step by step: models, renderings, the prompt, a budget. What does not matter for the models
 * is not asked.
 * @returns undefined where the user left it
 */
export async function askWish(
  evaluation: Evaluation,
  refs: readonly QuestionRef[],
): Promise<EvaluationWish | undefined> {
  const title = `Evaluate ${counted(refs.length, 'question')}`;
  const profiles = await chooseModels(await evaluation.allProfiles(), title);
  if (profiles.length === 0) return undefined;
  if (!profiles.some(takesPrompt)) return { refs, profiles, renderings: NO_RENDERING };
  const chosen = await chooseRenderings(evaluation, title);
  if (chosen === undefined) return undefined;
  const prompt = await choosePrompt(title);
  if (prompt === undefined) return undefined;
  const budget = profiles.every(isFreeHere) ? null : await askBudget(title);
  return budget === undefined ? undefined : { refs, profiles, ...chosen, prompt, budget };
}

async function chooseRenderings(
  evaluation: Evaluation,
  title: string,
): Promise<Pick<EvaluationWish, 'renderings' | 'templates'> | undefined> {
  // Not loaded before: the words of the compact rendering are many.
  const { BUILT_IN_RENDERINGS } = await import('../../core/render/renderings');
  const own = await evaluation.services.templates();
  const items = [
    ...BUILT_IN_RENDERINGS.map(each => ({
      ...{ label: each.title, detail: each.summary, id: each.id, text: null },
      picked: each.id === USUAL_RENDERING,
    })),
    ...own.flatMap(({ id, name, uri, text }) =>
      text === null ? [] : [{ label: name, detail: vscode.workspace.asRelativePath(uri), id, text, picked: false }],
    ),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    ...{ title, placeHolder: 'How records are written; each one is a run', canPickMany: true },
  });
  if (!chosen || chosen.length === 0) return undefined;
  const templates = Object.fromEntries(chosen.flatMap(({ id, text }) => (text === null ? [] : [[id, text]])));
  return { renderings: chosen.map(({ id }) => id), templates };
}

/** USD; null: no limit; undefined: the user left it. */
async function askBudget(title: string): Promise<number | null | undefined> {
  const typed = await vscode.window.showInputBox({
    ...{
      title,
      prompt: 'The most that it may cost in USD, over all runs. Leave it empty for no limit.',
      ignoreFocusOut: true,
    },
    placeHolder: 'for example 2.50',
    validateInput: text => {
      const isAmount = text.trim() === '' || (/^\d*\.?\d+$/.test(text.trim()) && Number(text) >= 0);
      return isAmount ? undefined : 'Type an amount such as 2.50, or nothing.';
    },
  });
  if (typed === undefined) return undefined;
  return typed.trim() === '' ? null : Number(typed);
}
