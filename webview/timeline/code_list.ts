import { css, html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { countCodes } from '../../src/core/view/code_counts';
import type { CodeUse } from '../../src/core/view/code_counts';
import { valueOf } from '../kit/controls';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { categoryColor } from '../kit/theme';
import type { Viewer } from './viewer';

/** So many codes are listed at once; typing narrows them. */
const MOST_LISTED = 200;

/** The subject's codes with their counts, to be ticked. */
@customElement('cl-code-list')
export class CodeList extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @state() private wanted = '';
  @query('vscode-text-field') private readonly field!: HTMLElement;
  #uses: readonly CodeUse[] = [];
  #usesOf: unknown = null;

  static override readonly styles = [
    SHARED,
    css`
      :host {
        display: block;
        width: 420px;
        max-width: 100%;
      }
      vscode-text-field {
        width: 100%;
      }
      ul {
        list-style: none;
        margin: 8px 0 0;
        padding: 0;
        max-height: 320px;
        overflow: auto;
      }
      label {
        display: flex;
        align-items: baseline;
        gap: 7px;
        padding: 2px 4px;
        cursor: pointer;
      }
      label:hover {
        background: var(--vscode-list-hoverBackground);
      }
      label:hover .dim {
        color: inherit;
      }
      input {
        accent-color: var(--vscode-focusBorder);
        margin: 0;
        align-self: center;
        flex: none;
      }
      .words {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .code {
        font-family: var(--vscode-editor-font-family, monospace);
        font-size: 0.92em;
      }
      p {
        margin: 8px 0 0;
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 24px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['filter', 'loaded']);
  }

  override focus(): void {
    this.field.shadowRoot?.querySelector('input')?.focus();
  }

  override render(): TemplateResult {
    const { loaded, filter } = this.viewer.store.state;
    if (loaded?.events !== this.#usesOf) {
      this.#usesOf = loaded?.events;
      this.#uses = loaded ? countCodes(loaded.events) : [];
    }
    const chosen = new Set(filter.codes);
    const fitting = this.#fitting(chosen);
    const listed = fitting.slice(0, MOST_LISTED);
    return html`<vscode-text-field
        placeholder="Narrow by code or description"
        @input=${(event: Event) => (this.wanted = valueOf(event))}
        >Narrow the codes</vscode-text-field
      >
      <ul aria-label="Codes" tabindex="-1">
        ${listed.map(use => this.#item(use, chosen.has(use.entry.code)))}
      </ul>
      <p class="dim">
        <span>${this.#listedWords(listed.length, fitting.length)}</span>
        <button class="plain" ?disabled=${chosen.size === 0} @click=${() => this.#set([])}>Clear</button>
      </p>`;
  }

  #item({ entry, count }: CodeUse, checked: boolean): TemplateResult {
    const { code, description } = entry;
    return html`<li>
      <label title=${description === null ? code : `${description}\n${code}`}>
        <input type="checkbox" .checked=${checked} @change=${() => this.#toggle(code, !checked)} />
        <cl-mark .color=${categoryColor(entry.category)}></cl-mark>
        <span class="words">${description ?? html`<span class="code">${code}</span>`}</span>
        <span class="dim figure">${count.toLocaleString('en-US')}</span>
      </label>
    </li>`;
  }

  /** Chosen codes first, then by count. */
  #fitting(chosen: ReadonlySet<string>): readonly CodeUse[] {
    const wanted = this.wanted.trim().toLowerCase();
    const fits = ({ entry }: CodeUse): boolean =>
      wanted === '' ||
      entry.code.toLowerCase().includes(wanted) ||
      entry.description?.toLowerCase().includes(wanted) === true;
    const fitting = this.#uses.filter(fits);
    return [
      ...fitting.filter(use => chosen.has(use.entry.code)),
      ...fitting.filter(use => !chosen.has(use.entry.code)),
    ];
  }

  #listedWords(listed: number, fitting: number): string {
    if (fitting === 0) return 'No code fits.';
    if (listed < fitting) return `${listed} of ${fitting.toLocaleString('en-US')} codes: type to narrow.`;
    return fitting === 1 ? '1 code' : `${fitting} codes`;
  }

  #toggle(code: string, on: boolean): void {
    const { codes } = this.viewer.store.state.filter;
    this.#set(on ? [...codes, code] : codes.filter(other => other !== code));
  }

  #set(codes: readonly string[]): void {
    this.viewer.setFilter({ ...this.viewer.store.state.filter, codes });
  }
}
