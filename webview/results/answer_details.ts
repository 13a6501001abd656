import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { AnswerDetails } from '../../src/core/evaluate/result_table';
import type { AnswerAt } from '../../src/protocol/results';
import { answerWords, STATE_WORDS, type AnswerWords } from '../kit/answer_words';
import { formatCount, formatScore } from '../kit/figures';
import { VERDICTS } from '../kit/field_look';
import { LOOK, ghost } from '../kit/look';
import { usd, whenText } from '../kit/run_words';
import { tokensText, UNKNOWN } from '../kit/token_words';
import { timeText } from './answer_rows';
import type { ResultsSource } from './source';

/** So much of what was written is shown here; the rest is in the editor. */
const SHOWN = 4_000;
/** More patients than this are not named one by one. */
const MOST_PATIENTS = 200;

/** One answer, whole: what came of it, what was written, the gold, and where it all is. Fires `close`. */
@customElement('cl-answer-details')
export class AnswerDetailsElement extends LitElement {
  @property({ attribute: false }) source: ResultsSource | null = null;
  @property({
    attribute: false,
    hasChanged: (now: AnswerAt | null, before: AnswerAt | null) => keyOf(now) !== keyOf(before),
  })
  at: AnswerAt | null = null;
  @state() private details: AnswerDetails | null = null;
  @state() private fault: string | null = null;

