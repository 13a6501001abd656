import { html, nothing, type TemplateResult } from 'lit';
import type { Review } from '../../src/core/questions/review';
import { SIZES, type ShownIdea, type ShownSize } from '../../src/protocol/review';
import { formatCount } from '../kit/figures';
import { TASK_WORDS } from '../kit/task_words';

/** What a reviewer reads of an idea. */

export function ideaHead({ task, title, id }: ShownIdea): TemplateResult {
  const words = TASK_WORDS[task];
  return html`<h1><bdi>${title}</bdi></h1>
    <div class="facts"><bdi>${`${task} · ${id}`}</bdi></div>
    <p class="task">${words.asks} Answer: ${words.answer}.</p>`;
}

export function ideaText(
  { example, question, id, sampled }: ShownIdea,
  openExample: (idea: string) => void,
): TemplateResult {
  const values = example.some(({ isValue }) => isValue);
  const text = example.map(part => (part.isValue ? html`<span class="value">${part.text}</span>` : part.text));
  return html`<p class="text" role="region" aria-label="Question">${text}</p>
    ${values ? html`<p class="template dim">Template: <span class="code">${question}</span></p>` : nothing}
    ${
      sampled === null
        ? nothing
        : html`<p class="template">
            <button class="link" @click=${() => openExample(id)}>Open a question sampled of it</button>
            <span class="dim">${sampled}</span>
          </p>`
    }`;
}

export function cohortsTable({ cohorts, k }: ShownIdea): TemplateResult {
  return html`<section aria-labelledby="cohorts">
    <div class="head"><h2 id="cohorts">Cohorts</h2></div>
    <div class="scroll" role="group" aria-labelledby="cohorts" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Cohort</th>
            <th scope="col" class="wide">Who they are</th>
            <th scope="col">Size</th>
            ${SIZES.map(n => html`<th scope="col" class="number" title=${`Patients at N = ${n}`}>N = ${n}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${cohorts.map(
            cohort =>
              html`<tr>
                <td class="name"><bdi>${cohort.name}</bdi></td>
                <td class="wide">
                  <bdi>${cohort.description}</bdi>
                  <span class="dim archetypes"><bdi>${cohort.archetypes.join(', ')}</bdi></span>
                </td>
                ${sizeCells(cohort.size)}
              </tr>`,
          )}
          ${
            k === null
              ? nothing
              : html`<tr>
                  <td class="name">k</td>
                  <td class="dim wide">how many are asked for</td>
                  ${sizeCells(k)}
                </tr>`
          }
        </tbody>
      </table>
    </div>
  </section>`;
}

function sizeCells({ expression, at }: ShownSize): TemplateResult {
  return html`<td class="code"><bdi>${expression}</bdi></td>
    ${at.map(size => html`<td class="number">${size === null ? html`<span class="problem">no size</span>` : formatCount(size)}</td>`)}`;
}

/** What all reviewers said of an idea that this one has scored. */
export function reviewsTable(reviews: readonly Review[], reviewer: string): TemplateResult | typeof nothing {
  const others = reviews.filter(review => review.reviewer !== reviewer);
  if (others.length === 0) return nothing;
  return html`<section aria-labelledby="others">
    <div class="head"><h2 id="others">Other reviewers</h2></div>
    <div class="scroll" role="group" aria-labelledby="others" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Reviewer</th>
            <th scope="col" class="number">Realism</th>
            <th scope="col" class="number">Difficulty</th>
            <th scope="col" class="number">Coherence</th>
            <th scope="col" class="wide">Comment</th>
          </tr>
        </thead>
        <tbody>
          ${others.map(
            review =>
              html`<tr>
                <td><bdi>${review.reviewer}</bdi></td>
                <td class="number">${review.realism}</td>
                <td class="number">${review.difficulty}</td>
                <td class="number">${review.coherence}</td>
                <td class="wide"><bdi>${review.comment}</bdi></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
