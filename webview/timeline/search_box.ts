import { css, html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { valueOf } from '../kit/controls';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import type { Viewer } from './viewer';

/** Milliseconds without a key after which what was typed is searched. */
const PAUSE = 120;

/** The search: what for, how, how many matches, and the way from one to the next. */
@customElement('cl-search')
export class SearchBox extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @query('vscode-text-field') private readonly field!: HTMLElement;
  #timer = 0;

  static override readonly styles = [
    SHARED,
    css`
      :host {
        display: flex;
        align-items: center;
        position: relative;
        gap: 2px;
        /* Narrower before what stands beside it goes to a second line. */
        flex: 1 1 378px;
        max-width: 466px;
      }
      vscode-text-field {
        flex: 1;
        min-width: 0;
      }
      .count {
        min-width: 84px;
        padding: 0 6px;
        white-space: nowrap;
        text-align: right;
      }
      .toggle {
        padding: 0 5px;
        min-width: 26px;
        height: 22px;
        font-size: 12px;
      }
      .problem {
        position: absolute;
        top: 100%;
        left: 0;
        z-index: 20;
        margin-top: 3px;
        padding: 4px 8px;
        max-width: 460px;
        color: var(--vscode-inputValidation-errorForeground, var(--vscode-foreground));
        background: var(--vscode-inputValidation-errorBackground, var(--cl-background));
        border: 1px solid var(--vscode-inputValidation-errorBorder, var(--cl-line));
        border-radius: 3px;
        overflow-wrap: anywhere;
      }
      .problem:empty {
        display: none;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['search', 'matches']);
    new Follow(this, () => this.viewer.status, ['searchProblem', 'searching']);
  }

  override render(): TemplateResult {
    const { search, matches } = this.viewer.store.state;
    const { searchProblem } = this.viewer.status.state;
    const none = matches.rows.length === 0;
    return html`<vscode-text-field
        placeholder="Search codes, descriptions, text"
        .value=${search.text}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        >Search codes, descriptions and text values</vscode-text-field
      >
      <button
        class="plain toggle"
        aria-pressed=${search.matchCase}
        aria-label="Match case"
        title="Match case"
        @click=${() => this.#set({ matchCase: !search.matchCase })}
      >
        Aa
      </button>
      <button
        class="plain toggle"
        aria-pressed=${search.regex}
        aria-label="Regular expression"
        title="Regular expression"
        @click=${() => this.#set({ regex: !search.regex })}
      >
        .*
      </button>
      <span class="count figure dim" role="status">${this.#count()}</span>
      <button
        class="plain toggle"
        aria-label="Previous match"
        title="Previous match (Shift+Enter)"
        ?disabled=${none}
        @click=${() => this.viewer.search.step(-1)}
      >
        ↑
      </button>
      <button
        class="plain toggle"
        aria-label="Next match"
        title="Next match (Enter)"
        ?disabled=${none}
        @click=${() => this.viewer.search.step(1)}
      >
        ↓
      </button>
      <div class="problem" role="alert">${searchProblem}</div>`;
  }

  /** Puts the keyboard into the field with its text selected. */
  override focus(): void {
    const input = this.field.shadowRoot?.querySelector('input');
    input?.focus();
    input?.select();
  }

  #count(): string {
    const { search, matches } = this.viewer.store.state;
    const { searching, searchProblem } = this.viewer.status.state;
    const count = matches.rows.length.toLocaleString('en-US');
    if (search.text === '' || searchProblem !== '') return '';
    if (matches.rows.length === 0) return searching ? 'searching' : 'no match';
    if (matches.current >= 0) return `${(matches.current + 1).toLocaleString('en-US')} of ${count}`;
    return matches.rows.length === 1 ? '1 match' : `${count} matches`;
  }

  #set(patch: Partial<{ text: string; regex: boolean; matchCase: boolean }>): void {
    clearTimeout(this.#timer);
    // What was typed a moment ago counts too, though its pause has not passed.
    const text = 'value' in this.field ? String(this.field.value) : '';
    this.viewer.setSearch({ ...this.viewer.store.state.search, text, ...patch });
  }

  #onInput(event: Event): void {
    const text = valueOf(event);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#set({ text }), PAUSE);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#set({ text: '' });
      this.field.setAttribute('value', '');
    } else if (event.key === 'Enter') {
      const text = valueOf(event);
      if (text !== this.viewer.store.state.search.text) this.#set({ text });
      else this.viewer.search.step(event.shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
  }
}
