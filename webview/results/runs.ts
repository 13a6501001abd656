import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ReadableRun, RunSummary } from '../../src/core/evaluate/result_table';
import { STATES } from '../../src/core/evaluate/run';
import { STATE_WORDS } from '../kit/answer_words';
import { countOf, formatCount } from '../kit/figures';
import { LOOK } from '../kit/look';
import { usd, whenText } from '../kit/run_words';
import { STATE_COLOURS } from './answer_rows';

/** What is asked of one run. */
export type RunWish = 'resume' | 'rescore' | 'reveal' | 'copyPath' | 'delete';

/** The runs, to be chosen from. Fires `choose` with the folders that are chosen, and `wish` with a run and what is asked of it. */
@customElement('cl-runs')
export class RunsElement extends LitElement {
  @property({ attribute: false }) runs: readonly RunSummary[] = [];
  @property({ attribute: false }) chosen: ReadonlySet<string> = new Set();
  /** Whether an evaluation runs: then no other is begun. */
  @property({ type: Boolean }) busy = false;

  static override readonly styles = [
    LOOK,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .all {
        display: flex;
        gap: 12px;
        margin-bottom: 6px;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: 22px 1fr;
        padding: 6px 8px 7px 4px;
        border-radius: 3px;
      }
      li:hover,
      li:focus-within {
        background: var(--vscode-list-hoverBackground);
      }
      input {
        margin: 3px 0 0;
        accent-color: var(--vscode-focusBorder);
      }
      label {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        cursor: pointer;
      }
      .line {
        grid-column: 2;
        color: var(--dim);
        font-size: 0.92em;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      svg {
        grid-column: 2;
        display: block;
        width: 100%;
        height: 3px;
        margin-top: 4px;
      }
      .track {
        fill: var(--track);
      }
      .notice {
        grid-column: 2;
        margin-top: 2px;
        padding-left: 6px;
        border-left: 2px solid var(--vscode-editorWarning-foreground, var(--fg));
        font-size: 0.92em;
        overflow-wrap: anywhere;
      }
      .acts {
        grid-column: 2;
        display: none;
        flex-wrap: wrap;
        gap: 0 12px;
        margin-top: 2px;
        font-size: 0.92em;
      }
      li:hover .acts,
      li:focus-within .acts {
        display: flex;
      }
    `,
  ];

  override render(): TemplateResult {
    const readable = this.runs.filter(({ run }) => run !== null);
    return html`<div class="head">
        <h2 id="runs">Runs</h2>
        <span class="sub">${countOf(this.chosen.size, 'chosen', 'chosen')} of ${formatCount(readable.length)}</span>
        <span class="end all">
          <button class="link" @click=${() => this.#choose(readable.map(({ folder }) => folder))}>All</button>
          <button class="link" @click=${() => this.#choose([])}>None</button>
        </span>
      </div>
      <ul aria-labelledby="runs">
        ${this.runs.map(each => this.#run(each))}
      </ul>`;
  }

  #run(summary: RunSummary): TemplateResult {
    const { folder, id, run, fault } = summary;
    if (run === null) {
      return html`<li>
        <span></span>
        <span class="dim">${id}</span>
        <p class="notice">${fault}</p>
        ${this.#acts(folder, ['reveal', 'delete'])}
      </li>`;
    }
    const box = `run-${id}`;
    return html`<li>
      <input
        type="checkbox"
        id=${box}
        .checked=${this.chosen.has(folder)}
        @change=${(event: Event) => this.#toggle(folder, (event.target as HTMLInputElement).checked)}
      />
      <label for=${box} title=${run.label}><bdi>${run.label}</bdi></label>
      ${stateBar(run)}
      <p class="line">${statesText(run)}</p>
      <p class="line">${costText(run)} · ${whenText(run.began)}</p>
      ${run.notices.map(notice => html`<p class="notice">${notice}</p>`)}
      ${this.#acts(folder, [...(run.canResume && !this.busy ? (['resume'] as const) : []), 'rescore', 'reveal', 'copyPath', 'delete'])}
    </li>`;
  }

  #acts(folder: string, wishes: readonly RunWish[]): TemplateResult {
    return html`<div class="acts">
      ${wishes.map(
        wish =>
          html`<button class="link" title=${WISHES[wish].title} @click=${() => this.#wish(folder, wish)}>
            ${WISHES[wish].words}
          </button>`,
      )}
    </div>`;
  }

  #toggle(folder: string, isChosen: boolean): void {
    this.#choose(
      this.runs.map(each => each.folder).filter(each => (each === folder ? isChosen : this.chosen.has(each))),
    );
  }

  #choose(folders: readonly string[]): void {
    this.dispatchEvent(new CustomEvent<readonly string[]>('choose', { detail: folders }));
  }

  #wish(run: string, wish: RunWish): void {
    this.dispatchEvent(new CustomEvent<{ run: string; wish: RunWish }>('wish', { detail: { run, wish } }));
  }
}

const WISHES: Readonly<Record<RunWish, { readonly words: string; readonly title: string }>> = {
  resume: { words: 'Resume', title: 'Ask what is not answered yet; nothing is asked twice' },
  rescore: { words: 'Score again', title: 'Score the answers by today’s rules, without asking again' },
  reveal: { words: 'Reveal', title: 'Show the run’s folder' },
  copyPath: { words: 'Copy path', title: 'Copy the path of the run’s folder' },
  delete: { words: 'Delete', title: 'Move the run to the trash' },
};

function stateBar({ totals, questions, samples }: ReadableRun): TemplateResult {
  const all = Math.max(1, questions * samples);
  let from = 0;
  return html`<svg aria-hidden="true">
    <rect class="track" width="100%" height="100%"></rect>
    ${STATES.map(state => {
      const share = Math.min(1 - from, (totals.states[state] ?? 0) / all);
      if (share <= 0) return nothing;
      const x = from;
      from += share;
      return html`<svg x="${x * 100}%" width="${share * 100}%" height="100%">
        <rect width="100%" height="100%" fill=${STATE_COLOURS[state]}></rect>
      </svg>`;
    })}
  </svg>`;
}

/** `48 scored, 2 failed, 10 open`. */
function statesText({ totals: { states, open } }: ReadableRun): string {
  const told = STATES.filter(state => (states[state] ?? 0) > 0).map(
    state => `${formatCount(states[state] ?? 0)} ${STATE_WORDS[state]}`,
  );
  if (open > 0) told.push(`${formatCount(open)} open`);
  return told.length === 0 ? 'nothing yet' : told.join(', ');
}

function costText({ totals: { usage } }: ReadableRun): string {
  return usage.cost === null ? 'cost unknown' : `$${usd(usage.cost)}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-runs': RunsElement;
  }
}
