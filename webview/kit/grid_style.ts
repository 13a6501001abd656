import { css } from 'lit';

/** The virtual grid's look. Pixels; every row has this height, so that a place follows from a row's number. */
export const ROW_HEIGHT = 22;

export const GRID_STYLE = css`
  :host {
    display: block;
    min-height: 0;
    min-width: 0;
    contain: strict;
  }
  .grid {
    height: 100%;
    overflow: auto;
    outline: none;
    position: relative;
    overflow-anchor: none;
    font-size: 12px;
  }
  .content {
    position: relative;
    min-width: 100%;
    width: max-content;
  }
  .head,
  .layer {
    position: sticky;
    top: 0;
    z-index: 1;
  }
  .head {
    z-index: 2;
    background: var(--cl-grid-background);
    border-bottom: 1px solid var(--cl-line);
    box-sizing: border-box;
    height: ${ROW_HEIGHT}px;
  }
  .heading.sorting {
    cursor: pointer;
  }
  .layer {
    height: 0;
    top: ${ROW_HEIGHT}px;
  }
  .sheet {
    will-change: transform;
  }
  .row {
    position: absolute;
    left: 0;
    right: 0;
    height: ${ROW_HEIGHT}px;
    contain: strict;
    cursor: default;
  }
  .row,
  .head-row {
    display: grid;
    grid-template-columns: var(--columns);
    line-height: ${ROW_HEIGHT}px;
  }
  .row[hidden] {
    display: none;
  }
  .cell,
  .heading {
    padding: 0 8px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
    font-variant-numeric: tabular-nums;
    box-sizing: border-box;
    min-width: 0;
  }
  .heading {
    position: relative;
    color: var(--cl-dim);
    white-space: nowrap;
  }
  .end {
    text-align: right;
  }
  .dim {
    color: var(--cl-dim);
  }
  .code {
    color: var(--cl-dim);
    font-family: var(--vscode-editor-font-family, monospace);
    font-size: 11px;
  }
  .pieced {
    display: flex;
    align-items: center;
  }
  .pieced > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* The middle gives way last, and what comes after has what is left: a hair's breadth of shrinking shows as "…". */
  .pieced > .before {
    flex: 0 1 auto;
    min-width: min(3ch, 100%);
  }
  .pieced > .middle {
    flex: none;
    max-width: calc(100% - 5ch);
    color: color-mix(in srgb, var(--vscode-foreground) 92%, var(--vscode-editor-background));
  }
  .pieced > .after {
    flex: 1 1 0;
    min-width: 0;
  }
  .pieced > :empty {
    display: none;
  }
  .marked::before {
    content: '';
    display: inline-block;
    width: 3px;
    height: 11px;
    margin-right: 7px;
    vertical-align: -1px;
    flex: none;
    background: var(--mark);
  }
  .row:hover {
    background: var(--vscode-list-hoverBackground);
  }
  .row:hover .dim,
  .row:hover .middle,
  .row:hover .code {
    color: inherit;
  }
  .row.match {
    box-shadow: inset 2px 0 0 var(--cl-match);
  }
  .row.current {
    box-shadow: inset 4px 0 0 var(--cl-match);
    background: var(--cl-match-background);
  }
  .row.selected {
    background: var(--vscode-list-inactiveSelectionBackground, var(--vscode-list-activeSelectionBackground));
  }
  .grid:focus .row.selected {
    background: var(--vscode-list-activeSelectionBackground);
    color: var(--vscode-list-activeSelectionForeground, inherit);
  }
  .row.selected .dim,
  .row.selected .code {
    color: inherit;
    opacity: 0.85;
  }
  .row.selected .middle {
    color: inherit;
  }
  .row.focused::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
    outline: 1px solid transparent;
    outline-offset: -1px;
  }
  .grid:focus-visible .row.focused::after {
    outline-color: var(--vscode-focusBorder);
  }
  .grid:focus-visible .active,
  .grid:focus-visible .heading.active {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
    text-decoration: underline;
  }
  :host-context(.vscode-high-contrast) .row.selected::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
    outline: 1px dashed var(--vscode-contrastActiveBorder);
    outline-offset: -1px;
  }
  :host-context(.vscode-high-contrast) .row.selected.focused::after {
    outline-style: solid;
  }
  .sizer {
    position: absolute;
    right: 0;
    top: 3px;
    bottom: 3px;
    width: 7px;
    cursor: col-resize;
    border-right: 1px solid var(--cl-line);
    touch-action: none;
  }
  .sizer:hover {
    border-right-color: var(--vscode-focusBorder);
  }
`;
