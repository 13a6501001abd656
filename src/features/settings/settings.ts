import * as vscode from 'vscode';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import { readProfiles } from '../../core/evaluate/profile_file';
import type { CategoryRule } from '../../core/meds/category';
import type { UserPrefix } from '../../core/ontology/read_code';
import type { RenderOptions } from '../../core/render/rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import type { UserModel } from '../../core/tokens/models';
import { CODE_FORMS } from '../find_code/forms';
import type { CodeForm } from '../find_code/forms';
import { tellWarning } from '../notifications/notify';
import { readCodePrefixes } from './code_prefixes';
import { placeOfSetting } from './place';
import { readCategoryRules, SETTINGS } from './rules';
import type { SettingName } from './rules';
import { readEncodings, readModels, readRenderOptions, readTemplates } from './token_settings';

const NO_PATTERNS = { compilePattern: (): void => undefined };

/** The one way to the settings: typed, checked, and told of changes. What can't be used is said once, not ignored. */
export class Settings implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ReadonlySet<SettingName>>();
  readonly #listening: vscode.Disposable;
  /** What was last said of each setting. */
  readonly #told = new Map<SettingName, string>();

  /** Fires with the settings that changed. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#listening = vscode.workspace.onDidChangeConfiguration(event => {
      const names = (Object.keys(SETTINGS) as SettingName[]).filter(name =>
        event.affectsConfiguration(SETTINGS[name].key),
      );
      if (names.length > 0) this.#changed.fire(new Set(names));
    });
  }

  /** The user's category rules that can be used; tells of those that can't. */
  async categories(): Promise<readonly CategoryRule[]> {
    const value = valueOf('categories');
    // Loaded where there is a pattern to compile: its tables take time, which most windows need not spend.
    const { compilePattern } =
      Array.isArray(value) && value.length === 0 ? NO_PATTERNS : await import('../../core/meds/match');
    const { rules, faults } = readCategoryRules(value, pattern => compilePattern(pattern, false));
    this.#tell('categories', faults);
    return rules;
  }

  /** The user's code prefixes that can be used; tells of those that can't. */
  codePrefixes(): readonly UserPrefix[] {
    const { prefixes, faults } = readCodePrefixes(valueOf('codePrefixes'));
    this.#tell('codePrefixes', faults);
    return prefixes;
  }

  /** How Find Code writes a code into a text. */
  get insertAs(): CodeForm {
    const value = valueOf('insertAs');
    return CODE_FORMS.find(form => form === value) ?? SETTINGS.insertAs.default;
  }

  async setInsertAs(form: CodeForm): Promise<void> {
    await set('insertAs', form);
  }

  /** Whether codes of this document get their description behind them. */
  showsDescriptions(document: vscode.TextDocument): boolean {
    return valueOf('inlayHints', document) === true;
  }

  /** Shows or hides descriptions behind codes: where the given document has its setting from. */
  async toggleDescriptions(document: vscode.TextDocument | undefined): Promise<void> {
    await set('inlayHints', valueOf('inlayHints', document) !== true, document);
  }

  /** Whether codes of this document are checked. */
  checksCodes(document: vscode.TextDocument): boolean {
    return valueOf('diagnostics', document) === true;
  }

  /** What is counted with, the first to begin with; never empty. Tells of what can't be used. */
  encodings(): readonly EncodingId[] {
    const { entries, faults } = readEncodings(valueOf('encodings'));
    this.#tell('encodings', faults);
    return entries.length > 0 ? entries : SETTINGS.encodings.default;
  }

  async setEncodings(encodings: readonly EncodingId[]): Promise<void> {
    await set('encodings', encodings);
  }

  /** The user's models that can be used; tells of those that can't. */
  models(): readonly UserModel[] {
    const { entries, faults } = readModels(valueOf('models'));
    this.#tell('models', faults);
    return entries;
  }

  /** How records are rendered. */
  renderOptions(): RenderOptions {
    return readRenderOptions({
      descriptionLength: valueOf('descriptionLength'),
      units: valueOf('units'),
      staticFacts: valueOf('staticFacts'),
      precision: valueOf('precision'),
    });
  }

  /** The user's template files, as they are written; tells of those that can't be used. */
  templates(): readonly string[] {
    const { entries, faults } = readTemplates(valueOf('templates'));
    this.#tell('templates', faults);
    return entries;
  }

  /** They are files of the workspace, so it is the workspace that has them; without one, the user. */
  async setTemplates(templates: readonly string[]): Promise<void> {
    const hasWorkspace = vscode.workspace.workspaceFolders !== undefined;
    const target = hasWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration().update(SETTINGS.templates.key, templates, target);
  }

  /** The user's model profiles that can be used; tells of those that can't. */
  modelProfiles(): readonly ModelProfile[] {
    const { profiles, problems } = readProfiles(valueOf('modelProfiles'));
    this.#tell('modelProfiles', problems);
    return profiles;
  }

  /** Adds a profile, or puts it in place of the one of its name. A workspace can't say where records go. */
  async setModelProfile(profile: { readonly name: string } & Readonly<Record<string, unknown>>): Promise<void> {
    const value = valueOf('modelProfiles');
    const others = (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(
      each => nameIn(each) !== profile.name,
    );
    await vscode.workspace
      .getConfiguration()
      .update(SETTINGS.modelProfiles.key, [...others, profile], vscode.ConfigurationTarget.Global);
  }

  /** Where runs are written, as the user set it; '' where it is not. */
  get runsFolder(): string {
    const value = valueOf('runsFolder');
    return typeof value === 'string' ? value.trim() : '';
  }

  /** Absolute paths of data sets that may not leave the machine. */
  get restrictedDataSets(): readonly string[] {
    const value = valueOf('restrictedDataSets');
    return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];
  }

  async setRestrictedDataSets(dataSets: readonly string[]): Promise<void> {
    await vscode.workspace
      .getConfiguration()
      .update(SETTINGS.restrictedDataSets.key, dataSets, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }

  #tell(name: SettingName, faults: readonly string[]): void {
    const message = faults.join(' ');
    if (message === (this.#told.get(name) ?? '')) return;
    this.#told.set(name, message);
    if (message === '') return;
    void tellWarning(message, 'Open Settings').then(choice => {
      if (choice !== undefined) {
        void vscode.commands.executeCommand('workbench.action.openSettings', SETTINGS[name].key);
      }
    });
  }
}

function nameIn(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'name' in json ? json.name : undefined;
}

/** The value as it stands in the settings, which may be anything; the default where none is set. */
function valueOf(name: SettingName, scope?: vscode.ConfigurationScope): unknown {
  const { key, default: none } = SETTINGS[name];
  return vscode.workspace.getConfiguration(undefined, scope).get<unknown>(key, none);
}

/** Sets it where the value that counts in the scope is set already; for the user where none is. */
async function set(name: SettingName, value: unknown, scope?: vscode.ConfigurationScope): Promise<void> {
  const { key } = SETTINGS[name];
  const settings = vscode.workspace.getConfiguration(undefined, scope);
  const { level, ofLanguage } = placeOfSetting(settings.inspect(key));
  await settings.update(key, value, TARGETS[level], ofLanguage);
}

const TARGETS = {
  user: vscode.ConfigurationTarget.Global,
  workspace: vscode.ConfigurationTarget.Workspace,
  folder: vscode.ConfigurationTarget.WorkspaceFolder,
} as const;
