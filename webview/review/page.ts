import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { ReviewState, ReviewWord, ShownIdea } from '../../src/protocol/review';
import { formatCount } from '../kit/figures';
import { LOOK, ghost } from '../kit/look';
import { QUESTION_TEXT } from '../kit/question_look';
import { cohortsTable, ideaHead, ideaText, reviewsTable } from './idea';
import { draftOf, NO_DRAFT, readKept, sameDraft, withDraft, type Draft, type Kept } from './kept';
import { PAGE } from './page_look';
import './scale';
import type { ReviewSource } from './source';
import { summary } from './summary';

/** The three scales of PopMedQA (section 2.1). */
const SCALES = [
  { key: 'realism', name: 'Realism', asks: 'Would a clinician ask this of such patients?' },
  { key: 'difficulty', name: 'Difficulty', asks: 'Does it take reading the records to answer it?' },
  { key: 'coherence', name: 'Coherence', asks: 'Do question, cohorts and sizes fit together?' },
] as const;

/** Ideas one after another, each to be scored; at the end what became of all of them. */
@customElement('cl-review')
export class ReviewElement extends LitElement {
  @property({ attribute: false }) source: ReviewSource | null = null;
  @property({ attribute: false }) kept: Kept = readKept(null);
  @property({ attribute: false }) keep: (kept: Kept) => void = () => undefined;
  /** Null until the extension has answered. */
  @state() private view: ReviewState | null = null;
  @state() private draft: Draft = NO_DRAFT;
  /** The idea that is looked at; '' for the summary. */
  @state() private at: string | null = null;
  @state() private fault: string | null = null;
  @state() private saving = false;

  static override readonly styles = [LOOK, QUESTION_TEXT, PAGE];

  override connectedCallback(): void {
    super.connectedCallback();
    this.at = this.kept.idea;
    this.addEventListener('keydown', this.#onKey);
    void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#onKey);
  }

  /** The extension tells a new state. */
  tell(view: ReviewState): void {
    const before = this.view;
    this.view = view;
    // A text that can't be read for a moment leaves the reviewer where they are, with what they began to say.
    const { reviewer } = this.kept;
    if (view.fault !== null) {
      this.#remember({ reviewer });
      return;
    }
    const isNew = reviewer !== '' && reviewer !== view.reviewer;
    const wasThere = this.at === '' || before?.ideas.some(({ id }) => id === this.at) === true;
    if (isNew || !(wasThere || this.#idea)) this.#go(firstOpen(view));
    else this.#remember();
    this.#readDraft();
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

  /** The idea that is looked at, as it is in its file; undefined in the summary, and where it is not there (any more). */
  get #idea(): ShownIdea | undefined {
    return this.view?.ideas.find(({ id }) => id === this.at);
  }

  #remember(change: Partial<Kept> = {}): void {
    const { view } = this;
    const where = view && { uri: view.place.uri, reviewer: view.reviewer };
    this.kept = { ...this.kept, ...where, idea: this.at, ...change };
    this.keep(this.kept);
  }

  #readDraft(): void {
    const idea = this.#idea;
    this.draft = idea ? draftOf(this.kept.drafts, this.kept.reviewer, idea) : NO_DRAFT;
  }

  /** Looks at an idea, with what the reviewer said of it before. */
  #go(idea: string): void {
    this.at = idea;
    this.fault = null;
    this.#remember();
    this.#readDraft();
    this.scrollTo(0, 0);
    void this.updateComplete.then(() => this.renderRoot.querySelector('cl-scale')?.focus());
  }

  #step(by: number): void {
    const { ideas } = this.view ?? { ideas: [] };
    const at = this.at === '' ? ideas.length : ideas.findIndex(({ id }) => id === this.at);
    this.#go(ideas[at + by]?.id ?? '');
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (this.#isSaved) this.#step(1);
    else void this.#save();
  };

