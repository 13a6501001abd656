import * as vscode from 'vscode';
import type { CategoryRule } from '../../core/meds/category';
import type { UserPrefix } from '../../core/ontology/read_code';
import { CODE_FORMS } from '../find_code/forms';
import type { CodeForm } from '../find_code/forms';
import { tellWarning } from '../notifications/notify';
import { readCodePrefixes } from './code_prefixes';
import { placeOfSetting } from './place';
import { readCategoryRules, SETTINGS } from './rules';
import type { SettingName } from './rules';

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
