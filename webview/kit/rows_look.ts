import { css } from 'lit';
import { LOOK } from './look';

/** What lists of figures share: rows in columns that line up, each with a bar below its words. */
const ROWS = css`
  :host {
    --edge: 12px;
    --strong: var(--vscode-charts-blue);
    --faint: color-mix(in srgb, var(--vscode-charts-blue) 34%, var(--cl-background));
    display: block;
    min-width: 0;
    container-type: inline-size;
  }
  .head {
    margin-bottom: 2px;
    gap: 8px;
  }
  /* What stands beside a heading gives way first. */
  h2 {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .head .sub {
    flex: 0 10000 auto;
  }
  .rows {
    position: relative;
    display: grid;
    column-gap: 12px;
    margin: 0 calc(-1 * var(--edge));
  }
  .row {
    position: relative;
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
    padding: 2px var(--edge);
  }
  .row.hidden-text {
    position: absolute;
  }
  .row > :not(.bar) {
    min-width: 0;
  }
  .row[data-row] {
    cursor: pointer;
  }
  .row[data-row]:hover {
    background: var(--vscode-list-hoverBackground);
  }
  .row[data-row]:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .row[aria-selected='true'] {
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, var(--fg));
  }
  :host-context(.vscode-high-contrast) .row[aria-selected='true'] {
    outline: 1px solid var(--vscode-contrastActiveBorder, var(--vscode-focusBorder));
    outline-offset: -1px;
  }
  :host-context(.vscode-high-contrast) .row[data-row]:focus-visible {
    outline-width: 2px;
    outline-offset: -2px;
  }
  @container (max-width: 240px) {
    .rows {
      column-gap: 8px;
    }
    .head .sub {
      display: none;
    }
  }
  .titles {
    color: var(--dim);
    font-size: 11px;
  }
  .words {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar {
    display: block;
    grid-column: 1 / -1;
    /* As wide as its columns, and no reason for them to be wider. */
    width: 0;
    min-width: 100%;
    height: 6px;
    margin: 2px 0 3px;
    overflow: visible;
  }
  .bar.low {
    height: 3px;
  }
  .bar .strong {
    fill: var(--strong);
  }
  .bar .faint {
    fill: var(--faint);
  }
  .bar .track {
    fill: var(--track);
  }
  :host-context(.vscode-high-contrast) .faint {
    fill: transparent;
    stroke: var(--strong);
    stroke-width: 1px;
  }
  :host-context(.vscode-high-contrast) .bar .track {
    fill: transparent;
    stroke: var(--dim);
    stroke-width: 1px;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 12px;
    margin-top: 6px;
    color: var(--dim);
    font-size: 0.92em;
  }
  /* What can't be done yet keeps its place, and shows that it is there. */
  .foot button.link:disabled {
    visibility: visible;
    color: inherit;
    opacity: 0.6;
    cursor: default;
  }
  .foot .links {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
  }
`;

export const ROWS_LOOK = [LOOK, ROWS];
