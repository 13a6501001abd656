import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { SHARED } from './page_style';
import { categoryColor } from './theme';

/** What the pages of figures (overview, tokens) share beyond the kit's own style: headings, plain tables, links and bars. */
const PARTS = css`
  :host {
    --fg: var(--vscode-foreground);
    --dim: var(--cl-dim);
    --bar: var(--vscode-charts-blue);
    --line: var(--cl-line);
    --hairline: color-mix(in srgb, var(--vscode-foreground) 9%, transparent);
    --track: color-mix(in srgb, var(--vscode-foreground) 12%, transparent);
    --mono: var(--vscode-editor-font-family, monospace);
    color: var(--fg);
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size, 13px);
    line-height: 1.45;
  }
  h2 {
    margin: 0;
    font-size: 11px;
    font-weight: 600;
    letter-spacing: 0.05em;
    text-transform: uppercase;
    white-space: nowrap;
  }
  p {
    margin: 0;
  }
  .head {
    display: flex;
    align-items: baseline;
    gap: 10px;
    min-height: 22px;
    margin-bottom: 6px;
  }
  .end {
    margin-left: auto;
    flex: none;
  }
  .sub {
    color: var(--dim);
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .code {
    font-family: var(--mono);
    font-size: 0.92em;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th {
    font-weight: normal;
    color: var(--dim);
    text-align: left;
    white-space: nowrap;
  }
  th.number {
    text-align: right;
  }
  th,
  td {
    padding: 2px 12px 2px 0;
    vertical-align: baseline;
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  tbody tr:hover td {
    background: var(--vscode-list-hoverBackground);
  }
  button.link {
    padding: 0;
    border: 0;
    background: none;
    color: var(--vscode-textLink-foreground);
    font: inherit;
    cursor: pointer;
  }
  button.link:hover:not(:disabled) {
    color: var(--vscode-textLink-activeForeground);
    text-decoration: underline;
  }
  button.link[aria-pressed='true'] {
    color: var(--fg);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  button.link:disabled {
    visibility: hidden;
  }
  summary:focus-visible,
  button.link:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  .ghost {
    display: inline-block;
    max-width: 100%;
    vertical-align: baseline;
    fill: var(--track);
  }
  .mark {
    display: inline-block;
    width: 3px;
    height: 0.95em;
    margin-right: 8px;
    vertical-align: -0.1em;
  }
  .thin {
    display: block;
    width: 100%;
    height: 4px;
    border-radius: 2px;
    overflow: hidden;
  }
  .thin .track {
    fill: var(--track);
  }
  .thin .fill {
    fill: var(--bar);
  }
  .thin .further {
    fill-opacity: 0.55;
  }
`;

export const LOOK = [SHARED, PARTS];

/** A section that is a table of given widths, whose cells are cut where they are too long. */
export const TABLE_SECTION = css`
  :host {
    display: block;
    min-width: 0;
  }
  table {
    table-layout: fixed;
  }
  td {
    vertical-align: middle;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/**
 * A thin bar of a share. The figure stands beside it in words, so the bar itself is hidden from screen readers.
 * @param kind `share` shows the whole as a track; `rank` compares rows with the largest of them, which has no track
 */
export function thinBar(part: number, whole: number, kind: 'share' | 'rank' = 'share'): TemplateResult {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return html`<svg class="thin" aria-hidden="true">
    ${kind === 'share' ? svg`<rect class="track" width="100%" height="100%"></rect>` : nothing}
    <rect class="fill" width="${share * 100}%" height="100%" rx="2"></rect>
  </svg>`;
}

/**
 * A thin bar of a whole with parts of it behind one another: the first solid, the others lighter, the rest as a track.
 * The figures stand beside it in words.
 */
export function stackedBar(parts: readonly number[], whole: number): TemplateResult {
  let from = 0;
  return html`<svg class="thin" aria-hidden="true">
    <rect class="track" width="100%" height="100%"></rect>
    ${parts.map((part, i) => {
      const share = whole > 0 ? Math.min(1 - from, part / whole) : 0;
      const rect = svg`<rect class="fill ${i > 0 ? 'further' : ''}" x="${from * 100}%" width="${share * 100}%" height="100%"></rect>`;
      from += share;
      return rect;
    })}
  </svg>`;
}

/** A blank as wide as the words that will stand there, so that nothing moves when they come. */
export function ghost(characters: number): TemplateResult {
  return html`<svg class="ghost" aria-hidden="true" width="${characters * 0.55}em" height="0.75em">
    <rect width="100%" height="100%" rx="2"></rect>
  </svg>`;
}

/**
 * The small mark of a category's colour.
 * @param alone whether the category's name does not stand beside it: then the mark says it
 */
export function categoryMark(category: string, alone: boolean): TemplateResult {
  return html`<svg
    class="mark"
    role=${alone ? 'img' : nothing}
    aria-label=${alone ? category : nothing}
    aria-hidden=${alone ? nothing : 'true'}
  >
    <rect width="100%" height="100%" fill=${categoryColor(category)}></rect>
  </svg>`;
}
