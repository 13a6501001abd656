import { css, html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { SHARED } from '../kit/page_style';
import { OTHER_KEYS, SHORTCUTS } from './shortcuts';

/** The list of keys, over the page. Fires `close`. */
@customElement('cl-help')
export class Help extends LitElement {
  /** Keys of the timeline, which it names itself. */
  @property({ attribute: false }) timelineKeys: readonly (readonly [string, string])[] = [];
  @query('dialog') private readonly dialog!: HTMLDialogElement;

  static override readonly styles = [
    SHARED,
    css`
      dialog {
        color: var(--vscode-editorWidget-foreground, inherit);
        background: var(--vscode-editorWidget-background);
        border: 1px solid var(--vscode-editorWidget-border, var(--cl-line));
        border-radius: 6px;
        box-shadow: 0 4px 18px var(--vscode-widget-shadow, transparent);
        padding: 18px 22px 20px;
        max-width: min(860px, calc(100vw - 40px));
        max-height: calc(100vh - 60px);
        overflow: auto;
      }
      dialog::backdrop {
        background: color-mix(in srgb, var(--vscode-editor-background) 55%, transparent);
      }
      .head {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        margin-bottom: 10px;
      }
      h2 {
        margin: 0;
        font-size: 1.2em;
      }
      .groups {
        columns: 2 340px;
        column-gap: 36px;
      }
      section {
        break-inside: avoid;
        margin-bottom: 16px;
      }
      h3 {
        margin: 0 0 5px;
        font-size: inherit;
        color: var(--cl-dim);
        font-weight: normal;
      }
      dl {
        display: grid;
        gap: 5px;
        margin: 0;
      }
      .pair {
        display: flex;
        flex-direction: row-reverse;
        justify-content: space-between;
        gap: 16px;
      }
      dd {
        margin: 0;
      }
    `,
  ];

  protected override firstUpdated(): void {
    this.dialog.showModal();
  }

  override render(): TemplateResult {
    const page = SHORTCUTS.map(({ keys, words }) => [shown(keys[0] ?? ''), words] as const);
    const groups = [
      { title: 'Anywhere', keys: page },
      { title: 'On the timeline', keys: this.timelineKeys },
      ...OTHER_KEYS,
    ];
    return html`<dialog
      aria-labelledby="title"
      @close=${() => this.dispatchEvent(new CustomEvent('close'))}
      @click=${this.#onClick}
    >
      <div class="head">
        <h2 id="title">Keys</h2>
        <button class="plain" @click=${() => this.dialog.close()}>Close</button>
      </div>
      <div class="groups">
        ${groups
          .filter(({ keys }) => keys.length > 0)
          .map(
            ({ title, keys }) =>
              html`<section>
                <h3>${title}</h3>
                <dl>
                  ${keys.map(
                    ([key, words]) =>
                      html`<div class="pair">
                        <dt><kbd>${key}</kbd></dt>
                        <dd>${words}</dd>
                      </div>`,
                  )}
                </dl>
              </section>`,
          )}
      </div>
    </dialog>`;
  }

  /** A click beside the list closes it. */
  #onClick(event: MouseEvent): void {
    if (event.target === this.dialog) this.dialog.close();
  }
}

/** `ctrl+alt+s` → `Ctrl+Alt+S`. */
function shown(keys: string): string {
  return keys
    .split('+')
    .map(key => (key.length > 1 ? key.slice(0, 1).toUpperCase() + key.slice(1) : key.toUpperCase()))
    .join('+')
    .replace('Pageup', 'PageUp')
    .replace('Pagedown', 'PageDown');
}
