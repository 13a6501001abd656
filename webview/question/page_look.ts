import { css } from 'lit';

/** How the parts of the question page stand: below each other, or the question's patients beside what is known of it. */
export const PAGE = css`
  .columns {
    display: grid;
    gap: 22px 40px;
    margin-top: 20px;
  }
  .two {
    grid-template-columns: minmax(0, 3fr) minmax(300px, 2fr);
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: 20px;
    min-width: 0;
  }
  .pairs {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 2px 14px;
    margin: 0;
  }
  .pairs dt {
    color: var(--dim);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .pairs dd {
    margin: 0;
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .ids .id {
    margin-right: 0.35em;
    font-variant-numeric: tabular-nums;
  }
  .codes {
    margin: 1px 0 0;
    padding: 0;
    list-style: none;
  }
  .gold {
    padding-left: 12px;
    border-left: 2px solid var(--vscode-charts-yellow);
  }
  .answer {
    font-weight: 600;
  }
`;
