import * as vscode from 'vscode';
import type { EndpointProfile, ModelProfile } from '../../core/evaluate/model_profile';
import { PRESETS } from '../../core/evaluate/presets';
import { readProfiles } from '../../core/evaluate/profile_file';
import { tellInformation, tellWarning, withProgress } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { SETTINGS } from '../settings/rules';
import type { Evaluation } from './evaluation';

/** Commands over models: adding one, its key, and whether it answers. */

/** Adds an endpoint's profile to the user's settings, step by step. */
export async function addModel(evaluation: Evaluation): Promise<void> {
  const items = PRESETS.map(preset => ({ label: preset.title, description: preset.hint, preset }));
  const chosen = await vscode.window.showQuickPick(items, {
    ...{ title: 'Add Model (1 of 4)', placeHolder: 'Whose endpoint', matchOnDescription: true },
  });
  if (!chosen) return;
  const { preset } = chosen;
  const made = (over: object): object => ({ ...preset.profile, ...over });
  const problemOf = (over: object): string | undefined => {
    const [problem] = readProfiles([made({ name: 'new', baseUrl: preset.baseUrl, model: 'm', ...over })]).problems;
    return problem?.replace(/^Model profile 1 \(.*?\): /, '');
  };
  const baseUrl = await vscode.window.showInputBox({
    ...{ title: 'Add Model (2 of 4)', prompt: 'Address of the endpoint, often ending in /v1', value: preset.baseUrl },
    ignoreFocusOut: true,
    validateInput: text => (/[<>]/.test(text) ? 'Fill in what stands in < >.' : problemOf({ baseUrl: text.trim() })),
  });
  if (baseUrl === undefined) return;
  const model = await vscode.window.showInputBox({
    ...{ title: 'Add Model (3 of 4)', prompt: 'The model’s name at the endpoint', value: preset.model },
    ignoreFocusOut: true,
    validateInput: text => (text.trim() === '' || /[<>]/.test(text) ? 'Name the model.' : undefined),
  });
  if (model === undefined) return;
  const taken = new Set(evaluation.profiles.map(profile => profile.name));
  const name = await vscode.window.showInputBox({
    ...{ title: 'Add Model (4 of 4)', prompt: 'What it is called in runs', value: model.trim(), ignoreFocusOut: true },
    validateInput: text => {
      if (text.trim() === '') return 'Give it a name.';
      return taken.has(text.trim()) ? 'There is a model of that name: it would be replaced.' : undefined;
    },
  });
  if (name === undefined) return;
  const profile = { ...preset.profile, name: name.trim(), baseUrl: baseUrl.trim(), model: model.trim() };
  await evaluation.services.settings.setModelProfile(profile);
  if (preset.needsKey) await askKey(evaluation, profile.baseUrl);
  const next = await tellInformation(`${profile.name} is added.`, 'Test Model', 'Open Settings');
  if (next === 'Test Model') await testModel(evaluation, profile.name);
  else if (next) await vscode.commands.executeCommand('workbench.action.openSettings', SETTINGS.modelProfiles.key);
}

/** Asks for the key of an endpoint's origin; it is kept in the secret storage and nowhere else. */
export async function setApiKey(evaluation: Evaluation): Promise<void> {
  const profile = await chooseEndpoint(evaluation, 'Set API Key');
  if (profile) await askKey(evaluation, profile.baseUrl);
}

export async function removeApiKey(evaluation: Evaluation): Promise<void> {
  const profile = await chooseEndpoint(evaluation, 'Remove API Key');
  if (!profile) return;
  await evaluation.keys.remove(profile.baseUrl);
  void tellInformation(`The key of ${new URL(profile.baseUrl).origin} is removed.`);
}

/** Asks a model a question without records, and says whether it answers or what is wrong. */
export async function testModel(evaluation: Evaluation, name?: string): Promise<void> {
  const profile =
    evaluation.profiles.find(each => each.name === name) ??
    (await chooseModel(await evaluation.allProfiles(), 'Test Model'));
  if (!profile) return;
  const cancelling = new AbortController();
  const tested = await withProgress(
    `Asking ${profile.name}`,
    () => evaluation.testModel(profile, cancelling.signal),
    () => cancelling.abort(),
  );
  if (tested.ok) {
    void tellInformation(tested.message);
    return;
  }
  const choice = await tellWarning(
    tested.message,
    ...(tested.kind === 'unauthorised' || tested.kind === 'no-key' ? (['Set API Key'] as const) : []),
    'Open Settings',
  );
  if (choice === 'Set API Key' && profile.kind === 'endpoint') await askKey(evaluation, profile.baseUrl);
  else if (choice) await vscode.commands.executeCommand('workbench.action.openSettings', SETTINGS.modelProfiles.key);
}

/** @returns undefined where the user chose none */
export async function chooseModel(profiles: readonly ModelProfile[], title: string): Promise<ModelProfile | undefined> {
  const items = profiles.map(profile => ({ label: withoutIcons(profile.name), description: whatOf(profile), profile }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: 'Which model' }))?.profile;
}

/** Several at once; the first, which needs nothing, is ticked. @returns none where the user left it */
export async function chooseModels(profiles: readonly ModelProfile[], title: string): Promise<readonly ModelProfile[]> {
  const items = profiles.map((profile, i) => ({
    ...{ label: withoutIcons(profile.name), description: whatOf(profile), profile, picked: i === 0 },
  }));
  const how = { title, placeHolder: 'Which models; each one is a run', canPickMany: true } as const;
  return ((await vscode.window.showQuickPick(items, how)) ?? []).map(({ profile }) => profile);
}

async function chooseEndpoint(evaluation: Evaluation, title: string): Promise<EndpointProfile | undefined> {
  const endpoints = evaluation.profiles.filter(profile => profile.kind === 'endpoint');
  if (endpoints.length === 0) {
    if (await tellInformation('There is no endpoint yet. Add a model first.', 'Add Model')) await addModel(evaluation);
    return undefined;
  }
  const chosen = await chooseModel(endpoints, title);
  return endpoints.find(each => each === chosen);
}

async function askKey(evaluation: Evaluation, baseUrl: string): Promise<void> {
  const { origin } = new URL(baseUrl);
  const key = await vscode.window.showInputBox({
    ...{ title: 'Set API Key', prompt: `The key of ${origin}: it is sent there and nowhere else`, password: true },
    ignoreFocusOut: true,
  });
  if (key === undefined || key.trim() === '') return;
  await evaluation.keys.set(baseUrl, key.trim());
}

function whatOf(profile: ModelProfile): string {
  switch (profile.kind) {
    case 'baseline':
      return 'statistics over the events, no model needed';
    case 'random':
      return 'what every model must beat';
    case 'endpoint':
      return `${profile.model} at ${new URL(profile.baseUrl).origin}`;
    case 'editor':
      return 'a model of VS Code';
    case 'agent':
      return `the program ${profile.program}`;
  }
}
