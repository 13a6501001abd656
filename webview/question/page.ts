import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { QuestionState, ShownQuestion, TextAt } from '../../src/protocol/question';
import { countOf, formatCount } from '../kit/figures';
import { LOOK, ghost } from '../kit/look';
import { OwnWidth } from '../kit/own_width';
import { QUESTION_TEXT } from '../kit/question_look';
import { TASK_WORDS } from '../kit/task_words';
import { tokensText } from '../kit/token_words';
import { answerWords } from '../kit/answer_words';
import { givenSection, sourceSection, subjectLink } from './given';
import { goldSection, type GoldState } from './gold';
import { goldWords } from './gold_words';
import { readKept, type Kept } from './kept';
import { PAGE } from './page_look';
import './run';
import type { ChosenAnswer } from './run';
import type { QuestionSource } from './source';
import './subjects';
import { textParts } from './text_parts';
import './tokens';

/** Pixels of the page from which on its parts stand in two columns. */
const TWO_COLUMNS = 860;

/** The question page: what is asked, of whom, what models answered, and the gold once it is asked for. */
@customElement('cl-question')
export class QuestionElement extends LitElement {
  @property({ attribute: false }) source: QuestionSource | null = null;
  @property({ attribute: false }) kept: Kept = readKept(null);
  @property({ attribute: false }) keep: (kept: Kept) => void = () => undefined;
  /** Null until the extension has answered. */
  @state() private view: QuestionState | null = null;
  @state() private gold: GoldState = { state: 'hidden' };
  /** Why the extension could not answer at all. */
  @state() private fault: string | null = null;
  @state() private chosen: ChosenAnswer | null = null;
  #asked = new AbortController();
  #askedAnswer = new AbortController();
  #scrollTo = 0;
  readonly #width = new OwnWidth(this);

  static override readonly styles = [LOOK, QUESTION_TEXT, PAGE];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scrollTo = this.kept.scroll;
    this.addEventListener('scrollend', this.#scrolled);
    void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('scrollend', this.#scrolled);
    this.#asked.abort();
    this.#askedAnswer.abort();
  }

  /** The extension tells a new state. */
  tell(view: QuestionState): void {
    const before = this.view;
    this.view = view;
    this.fault = null;
    if (before?.place.uri !== view.place.uri || before.place.id !== view.place.id) {
      this.#remember({ uri: view.place.uri, id: view.place.id });
    }
    if (!isSameQuestion(before, view)) {
      // Another question's gold was not asked for.
      this.#asked.abort();
      this.gold = { state: 'hidden' };
      void this.#choose(null);
    }
    // The file may say another gold now: what is shown is that of the question as it stands.
    else if (this.gold.state !== 'hidden') void this.#askGold();
  }

  async #start(): Promise<void> {
    if (this.source === null) return;
    try {
      const view = await this.source.ready();
      // What was told meanwhile is newer.
      if (this.view === null) this.tell(view);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.fault = messageOf(error);
    }
  }

  protected override updated(): void {
    const top = this.#scrollTo;
    if (top === 0 || this.view === null || this.#width.value === 0) return;
    this.#scrollTo = 0;
    // The parts render after the page does: only then is it long enough to be scrolled.
    requestAnimationFrame(() => this.scrollTo(0, top));
  }

  readonly #scrolled = (): void => {
    this.#remember({ scroll: this.scrollTop });
  };

