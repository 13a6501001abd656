import { css, html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { CodeEntry } from '../../src/core/meds/dataset';
import { countClasses, countCodes } from '../../src/core/view/code_counts';
import type { CodeUse } from '../../src/core/view/code_counts';
import type { Descent, EventFilter } from '../../src/core/view/filter';
import { codeTexts } from '../../src/core/view/search';
import { knownWords } from '../../src/core/ontology/systems';
import { classWords, sourceWords } from '../../src/core/view/source_words';
import { valueOf } from '../kit/controls';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { categoryColor } from '../kit/theme';
import type { LoadedSubject } from './store';
import type { Viewer } from './viewer';

/** So many codes are listed at once; typing narrows them. */
const MOST_LISTED = 200;

/** So many classes are listed above the codes. */
const MOST_CLASSES = 12;

/** A class with the number of events under it; 0 where the subject has none. */
interface ClassUse {
  readonly descent: Descent;
  readonly count: number;
}

/** The subject's codes with their counts, and the classes above them that fit what is typed, to be ticked. */
@customElement('cl-code-list')
export class CodeList extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @state() private wanted = '';
  @query('vscode-text-field') private readonly field!: HTMLElement;
  #uses: readonly CodeUse[] = [];
  #classes: readonly ClassUse[] = [];
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
      ul + ul {
        margin-top: 4px;
        padding-top: 4px;
        border-top: 1px solid var(--cl-line);
      }
      .classes {
        max-height: 160px;
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
      this.#classes = loaded ? classUses(loaded) : [];
    }
    const chosen = new Set(filter.codes);
    const classes = this.#fittingClasses(filter.within);
    const fitting = this.#fitting(chosen);
    const listed = fitting.slice(0, MOST_LISTED);
    return html`<vscode-text-field
        placeholder="Narrow by code or description"
        @input=${(event: Event) => (this.wanted = valueOf(event))}
        >Narrow the codes</vscode-text-field
      >
      ${
        classes.length === 0
          ? nothing
          : html`<ul class="classes" aria-label="Classes with their descendants" tabindex="-1">
              ${classes.map(use => this.#classItem(use, isAmong(filter.within, use.descent)))}
            </ul>`
      }
      <ul aria-label="Codes" tabindex="-1">
        ${listed.map(use => this.#item(use, chosen.has(use.entry.code)))}
      </ul>
      <p class="dim">
        <span>${this.#listedWords(listed.length, fitting.length)}</span>
        <button
          class="plain"
          ?disabled=${chosen.size === 0 && filter.within.length === 0}
          @click=${() => this.#set({ codes: [], within: [] })}
        >
          Clear
        </button>
      </p>`;
  }

  #item({ entry, count }: CodeUse, checked: boolean): TemplateResult {
    const { code, description } = entry;
    return html`<li>
      <label title=${codeTitle(entry)}>
        <input type="checkbox" .checked=${checked} @change=${() => this.#toggle(code, !checked)} />
        <cl-mark .color=${categoryColor(entry.category)}></cl-mark>
        <span class="words">${description ?? html`<span class="code">${code}</span>`}</span>
        <span class="dim figure">${count.toLocaleString('en-US')}</span>
      </label>
    </li>`;
  }

  #classItem({ descent, count }: ClassUse, checked: boolean): TemplateResult {
    const words = classWords({ code: descent.code, description: descent.name });
    return html`<li>
      <label title=${`${knownWords(descent)}\n${descent.name ?? ''}\nwith all descendants`}>
        <input type="checkbox" .checked=${checked} @change=${() => this.#toggleClass(descent, !checked)} />
        <span class="words">${words}</span>
        <span class="dim">and descendants</span>
        <span class="dim figure">${count.toLocaleString('en-US')}</span>
      </label>
    </li>`;
  }

  /** Chosen classes first; further ones only where something is typed, since a record has hundreds. */
  #fittingClasses(chosen: readonly Descent[]): readonly ClassUse[] {
    const wanted = this.wanted.trim().toLowerCase();
    const ticked = chosen.map(
      descent => this.#classes.find(use => isSame(use.descent, descent)) ?? { descent, count: this.#countOf(descent) },
    );
    if (wanted === '') return ticked;
    const fits = ({ code, name }: Descent): boolean =>
      code.toLowerCase().includes(wanted) || name?.toLowerCase().includes(wanted) === true;
    const more = this.#classes.filter(({ descent }) => !isAmong(chosen, descent) && fits(descent));
    return [...ticked, ...more.slice(0, MOST_CLASSES)];
  }

  /** Events of a code that is itself no class of the subject's. */
  #countOf({ system, code }: Descent): number {
    return this.#uses
      .filter(({ entry }) => entry.known?.system === system && entry.known.code === code)
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** Chosen codes first, then by count. */
  #fitting(chosen: ReadonlySet<string>): readonly CodeUse[] {
    const wanted = this.wanted.trim().toLowerCase();
    const fits = ({ entry }: CodeUse): boolean =>
      wanted === '' || codeTexts(entry).some(text => text.toLowerCase().includes(wanted));
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
    this.#set({ codes: on ? [...codes, code] : codes.filter(other => other !== code) });
  }

  #toggleClass(descent: Descent, on: boolean): void {
    const { within } = this.viewer.store.state.filter;
    this.#set({ within: on ? [...within, descent] : within.filter(other => !isSame(other, descent)) });
  }

  #set(patch: Partial<Pick<EventFilter, 'codes' | 'within'>>): void {
    this.viewer.setFilter({ ...this.viewer.store.state.filter, ...patch });
  }
}

function classUses({ events, hierarchy }: LoadedSubject): ClassUse[] {
  const counts = countClasses(events, hierarchy);
  return hierarchy.data.nodes.map(({ system, code, description }, i) => ({
    descent: { system, code, name: description },
    count: counts[i] ?? 0,
  }));
}

function codeTitle(entry: CodeEntry): string {
  const { code, description, known } = entry;
  const codes = known === null ? code : `${code} → ${knownWords(known)}`;
  return description === null ? codes : `${description}\n${codes}\ndescribed by ${sourceWords(entry)}`;
}

const isSame = (a: Descent, b: Descent): boolean => a.system === b.system && a.code === b.code;
const isAmong = (list: readonly Descent[], descent: Descent): boolean => list.some(other => isSame(other, descent));
