import * as vscode from 'vscode';
import type { CategoryRule } from '../../core/meds/category';
import { tellWarning } from '../notifications/notify';
import { readCategoryRules, SETTINGS } from './rules';

const NO_PATTERNS = { compilePattern: (): void => undefined };

/** The one way to the settings: typed, checked, and told of changes. What can't be used is said once, not ignored. */
export class Settings implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;
  #told = '';

  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#listening = vscode.workspace.onDidChangeConfiguration(event => {
      if (Object.values(SETTINGS).some(setting => event.affectsConfiguration(setting.key))) this.#changed.fire();
    });
  }

  /** The user's category rules that can be used; tells of those that can't. */
  async categories(): Promise<readonly CategoryRule[]> {
    const { key, default: none } = SETTINGS.categories;
    const value = vscode.workspace.getConfiguration().get<unknown>(key, none);
    // Loaded where there is a pattern to compile: its tables take time, which most windows need not spend.
    const { compilePattern } =
      Array.isArray(value) && value.length === 0 ? NO_PATTERNS : await import('../../core/meds/match');
    const { rules, faults } = readCategoryRules(value, pattern => compilePattern(pattern, false));
    this.#tell(faults);
    return rules;
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
  }

  #tell(faults: readonly string[]): void {
    const message = faults.join(' ');
    if (message === this.#told) return;
    this.#told = message;
    if (message === '') return;
    void tellWarning(message, 'Open Settings').then(choice => {
      if (choice !== undefined) {
        void vscode.commands.executeCommand('workbench.action.openSettings', SETTINGS.categories.key);
      }
    });
  }
}
