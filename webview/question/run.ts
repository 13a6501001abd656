import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ShownAnswer, ShownAnswerDetails, ShownModel, ShownRun, ShownTokens } from '../../src/protocol/question';
import { formatCount, formatScore } from '../kit/figures';
import { FIELDS, VERDICTS } from '../kit/field_look';
import { LOOK, ghost } from '../kit/look';
import { RowFocus } from '../kit/row_focus';
import { QUESTION_TEXT } from '../kit/question_look';
import { tokensText, UNKNOWN } from '../kit/token_words';
import { STATE_WORDS, type AnswerWords } from '../kit/answer_words';
import { usd, whenText } from '../kit/run_words';
import type { QuestionSource } from './source';

/** An answer that is looked at: which, and what is known of it. */
export interface ChosenAnswer {
  readonly id: string;
  readonly details: ShownAnswerDetails | null;
  readonly words: AnswerWords | null;
  readonly fault: string | null;
}

/** Asking models the question, and what they answered. Fires `choose` with an answer's id, or null. */
@customElement('cl-question-run')
export class QuestionRunElement extends LitElement {
  @property({ attribute: false }) source: QuestionSource | null = null;
  @property({ attribute: false }) run: ShownRun | null = null;
  @property({ attribute: false }) tokens: ShownTokens | null = null;
  @property({ attribute: false }) chosen: ChosenAnswer | null = null;
  @property({ type: Boolean }) cant = false;
  /** The model's name; '' is the first. */
  @property() model = '';
  @state() private isWhole = false;
  readonly #focus = new RowFocus(this, () => (this.run?.answers ?? []).findIndex(({ id }) => id === this.chosen?.id));

  static override readonly styles = [
    LOOK,
    QUESTION_TEXT,
    FIELDS,
    VERDICTS,
    css`
      :host {
        display: block;
        height: auto;
        overflow: visible;
        margin-top: 14px;
        container-type: inline-size;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .cost {
        margin-left: auto;
        color: var(--dim);
        font-variant-numeric: tabular-nums;
      }
      .answers {
        margin-top: 18px;
      }
      .table {
        overflow-x: auto;
      }
      td,
      th {
        white-space: nowrap;
      }
      tr[data-row] {
        cursor: pointer;
      }
      tr[data-row]:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: -1px;
      }
      tr[aria-selected='true'] td {
        background: var(--vscode-list-inactiveSelectionBackground);
      }
      .name {
        max-width: 32ch;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .score {
        width: 120px;
      }
      .score svg {
        width: 56px;
        height: 7px;
        margin-right: 8px;
        vertical-align: middle;
      }
      .score .track {
        fill: var(--track);
      }
      .score .part {
        fill: var(--vscode-charts-green);
      }
      .state.other {
        color: var(--vscode-editorWarning-foreground, var(--fg));
      }
      .dim {
        color: var(--dim);
      }
      .details {
        margin-top: 10px;
        padding-left: 12px;
        border-left: 2px solid var(--vscode-charts-blue);
      }
      .details p {
        max-width: 110ch;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      pre {
        margin: 4px 0 0;
        max-height: 22em;
        overflow: auto;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        font-family: var(--mono);
        font-size: 0.92em;
      }
      @container (max-width: 560px) {
        .cost {
          flex-basis: 100%;
          margin-left: 0;
        }
        .less-room,
        .score svg {
          display: none;
        }
        .score {
          width: auto;
        }
        .name {
          max-width: 16ch;
        }
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { run } = this;
    if (run === null) return nothing;
    return html`${this.#bar(run)} ${this.#answers(run)}`;
  }

  get #picked(): ShownModel | undefined {
    return this.run?.models.find(({ name }) => name === this.model) ?? this.run?.models[0];
  }

  #bar(run: ShownRun): TemplateResult {
    const picked = this.#picked;
    const { tokens } = this;
    return html`<div class="bar" role="group" aria-label="Evaluate">
        ${
          run.busy === null
            ? html`<button
                class="act evaluate"
                ?disabled=${this.cant || !picked}
                title="Ask the model, and score its answer against the gold"
                @click=${() => picked && this.source?.evaluate(picked.name)}
              >
                <span aria-hidden="true">▷</span> Evaluate
              </button>`
            : html`<button class="act evaluate" @click=${() => this.source?.cancelEvaluation()}>Cancel</button>`
        }
        <select
          aria-label="Model"
          ?disabled=${run.busy !== null}
          @change=${(event: Event) => this.#pick((event.target as HTMLSelectElement).value)}
        >
          ${run.models.map(({ name, title }) => html`<option value=${name} ?selected=${name === picked?.name}>${title}</option>`)}
          <option value="">Add model…</option>
        </select>
        ${
          picked?.takesPrompt === true && tokens !== null
            ? html`<select
                aria-label="Rendering"
                ?disabled=${run.busy !== null}
                @change=${(event: Event) => this.#rendering((event.target as HTMLSelectElement).value, tokens)}
              >
                ${tokens.renderings.map(
                  ({ id, title }) =>
                    html`<option value=${id} ?selected=${id === tokens.chosen.rendering}>${title}</option>`,
                )}
              </select>`
            : nothing
        }
        ${
          picked?.lacksKey === true
            ? html`<button class="link" @click=${() => this.source?.act('setKey')}>Set key…</button>`
            : nothing
        }
        <span class="cost" role="status">${run.busy ?? (picked ? this.#cost(picked) : '')}</span>
      </div>
      <div role="alert">${run.fault === null ? nothing : html`<p class="problem">${run.fault}</p>`}</div>`;
  }

