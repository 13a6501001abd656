import { html, nothing, type TemplateResult } from 'lit';
import type { SubjectId } from '../../src/core/meds/dataset';
import type { ReviewSummary } from '../../src/core/questions/question';
import type { DescribedCodes, ShownQuestion } from '../../src/protocol/question';
import { countOf, formatCount } from '../kit/figures';
import type { QuestionSource } from './source';

/** What the question gives beside its text, where it comes from, and what reviewers said. */

export function subjectLink(id: SubjectId, source: QuestionSource | null): TemplateResult {
  const title = `Open the timeline of patient ${id}`;
  return html`<button class="link id" title=${title} @click=${() => source?.openSubject(id)}>${id}</button>`;
}

/** Patients as links, one after another. */
export function subjectLinks(subjects: readonly SubjectId[], source: QuestionSource | null): TemplateResult {
  return html`<span class="ids">${subjects.map(id => [subjectLink(id, source), ' '])}</span>`;
}

export function givenSection(question: ShownQuestion, source: QuestionSource | null): TemplateResult | typeof nothing {
  const { k, query, examples, categories, groups, treatment, outcome } = question.params;
  const labels = [...new Set(examples.map(({ label }) => label))];
  const lines: readonly (readonly [string, TemplateResult | string] | null)[] = [
    k === null ? null : ['k', formatCount(k)],
    query === null ? null : ['Query', subjectLinks([query], source)],
    categories.length === 0 ? null : ['Categories', html`<bdi>${categories.join(' · ')}</bdi>`],
    ...labels.map(
      label =>
        [
          `Example: ${label}`,
          subjectLinks(
            examples.filter(each => each.label === label).map(({ subject }) => subject),
            source,
          ),
        ] as const,
    ),
    ...groups.map(
      ({ name, subjects }) =>
        [
          `Group ${name}`,
          html`<span class="dim">${countOf(subjects.length, 'patient')}</span> ${subjectLinks(subjects, source)}`,
        ] as const,
    ),
    treatment === null ? null : ['Treatment', namedCodes(treatment, source)],
    outcome === null ? null : ['Outcome', namedCodes(outcome, source)],
  ];
  const shown = lines.filter(line => line !== null);
  if (shown.length === 0) return nothing;
  return html`<section aria-labelledby="given">
    <div class="head"><h2 id="given">Given</h2></div>
    <dl class="pairs">
      ${shown.map(
        ([name, value]) =>
          html`<dt title=${name}><bdi>${name}</bdi></dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function namedCodes({ name, codes }: DescribedCodes, source: QuestionSource | null): TemplateResult {
  return html`<bdi>${name}</bdi>
    <ul class="codes">
      ${codes.map(
        ({ code, description }) =>
          html`<li>
            <button class="link code" @click=${() => source?.openCode(code)}>${code}</button>
            <span class="dim"><bdi>${description ?? ''}</bdi></span>
          </li>`,
      )}
    </ul>`;
}

/** @param reviewed what reviewers made of the idea, null where none has; undefined while it is hidden with the gold */
export function sourceSection({ source }: ShownQuestion, reviewed: ReviewSummary | null | undefined): TemplateResult {
  return html`<section aria-labelledby="source">
    <div class="head"><h2 id="source">Source</h2></div>
    <dl class="pairs">
      ${
        source === null
          ? html`<dt>Idea</dt>
              <dd class="dim">Written by hand: it names no idea.</dd>`
          : html`<dt>Idea</dt>
              <dd><bdi>${source.idea}</bdi></dd>
              <dt>Sampled</dt>
              <dd>N = ${formatCount(source.n)}, seed ${String(source.seed)}</dd>`
      }
      <dt>Review</dt>
      <dd>
        ${
          reviewed === undefined
            ? html`<span class="dim">Hidden until the gold is shown.</span>`
            : reviewed === null
              ? html`<span class="dim">Nobody has reviewed the idea.</span>`
              : `realism ${reviewed.realism}, difficulty ${reviewed.difficulty}, coherence ${reviewed.coherence} ` +
                `(${countOf(reviewed.reviewers, 'reviewer')}${reviewed.reviewers > 1 ? ', the lowest of each' : ''})`
        }
      </dd>
    </dl>
  </section>`;
}