  get #isSaved(): boolean {
    const own = this.#idea?.own ?? null;
    return own !== null && sameDraft(own, this.draft);
  }

  async #save(): Promise<void> {
    const { source, at, draft } = this;
    const word = wordOf(draft);
    if (source === null || at === null || this.#idea === undefined || word === null || this.saving) return;
    this.saving = true;
    try {
      this.view = await source.save(at, word);
      this.#saved(at, draft);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.fault = messageOf(error);
    } finally {
      this.saving = false;
    }
  }

  /** What was done while it was being saved is left as it is: the reviewer may be elsewhere, or say something else now. */
  #saved(at: string, draft: Draft): void {
    const { view, kept } = this;
    const idea = view?.ideas.find(({ id }) => id === at);
    if (!view || !idea) return;
    const said = draftOf(kept.drafts, view.reviewer, idea);
    const isSame = sameDraft(said, draft);
    if (isSame) this.#remember({ drafts: withDraft(kept.drafts, view.reviewer, idea, idea.own ?? NO_DRAFT) });
    if (this.at !== at || !isSame) return;
    this.fault = null;
    // The others' words on it are to be seen now: the reviewer goes on when they like.
    if (idea.all?.some(({ reviewer }) => reviewer !== view.reviewer) === true) this.#go(at);
    else this.#step(1);
  }

  override render(): TemplateResult {
    const { view, fault } = this;
    if (view === null) {
      return html`<main aria-busy=${fault === null ? 'true' : 'false'}>
        ${fault === null ? html`<h1><span class="hidden-text">Reading the ideas …</span>${ghost(20)}</h1>` : this.#failed(fault)}
      </main>`;
    }
    if (view.fault !== null) return html`<main>${this.#failed(view.fault)}</main>`;
    const idea = this.#idea;
    return html`<main>${this.#progress(view)} ${idea ? this.#toScore(view, idea) : this.#notToScore(view)}</main>`;
  }

  #notToScore(view: ReviewState): TemplateResult {
    if (this.at === '') {
      return html`${summary(view, id => this.#go(id))}
        <div class="actions">${this.#back(view)}</div>`;
    }
    return html`<h1>This idea can’t be shown now</h1>
      <p class="task">
        It is not in <bdi>${view.place.name}</bdi>, or something is wrong with it. What you began to say is kept.
      </p>
      <div class="actions">
        <button class="act" @click=${() => this.#go(firstOpen(view))}>Go on</button>
        <button class="link" @click=${() => this.source?.openText(null)}>Open text</button>
      </div>`;
  }

  #failed(message: string): TemplateResult {
    return html`<div class="failed" role="alert">
      <h1>Ideas can’t be shown</h1>
      <p>${message}</p>
      <div class="actions">
        <button class="act" @click=${() => this.source?.openText(null)}>Open text</button>
        <button class="link" @click=${() => this.source?.showLog()}>Show log</button>
      </div>
    </div>`;
  }

  #progress(view: ReviewState): TemplateResult {
    const { ideas, reviewer, place, notices } = view;
    const at = ideas.findIndex(({ id }) => id === this.at);
    const done = ideas.filter(({ own }) => own !== null).length;
    return html`<div class="progress">
        <span class="where"
          >${at === -1 ? (this.at === '' ? 'Summary' : 'Not there') : `${formatCount(at + 1)} of ${formatCount(ideas.length)}`}
          <span class="dim">· ${formatCount(done)} scored · <bdi>${place.name}</bdi></span></span
        >
        <span class="end"
          >${this.at === '' ? nothing : html`<button class="link" @click=${() => this.#go('')}>Summary</button>`}
          <span class="dim">reviewer</span> <bdi>${reviewer}</bdi>
          <button class="link" @click=${() => this.source?.changeReviewer()}>Change…</button></span
        >
        <svg
          role="progressbar"
          aria-label="Ideas scored"
          aria-valuemin="0"
          aria-valuemax=${ideas.length}
          aria-valuenow=${done}
        >
          <rect class="track" width="100%" height="100%"></rect>
          <rect class="fill" width="${ideas.length === 0 ? 0 : (100 * done) / ideas.length}%" height="100%"></rect>
        </svg>
      </div>
      <div role="status">
        ${
          notices.length === 0
            ? nothing
            : html`<ul class="notices">
                ${notices.map(notice => html`<li>${notice}</li>`)}
              </ul>`
        }
      </div>`;
  }

  #toScore(view: ReviewState, idea: ShownIdea): TemplateResult {
    return html`${ideaHead(idea)} ${ideaText(idea, id => this.source?.openExample(id))} ${cohortsTable(idea)}
    ${this.#scales()} ${this.#actions(view, idea)}
    ${idea.all === null ? nothing : reviewsTable(idea.all, view.reviewer)}`;
  }

  #scales(): TemplateResult {
    return html`<section class="scores" aria-labelledby="scores">
      <div class="head">
        <h2 id="scores">Your scores</h2>
        <span class="sub">number keys (0 is 10) or arrows</span>
      </div>
      ${SCALES.map(
        ({ key, name, asks }) =>
          html`<cl-scale
            .name=${name}
            .asks=${asks}
            .value=${this.draft[key]}
            @score=${(event: CustomEvent<number>) => this.#drafted({ [key]: event.detail })}
          ></cl-scale>`,
      )}
      <label class="comment"
        ><span>Comment</span>
        <textarea
          rows="2"
          maxlength="2000"
          .value=${this.draft.comment}
          @input=${(event: Event) => {
            if (event.target instanceof HTMLTextAreaElement) this.#drafted({ comment: event.target.value });
          }}
        ></textarea>
      </label>
    </section>`;
  }

  #drafted(change: Partial<Draft>): void {
    const idea = this.#idea;
    if (!idea) return;
    this.draft = { ...this.draft, ...change };
    this.#remember({ drafts: withDraft(this.kept.drafts, this.kept.reviewer, idea, this.draft) });
  }

  #actions(view: ReviewState, idea: ShownIdea): TemplateResult {
    const isSaved = this.#isSaved;
    const isComplete = wordOf(this.draft) !== null;
    return html`<div class="actions" role="group" aria-label="Go on">
        ${
          isSaved
            ? html`<button class="act" @click=${() => this.#step(1)}>Next</button>`
            : html`<button
                class="act"
                ?disabled=${!isComplete || this.saving}
                title=${isComplete ? 'Ctrl+Enter' : 'Give a score on each of the three scales first'}
                @click=${() => void this.#save()}
              >
                Save & next
              </button>`
        }
        ${this.#back(view)}
        ${isSaved ? nothing : html`<button class="act less" @click=${() => this.#step(1)}>Skip</button>`}
        <button class="link" @click=${() => this.source?.openText(idea.id)}>Open text</button>
        <span class="size">${isSaved ? `saved in ${view.reviews}` : nothing}</span>
      </div>
      ${this.fault === null ? nothing : html`<p class="problem" role="alert">${this.fault}</p>`}`;
  }

  #back({ ideas }: ReviewState): TemplateResult {
    const isFirst = ideas[0]?.id === this.at;
    return html`<button class="act less" ?disabled=${isFirst || ideas.length === 0} @click=${() => this.#step(-1)}>
      Back
    </button>`;
  }
}

/** The first idea that the reviewer has not scored; the summary where there is none. */
function firstOpen({ ideas }: ReviewState): string {
  return ideas.find(({ own }) => own === null)?.id ?? '';
}

/** Null while a score is missing. */
function wordOf({ realism, difficulty, coherence, comment }: Draft): ReviewWord | null {
  if (realism === null || difficulty === null || coherence === null) return null;
  return { realism, difficulty, coherence, comment: comment.trim() };
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-review': ReviewElement;
  }
}
