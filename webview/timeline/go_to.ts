import { css, html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { GO_TO_FORMS, parseGoTo } from '../../src/core/view/go_to';
import { valueOf } from '../kit/controls';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import type { Popover } from '../kit/popover';
import { moveTo } from './move_to';
import type { Viewer } from './viewer';

/** "Go to date": a date, an age or a day of the stay, typed. */
@customElement('cl-go-to')
export class GoTo extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  @state() private problem = '';
  @query('cl-popover') private readonly menu!: Popover;

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      form {
        width: 300px;
      }
      vscode-text-field {
        width: 100%;
      }
      .problem {
        margin: 8px 0 0;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<cl-popover
      label="Go to"
      description="Go to a date, an age or a day"
      @opened=${() => (this.problem = '')}
    >
      <form @submit=${(event: Event) => event.preventDefault()} @keydown=${this.#onKey}>
        <vscode-text-field placeholder="2118-11-16, 63.5 y, or day 3">A date, an age or a day</vscode-text-field>
        ${
          this.problem === ''
            ? html`<p class="hint">${GO_TO_FORMS}. Press Enter.</p>`
            : html`<p class="problem" role="alert">${this.problem}</p>`
        }
      </form>
    </cl-popover>`;
  }

  show(): void {
    this.menu.show();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { loaded, axis } = this.viewer.store.state;
    if (!loaded) return;
    const anchor = axis.kind === 'since' ? (loaded.events.time[axis.row] ?? null) : loaded.first;
    const answer = parseGoTo(valueOf(event), { birth: loaded.birth, anchor });
    if ('problem' in answer) {
      this.problem = answer.problem;
      return;
    }
    const beyond = moveTo(this.viewer.store, answer.destination);
    this.problem = beyond;
    if (beyond === '') this.menu.hide();
  }
}
