import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { SearchHit, Vocabulary } from '../../core/ontology/answer';
import type { SearchAnswer } from '../../engine/ontology/contract';
import type { CodeForm } from './forms';
import { CODE_FORMS, written } from './forms';
import { hitItems, startItems, systemItems } from './items';
import type { ActionButton, CodeAction, CodeItem, SystemItem } from './items';
import { readQuery, typedQuery } from './query';
import type { FindQuery } from './query';

/** Typing is waited for so long before the index is asked, in milliseconds. */
const PAUSE_MS = 80;

/** The context key that is set while the list is open: its keys hold then. */
const OPEN = 'cohortLens.findingCode';

export interface PickerServices {
  search(query: FindQuery, signal: AbortSignal): Promise<SearchAnswer>;
  vocabularies(): Promise<readonly Vocabulary[]>;
  /** How a code is inserted now, and the way to change it. */
  readonly form: CodeForm;
  changeForm(form: CodeForm): Promise<void>;
  /** What Enter does, first, and what else can be done. */
  readonly actions: readonly CodeAction[];
  /** What was looked for before, the last first. */
  readonly recent: readonly string[];
  failed(doing: string, error: unknown): void;
}

export interface Chosen {
  readonly action: CodeAction;
  readonly hit: SearchHit;
  readonly form: CodeForm;
  /** What it was found by, without the name of a system. */
  readonly searched: string;
}

interface FormItem extends vscode.QuickPickItem {
  readonly form: CodeForm;
}

type Item = CodeItem | SystemItem | FormItem;

const ACTION_BUTTONS: Readonly<
  Record<CodeAction, { readonly icon: string; readonly tooltip: string; readonly verb: string }>
> = {
  insert: { icon: 'insert', tooltip: 'Insert into the text', verb: 'inserts' },
  open: { icon: 'go-to-file', tooltip: 'Open the page of the code', verb: 'opens' },
  filter: { icon: 'filter', tooltip: 'Filter the timeline to this and its descendants', verb: 'filters' },
  copy: { icon: 'copy', tooltip: 'Copy the code', verb: 'copies' },
  choose: { icon: 'check', tooltip: 'Choose the code', verb: 'chooses' },
};

const KEYS: Readonly<Record<Exclude<CodeAction, 'insert' | 'choose'>, string>> = {
  open: 'Ctrl+Enter',
  filter: 'Alt+Enter',
  copy: 'Shift+Enter',
};

const SYSTEMS_BUTTON = { iconPath: new vscode.ThemeIcon('list-filter'), tooltip: 'Search in one system (Ctrl+.)' };
const FORM_BUTTON = { iconPath: new vscode.ThemeIcon('symbol-string'), tooltip: 'How codes are inserted' };

/**
 * The list that finds codes while one types. It has three faces: the codes that were found, the systems to search in,
 * and the ways to write a code. An answer that another question has overtaken is never shown.
 */
export class CodePicker implements vscode.Disposable {
  readonly #pick = vscode.window.createQuickPick<Item>();
  readonly #listening: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  #face: 'codes' | 'systems' | 'forms' = 'codes';
  #vocabularies: readonly Vocabulary[] = [];
  /** Settled when they are known. */
  #learned: Promise<void> = Promise.resolve();
  #asking = new AbortController();
  #pause: NodeJS.Timeout | undefined;
  /** What stood in the box before another face was shown. */
  #typed: string;
  #form: CodeForm;
  #isDisposed = false;
  #settle: (chosen: Chosen | undefined) => void = () => undefined;

  /** Fires when other rows are offered. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly services: PickerServices,
    typed: string,
  ) {
    this.#typed = typed;
    this.#form = services.form;
    this.#pick.matchOnDescription = false;
    // A viewer's page takes the keyboard back a moment after the command palette has closed: that must not close the list.
    this.#pick.ignoreFocusOut = services.actions[0] === 'filter';
    this.#listening = vscode.Disposable.from(
      this.#pick.onDidChangeValue(() => this.#edited()),
      this.#pick.onDidChangeActive(() => this.#changed.fire()),
      this.#pick.onDidAccept(() => this.#accept(services.actions[0] ?? 'open')),
      this.#pick.onDidTriggerItemButton(({ item, button }) => this.#do((button as ActionButton).action, item)),
      this.#pick.onDidTriggerButton(button => this.#pressed(button)),
      this.#pick.onDidHide(() => this.#settle(undefined)),
    );
  }

  /** What stands in the box now, to be shown again the next time. */
  get typed(): string {
    return this.#face === 'codes' ? this.#pick.value : this.#typed;
  }

