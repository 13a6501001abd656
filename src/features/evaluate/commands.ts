import * as path from 'node:path';
import type * as vscode from 'vscode';
import { isNode } from '../data_sets/node';
import { registerCommands } from '../notifications/commands';
import { confirmed, tellInformation } from '../notifications/notify';
import type { Evaluation } from './evaluation';
import { addModel, removeApiKey, setApiKey, testModel } from './models';
import { copyPromptTemplate } from './prompt_files';
import { evaluateSet } from './sets';

/** Commands over models and evaluations, but those of the question page. */
export function registerEvaluateCommands(evaluation: Evaluation): vscode.Disposable {
  return registerCommands(
    {
      evaluateSet: asked => evaluateSet(evaluation, asked),
      copyPromptTemplate: () => copyPromptTemplate(),
      addModel: () => addModel(evaluation),
      testModel: () => testModel(evaluation),
      setApiKey: () => setApiKey(evaluation),
      removeApiKey: () => removeApiKey(evaluation),
      markRestricted: asked => markRestricted(evaluation, asked),
    },
    evaluation.services.log,
  );
}

/** Marks a data set, or takes the mark away. */
async function markRestricted({ services: { settings } }: Evaluation, asked: unknown): Promise<void> {
  if (!isNode(asked)) return;
  const { path: dataSet } = asked;
  const marked = settings.restrictedDataSets;
  const name = path.basename(dataSet);
  if (!marked.includes(dataSet)) {
    await settings.setRestrictedDataSets([...marked, dataSet]);
    void tellInformation(`${name} is restricted now: only models on this machine are asked about it.`);
    return;
  }
  const detail = 'Models on other machines may be asked about it then, once you confirm what is sent.';
  if (!(await confirmed(`Is ${name} to be restricted no longer?`, detail, 'Not Restricted'))) return;
  await settings.setRestrictedDataSets(marked.filter(each => each !== dataSet));
}