  #pick(name: string): void {
    if (name === '') {
      this.source?.act('addModel');
      this.requestUpdate();
      return;
    }
    this.dispatchEvent(new CustomEvent<string>('model', { detail: name }));
  }

  #rendering(rendering: string, { chosen }: ShownTokens): void {
    this.source?.choose({ rendering, encoding: chosen.encoding });
  }

  #cost({ takesPrompt, where, inputPrice, context }: ShownModel): string {
    const { tokens } = this;
    if (!takesPrompt || tokens === null) return `${where} · $0`;
    const { rendering, encoding } = tokens.chosen;
    const count = tokens.counts.find(each => each.rendering === rendering && each.encoding === encoding);
    const size = count === undefined ? [] : [`${tokensText(count.n, count.approximate)} tokens`];
    const over = count !== undefined && context !== null && count.n > context ? ['does not fit'] : [];
    const price =
      inputPrice === null ? 'cost unknown' : count ? `$${usd((count.n * inputPrice) / 1e6)} for the prompt` : '';
    return [...size, ...over, where, price].filter(part => part !== '').join(' · ');
  }

  #answers({ answers, busy }: ShownRun): TemplateResult {
    return html`<section class="answers" aria-labelledby="answers" aria-busy=${busy === null ? 'false' : 'true'}>
      <div class="head">
        <h2 id="answers">Answers</h2>
        <span class="sub">
          ${
            answers === null
              ? ghost(12)
              : answers.length === 0
                ? 'none yet: Evaluate asks the model'
                : 'choosing one shows the gold'
          }
        </span>
      </div>
      ${answers === null || answers.length === 0 ? nothing : this.#table(answers)}
      ${this.chosen === null ? nothing : this.#details(this.chosen)}
    </section>`;
  }

  #table(answers: readonly ShownAnswer[]): TemplateResult {
    return html`<div class="table">
      <table role="grid" aria-label="Answers">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Rendering</th>
            <th scope="col">Score</th>
            <th scope="col">State</th>
            <th scope="col" class="number less-room">Tokens</th>
            <th scope="col" class="number less-room">Cost</th>
            <th scope="col" class="less-room">When</th>
          </tr>
        </thead>
        <tbody @keydown=${this.#focus.onKey} @focusin=${this.#focus.onFocus}>
          ${answers.map(answer => this.#row(answer))}
        </tbody>
      </table>
    </div>`;
  }

  #row(answer: ShownAnswer): TemplateResult {
    const isChosen = answer.id === this.chosen?.id;
    const score = answer.score === null ? UNKNOWN : formatScore(answer.score, 2);
    return html`<tr
      data-row
      tabindex="-1"
      aria-selected=${isChosen ? 'true' : 'false'}
      title=${answer.why ?? nothing}
      @click=${() => this.#choose(isChosen ? null : answer.id)}
    >
      <td class="name"><bdi>${answer.model}</bdi></td>
      <td>${answer.rendering ?? html`<span class="dim">events</span>`}</td>
      <td class="score">
        ${
          answer.share === null
            ? nothing
            : html`<svg aria-hidden="true">
                <rect class="track" width="100%" height="100%" rx="2"></rect>
                <rect class="part" width="${100 * answer.share}%" height="100%" rx="2"></rect>
              </svg>`
        }${score}
      </td>
      <td class=${`state ${answer.state === 'scored' ? '' : 'other'}`}>
        ${STATE_WORDS[answer.state]}${answer.isOutdated ? ' (question changed)' : ''}
      </td>
      <td class="number less-room">
        ${answer.tokens === null ? UNKNOWN : tokensText(answer.tokens, answer.approximate)}
      </td>
      <td class="number less-room">${answer.cost === null ? 'unknown' : `$${usd(answer.cost)}`}</td>
      <td class="less-room dim">${whenText(answer.at)}</td>
    </tr>`;
  }

  #choose(id: string | null): void {
    this.isWhole = false;
    this.dispatchEvent(new CustomEvent<string | null>('choose', { detail: id }));
  }

  #details({ details, words, fault }: ChosenAnswer): TemplateResult {
    if (fault !== null) return html`<div class="details"><p class="problem">${fault}</p></div>`;
    if (details === null) return html`<div class="details">${ghost(40)}</div>`;
    const { scored, why, raw, explanation, servedModel } = details;
    return html`<div class="details" role="region" aria-label="The chosen answer">
      ${words === null ? nothing : html`<p class="answer">${words.sentence}</p>`}
      ${why === null ? nothing : html`<p>${why}</p>`}
      ${scored?.notices.map(notice => html`<p class="dim">${notice}</p>`) ?? nothing}
      ${explanation === null ? nothing : html`<p><span class="dim">How it came about:</span> ${explanation}</p>`}
      ${servedModel === null ? nothing : html`<p class="dim">Answered by ${servedModel}.</p>`}
      ${
        raw === null
          ? nothing
          : html`<button
                class="link"
                aria-expanded=${this.isWhole ? 'true' : 'false'}
                @click=${() => (this.isWhole = !this.isWhole)}
              >
                ${this.isWhole ? 'Hide' : 'Show'} what was written · ${formatCount(raw.length)} characters</button
              >${this.isWhole ? html`<pre tabindex="0">${raw}</pre>` : nothing}`
      }
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-question-run': QuestionRunElement;
  }
}
