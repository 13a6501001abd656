import { css, unsafeCSS } from 'lit';
import { CATEGORIES } from '../../../src/core/meds/category';
import { categoryColor } from '../../kit/theme';

/** A class that carries the category's colour; unknown categories share one. */
export function categoryClass(category: string): string {
  return (CATEGORIES as readonly string[]).includes(category) ? `hue-${category}` : 'hue-other';
}

const hues = CATEGORIES.map(category => `.hue-${category} { background: ${categoryColor(category)}; }`).join('\n');

/** Styles of the names beside the canvas. */
export const gutterStyle = css`
  ${unsafeCSS(hues)}
  .gutter {
    position: relative;
    overflow: clip;
  }
  .rows > * {
    position: absolute;
    inset: 0 0 auto 0;
    box-sizing: border-box;
    display: flex;
    align-items: center;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .rows button {
    all: unset;
    box-sizing: border-box;
    cursor: pointer;
  }
  .rows button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .lane {
    background: color-mix(in srgb, var(--vscode-foreground) 3.5%, transparent);
    color: var(--vscode-foreground);
  }
  .lane.drop {
    box-shadow: inset 0 2px var(--vscode-focusBorder);
  }
  .rows .toggle {
    flex: 1;
    min-width: 0;
    height: 100%;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 0 8px 0 10px;
  }
  .lane:hover {
    background: var(--vscode-list-hoverBackground);
  }
  .chevron {
    width: 10px;
    flex: none;
    color: var(--vscode-descriptionForeground);
    font-size: 10px;
  }
  .hue {
    width: 3px;
    height: 12px;
    flex: none;
    border-radius: 1px;
  }
  .title {
    font-weight: 600;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A long title goes on below, where the gutter is empty: not while the header stays above other rows. */
  .lane.roomy:not(.stuck) .toggle {
    align-items: flex-start;
    padding-top: 2px;
    line-height: 20px;
  }
  .lane.roomy:not(.stuck) .title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .lane.roomy:not(.stuck) .hue {
    margin-top: 4px;
  }
  .lane.roomy:not(.stuck) .apart {
    margin-top: 2px;
  }
  .apart {
    /* Gives way before the title does, and goes as a whole where it has no room: to a second line, which is not shown. */
    flex: 0 9999 auto;
    min-width: 0;
    height: 1.4em;
    line-height: 1.4;
    overflow: hidden;
    white-space: normal;
    color: var(--vscode-descriptionForeground);
    font-size: 0.92em;
  }
  /* Without its vocabulary a class would be taken for another's of the same name. */
  .apart.telling {
    flex: none;
  }
  .apart::before {
    content: '';
    display: inline-block;
  }
  .apart > span {
    display: inline-block;
    white-space: nowrap;
  }
  .count {
    flex: none;
    margin-left: auto;
    color: var(--vscode-descriptionForeground);
  }
  .lane.empty .title {
    color: var(--vscode-descriptionForeground);
    font-weight: normal;
  }
  .rows .menu {
    position: absolute;
    right: 2px;
    top: 2px;
    bottom: 2px;
    width: 22px;
    text-align: center;
    color: var(--vscode-foreground);
    background: var(--vscode-editor-background);
    border-radius: 3px;
    opacity: 0;
  }
  .lane:hover .menu,
  .menu:focus-visible,
  .menu[aria-expanded='true'] {
    opacity: 1;
  }
  .row {
    padding: 0 8px 0 41px;
    gap: 8px;
    font-size: 0.95em;
  }
  .row.focused {
    background: color-mix(in srgb, var(--vscode-focusBorder) 8%, transparent);
  }
  .row .name {
    flex: 1;
    min-width: 0;
    display: flex;
  }
  .row .name > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
    flex: none;
    max-width: 100%;
  }
  .row .name > .before {
    flex: 0 1 auto;
    min-width: min(3ch, 100%);
  }
  .row .name > .before + .middle {
    max-width: calc(100% - 3ch);
  }
  .row .undescribed > .middle {
    color: color-mix(in srgb, var(--vscode-foreground) 86%, var(--vscode-editor-background));
  }
  .row button.name:hover > .middle {
    color: inherit;
  }
  .row .words {
    display: block;
  }
  .lane.stuck {
    z-index: 1;
    background:
      linear-gradient(
        color-mix(in srgb, var(--vscode-foreground) 3.5%, transparent),
        color-mix(in srgb, var(--vscode-foreground) 3.5%, transparent)
      ),
      var(--vscode-editor-background);
  }
  .lane.stuck:hover {
    background:
      linear-gradient(var(--vscode-list-hoverBackground), var(--vscode-list-hoverBackground)),
      var(--vscode-editor-background);
  }
  .row .undescribed,
  .row .words {
    color: var(--vscode-descriptionForeground);
  }
  .row button.name:hover {
    color: var(--vscode-textLink-foreground);
  }
  .row .unit {
    flex: none;
    max-width: 72px;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--vscode-descriptionForeground);
    font-size: 0.92em;
  }
  .label-name {
    height: 20px;
    line-height: 20px;
    padding: 0 8px 0 41px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--vscode-descriptionForeground);
    font-size: 0.92em;
  }
  button.label-name {
    all: unset;
    box-sizing: border-box;
    display: block;
    width: 100%;
    height: 20px;
    line-height: 20px;
    padding: 0 8px 0 41px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: 0.92em;
    color: var(--vscode-descriptionForeground);
    cursor: pointer;
  }
  button.label-name:hover {
    color: var(--vscode-textLink-foreground);
  }
  button.label-name:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  :host-context(.vscode-high-contrast) .lane,
  :host-context(.vscode-high-contrast) .lane.stuck {
    background: var(--vscode-editor-background);
    border-top: 1px solid var(--vscode-contrastBorder);
  }
  :host-context(.vscode-high-contrast) .row.focused {
    background: none;
    outline: 1px dashed var(--vscode-contrastActiveBorder);
    outline-offset: -1px;
  }
`;
