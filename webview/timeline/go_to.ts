import { css, html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { clampWindow } from '../../src/core/timeline/window';
import { firstRowAt } from '../../src/core/view/filter';
import { GO_TO_FORMS, parseGoTo } from '../../src/core/view/go_to';
import type { Destination } from '../../src/core/view/go_to';
import { placeOf } from '../../src/core/view/search';
import { valueOf } from '../kit/controls';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import type { Popover } from '../kit/popover';
import { windowsOf } from './load';
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
    const beyond = this.#go(answer.destination);
    this.problem = beyond;
    if (beyond === '') this.menu.hide();
  }

  /** Puts the moment in the middle and the focus on the first event from it on. @returns what is wrong, else '' */
  #go({ at, length }: Destination): string {
    const { loaded, view, rows, selection } = this.viewer.store.state;
    const windows = loaded && windowsOf(loaded.events);
    if (!loaded || !windows) return 'This record has no dated event.';
    const { limits } = windows;
    const middle = Number(at);
    if (middle < limits.from || middle > limits.to) return 'That is before or after all events of this record.';
    // A window far wider than what was asked for would not show it: it narrows to a few times its length.
    const span = Math.min(view.to - view.from, Number(length) * 8);
    const center = middle + Math.min(Number(length), span) / 2;
    const window = clampWindow({ from: center - span / 2, to: center + span / 2 }, limits);
    const row = rows[placeOf(rows, firstRowAt(loaded.events, at))];
    this.viewer.store.update({
      view: window,
      ...(row === undefined ? {} : { focus: row, selection: selection.has(row) ? selection : new Set([row]) }),
    });
    return '';
  }
}
