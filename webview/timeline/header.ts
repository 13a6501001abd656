import { css, html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { formatDate } from '../../src/core/meds/time';
import { ageInYears } from '../../src/core/view/age';
import { coverageOf } from '../../src/core/view/code_counts';
import { subjectFacts } from '../../src/core/view/facts';
import type { StaticFact } from '../../src/core/view/facts';
import type { DescriptionSource } from '../../src/core/ontology/answer';
import { Follow } from '../kit/observable';
import { SHARED } from '../kit/page_style';
import { POPOVER_CONTENT } from '../kit/popover';
import type { LoadedSubject } from './store';
import type { Viewer } from './viewer';
import type { LabelList } from './label_list';
import './label_list';
import './subject_picker';

interface Facts {
  readonly of: LoadedSubject;
  /** `F`, `63 y at last event`, `born 2055-01-01`, `no death recorded`. */
  readonly words: readonly string[];
  /** Each with what it says at length. */
  readonly counts: readonly (readonly [words: string, long: string])[];
  readonly others: readonly StaticFact[];
}

/** Who: the subject's id, the facts of the record in a line, and the way to other subjects. */
@customElement('cl-header')
export class Header extends LitElement {
  @property({ attribute: false }) viewer!: Viewer;
  /** Facts that have no room in the line. */
  @state() private unseen = 0;
  @query('.facts') private readonly line!: HTMLElement;
  @query('cl-label-list') private readonly labels!: LabelList;
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #facts: Facts | null = null;

  static override readonly styles = [
    SHARED,
    POPOVER_CONTENT,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 10px;
        height: 40px;
        padding: 0 8px 0 4px;
        white-space: nowrap;
      }
      h1 {
        margin: 0;
        font-size: inherit;
        font-weight: inherit;
        flex: none;
      }
      .facts {
        flex: 1;
        min-width: 0;
        display: flex;
        align-items: center;
        gap: 6px;
        /* What does not fit goes to a second line, which does not show: nothing is cut in the middle. */
        flex-wrap: wrap;
        align-content: flex-start;
        row-gap: 10px;
        height: 24px;
        overflow: hidden;
      }
      .facts > * {
        box-sizing: border-box;
        height: 24px;
        line-height: 22px;
      }
      .facts > .waiting {
        height: 10px;
        margin-top: 7px;
      }
      .words {
        margin-right: 4px;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .chip {
        flex: none;
        max-width: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        padding: 0 9px;
        border-radius: 12px;
        background: var(--cl-raised);
        border: 1px solid var(--vscode-contrastBorder, transparent);
        font-variant-numeric: tabular-nums;
      }
      .waiting {
        width: 320px;
        height: 10px;
        border-radius: 5px;
        background: var(--cl-raised);
      }
      .ways {
        display: flex;
        flex: none;
        align-items: center;
      }
      .cohort {
        display: flex;
        align-items: center;
        gap: 5px;
        height: 24px;
        padding: 0 7px 0 4px;
        cursor: pointer;
      }
      .cohort input {
        appearance: none;
        display: grid;
        place-content: center;
        width: 15px;
        height: 15px;
        margin: 0;
        border: 1px solid var(--vscode-checkbox-border);
        border-radius: 3px;
        color: var(--vscode-checkbox-foreground);
        background: var(--vscode-checkbox-background);
        cursor: pointer;
      }
      .cohort input:checked {
        background: var(--vscode-checkbox-selectBackground, var(--vscode-checkbox-background));
        border-color: var(--vscode-checkbox-selectBorder, var(--vscode-checkbox-border));
      }
      /* Half a box on its side is a tick that follows the theme's colour. */
      .cohort input:checked::after {
        content: '';
        width: 4px;
        height: 8px;
        margin-top: -2px;
        border: solid currentColor;
        border-width: 0 1.5px 1.5px 0;
        transform: rotate(42deg);
      }
      .cohort input:disabled {
        opacity: 0.5;
      }
      .notices {
        margin: 0;
        padding: 0 0 0 16px;
        white-space: normal;
        max-width: 52ch;
      }
      .notices li + li {
        margin-top: 6px;
      }
    `,
  ];

  constructor() {
    super();
    new Follow(this, () => this.viewer.store, ['loaded']);
    new Follow(this, () => this.viewer.status, ['subject', 'dataset', 'phase', 'cohort']);
  }

  override render(): TemplateResult {
    const { loaded } = this.viewer.store.state;
    const { subject, dataset, phase } = this.viewer.status.state;
    const shown = loaded?.events.subject === subject && phase.kind !== 'failed' ? loaded : null;
    const facts = shown ? this.#factsOf(shown) : null;
    return html`<h1><cl-subject-picker .viewer=${this.viewer}></cl-subject-picker></h1>
      <div class="facts" role="group" aria-label="Facts of the record">
        ${
          facts
            ? html`<span class="words" title=${facts.words.join(' · ')}>${facts.words.join(' · ')}</span>
                ${facts.counts.map(([words, long]) => html`<span class="chip" title=${long}>${words}</span>`)}
                ${facts.others.map(
                  ({ label, value }) =>
                    html`<span class="chip" title=${label === '' ? value : `${label}: ${value}`}
                      >${label === '' ? nothing : html`<span class="dim">${label}</span> `}${value}</span
                    >`,
                )}`
            : phase.kind === 'loading'
              ? html`<span class="waiting" aria-hidden="true"></span>`
              : nothing
        }
      </div>
      <div class="ways">
        ${facts && this.unseen > 0 ? this.#allFacts(facts) : nothing} ${this.#cohort()}
        <cl-label-list .viewer=${this.viewer}></cl-label-list>
        ${this.#notices(shown)}
        <button
          class="plain"
          title="Previous subject (Alt+PageUp)"
          ?disabled=${subject === null}
          @click=${() => this.#step(-1)}
        >
          Previous
        </button>
        <button
          class="plain"
          title="Next subject (Alt+PageDown)"
          ?disabled=${subject === null}
          @click=${() => this.#step(1)}
        >
          Next
        </button>
        <button
          class="plain"
          title=${dataset?.path ?? nothing}
          ?disabled=${dataset === null}
          @click=${() => this.viewer.channel.notify('openOverview', {})}
        >
          Overview
        </button>
        <button class="plain" title="Keyboard shortcuts (?)" @click=${() => this.viewer.status.update({ help: true })}>
          Keys
        </button>
      </div>`;
  }

  /** Whether the subject is in the cohort, and the way to put it there. */
  #cohort(): TemplateResult {
    const { subject, cohort } = this.viewer.status.state;
    const isTold = subject !== null && cohort?.subject === subject;
    const isIn = isTold && cohort.isIn;
    return html`<label
      class="cohort"
      title=${isIn ? 'Take this subject out of the cohort (C)' : 'Add this subject to the cohort (C)'}
    >
      <input type="checkbox" .checked=${isIn} ?disabled=${!isTold} @change=${() => this.viewer.toggleCohort()} />In
      cohort
    </label>`;
  }

  /** Every fact, where the line has no room for all. */
  #allFacts({ words, counts, others }: Facts): TemplateResult {
    const plain = [...words, ...counts.map(([, long]) => long)];
    return html`<cl-popover .label=${`${this.unseen} more`} .description=${`${this.unseen} more facts of the record`}>
      <ul class="notices">
        ${plain.map(text => html`<li>${text}</li>`)}
        ${others.map(({ label, value }) => html`<li>${label === '' ? value : html`<span class="dim">${label}</span> ${value}`}</li>`)}
      </ul>
    </cl-popover>`;
  }

  #notices(shown: LoadedSubject | null): TemplateResult | typeof nothing {
    const notices = [
      ...(shown?.notices ?? []),
      ...(this.viewer.status.state.dataset?.notices.map(({ message }) => message) ?? []),
    ];
    if (notices.length === 0) return nothing;
    return html`<cl-popover .label=${notices.length === 1 ? '1 notice' : `${notices.length} notices`}>
      <ul class="notices">
        ${notices.map(notice => html`<li>${notice}</li>`)}
      </ul>
    </cl-popover>`;
  }

  /** Lists the labels. */
  showLabels(): void {
    this.labels.show();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#sizes.observe(this.line);
  }

  override disconnectedCallback(): void {
    this.#sizes.disconnect();
    super.disconnectedCallback();
  }

  protected override firstUpdated(): void {
    this.#sizes.observe(this.line);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#measure();
  }

  #measure(): void {
    const { bottom } = this.line.getBoundingClientRect();
    this.unseen = [...this.line.children].filter(child => child.getBoundingClientRect().top >= bottom).length;
  }

  #step(by: 1 | -1): void {
    this.viewer.step(by).catch((error: unknown) => this.viewer.sayFailure(error));
  }

  #factsOf(loaded: LoadedSubject): Facts {
    if (this.#facts?.of === loaded) return this.#facts;
    const { events, split } = loaded;
    const facts = subjectFacts(events);
    const { codes, described, bySource } = coverageOf(events);
    const share = events.length === 0 ? 0 : Math.floor((described / events.length) * 100);
    const end = facts.death ?? facts.last;
    const died = facts.death !== null && facts.birth !== null ? `, ${ageInYears(facts.birth, facts.death)} y old` : '';
    const words = [
      facts.sex ?? '',
      facts.death === null && facts.birth !== null && end !== null
        ? `${ageInYears(facts.birth, end)} y at last event`
        : '',
      facts.birth !== null
        ? `born ${formatDate(facts.birth)}`
        : facts.birthUndated
          ? 'birth undated'
          : 'birth not recorded',
      facts.death !== null
        ? `died ${formatDate(facts.death)}${died}`
        : facts.deathUndated
          ? 'died, undated'
          : 'no death recorded',
    ].filter(word => word !== '');
    const eventWords = events.length === 1 ? '1 event' : `${events.length.toLocaleString('en-US')} events`;
    const codeWords = `${codes.toLocaleString('en-US')} ${codes === 1 ? 'code' : 'codes'}`;
    const counts: (readonly [string, string])[] = [
      ...(split === null || split === '' ? [] : [[split, `split ${split}`] as const]),
      [eventWords, eventWords],
      [codeWords, `${codeWords} that differ`],
      [`${share}% described`, describedWords(events.length, described, bySource)],
    ];
    this.#facts = { of: loaded, words, counts, others: facts.others };
    return this.#facts;
  }
}

/** `71% of the events have a code that is described: 12% by the data set, 59% by the bundled index`. */
function describedWords(
  events: number,
  described: number,
  bySource: Readonly<Record<DescriptionSource, number>>,
): string {
  const share = (part: number): string => `${events === 0 ? 0 : Math.floor((part / events) * 100)}%`;
  const parts = [
    [bySource.dataset, 'the data set'] as const,
    [bySource.bundled, 'the bundled index'] as const,
    [bySource.import, 'imports'] as const,
  ].flatMap(([count, name]) => (count === 0 ? [] : [`${share(count)} by ${name}`]));
  const said = `${share(described)} of the events have a code that is described`;
  return parts.length === 0 ? said : `${said}: ${parts.join(', ')}`;
}
