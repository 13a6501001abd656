import { css } from 'lit';

export const tooltipStyle = css`
  .card {
    position: absolute;
    top: 0;
    left: 0;
    z-index: 10;
    box-sizing: border-box;
    width: 352px;
    max-width: calc(100% - 16px);
    padding: 8px 12px 10px;
    line-height: 1.45;
    border-radius: 5px;
    color: var(--vscode-editorHoverWidget-foreground, var(--vscode-foreground));
    background: var(--vscode-editorHoverWidget-background);
    border: 1px solid var(--vscode-editorHoverWidget-border, var(--vscode-contrastBorder));
    box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .card[hidden] {
    display: none;
  }
  .card.pinned {
    z-index: 9;
  }
  .card:focus-within {
    z-index: 11;
  }
  .card header {
    display: flex;
    align-items: flex-start;
    gap: 8px;
  }
  .card.pinned header {
    cursor: move;
    touch-action: none;
  }
  .card header:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  .card h2 {
    flex: 1;
    margin: 0;
    font-size: 1em;
    font-weight: 600;
    max-height: 4.4em;
    overflow: auto;
  }
  .card button {
    all: unset;
    box-sizing: border-box;
    cursor: pointer;
    border-radius: 3px;
  }
  .card button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .card header button,
  .card .read {
    flex: none;
    padding: 0 4px;
    color: var(--vscode-textLink-foreground);
  }
  .card header button:hover,
  .card .read:hover {
    text-decoration: underline;
  }
  .card .line {
    margin-top: 1px;
  }
  .card .value {
    margin: 2px 0;
  }
  .card .value .number {
    font-size: 1.3em;
    font-weight: 600;
  }
  .card .value .verdict {
    margin-left: 4px;
    color: var(--vscode-descriptionForeground);
  }
  .card .value.out .number,
  .card .value.out .verdict {
    color: var(--vscode-charts-red, var(--vscode-errorForeground));
  }
  .card .unit,
  .card .dim,
  .card .code,
  .card dt {
    color: var(--vscode-descriptionForeground);
  }
  .card .code {
    font-family: var(--vscode-editor-font-family, monospace);
    font-size: 0.92em;
    max-height: 4.4em;
    overflow: auto;
  }
  .card .paths {
    margin: 2px 0;
    color: var(--vscode-descriptionForeground);
  }
  .card .step {
    color: var(--vscode-foreground);
    overflow-wrap: anywhere;
  }
  .card .step:hover {
    color: var(--vscode-textLink-foreground);
    text-decoration: underline;
  }
  .card .text {
    margin: 3px 0;
    max-height: 8.7em;
    overflow: auto;
    white-space: pre-wrap;
  }
  .card .details {
    margin-top: 6px;
    padding-top: 6px;
    overflow: auto;
    border-top: 1px solid var(--vscode-editorHoverWidget-border, var(--vscode-contrastBorder));
    font-size: 0.94em;
  }
  .card .details.short {
    height: 2.9em;
  }
  .card .details.middle {
    height: 5.8em;
  }
  .card .details.tall {
    height: 7.3em;
  }
  .card dl {
    display: grid;
    grid-template-columns: minmax(0, auto) minmax(0, 1fr);
    gap: 0 10px;
    margin: 0;
  }
  .card dd {
    margin: 0;
  }
  .together {
    margin-top: 6px;
    padding-top: 5px;
    border-top: 1px solid var(--vscode-editorHoverWidget-border, var(--vscode-contrastBorder));
  }
  .together ul {
    list-style: none;
    margin: 2px -6px 0;
    padding: 0;
    max-height: 10.2em;
    overflow: auto;
  }
  .together li button {
    display: flex;
    width: 100%;
    gap: 8px;
    padding: 0 6px;
  }
  .together li button:hover {
    background: var(--vscode-list-hoverBackground);
  }
  .together li button[aria-current] {
    background: var(--vscode-list-inactiveSelectionBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .together .what {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .together .number {
    flex: none;
    max-width: 50%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
