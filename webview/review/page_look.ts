import { css } from 'lit';

/** How the parts of the review page stand below each other. */
export const PAGE = css`
  main {
    max-width: 1000px;
  }
  section {
    margin-top: 18px;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 16px;
    margin-bottom: 16px;
    font-variant-numeric: tabular-nums;
  }
  .progress .end {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
  }
  .progress .end > .dim:not(:first-child) {
    margin-left: 12px;
  }
  .progress svg {
    flex: 1 0 100%;
    display: block;
    height: 2px;
  }
  .progress .track {
    fill: var(--track);
  }
  .progress .fill {
    fill: var(--bar);
  }
  .text .value {
    color: var(--vscode-textLink-foreground);
    font-variant-numeric: tabular-nums;
  }
  .template {
    margin-top: 4px;
    overflow-wrap: anywhere;
  }
  .scroll {
    overflow-x: auto;
  }
  td {
    padding-top: 3px;
    padding-bottom: 3px;
  }
  .name {
    white-space: nowrap;
  }
  th.wide,
  td.wide {
    width: 99%;
    min-width: 24ch;
  }
  td button.link {
    text-align: left;
  }
  .summary {
    margin: 14px 0;
  }
  .summary td {
    white-space: nowrap;
  }
  .summary td.title {
    min-width: 20ch;
    max-width: 44ch;
    white-space: normal;
  }
  .archetypes {
    display: block;
  }
  td.code,
  .figures {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  td.wide.figures {
    white-space: normal;
  }
  .word {
    display: inline-block;
    margin-right: 14px;
    white-space: nowrap;
  }
  cl-scale {
    margin-bottom: 6px;
  }
  .comment {
    display: grid;
    grid-template-columns: 9ch minmax(0, 1fr);
    gap: 2px 14px;
    margin: 8px 0 14px;
  }
  @media (max-width: 620px) {
    .comment {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  textarea {
    max-width: 620px;
    padding: 3px 6px;
    border: 1px solid var(--vscode-input-border, var(--line));
    border-radius: 3px;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    font: inherit;
    resize: vertical;
  }
  textarea:focus {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
`;
