import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Coverage, SystemCoverage } from '../../src/core/meds/dataset';
import { formatCount, formatShare } from '../kit/figures';
import { LOOK, TABLE_SECTION, ghost, stackedBar } from '../kit/look';

/** Rows that are kept free while the data set is read. */
const EXPECTED = 6;

type Part = 'dataset' | 'bundled' | 'import' | 'left';

/** Who describes a system's events: each event is in one of the columns. */
const PARTS: readonly { readonly part: Part; readonly title: string; readonly says: string }[] = [
  { part: 'dataset', title: 'Data set', says: 'described by the data set itself' },
  { part: 'bundled', title: 'Index', says: 'described by the bundled index and not by the data set' },
  { part: 'import', title: 'Imports', says: 'described by an import alone' },
  { part: 'left', title: 'Left', says: 'described by nobody' },
];

/** Descriptions by code system: how many events the data set describes, what index and imports add, what is left. */
@customElement('cl-system-coverage')
export class SystemCoverageSection extends LitElement {
  /** Null while the data set is read. */
  @property({ attribute: false }) coverage: Coverage | null = null;

  static override styles = [
    LOOK,
    TABLE_SECTION,
    css`
      .events {
        width: 80px;
      }
      .codes {
        width: 62px;
      }
      .part {
        width: 74px;
      }
      .bar {
        width: 15%;
      }
      @media (max-width: 700px) {
        .bar {
          display: none;
        }
        .part,
        .codes {
          width: 56px;
        }
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { coverage } = this;
    if (coverage?.bySystem.length === 0) return nothing;
    const parts = PARTS.filter(({ part }) => part !== 'import' || coverage?.bySystem.some(row => row.import > 0));
    return html`
      <div class="head"><h2 id="title">Descriptions by code system</h2></div>
      <table aria-labelledby="title">
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col" class="number events">Events</th>
            <th scope="col" class="number codes">Codes</th>
            <th class="bar" aria-hidden="true"></th>
            ${parts.map(({ title, says }) => html`<th scope="col" class="number part" title="Events ${says}">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${
            coverage === null
              ? Array.from({ length: EXPECTED }, (_, i) => blank(i, parts.length))
              : coverage.bySystem.map(row => systemRow(row, parts))
          }
        </tbody>
      </table>
    `;
  }
}

function systemRow(row: SystemCoverage, parts: typeof PARTS): TemplateResult {
  const { system, name, events, codes, dataset, bundled, import: imported } = row;
  return html`<tr>
    <td class=${system === null ? 'dim' : ''} title=${name}><bdi>${name}</bdi></td>
    <td class="number">${formatCount(events)}</td>
    <td class="number dim">${formatCount(codes)}</td>
    <td class="bar" aria-hidden="true">${stackedBar([dataset, bundled + imported], events)}</td>
    ${parts.map(
      ({ part, says }) =>
        html`<td
          class="number ${row[part] === 0 ? 'dim' : ''}"
          title=${`${formatCount(row[part])} of ${formatCount(events)} events ${says}`}
        >
          ${formatShare(row[part], events)}
        </td>`,
    )}
  </tr>`;
}

function blank(i: number, parts: number): TemplateResult {
  return html`<tr>
    <td>${ghost(18 - ((i * 5) % 7))}</td>
    <td class="number">${ghost(6)}</td>
    <td class="number">${ghost(4)}</td>
    <td class="bar"></td>
    ${Array.from({ length: parts }, () => html`<td class="number">${ghost(4)}</td>`)}
  </tr>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'cl-system-coverage': SystemCoverageSection;
  }
}
