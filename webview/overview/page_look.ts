import { css } from 'lit';

/** How the parts of the overview page stand: one column when narrow, a wide and a narrow one otherwise. */
export const PAGE = css`
  :host {
    display: block;
    height: 100%;
    overflow: auto;
    container-type: inline-size;
  }
  main {
    max-width: 1500px;
    padding: 20px 28px 48px;
  }
  header {
    display: flex;
    align-items: flex-start;
    gap: 24px;
  }
  .who {
    flex: 1;
    min-width: 0;
  }
  h1 {
    margin: 0;
    font-size: 20px;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .path {
    color: var(--dim);
    overflow-wrap: anywhere;
  }
  .notices {
    margin: 12px 0 0;
    padding: 0;
    list-style: none;
  }
  .notices li {
    padding: 2px 0 2px 10px;
    border-left: 2px solid var(--vscode-charts-yellow);
    overflow-wrap: anywhere;
  }
  .notices .again {
    border-color: var(--vscode-charts-blue);
  }
  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 14px 40px;
    margin: 22px 0 28px;
  }
  .figures div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  .figures dt {
    color: var(--dim);
  }
  .figures dd {
    margin: 0;
    font-size: 19px;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  button.figure {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    text-decoration: underline 1px var(--line);
    text-underline-offset: 5px;
  }
  button.figure:hover {
    color: var(--vscode-textLink-foreground);
  }
  .charts,
  .columns2 {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 48px;
  }
  .charts {
    margin-bottom: 28px;
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: 28px;
    min-width: 0;
  }
  @container (min-width: 720px) {
    .charts {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .aside {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 28px 48px;
      align-items: start;
    }
  }
  @container (min-width: 1060px) {
    .charts {
      grid-template-columns: minmax(0, 1.6fr) minmax(320px, 1fr);
    }
    .columns2 {
      grid-template-columns: minmax(0, 1.6fr) minmax(320px, 1fr);
    }
    .aside {
      display: flex;
      align-items: stretch;
    }
  }
  .bars {
    table-layout: fixed;
  }
  .bars td {
    vertical-align: middle;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bars .name {
    width: 40%;
  }
  .bars .name.wide {
    width: 44%;
  }
  .bars .type {
    width: 84px;
  }
  .bars .count {
    width: 96px;
  }
  .bars .share {
    width: 56px;
  }
  .pairs {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px 16px;
    margin: 0;
  }
  .pairs dt {
    color: var(--dim);
  }
  .pairs dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  summary {
    cursor: pointer;
  }
  pre {
    max-height: 260px;
    margin: 8px 0 0;
    overflow: auto;
    color: var(--dim);
    font-family: var(--mono);
    font-size: 0.92em;
    white-space: pre-wrap;
  }
  .failure {
    max-width: 640px;
    margin-top: 40px;
  }
  .failure h2 {
    margin-bottom: 8px;
  }
  .failure p {
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    gap: 12px;
    margin-top: 16px;
  }
`;