  static override readonly styles = [
    LOOK,
    VERDICTS,
    css`
      :host {
        display: block;
        overflow: auto;
        padding: 10px 4px 20px 16px;
      }
      h2 {
        overflow: hidden;
        text-overflow: ellipsis;
        text-transform: none;
        letter-spacing: 0;
        font-size: inherit;
      }
      h3 {
        margin: 14px 0 3px;
        font-size: 11px;
        font-weight: 600;
        letter-spacing: 0.05em;
        text-transform: uppercase;
      }
      p {
        overflow-wrap: anywhere;
      }
      .text {
        white-space: pre-wrap;
      }
      p + p {
        margin-top: 4px;
      }
      .score {
        font-size: 1.5em;
        font-variant-numeric: tabular-nums;
      }
      .links {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 14px;
        margin-top: 6px;
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 1px 12px;
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
      dt {
        color: var(--dim);
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
      pre {
        margin: 0;
        padding: 8px 10px;
        max-height: 24em;
        overflow: auto;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        background: var(--cl-raised);
        font-family: var(--mono);
        font-size: 0.92em;
      }
      .patients {
        display: flex;
        flex-wrap: wrap;
        gap: 3px 12px;
      }
      .warning {
        margin-top: 4px;
        padding-left: 8px;
        border-left: 2px solid var(--vscode-editorWarning-foreground, var(--fg));
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('at')) void this.#read();
  }

  async #read(): Promise<void> {
    const { at, source } = this;
    this.details = null;
    this.fault = null;
    if (at === null || source === null) return;
    try {
      const details = await source.details(at);
      if (keyOf(this.at) === keyOf(at)) this.details = details;
    } catch (error) {
      if (!(error instanceof Cancelled) && keyOf(this.at) === keyOf(at)) this.fault = messageOf(error);
    }
  }

  override render(): TemplateResult | typeof nothing {
    const { at, details, fault } = this;
    if (at === null) return nothing;
    return html`<div
      role="region"
      aria-label="The chosen answer"
      aria-busy=${details === null && fault === null ? 'true' : 'false'}
    >
      <div class="head">
        <h2 title=${at.question}><bdi>${at.question}</bdi></h2>
        <button class="link end" @click=${() => this.dispatchEvent(new CustomEvent('close'))}>Close</button>
      </div>
      ${fault !== null ? html`<p class="problem" role="alert">${fault}</p>` : details === null ? ghost(40) : this.#shown(at, details)}
    </div>`;
  }

  #shown(at: AnswerAt, details: AnswerDetails): TemplateResult {
    const { record, question, questionChanged, scored, metric, manifest } = details;
    const words = scored?.kind === 'scored' ? answerWords(scored) : null;
    const isOther = scored !== null && scoredOtherwise(details);
    return html`<p>
        ${record.score === null ? html`<span class="score">${STATE_WORDS[record.state]}</span>` : html`<span class="score">${formatScore(record.score, 4)}</span> <span class="dim">${metric}</span>`}
      </p>
      ${record.why === null ? nothing : html`<p class="text">${record.why}</p>`}
      ${words === null ? nothing : html`<p>${words.sentence}</p>`}
      ${scored?.kind === 'scored' ? scored.notices.map(notice => html`<p class="dim">${notice}</p>`) : nothing}
      ${questionChanged ? html`<p class="warning">The question is not what was asked: its gold is not compared with the answer.</p>` : nothing}
      ${question === null ? html`<p class="warning">The question is not in its file any more.</p>` : nothing}
      ${isOther ? html`<p class="warning">By today’s rules the score would be another one. Score the run again to write it.</p>` : nothing}
      <div class="links">
        ${question === null ? nothing : html`<button class="link" @click=${() => this.source?.openQuestion(at)}>Open question</button>`}
        ${
          manifest.rendering === null || question === null
            ? nothing
            : html`<button
                class="link"
                title="Made again from the records"
                @click=${() => this.source?.openText(at, 'prompt')}
              >
                Open prompt
              </button>`
        }
        ${record.raw === null ? nothing : html`<button class="link" @click=${() => this.source?.openText(at, 'raw')}>Open what was written</button>`}
      </div>
      ${
        question === null
          ? nothing
          : html`<h3>Question</h3>
              <p class="text">${question.question}</p>`
      }
      ${question === null ? nothing : this.#patients(details, words)}
      ${
        question === null
          ? nothing
          : html`<h3>Gold</h3>
              <pre tabindex="0">${JSON.stringify(question.gold)}</pre>`
      }
      ${
        scored?.kind === 'scored'
          ? html`<h3>Answer as read</h3>
              <pre tabindex="0">${answerText(scored.answer)}</pre>`
          : nothing
      }
      ${record.raw === null ? nothing : rawPart(record.raw)}
      ${
        record.explanation === null
          ? nothing
          : html`<h3>How it came about</h3>
              <p class="text">${record.explanation}</p>`
      }
      <h3>Run</h3>
      ${factsOf(details)}`;
  }

  #patients({ question, dataset }: AnswerDetails, words: AnswerWords | null): TemplateResult {
    const subjects = question?.subjects ?? [];
    return html`<h3>Patients</h3>
      <div class="patients">
        ${subjects.slice(0, MOST_PATIENTS).map(subject => {
          const mark = words?.marks.get(subject);
          return html`<span
            ><button
              class="link"
              title="Open the record"
              @click=${() => dataset !== null && this.source?.openSubject(dataset, subject)}
            >
              ${subject}</button
            >${mark ? html` <span class=${mark.kind}>${mark.text}</span>` : nothing}</span
          >`;
        })}
        ${subjects.length > MOST_PATIENTS ? html`<span class="dim">and ${formatCount(subjects.length - MOST_PATIENTS)} more</span>` : nothing}
      </div>`;
  }
}

function rawPart(raw: string): TemplateResult {
  const isCut = raw.length > SHOWN;
  return html`<h3>What was written</h3>
    <pre tabindex="0">${isCut ? raw.slice(0, SHOWN) : raw}</pre>
    ${isCut ? html`<p class="dim">The first ${formatCount(SHOWN)} of ${formatCount(raw.length)} characters.</p>` : nothing}`;
}

function factsOf({ manifest, record }: AnswerDetails): TemplateResult {
  const { usage, promptTokens, promptApproximate } = record;
  const facts: readonly (readonly [string, string])[] = [
    ['Model', manifest.model.name],
    ...(record.servedModel === null ? [] : ([['Answered by', record.servedModel]] as const)),
    ['Prompt', promptTokens === null ? 'none' : `${tokensText(promptTokens, promptApproximate)} tokens`],
    ...(usage.inputTokens === null ? [] : ([['Billed', billed(usage)]] as const)),
    ['Cost', usage.cost === null ? 'unknown' : `$${usd(usage.cost)}`],
    ['Took', timeText(record.durationMs)],
    ['Attempt', String(record.key.attempt + 1)],
    ['When', whenText(record.at)],
  ];
  return html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function billed({
  inputTokens,
  cachedInputTokens,
  outputTokens,
  reasoningTokens,
}: AnswerDetails['record']['usage']): string {
  const of = (count: number | null): string => (count === null ? UNKNOWN : formatCount(count));
  const cached = cachedInputTokens === null ? '' : ` (${of(cachedInputTokens)} cached)`;
  const reasoning = reasoningTokens === null ? '' : ` (${of(reasoningTokens)} reasoning)`;
  return `${of(inputTokens)} in${cached}, ${of(outputTokens)} out${reasoning}`;
}

function scoredOtherwise({ record, scored }: AnswerDetails): boolean {
  if (scored === null) return false;
  return scored.kind === 'scored' ? scored.score !== record.score : record.state === 'scored';
}

/** An answer as it was read, as JSON. */
function answerText(answer: object): string {
  const value = Object.entries(answer).find(([name]) => name !== 'shape')?.[1] as unknown;
  return JSON.stringify(value, (_, each: unknown): unknown => (each instanceof Map ? Object.fromEntries(each) : each));
}

const keyOf = (at: AnswerAt | null | undefined): string =>
  at == null ? '' : `${at.sample}\t${at.question}\t${at.run}`;

declare global {
  interface HTMLElementTagNameMap {
    'cl-answer-details': AnswerDetailsElement;
  }
}
