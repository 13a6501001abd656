import * as vscode from 'vscode';
import type { SearchHit } from '../../core/ontology/answer';
import type { Prefixes } from '../completion/prefixes';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { tellInformation } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { CODE_PAGE } from '../ontology/documents';
import type { Ontology } from '../ontology/ontology';
import type { Settings } from '../settings/settings';
import { insertCode } from './insert';
import { written } from './forms';
import type { CodeAction } from './items';
import { CodePicker } from './picker';
import type { Chosen } from './picker';

/** No more codes than this are offered at a time; more words narrow the choice. */
const OFFERED = 50;
/** So many searches are offered again, as long as the window lives. */
const REMEMBERED = 5;

/** What there is to filter: no record, one that is open, one that has the keyboard. */
export type ViewerState = 'none' | 'open' | 'active';

export interface FindCodeServices {
  readonly ontology: Ontology;
  readonly settings: Settings;
  readonly log: Log;
  readonly prefixes: Prefixes;
  /** Whether a record is shown that could be filtered, and whether it has the keyboard. */
  readonly viewer: () => ViewerState;
}

/** The command “Find Code…” and the keys of its list. Remembers what was looked for last. */
export class FindCode implements vscode.Disposable {
  readonly #commands: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  #open: CodePicker | undefined;
  /** What was looked for, the last first. */
  #recent: readonly string[] = [];

  /** Fires when other codes are offered. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly services: FindCodeServices) {
    const key = (name: CodeAction | 'systems') => (): void => this.#open?.command(name);
    this.#commands = registerCommands(
      {
        findCode: arg => this.#find(typeof arg === 'string' ? arg : (this.#recent[0] ?? '')),
        'findCode.openPage': key('open'),
        'findCode.filter': key('filter'),
        'findCode.copy': key('copy'),
        'findCode.chooseSystem': key('systems'),
      },
      services.log,
    );
  }

  /** The codes that the list offers now; none while it is closed. */
  get offered(): readonly SearchHit[] {
    return this.#open?.offered ?? [];
  }

  dispose(): void {
    this.#commands.dispose();
    this.#open?.dispose();
    this.#changed.dispose();
  }

  async #find(typed: string): Promise<void> {
    const { ontology, settings, log, viewer } = this.services;
    // Taken now: the list itself has the keyboard later.
    const editor = editable(vscode.window.activeTextEditor);
    const actions = actionsFor(editor !== undefined, viewer());
    this.#open?.dispose();
    const picker = new CodePicker(
      {
        search: (query, signal) => ontology.call('search', { ...query, limit: OFFERED }, signal),
        vocabularies: async () => (await ontology.call('vocabularies', {})).vocabularies,
        form: settings.insertAs,
        changeForm: form => settings.setInsertAs(form),
        actions,
        recent: this.#recent,
        failed: (doing, error) => log.failure(doing, error),
      },
      typed,
    );
    this.#open = picker;
    const listening = picker.onDidChange(() => this.#changed.fire());
    try {
      const chosen = await picker.choose();
      if (chosen) await this.#do(chosen, editor);
    } finally {
      this.#remember(picker.typed);
      listening.dispose();
      picker.dispose();
      if (this.#open === picker) this.#open = undefined;
      this.#changed.fire();
    }
  }

  #remember(typed: string): void {
    const text = typed.trim();
    if (text !== '') this.#recent = [text, ...this.#recent.filter(each => each !== text)].slice(0, REMEMBERED);
  }

  async #do({ action, hit, form, searched }: Chosen, editor: vscode.TextEditor | undefined): Promise<void> {
    const { system, code, description } = hit;
    switch (action) {
      case 'open':
        await vscode.commands.executeCommand('cohortLens.openCode', { system, code });
        return;
      case 'filter':
        await vscode.commands.executeCommand('cohortLens.viewer.filterToCode', { system, code, description });
        return;
      case 'copy':
        await vscode.env.clipboard.writeText(written(hit, form));
        vscode.window.setStatusBarMessage(withoutIcons(`Copied ${written(hit, form)}`), 3000);
        return;
      case 'choose':
        return;
      case 'insert': {
        const systemsAfter = await this.services.prefixes.systemsAfter();
        const isWritten = editor && (await insertCode(editor, { of: hit, form, searched }, systemsAfter));
        if (isWritten) return;
        await vscode.env.clipboard.writeText(written(hit, form));
        void tellInformation(
          `${written(hit, form)} could not be inserted, since the text is read-only or was closed. It is on the clipboard instead.`,
        );
      }
    }
  }
}

/** Texts that nothing can be written into. */
const READ_ONLY: ReadonlySet<string> = new Set([CODE_PAGE, 'output', 'git']);

function editable(editor: vscode.TextEditor | undefined): vscode.TextEditor | undefined {
  return editor && !READ_ONLY.has(editor.document.uri.scheme) ? editor : undefined;
}

/** What Enter does, first: what fits to where the keyboard is. */
function actionsFor(hasEditor: boolean, viewer: ViewerState): readonly CodeAction[] {
  if (hasEditor) return viewer === 'none' ? ['insert', 'open', 'copy'] : ['insert', 'open', 'filter', 'copy'];
  if (viewer === 'active') return ['filter', 'open', 'copy'];
  return viewer === 'none' ? ['open', 'copy'] : ['open', 'filter', 'copy'];
}
