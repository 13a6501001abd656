import { css } from 'lit';

/** What the pages of a question and of ideas share: a heading, its facts, the text that is asked, and buttons below it. */
export const QUESTION_TEXT = css`
  :host {
    --edge: 12px;
    display: block;
    height: 100%;
    overflow: hidden auto;
    scrollbar-gutter: stable;
    container-type: inline-size;
  }
  main {
    max-width: 1320px;
    padding: 18px 24px 40px;
  }
  @container (max-width: 520px) {
    main {
      padding: 12px 14px 32px;
    }
  }
  h1 {
    margin: 0;
    font-size: 1.45em;
    font-weight: 600;
    line-height: 1.3;
  }
  h3 {
    margin: 10px 0 2px;
    font-size: inherit;
    font-weight: normal;
    color: var(--dim);
  }
  .facts {
    color: var(--dim);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .task {
    margin-top: 6px;
    color: var(--dim);
    max-width: 130ch;
  }
  .text {
    margin: 14px 0 12px;
    padding: 10px 14px;
    border-radius: 4px;
    background: var(--cl-raised);
    font-size: 1.06em;
    line-height: 1.55;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  :host-context(.vscode-high-contrast) .text {
    border: 1px solid var(--line);
  }
  .text button.link {
    font-variant-numeric: tabular-nums;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
  }
  .actions .size {
    margin-left: auto;
    color: var(--dim);
    font-variant-numeric: tabular-nums;
  }
  button.act {
    padding: 4px 12px;
    border: 1px solid var(--vscode-button-border, transparent);
    border-radius: 4px;
    color: var(--vscode-button-foreground);
    background: var(--vscode-button-background);
    font: inherit;
    cursor: pointer;
  }
  button.act:hover:not(:disabled) {
    background: var(--vscode-button-hoverBackground);
  }
  button.act:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  button.act.less {
    color: var(--vscode-button-secondaryForeground, var(--fg));
    background: var(--vscode-button-secondaryBackground, transparent);
    border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
  }
  button.act.less:hover:not(:disabled) {
    background: var(--vscode-button-secondaryHoverBackground, var(--vscode-toolbar-hoverBackground));
  }
  button.act:disabled {
    opacity: 0.6;
    cursor: default;
  }
  .notices {
    margin: 10px 0 0;
    padding: 0;
    list-style: none;
  }
  .notices li {
    margin-bottom: 4px;
    padding-left: 8px;
    border-left: 2px solid var(--vscode-charts-red);
    overflow-wrap: anywhere;
  }
  .failed {
    max-width: 80ch;
  }
  .failed p {
    margin: 8px 0 12px;
    overflow-wrap: anywhere;
  }
`;
