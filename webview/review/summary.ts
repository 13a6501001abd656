import { html, nothing, type TemplateResult } from 'lit';
import { KEPT_FROM } from '../../src/core/questions/question';
import type { ReviewState, ShownIdea } from '../../src/protocol/review';
import { countOf } from '../kit/figures';

const SCALES = ['realism', 'difficulty', 'coherence'] as const;

/** All ideas with what reviewers made of them. Of those that this reviewer has not scored the others' scores stay hidden. */
export function summary(state: ReviewState, go: (idea: string) => void): TemplateResult {
  const { ideas, reviewer, reviews } = state;
  const kept = ideas.filter(idea => idea.kept === true).length;
  const leftOut = ideas.filter(idea => idea.kept === false).length;
  const open = ideas.length - kept - leftOut;
  return html`<h1>${open === 0 ? 'All ideas are reviewed' : 'What was reviewed'}</h1>
    <div class="facts">
      ${countOf(kept, 'idea')} kept, ${countOf(leftOut, 'idea')} left
      out${open === 0 ? nothing : `, ${countOf(open, 'idea')} not scored by ${reviewer}`} · <bdi>${reviews}</bdi>
    </div>
    <p class="task">
      An idea is kept where the lowest score on each scale is ${KEPT_FROM} or more. Scores are realism / difficulty /
      coherence.
    </p>
    <div class="scroll summary" role="group" aria-label="Ideas and their reviews" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Idea</th>
            <th scope="col">Task</th>
            <th scope="col">Lowest</th>
            <th scope="col">Result</th>
            <th scope="col" class="wide">Reviewers</th>
          </tr>
        </thead>
        <tbody>
          ${ideas.map(idea => row(idea, go))}
        </tbody>
      </table>
    </div>`;
}

function row(idea: ShownIdea, go: (idea: string) => void): TemplateResult {
  const { all, kept } = idea;
  const lowest =
    all === null || all.length === 0
      ? '–'
      : SCALES.map(scale => Math.min(...all.map(review => review[scale]))).join(' / ');
  return html`<tr>
    <td>
      <button class="link" @click=${() => go(idea.id)}><bdi>${idea.title}</bdi></button>
    </td>
    <td class="dim">${idea.task}</td>
    <td class="figures">${lowest}</td>
    <td>
      ${kept === null ? html`<span class="dim">not scored</span>` : kept ? 'kept' : html`<strong>left out</strong>`}
    </td>
    <td class="wide figures">
      ${(all ?? []).map(
        review =>
          html`<span class="word" title=${review.comment}
            ><bdi>${review.reviewer}</bdi>
            <span class="dim">${SCALES.map(scale => review[scale]).join(' / ')}</span></span
          > `,
      )}
    </td>
  </tr>`;
}
