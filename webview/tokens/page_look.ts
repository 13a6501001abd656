import { css } from 'lit';

/** How the parts of the Tokens view stand: below each other in a side bar, in two or three columns where it is wide. */
export const PAGE = css`
  :host {
    --cl-background: var(--vscode-sideBar-background, var(--vscode-editor-background));
    --cl-dim: color-mix(in srgb, var(--vscode-foreground) 76%, var(--cl-background));
    height: 100%;
    overflow: hidden auto;
    scrollbar-gutter: stable;
    background: var(--cl-background);
  }
  main {
    position: relative;
    max-width: 1600px;
    padding: 6px var(--edge) 28px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 10px;
    margin-bottom: 4px;
  }
  .size {
    min-width: 0;
    color: var(--dim);
    font-variant-numeric: tabular-nums;
  }
  .chooser {
    position: relative;
    display: flex;
    flex: 1 1 64px;
    justify-content: flex-end;
    min-width: 0;
    color: var(--vscode-textLink-foreground);
  }
  .chooser::after {
    content: '▾';
    position: absolute;
    right: 0;
    top: 1px;
    pointer-events: none;
  }
  .encoding {
    appearance: none;
    min-width: 0;
    margin: 0;
    padding: 1px 14px 1px 2px;
    border: 1px solid transparent;
    border-radius: 3px;
    color: inherit;
    background: transparent;
    font: inherit;
    cursor: pointer;
    text-overflow: ellipsis;
    field-sizing: content;
  }
  .encoding:hover {
    background: var(--vscode-toolbar-hoverBackground, transparent);
  }
  .encoding option {
    color: var(--vscode-dropdown-foreground, var(--vscode-foreground));
    background: var(--vscode-dropdown-background, var(--cl-background));
  }
  @container (max-width: 380px) {
    .size {
      font-size: 0.88em;
    }
    .encoding {
      font-size: 0.92em;
    }
  }
  .progress {
    position: absolute;
    inset: 0 0 auto;
    height: 2px;
    overflow: hidden;
  }
  .progress svg {
    display: block;
    width: 100%;
    height: 100%;
    fill: var(--vscode-progressBar-background);
    /* Counting is mostly over before anybody could see it: a line that flashes would only disquiet. */
    animation: appear 0.2s 0.25s both;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .columns {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 36px;
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: 18px;
    min-width: 0;
  }
  .notices {
    margin: 2px 0 8px;
    padding: 0;
    list-style: none;
  }
  .notices li {
    margin-bottom: 4px;
    padding: 0 0 0 8px;
    border-left: 2px solid var(--vscode-charts-yellow);
    overflow-wrap: anywhere;
  }
  .notices .failed {
    border-color: var(--vscode-charts-red);
  }
  .empty {
    max-width: 46ch;
  }
  .empty p {
    margin: 4px 0 10px;
  }
  button.act {
    width: 100%;
    max-width: 300px;
    padding: 5px 11px;
    border: 1px solid var(--vscode-button-border, transparent);
    border-radius: 4px;
    color: var(--vscode-button-foreground);
    background: var(--vscode-button-background);
    font: inherit;
    cursor: pointer;
  }
  button.act:hover {
    background: var(--vscode-button-hoverBackground);
  }
`;
