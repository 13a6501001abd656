import { css } from 'lit';

/** Fields that look like the editor's. */
export const FIELDS = css`
  select,
  input[type='search'] {
    max-width: 26ch;
    min-height: 26px;
    padding: 2px 6px;
    border: 1px solid var(--vscode-dropdown-border, var(--line));
    border-radius: 2px;
    color: var(--vscode-dropdown-foreground, var(--fg));
    background: var(--vscode-dropdown-background, var(--cl-background));
    font: inherit;
  }
  input[type='search'] {
    color: var(--vscode-input-foreground, var(--fg));
    background: var(--vscode-input-background, var(--cl-background));
    border-color: var(--vscode-input-border, var(--line));
  }
  input[type='search']::placeholder {
    color: var(--vscode-input-placeholderForeground, var(--dim));
    opacity: 1;
  }
  select:focus-visible,
  input:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
`;

/** What became of a patient in an answer; the word stands beside the colour. */
export const VERDICTS = css`
  .right {
    color: var(--vscode-charts-green);
  }
  .missed {
    color: var(--vscode-charts-yellow);
  }
  .wrong {
    color: var(--vscode-charts-red);
  }
`;
