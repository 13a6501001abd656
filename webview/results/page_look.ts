import { css } from 'lit';

/** The page: runs at the left, what is looked at at the right. */
export const PAGE = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100vh;
    padding: 14px 20px 0;
  }
  header {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 18px;
    padding-bottom: 10px;
  }
  h1 {
    margin: 0;
    font-size: 1.25em;
    font-weight: 600;
  }
  [role='tablist'] {
    display: flex;
    gap: 2px;
  }
  [role='tab'] {
    padding: 3px 10px;
    border: 0;
    border-bottom: 2px solid transparent;
    background: none;
    color: var(--dim);
    font: inherit;
    cursor: pointer;
  }
  [role='tab'][aria-selected='true'] {
    border-bottom-color: var(--vscode-focusBorder);
    color: var(--fg);
  }
  .acts {
    margin-left: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 14px;
  }
  .busy {
    color: var(--dim);
    font-variant-numeric: tabular-nums;
  }
  main {
    flex: 1;
    max-width: none;
    margin: 0;
    padding: 0;
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .body {
    flex: 1;
    display: grid;
    grid-template-columns: minmax(190px, 290px) minmax(0, 1fr);
    gap: 0 22px;
    min-height: 0;
    border-top: 1px solid var(--line);
  }
  .side {
    overflow: auto;
    padding: 12px 8px 16px 0;
  }
  .side:focus-visible {
    outline-offset: -1px;
  }
  [role='tabpanel'] {
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    padding-top: 12px;
    overflow: auto;
  }
  cl-answers,
  cl-compare {
    flex: 1;
  }
  cl-answers[hidden] {
    display: none;
  }
  .empty {
    max-width: 64ch;
    padding: 24px 0;
  }
  .empty p + p {
    margin-top: 12px;
  }
  .notice {
    flex: none;
    padding: 4px 0 10px;
    color: var(--fg);
  }
  @media (max-width: 640px) {
    .body {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: minmax(90px, 26vh) minmax(0, 1fr);
    }
  }
`;
