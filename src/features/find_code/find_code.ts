import * as vscode from 'vscode';
import type { CodeLink } from '../../core/ontology/answer';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { tellInformation } from '../notifications/notify';
import type { Ontology } from '../ontology/ontology';
import type { Settings } from '../settings/settings';
import { insertCode } from './insert';
import { written } from './forms';
import type { CodeAction } from './items';
import { CodePicker } from './picker';
import type { Chosen } from './picker';

/** No more codes than this are offered at a time; more words narrow the choice. */
const OFFERED = 50;

export interface FindCodeServices {
  readonly ontology: Ontology;
  readonly settings: Settings;
  readonly log: Log;
  /** Which systems' codes can follow a prefix. */
  readonly systemsAfter: (prefix: string) => readonly string[];
  /** Shows the page of a code. */
  readonly openCode: (code: CodeLink) => Promise<void>;
  /** Whether a subject's timeline is in front, and the way to filter it to a code and its descendants. */
  readonly canFilter: () => boolean;
  readonly filterTo: (code: CodeLink) => Promise<void>;
}

/** The command “Find Code…” and the keys of its list. Remembers what was looked for last. */
export class FindCode implements vscode.Disposable {
  readonly #commands: vscode.Disposable;
  #open: CodePicker | undefined;
  #last = '';

  constructor(readonly services: FindCodeServices) {
    const key = (name: CodeAction | 'systems') => (): void => this.#open?.command(name);
    this.#commands = registerCommands(
      {
        findCode: arg => this.#find(typeof arg === 'string' ? arg : this.#last),
        'findCode.openPage': key('open'),
        'findCode.filter': key('filter'),
        'findCode.copy': key('copy'),
        'findCode.chooseSystem': key('systems'),
      },
      services.log,
    );
  }

  dispose(): void {
    this.#commands.dispose();
    this.#open?.dispose();
  }

  async #find(typed: string): Promise<void> {
    const { ontology, settings, log, canFilter } = this.services;
    // Taken now: the list itself has the keyboard later.
    const editor = vscode.window.activeTextEditor;
    const actions: readonly CodeAction[] = [
      ...(editor ? (['insert'] as const) : []),
      ...(canFilter() ? (['filter'] as const) : []),
      'open',
      'copy',
    ];
    this.#open?.dispose();
    const picker = new CodePicker(
      {
        search: (query, signal) => ontology.call('search', { ...query, limit: OFFERED }, signal),
        vocabularies: async () => (await ontology.call('vocabularies', {})).vocabularies,
        form: settings.insertAs,
        changeForm: form => settings.setInsertAs(form),
        actions,
        failed: (doing, error) => log.failure(doing, error),
      },
      typed,
    );
    this.#open = picker;
    try {
      const chosen = await picker.choose();
      if (chosen) await this.#do(chosen, editor);
    } finally {
      this.#last = picker.typed;
      picker.dispose();
      if (this.#open === picker) this.#open = undefined;
    }
  }

  async #do({ action, hit, form }: Chosen, editor: vscode.TextEditor | undefined): Promise<void> {
    const { system, code, description } = hit;
    switch (action) {
      case 'open':
        return this.services.openCode({ system, code, description });
      case 'filter':
        return this.services.filterTo({ system, code, description });
      case 'copy':
        await vscode.env.clipboard.writeText(written(hit, form));
        vscode.window.setStatusBarMessage(`Copied ${written(hit, form)}`, 3000);
        return;
      case 'insert': {
        const isWritten = editor && (await insertCode(editor, hit, form, this.services.systemsAfter));
        if (isWritten) return;
        await vscode.env.clipboard.writeText(written(hit, form));
        void tellInformation(
          `${written(hit, form)} could not be inserted, since the text is read-only or was closed. It is on the clipboard instead.`,
        );
      }
    }
  }
}
