import { html, nothing, type TemplateResult } from 'lit';
import type { QuestionCohort, ReviewSummary } from '../../src/core/questions/question';
import { countOf } from '../kit/figures';
import { subjectLinks } from './given';
import type { GoldWords } from './gold_words';
import type { QuestionSource } from './source';

/** Hidden, being asked for, refused, or shown. */
export type GoldState =
  | { readonly state: 'hidden' }
  | { readonly state: 'asked' }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'shown';
      readonly words: GoldWords;
      readonly cohorts: readonly QuestionCohort[];
      readonly reviewed: ReviewSummary | null;
    };

/** The gold and what was planted: words alone tell what is right, never a colour by itself. */
export function goldSection(gold: GoldState, source: QuestionSource | null, toggle: () => void): TemplateResult {
  const shown = gold.state === 'shown';
  return html`<section aria-labelledby="gold">
    <div class="head">
      <h2 id="gold">Gold</h2>
      ${shown ? nothing : html`<span class="sub">hidden</span>`}
      <button class="link" aria-expanded=${shown ? 'true' : 'false'} @click=${toggle}>
        ${shown ? 'Hide gold' : 'Show gold'}
      </button>
    </div>
    <div role="status">
      ${gold.state === 'failed' ? html`<p class="problem">${gold.message}</p>` : nothing}
      ${gold.state === 'shown' ? shownGold(gold.words, gold.cohorts, source) : nothing}
    </div>
  </section>`;
}

function shownGold(
  words: GoldWords,
  cohorts: readonly QuestionCohort[],
  source: QuestionSource | null,
): TemplateResult {
  return html`<div class="gold">
    ${words.sentence === '' ? nothing : html`<p class="answer">${words.sentence}</p>`}
    ${
      words.lines.length === 0
        ? nothing
        : html`<dl class="pairs">
            ${words.lines.map(
              ({ name, subjects }) =>
                html`<dt title=${name}><bdi>${name}</bdi> · ${subjects.length}</dt>
                  <dd>${subjectLinks(subjects, source)}</dd>`,
            )}
          </dl>`
    }
    ${
      cohorts.length === 0
        ? nothing
        : html`<h3>What was planted</h3>
            <dl class="pairs">
              ${cohorts.map(
                ({ name, description, subjects }) =>
                  html`<dt title=${name}><bdi>${name}</bdi></dt>
                    <dd><bdi>${description}</bdi> <span class="dim">${countOf(subjects.length, 'patient')}</span></dd>`,
              )}
            </dl>`
    }
  </div>`;
}
