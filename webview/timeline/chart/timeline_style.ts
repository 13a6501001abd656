import { css } from 'lit';

/** Layout of the timeline: names on the left, canvas on the right, overview on top. */
export const timelineStyle = css`
  :host {
    --gutter: clamp(180px, 24%, 280px);
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    min-width: 0;
    min-height: 0;
    position: relative;
    overflow: clip;
    color: var(--vscode-foreground);
    background: var(--vscode-editor-background);
    font-family: var(--vscode-font-family);
    font-size: calc(var(--vscode-font-size) - 1px);
    contain: strict;
  }
  .top {
    display: grid;
    grid-template-columns: var(--gutter) minmax(0, 1fr);
    align-items: center;
    height: 40px;
  }
  .top .tools {
    display: flex;
    align-items: center;
    gap: 2px;
    padding: 0 8px 0 10px;
    color: var(--vscode-descriptionForeground);
  }
  .tools .label {
    flex: 1;
  }
  .tools button {
    all: unset;
    box-sizing: border-box;
    cursor: pointer;
    min-width: 22px;
    padding: 2px 5px;
    text-align: center;
    border-radius: 3px;
  }
  .tools button:hover {
    color: var(--vscode-foreground);
    background: var(--vscode-toolbar-hoverBackground);
  }
  .tools button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .strip {
    display: block;
    height: 32px;
    touch-action: none;
  }
  .strip[data-grip='from'],
  .strip[data-grip='to'] {
    cursor: ew-resize;
  }
  .strip[data-grip='move'] {
    cursor: grab;
  }
  .scroller {
    overflow: hidden auto;
    min-height: 0;
  }
  .view {
    position: sticky;
    top: 0;
    display: grid;
    grid-template-columns: var(--gutter) minmax(0, 1fr);
    overflow: clip;
  }
  .side {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    min-height: 0;
  }
  .corner {
    height: 26px;
    padding: 0 8px 0 10px;
    display: flex;
    align-items: center;
    gap: 8px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    color: var(--vscode-descriptionForeground);
  }
  .corner .age {
    margin-left: auto;
  }
  .plot {
    position: relative;
    min-width: 0;
    overflow: clip;
    touch-action: none;
    outline: none;
  }
  .plot canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .plot.dragging {
    cursor: grabbing;
  }
  .plot.pointing {
    cursor: pointer;
  }
  .plot:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 1px solid var(--vscode-focusBorder);
    pointer-events: none;
  }
  .cross,
  .chip,
  .ring,
  .band {
    position: absolute;
    top: 0;
    left: 0;
    pointer-events: none;
    visibility: hidden;
  }
  .cross {
    width: 1px;
    bottom: 0;
    background: var(--vscode-foreground);
    opacity: 0.25;
  }
  .chip {
    box-sizing: border-box;
    width: 176px;
    padding: 0 4px;
    text-align: center;
    height: 18px;
    line-height: 18px;
    margin-top: 3px;
    border-radius: 3px;
    white-space: nowrap;
    font-size: 0.92em;
    font-variant-numeric: tabular-nums;
    color: var(--vscode-editorHoverWidget-foreground, var(--vscode-foreground));
    background: var(--vscode-editorHoverWidget-background);
    border: 1px solid var(--vscode-editorHoverWidget-border, var(--vscode-contrastBorder));
  }
  .note {
    position: absolute;
    top: 0;
    left: 0;
    z-index: 3;
    box-sizing: border-box;
    max-width: 260px;
    padding: 4px 9px;
    border-radius: 4px;
    pointer-events: none;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
    color: var(--vscode-editorHoverWidget-foreground, var(--vscode-foreground));
    background: var(--vscode-editorHoverWidget-background);
    border: 1px solid var(--vscode-editorHoverWidget-border, var(--vscode-contrastBorder));
    box-shadow: 0 2px 8px var(--vscode-widget-shadow);
  }
  .note[hidden] {
    display: none;
  }
  .note > :first-child {
    font-weight: 600;
  }
  .ring {
    box-sizing: border-box;
    border: 1px solid var(--vscode-foreground);
    border-radius: 5px;
  }
  .band {
    box-sizing: border-box;
    border: 1px solid var(--vscode-focusBorder);
    background: color-mix(in srgb, var(--vscode-focusBorder) 15%, transparent);
  }
  .empty-state {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    padding: 24px;
    text-align: center;
    color: var(--vscode-descriptionForeground);
    pointer-events: none;
  }
  .empty-state[hidden] {
    display: none;
  }
  .cards {
    position: absolute;
    inset: 0;
    overflow: clip;
    pointer-events: none;
  }
  .cards > * {
    pointer-events: auto;
  }
  .lane-menu {
    position: absolute;
    z-index: 20;
    min-width: 168px;
    max-width: min(300px, calc(100% - 16px));
    max-height: calc(100% - 12px);
    overflow: auto;
    padding: 4px;
    display: grid;
    border-radius: 5px;
    background: var(--vscode-menu-background, var(--vscode-editorWidget-background));
    color: var(--vscode-menu-foreground, var(--vscode-foreground));
    border: 1px solid var(--vscode-menu-border, var(--vscode-editorWidget-border));
    box-shadow: 0 2px 8px var(--vscode-widget-shadow);
  }
  .lane-menu[hidden] {
    display: none;
  }
  .lane-menu button {
    all: unset;
    box-sizing: border-box;
    display: flex;
    gap: 6px;
    padding: 3px 12px 3px 6px;
    border-radius: 3px;
    cursor: pointer;
    min-width: 0;
  }
  .lane-menu button > :last-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .lane-menu button:hover:not(:disabled),
  .lane-menu button:focus-visible {
    background: var(--vscode-menu-selectionBackground);
    color: var(--vscode-menu-selectionForeground);
    outline: 1px solid var(--vscode-menu-selectionBorder, transparent);
    outline-offset: -1px;
  }
  .lane-menu button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  .lane-menu .check {
    width: 12px;
  }
  .lane-menu .rule {
    height: 1px;
    margin: 4px 0;
    background: var(--vscode-menu-separatorBackground, var(--vscode-panel-border));
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