  /** The codes that are offered now: those that VS Code shows, with the keyboard on one of them. */
  get offered(): readonly SearchHit[] {
    const [active] = this.#pick.activeItems;
    if (!active || !this.#pick.items.includes(active)) return [];
    return this.#pick.items.flatMap(item => ('hit' in item ? [item.hit] : []));
  }

  /** Shows the list. @returns the code that was chosen and what to do with it; undefined: none was */
  choose(): Promise<Chosen | undefined> {
    return new Promise(resolve => {
      this.#settle = resolve;
      void vscode.commands.executeCommand('setContext', OPEN, true);
      this.#learned = this.#learnSystems();
      this.#showCodes(this.#typed);
      this.#pick.show();
    });
  }

  /** Does something with the code that the keyboard is on, or changes the face: what the keys do. */
  command(name: CodeAction | 'systems'): void {
    if (name === 'systems') this.#showSystems();
    else this.#accept(name);
  }

  /** Closes the list. Once only: another may be open by the time that whoever chose from this one ends. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#settle(undefined);
    clearTimeout(this.#pause);
    this.#asking.abort();
    this.#listening.dispose();
    this.#changed.dispose();
    this.#pick.dispose();
    void vscode.commands.executeCommand('setContext', OPEN, false);
  }

  #accept(action: CodeAction): void {
    const [item] = this.#pick.activeItems;
    if (item) this.#do(action, item);
  }

  #do(action: CodeAction, item: Item): void {
    if ('system' in item) this.#showCodes(typedQuery({ system: item.system, text: this.#query(this.#typed).text }));
    else if ('form' in item) {
      this.#form = item.form;
      void this.services.changeForm(item.form);
      this.#showCodes(this.#typed);
    } else if (item.typed !== undefined) this.#showCodes(item.typed);
    else if (item.command !== undefined) {
      this.#settle(undefined);
      void vscode.commands.executeCommand(item.command);
    } else if (item.hit && this.services.actions.includes(action)) {
      this.#settle({ action, hit: item.hit, form: this.#form, searched: this.#query(this.typed).text });
    }
  }

  #pressed(button: vscode.QuickInputButton): void {
    if (button === SYSTEMS_BUTTON) this.#showSystems();
    else if (button === FORM_BUTTON) this.#showForms();
    else this.#showCodes(this.#typed);
  }

  #showCodes(typed: string): void {
    this.#face = 'codes';
    this.#typed = typed;
    const inserts = this.services.actions.includes('insert');
    this.#pick.title = titleOf(this.services.actions);
    this.#pick.placeholder = 'What is looked for: heart attack, low potassium, K57.3, loinc: glucose';
    this.#pick.buttons = [SYSTEMS_BUTTON, ...(inserts ? [FORM_BUTTON] : [])];
    this.#pick.value = typed;
    void this.#ask();
  }

  #showSystems(): void {
    this.#leaveCodes('systems', 'Search in', 'The system to search in');
    this.#offer(systemItems(this.#vocabularies, this.#query(this.#typed).system));
  }

  #showForms(): void {
    this.#leaveCodes('forms', 'Insert Codes as', 'How codes are written into the text');
    const example = { system: 'icd10cm', code: 'K57.31' };
    this.#offer(
      CODE_FORMS.map(form => ({
        label: `${form === this.#form ? '$(check) ' : ''}${written(example, form)}`,
        form,
      })),
    );
  }

  #leaveCodes(face: 'systems' | 'forms', title: string, placeholder: string): void {
    if (this.#face === 'codes') this.#typed = this.#pick.value;
    this.#face = face;
    clearTimeout(this.#pause);
    this.#asking.abort();
    this.#pick.busy = false;
    this.#pick.title = title;
    this.#pick.placeholder = placeholder;
    this.#pick.buttons = [vscode.QuickInputButtons.Back];
    this.#pick.value = '';
  }

  #edited(): void {
    if (this.#face !== 'codes') return; // VS Code filters the few rows itself
    clearTimeout(this.#pause);
    this.#asking.abort();
    this.#pause = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  #offer(items: readonly Item[]): void {
    this.#pick.items = items;
    this.#changed.fire();
  }

  #query(typed: string): FindQuery {
    return readQuery(typed, this.#vocabularies);
  }

  async #ask(): Promise<void> {
    this.#asking.abort();
    const own = new AbortController();
    this.#asking = own;
    const isOvertaken = (): boolean => own.signal.aborted;
    const typed = this.#pick.value;
    // Whether the word before a colon is a system is known only then.
    if (typed.includes(':')) await this.#learned;
    if (isOvertaken()) return;
    const query = this.#query(typed);
    if (query.text === '') {
      this.#pick.busy = false;
      this.#offer(startItems(this.services.recent));
      return;
    }
    this.#pick.busy = true;
    try {
      const answer = await this.services.search(query, own.signal);
      if (isOvertaken()) return;
      this.#offer(hitItems(answer, query, this.#buttons()));
    } catch (error) {
      if (error instanceof Cancelled || isOvertaken()) return;
      this.services.failed('Finding codes', error);
      this.#offer([{ label: messageOf(error), alwaysShow: true }]);
    }
    this.#pick.busy = false;
  }

  #buttons(): readonly ActionButton[] {
    const [first, ...others] = this.services.actions;
    return [...others, ...(first ? [first] : [])].map(action => {
      const { icon, tooltip } = ACTION_BUTTONS[action];
      return { iconPath: new vscode.ThemeIcon(icon), tooltip: `${tooltip} (${keyOf(action, first)})`, action };
    });
  }

  async #learnSystems(): Promise<void> {
    try {
      this.#vocabularies = await this.services.vocabularies();
    } catch (error) {
      if (!(error instanceof Cancelled)) this.services.failed('Listing vocabularies', error);
      return;
    }
    if (this.#face === 'systems') this.#showSystems();
  }
}

/** Whatever is not done by Enter has a key of its own (package.json). */
const keyOf = (action: CodeAction, first: CodeAction | undefined): string =>
  action === first || action === 'insert' || action === 'choose' ? 'Enter' : KEYS[action];

/** `Find Code: Enter inserts · Ctrl+Enter opens · Shift+Enter copies`. */
function titleOf(actions: readonly CodeAction[]): string {
  const keys = actions.map(action => `${keyOf(action, actions[0])} ${ACTION_BUTTONS[action].verb}`);
  return `Find Code: ${keys.join(' · ')}`;
}