  #remember(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    this.keep(this.kept);
  }

  override render(): TemplateResult {
    const { view } = this;
    const busy = view === null ? this.fault === null : view.kind === 'shown' && view.question.records.isReading;
    return html`<main aria-busy=${busy ? 'true' : 'false'}>
      ${
        view === null
          ? this.fault === null
            ? waiting()
            : this.#failed(this.fault, null, 'A question')
          : view.kind === 'failed'
            ? this.#failed(view.message, view.at, view.place.id ?? view.place.name)
            : this.#shown(view.question)
      }
    </main>`;
  }

  #failed(message: string, at: TextAt | null, title: string): TemplateResult {
    return html`<div class="failed" role="alert">
      <h1><bdi>${title}</bdi></h1>
      <p>${message}</p>
      <div class="actions">
        <button class="act" @click=${() => this.source?.openText(at)}>
          ${at === null ? 'Open text' : `Go to line ${formatCount(at.line)}`}
        </button>
        <button class="act less" @click=${() => this.source?.act('readAgain')}>Read again</button>
        <button class="link" @click=${() => this.source?.showLog()}>Show log</button>
      </div>
    </div>`;
  }

  #shown(question: ShownQuestion): TemplateResult {
    const words = TASK_WORDS[question.task];
    const { k } = question.params;
    const facts = [
      question.task,
      `N = ${formatCount(question.records.subjects.length)}`,
      ...(k === null ? [] : [`k = ${formatCount(k)}`]),
      question.id,
    ];
    const two = this.#width.value >= TWO_COLUMNS;
    const cohort = html`${this.#goldSection()} ${this.#cohortSection(question)}`;
    const given = givenSection(question, this.source);
    return html`
      <h1>${words.title}</h1>
      <div class="facts"><bdi>${facts.join(' · ')}</bdi></div>
      <p class="task">${words.asks} Answer: ${words.answer}. Metric: ${words.metric}.</p>
      ${this.#notices(question)}
      <p class="text" role="region" aria-label="Question">${this.#text(question)}</p>
      ${this.#actions(question)}
      <cl-question-run
        .source=${this.source}
        .run=${question.run}
        .tokens=${question.tokens}
        .chosen=${this.chosen}
        .model=${this.kept.model}
        .cant=${question.records.fault !== null || question.records.isReading}
        @choose=${({ detail }: CustomEvent<string | null>) => this.#choose(detail)}
        @model=${({ detail }: CustomEvent<string>) => this.#remember({ model: detail })}
      ></cl-question-run>
      <div class="columns ${two ? 'two' : ''}">
        <div class="stack">${cohort}</div>
        <div class="stack">
          ${given}
          <cl-question-tokens
            .source=${this.source}
            .tokens=${question.tokens}
            .all=${this.kept.allModels}
            @toggle=${() => this.#remember({ allModels: !this.kept.allModels })}
          ></cl-question-tokens>
          ${sourceSection(question, this.gold.state === 'shown' ? this.gold.reviewed : undefined)}
        </div>
      </div>
    `;
  }

  #text({ text, records }: ShownQuestion): readonly (string | TemplateResult)[] {
    const ids = records.subjects.map(({ id }) => id);
    return textParts(text, ids).map(part =>
      part.subject === null ? part.text : subjectLink(part.subject, this.source),
    );
  }

  #notices({ faults, records }: ShownQuestion): TemplateResult {
    const unknown = records.subjects.filter(({ isUnknown }) => isUnknown).map(({ id }) => id);
    return html`<div role="status">
      ${
        faults.length === 0 && records.fault === null && unknown.length === 0
          ? nothing
          : html`<ul class="notices">
              ${
                records.fault === null
                  ? nothing
                  : html`<li>
                      ${records.fault}
                      <button class="link" @click=${() => this.source?.act('locate')}>Locate…</button> ·
                      <button class="link" @click=${() => this.source?.act('readAgain')}>Read again</button>
                    </li>`
              }
              ${
                unknown.length === 0
                  ? nothing
                  : html`<li>
                      ${countOf(unknown.length, 'patient')} of the question ${unknown.length === 1 ? 'is' : 'are'} not
                      in
                      <bdi>${records.name}</bdi>: <bdi>${unknown.join(', ')}</bdi>.
                    </li>`
              }
              ${faults.map(
                ({ message, at }) =>
                  html`<li>
                    ${message} <button class="link" @click=${() => this.source?.openText(at)}>Show in the text</button>
                  </li>`,
              )}
            </ul>`
      }
    </div>`;
  }

  #actions({ tokens, records, isCohort }: ShownQuestion): TemplateResult {
    const { rendering, encoding } = tokens.chosen;
    const count = tokens.counts.find(each => each.rendering === rendering && each.encoding === encoding);
    const title = tokens.renderings.find(({ id }) => id === rendering)?.title ?? rendering;
    const cant = records.fault !== null || records.isReading;
    return html`<div class="actions" role="group" aria-label="What to do with the question">
      <button
        class="act less"
        ?disabled=${cant || isCohort}
        title=${isCohort ? 'These patients are the cohort' : 'Make these patients the cohort of this window'}
        @click=${() => this.source?.act('useAsCohort')}
      >
        ${isCohort ? 'Is the cohort' : 'Use as cohort'}
      </button>
      <button
        class="act less"
        ?disabled=${cant}
        title="The records as a model reads them; the patients become the cohort"
        @click=${() => this.source?.act('previewPrompt')}
      >
        Preview prompt
      </button>
      <button class="act less" @click=${() => this.source?.openText(null)}>Open text</button>
      <button class="act less" @click=${() => this.source?.act('copyId')}>Copy id</button>
      <span class="size"
        >${
          count === undefined
            ? nothing
            : `${tokensText(count.n, count.approximate)} tokens · ${title} · ${encodingTitle(tokens.encodings, encoding)}`
        }</span
      >
    </div>`;
  }

  #goldSection(): TemplateResult {
    return goldSection(this.gold, this.source, () => {
      if (this.gold.state === 'shown' || this.gold.state === 'asked') {
        this.#asked.abort();
        this.gold = { state: 'hidden' };
      } else void this.#askGold();
    });
  }

  async #askGold(): Promise<void> {
    const { source, view } = this;
    this.#asked.abort();
    const asked = new AbortController();
    this.#asked = asked;
    if (source === null || view?.kind !== 'shown') {
      this.gold = { state: 'hidden' };
      return;
    }
    if (this.gold.state !== 'shown') this.gold = { state: 'asked' };
    try {
      const { gold, cohorts, reviewed } = await source.gold(asked.signal);
      if (!asked.signal.aborted) {
        this.gold = { state: 'shown', words: goldWords(view.question.task, gold), cohorts, reviewed };
      }
    } catch (error) {
      if (!asked.signal.aborted && !(error instanceof Cancelled)) {
        this.gold = { state: 'failed', message: messageOf(error) };
      }
    }
  }

  /** Shows an answer with where its score comes from, and the gold beside it. */
  async #choose(id: string | null): Promise<void> {
    this.#askedAnswer.abort();
    const asked = new AbortController();
    this.#askedAnswer = asked;
    if (id === null || this.source === null) {
      this.chosen = null;
      return;
    }
    this.chosen = { id, details: null, words: null, fault: null };
    if (this.gold.state !== 'shown') void this.#askGold();
    try {
      const details = await this.source.answer(id, asked.signal);
      const words = details.scored === null ? null : answerWords(details.scored);
      if (!asked.signal.aborted) this.chosen = { id, details, words, fault: null };
    } catch (error) {
      if (!asked.signal.aborted && !(error instanceof Cancelled)) {
        this.chosen = { id, details: null, words: null, fault: messageOf(error) };
      }
    }
  }

  #cohortSection(question: ShownQuestion): TemplateResult {
    const { gold } = this;
    const { records } = question;
    const events = records.subjects.reduce((sum, { record }) => sum + (record?.events ?? 0), 0);
    const drawn =
      gold.state === 'shown' && gold.cohorts.length > 0
        ? new Map(gold.cohorts.flatMap(({ name, subjects }) => subjects.map(id => [id, name] as const)))
        : null;
    return html`<section aria-labelledby="cohort">
      <div class="head">
        <h2 id="cohort">Cohort</h2>
        <span class="sub" title=${records.path}
          >${countOf(records.subjects.length, 'patient')} ·
          ${records.isReading ? ghost(9) : records.fault === null ? countOf(events, 'event') : 'not read'} ·
          ${records.name}</span
        >
      </div>
      <cl-question-subjects
        .source=${this.source}
        .question=${question}
        .gold=${gold.state === 'shown' ? gold.words : null}
        .drawn=${drawn}
        .answered=${this.chosen?.words ?? null}
      ></cl-question-subjects>
    </section>`;
  }
}

function isSameQuestion(before: QuestionState | null, now: QuestionState): boolean {
  if (before?.kind !== 'shown' || now.kind !== 'shown') return false;
  return before.question.id === now.question.id && before.question.task === now.question.task;
}

const encodingTitle = (encodings: readonly { readonly id: string; readonly title: string }[], id: string): string =>
  encodings.find(each => each.id === id)?.title ?? id;

function waiting(): TemplateResult {
  return html`<h1><span class="hidden-text">Reading the question …</span>${ghost(14)}</h1>
    <div class="facts">${ghost(40)}</div>
    <p class="task">${ghost(60)}</p>
    <p class="text" aria-hidden="true">${ghost(70)}<br />${ghost(50)}</p>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-question': QuestionElement;
  }
}
