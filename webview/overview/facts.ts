import { html, nothing, type TemplateResult } from 'lit';
import type { DatasetSummary, Overview, ValidityReport } from '../../src/core/meds/dataset';
import { countOf, formatCount, formatShare } from '../kit/figures';
import { dateRange, metadataText } from './figures';
import { categoryMark, ghost, thinBar } from '../kit/look';
import type { Loading } from './session';

/** The small tables of the overview page. Each takes null while the data set is read. */

/** Key figures in one row, the last of them leads to the validity report. */
export function figuresRow(
  overview: Overview | null,
  validity: Loading<ValidityReport>,
  showValidity: () => void,
): TemplateResult {
  const dataset = overview?.dataset;
  const figures: readonly (readonly [string, string | undefined])[] = [
    ['Subjects', dataset && formatCount(dataset.subjects)],
    ['Events', dataset && formatCount(dataset.events)],
    ['Distinct codes', overview ? formatCount(overview.coverage.codes) : undefined],
    ['First – last time', dataset && dateRange(dataset)],
    ['Static facts', overview ? formatCount(overview.staticEvents) : undefined],
    [dataset?.files.length === 1 ? 'File' : 'Files', dataset && formatCount(dataset.files.length)],
  ];
  return html`<dl class="figures">
    ${figures.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value ?? ghost(6)}</dd>
        </div>`,
    )}
    <div>
      <dt>Validity</dt>
      <dd>
        ${overview ? html`<button class="figure" @click=${showValidity}>${validityFigure(validity)}</button>` : ghost(6)}
      </dd>
    </div>
  </dl>`;
}

function validityFigure(validity: Loading<ValidityReport>): string {
  if (validity.state === 'loading') return 'checking …';
  if (validity.state !== 'ready') return 'not checked';
  return validity.value.findings.length === 0 ? 'no findings' : countOf(validity.value.findings.length, 'finding');
}

export function splitsTable(dataset: DatasetSummary | null): TemplateResult | typeof nothing {
  if (dataset?.splits.length === 0) return nothing;
  return html`<section aria-labelledby="splits">
    <div class="head"><h2 id="splits">Splits</h2></div>
    <table>
      <thead>
        <tr>
          <th scope="col">Split</th>
          <th scope="col" class="number">Subjects</th>
          <th scope="col" class="number">Events</th>
        </tr>
      </thead>
      <tbody>
        ${(dataset?.splits ?? []).map(
          split =>
            html`<tr>
              <td>${split.name === '' ? html`<span class="dim">in no split</span>` : split.name}</td>
              <td class="number">${formatCount(split.subjects)}</td>
              <td class="number">${formatCount(split.events)}</td>
            </tr>`,
        )}
        ${
          dataset === null
            ? html`<tr>
                <td>${ghost(10)}</td>
                <td class="number">${ghost(4)}</td>
                <td class="number">${ghost(6)}</td>
              </tr>`
            : nothing
        }
      </tbody>
    </table>
  </section>`;
}

export function categoriesTable(overview: Overview | null): TemplateResult {
  const rows = overview?.eventsByCategory ?? [];
  const total = overview?.dataset.events ?? 0;
  const most = Math.max(0, ...rows.map(row => row.events));
  return html`<section aria-labelledby="categories">
    <div class="head"><h2 id="categories">Events by category</h2></div>
    <table class="bars">
      <colgroup>
        <col class="name" />
        <col />
        <col class="count" />
        <col class="share" />
      </colgroup>
      <thead class="hidden-text">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Bar</th>
          <th scope="col">Events</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ category, events }) =>
            html`<tr>
              <td>${categoryMark(category, false)}${category}</td>
              <td class="barcell">${thinBar(events, most, 'rank')}</td>
              <td class="number">${formatCount(events)}</td>
              <td class="number dim">${formatShare(events, total)}</td>
            </tr>`,
        )}
        ${
          overview === null
            ? Array.from(
                { length: 8 },
                () =>
                  html`<tr>
                    <td>${ghost(12)}</td>
                    <td class="barcell"></td>
                    <td class="number">${ghost(6)}</td>
                    <td class="number">${ghost(4)}</td>
                  </tr>`,
              )
            : nothing
        }
      </tbody>
    </table>
  </section>`;
}

export function columnsTable(overview: Overview): TemplateResult | typeof nothing {
  const { extraColumns, dataset } = overview;
  if (extraColumns.length === 0) return nothing;
  return html`<section aria-labelledby="columns">
    <div class="head">
      <h2 id="columns">Further columns</h2>
      <span class="sub">${formatCount(extraColumns.length)} beyond the standard</span>
    </div>
    <table class="bars">
      <colgroup>
        <col class="name wide" />
        <col class="type" />
        <col />
        <col class="share" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Type</th>
          <th scope="col" class="number" colspan="2">Filled</th>
        </tr>
      </thead>
      <tbody>
        ${extraColumns.map(
          column =>
            html`<tr>
              <td class="code" title=${column.name}><bdi>${column.name}</bdi></td>
              <td class="dim type" title=${column.type}>${column.type.toLowerCase()}</td>
              <td class="barcell">${thinBar(column.filled, dataset.events)}</td>
              <td class="number" title=${countOf(column.filled, 'event')}>
                ${formatShare(column.filled, dataset.events)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

export function metadataList(dataset: DatasetSummary): TemplateResult {
  const entries = Object.entries(dataset.metadata);
  return html`<section aria-labelledby="metadata">
    <div class="head">
      <h2 id="metadata">Metadata</h2>
      <span class="sub">dataset.json</span>
    </div>
    ${
      entries.length === 0
        ? html`<p class="dim">The data set says nothing about itself.</p>`
        : html`<dl class="pairs">
            ${entries.map(
              ([key, value]) =>
                html`<dt><bdi>${key}</bdi></dt>
                  <dd><bdi>${metadataText(value)}</bdi></dd>`,
            )}
          </dl>`
    }
  </section>`;
}

export function licenseSection(license: Overview['license']): TemplateResult {
  if (license === null) {
    return html`<section aria-labelledby="license">
      <div class="head"><h2 id="license">License</h2></div>
      <p class="dim">Neither dataset.json nor a LICENSE file names one.</p>
    </section>`;
  }
  const text = license.text.trim();
  const firstLine = text.split('\n', 1)[0] ?? '';
  return html`<section aria-labelledby="license">
    <div class="head">
      <h2 id="license">License</h2>
      <span class="sub">${license.from}</span>
    </div>
    ${
      firstLine === text
        ? html`<p>${text}</p>`
        : html`<details>
            <summary>${firstLine}</summary>
            <pre tabindex="0" aria-label="License text">${text}</pre>
          </details>`
    }
  </section>`;
}
