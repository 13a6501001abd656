import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { chunkText, findAll } from '../../src/core/view/text_chunks';
import type { TextChunk } from '../../src/core/view/text_chunks';
import { valueOf } from '../kit/controls';
import { SHARED } from '../kit/page_style';

/** No more places than this are looked for in one text. */
const MOST_FOUND = 10_000;
/** So many are highlighted around the current one. */
const MOST_SHOWN = 400;
/** Texts shorter than this many code units are read at a glance: no search within them. */
const GLANCE = 600;

/** A text of any length, as text: never as HTML. Pieces that do not show are not laid out. Search within. */
@customElement('cl-long-text')
export class LongText extends LitElement {
  @property() text = '';
  @state() private wanted = '';
  @state() private current = 0;
  #chunks: readonly TextChunk[] = [];
  #found: readonly number[] = [];

  static override readonly styles = [
    SHARED,
    css`
      :host {
        display: block;
      }
      .find {
        display: flex;
        align-items: center;
        gap: 6px;
        margin-bottom: 8px;
      }
      vscode-text-field {
        width: 220px;
      }
      .chunk {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        line-height: 1.5;
        min-height: 1.5em;
        content-visibility: auto;
        contain-intrinsic-size: auto 900px;
      }
      .chunk:only-child {
        content-visibility: visible;
      }
      ::highlight(found) {
        background: var(--cl-match-background);
      }
      ::highlight(found-current) {
        color: var(--vscode-editor-background);
        background: var(--cl-match);
      }
    `,
  ];

  override disconnectedCallback(): void {
    CSS.highlights.delete('found');
    CSS.highlights.delete('found-current');
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const count = this.#found.length;
    const words =
      this.wanted === ''
        ? ''
        : count === 0
          ? 'not in this text'
          : `${this.current + 1} of ${count.toLocaleString('en-US')}${count === MOST_FOUND ? '+' : ''}`;
    return html`${
        this.text.length < GLANCE
          ? nothing
          : html`<div class="find">
              <vscode-text-field
                placeholder="Find in this text"
                @input=${(event: Event) => this.#find(valueOf(event))}
                @keydown=${this.#onKey}
                >Find in this text</vscode-text-field
              >
              <button class="plain" ?disabled=${count === 0} aria-label="Previous place" @click=${() => this.#step(-1)}>
                ↑
              </button>
              <button class="plain" ?disabled=${count === 0} aria-label="Next place" @click=${() => this.#step(1)}>
                ↓
              </button>
              <span class="dim figure" role="status">${words}</span>
            </div>`
      }
      <div class="text">${this.#chunks.map(chunk => html`<div class="chunk" dir="auto">${chunk.text}</div>`)}</div>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('text')) return;
    this.#chunks = chunkText(this.text);
    this.#found = findAll(this.text, this.wanted, MOST_FOUND);
    this.current = 0;
  }

  protected override updated(): void {
    this.#highlight();
  }

  #find(wanted: string): void {
    this.wanted = wanted;
    this.#found = findAll(this.text, wanted, MOST_FOUND);
    this.current = 0;
    void this.updateComplete.then(() => this.#reveal());
  }

  #step(by: 1 | -1): void {
    const count = this.#found.length;
    if (count === 0) return;
    this.current = (this.current + by + count) % count;
    this.#reveal();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && this.wanted !== '') {
      this.#find('');
      if (event.target instanceof HTMLElement && 'value' in event.target) event.target.value = '';
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The range of a found place; null where it runs over the end of a piece. */
  #range(place: number): Range | null {
    let index = this.#chunks.findIndex(({ start }) => start > place) - 1;
    if (index < -1) index = this.#chunks.length - 1;
    const chunk = this.#chunks[index];
    const node = this.renderRoot.querySelectorAll('.chunk')[index];
    const text = node ? textNode(node) : null;
    const end = place + this.wanted.length;
    if (!chunk || !text || end - chunk.start > text.length) return null;
    const range = document.createRange();
    range.setStart(text, place - chunk.start);
    range.setEnd(text, end - chunk.start);
    return range;
  }

  #highlight(): void {
    const from = Math.max(0, this.current - MOST_SHOWN / 2);
    const near = this.#found.slice(from, from + MOST_SHOWN);
    const ranges = near.map(place => this.#range(place));
    const current = ranges[this.current - from];
    CSS.highlights.set('found', new Highlight(...ranges.filter(range => range !== null)));
    CSS.highlights.set('found-current', new Highlight(...(current ? [current] : [])));
  }

  #reveal(): void {
    const place = this.#found[this.current];
    const range = place === undefined ? null : this.#range(place);
    range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    const box = range?.getBoundingClientRect();
    if (box) this.dispatchEvent(new CustomEvent('reveal-text', { detail: box.top, bubbles: true, composed: true }));
  }
}

/** Lit puts marker comments around the text. */
function textNode(element: Element): Text | null {
  return [...element.childNodes].find(node => node instanceof Text) ?? null;
}
