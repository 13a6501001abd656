import { css } from 'lit';

/**
 * The page's own style, and what all components share. Colours come from the theme's variables alone; the few of our
 * own are mixed from them, so that every theme follows.
 */
const PAGE = css`
  :root {
    --cl-line: var(--vscode-contrastBorder, var(--vscode-panel-border, rgba(128, 128, 128, 0.35)));
    --cl-background: var(--vscode-editor-background);
    --cl-grid-background: var(--vscode-editor-background);
    --cl-raised: color-mix(in srgb, var(--vscode-foreground) 7%, var(--vscode-editor-background));
    --cl-dim: color-mix(in srgb, var(--vscode-foreground) 76%, var(--vscode-editor-background));
    --cl-match: var(--vscode-charts-orange, #d18616);
    --cl-match-background: color-mix(in srgb, var(--cl-match) 18%, transparent);
    --cl-accent: var(--vscode-focusBorder);
  }
  html,
  body {
    height: 100%;
    margin: 0;
    padding: 0;
    overflow: hidden;
  }
  body {
    color: var(--vscode-foreground);
    background: var(--cl-background);
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size, 13px);
    font-weight: var(--vscode-font-weight, normal);
    color-scheme: dark;
  }
  body.vscode-light,
  body.vscode-high-contrast-light {
    color-scheme: light;
  }
`;

/** Gives the document its style through a constructed sheet, which the page's policy allows. */
export function adoptPageStyle(): void {
  if (PAGE.styleSheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, PAGE.styleSheet];
}

/** For every component's `static styles`: plain buttons and fields that look like the editor's. */
export const SHARED = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  button.plain {
    font: inherit;
    color: inherit;
    background: none;
    border: 1px solid transparent;
    border-radius: 3px;
    padding: 0 7px;
    height: 24px;
    cursor: pointer;
    white-space: nowrap;
  }
  button.plain:hover:not(:disabled) {
    background: var(--vscode-toolbar-hoverBackground, transparent);
    outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent);
    outline-offset: -1px;
  }
  button.plain:disabled {
    opacity: 0.5;
    cursor: default;
  }
  button.plain[aria-pressed='true'],
  button.plain[aria-checked='true'] {
    color: var(--vscode-inputOption-activeForeground, inherit);
    background: var(--vscode-inputOption-activeBackground);
    border-color: var(--vscode-inputOption-activeBorder);
  }
  button:focus-visible,
  input:focus-visible,
  [tabindex]:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  /* The toolkit names a field by its content and by nothing else; the name is for assistive technology. */
  vscode-text-field::part(label) {
    display: none;
  }
  .dim {
    color: var(--cl-dim);
  }
  .figure {
    font-variant-numeric: tabular-nums;
  }
  .problem {
    color: var(--vscode-errorForeground);
  }
  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  kbd {
    font: inherit;
    font-size: 0.9em;
    color: var(--vscode-keybindingLabel-foreground, inherit);
    background: var(--vscode-keybindingLabel-background, transparent);
    border: 1px solid var(--vscode-keybindingLabel-border, var(--cl-line));
    border-bottom-color: var(--vscode-keybindingLabel-bottomBorder, var(--cl-line));
    border-radius: 3px;
    padding: 1px 5px;
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation-duration: 0s !important;
      transition-duration: 0s !important;
    }
  }
`;
