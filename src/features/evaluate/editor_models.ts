import * as vscode from 'vscode';
import type { EditorProfile } from '../../core/evaluate/model_profile';
import { NO_USAGE } from '../../core/evaluate/run';
import { UserFault } from '../../core/fault';
import type { EvaluateHostApi } from '../../engine/evaluate/contract';
import type { Reply } from '../../engine/evaluate/model';

/** The models that VS Code provides. Looking for them needs no consent; asking one asks the user. */
export async function editorProfiles(): Promise<readonly EditorProfile[]> {
  const models = await vscode.lm.selectChatModels();
  return models.map(({ id, name, vendor, maxInputTokens }) => ({
    ...{ kind: 'editor', name: `${name} (${vendor}, not reproducible)`, family: name, permitted: false },
    ...{ vendor, id, context: maxInputTokens },
  }));
}

/** Asks one of them. @throws UserFault with what VS Code says */
export async function askEditorModel(
  { vendor, id, system, user }: Parameters<EvaluateHostApi['askEditor']>[0],
  signal: AbortSignal,
): Promise<Reply> {
  const [model] = await vscode.lm.selectChatModels({ vendor, id });
  if (!model) throw new UserFault('It is not there any more.', 'editor-model');
  const cancelling = new vscode.CancellationTokenSource();
  const cancel = (): void => cancelling.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // These models take no instructions apart from messages.
    const text = system === '' ? user : `${system}\n\n${user}`;
    const messages = [vscode.LanguageModelChatMessage.User(text)];
    const justification = 'Cohort Lens asks it a question about the records that you chose.';
    const response = await model.sendRequest(messages, { justification }, cancelling.token);
    let read = '';
    for await (const piece of response.text) read += piece;
    return { kind: 'answered', text: read, explanation: null, usage: NO_USAGE, servedModel: model.family };
  } catch (error) {
    if (error instanceof vscode.LanguageModelError)
      throw new UserFault(saidOf(error), 'editor-model', { cause: error });
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    cancelling.dispose();
  }
}

function saidOf({ code }: vscode.LanguageModelError): string {
  if (code === vscode.LanguageModelError.NoPermissions.name) return 'You did not allow Cohort Lens to ask it.';
  if (code === vscode.LanguageModelError.Blocked.name) return 'It was blocked by a filter or a quota.';
  if (code === vscode.LanguageModelError.NotFound.name) return 'It is not there any more.';
  return 'VS Code could not ask it.';
}
