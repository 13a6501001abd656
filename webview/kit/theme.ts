/**
 * The editor's theme for drawing on a canvas, where CSS variables do not reach. Elements use the variables themselves.
 */

export type ThemeKind = 'dark' | 'light' | 'hc-black' | 'hc-light';

export interface Theme {
  readonly kind: ThemeKind;
  readonly highContrast: boolean;
  readonly fontFamily: string;
  /** Pixels. */
  readonly fontSize: number;
  /** CSS colours, never empty. */
  readonly foreground: string;
  readonly dim: string;
  readonly background: string;
  /** Lines that separate; the contrast border in high contrast. */
  readonly line: string;
  /** The one accent: focus, the current window, the current event. */
  readonly accent: string;
  /** Marks of the search: every match and the current one. */
  readonly match: string;
  /** Out of range. */
  readonly alert: string;
  /** The small mark of a category's lane; the colour of `other` for a name that is not built in. */
  category(name: string): string;
  /** Any variable of the theme, by its name without `--vscode-`. */
  color(name: string, otherwise: string): string;
}

/** Which of the theme's colours marks which category. */
const CATEGORY_COLORS: Readonly<Record<string, readonly [string, string]>> = {
  encounters: ['charts-blue', '#3794ff'],
  diagnoses: ['charts-red', '#f14c4c'],
  procedures: ['charts-purple', '#b180d7'],
  medications: ['charts-orange', '#d18616'],
  vitals: ['terminal-ansiCyan', '#11a8cd'],
  labs: ['charts-green', '#89d185'],
  measurements: ['charts-yellow', '#cca700'],
  notes: ['terminal-ansiMagenta', '#bc3fbc'],
  other: ['disabledForeground', '#8c8c8c'],
};

/** The CSS colour of a category's mark, as a variable for use in elements. */
export function categoryColor(category: string): string {
  const [name, otherwise] = CATEGORY_COLORS[category] ?? ['disabledForeground', '#8c8c8c'];
  return `var(--vscode-${name}, ${otherwise})`;
}

function themeKind(): ThemeKind {
  const classes = document.body.classList;
  if (classes.contains('vscode-high-contrast-light')) return 'hc-light';
  if (classes.contains('vscode-high-contrast')) return 'hc-black';
  return classes.contains('vscode-light') ? 'light' : 'dark';
}

/** Reads the theme as it is now. */
export function readTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const kind = themeKind();
  const light = kind === 'light' || kind === 'hc-light';
  const highContrast = kind.startsWith('hc-');
  const color = (name: string, otherwise: string): string =>
    style.getPropertyValue(`--vscode-${name}`).trim() || otherwise;
  const foreground = color('editor-foreground', color('foreground', light ? '#3b3b3b' : '#cccccc'));
  const background = color('editor-background', light ? '#ffffff' : '#1f1f1f');
  const accent = color('focusBorder', '#0078d4');
  const contrast = color('contrastBorder', foreground);
  return {
    kind,
    highContrast,
    fontFamily: color('font-family', 'system-ui, sans-serif'),
    fontSize: parseFloat(color('font-size', '13px')),
    foreground,
    dim: color('descriptionForeground', light ? '#616161' : '#9d9d9d'),
    background,
    line: highContrast ? contrast : color('panel-border', light ? '#e5e5e5' : '#2b2b2b'),
    accent,
    match: color('charts-orange', '#d18616'),
    alert: color('charts-red', '#f14c4c'),
    category: name => {
      const [variable, otherwise] = CATEGORY_COLORS[name] ?? ['disabledForeground', '#8c8c8c'];
      return color(variable, otherwise);
    },
    color,
  };
}

/**
 * Tells when the theme or a font changes.
 * @returns a function that stops watching
 */
export function watchTheme(changed: (theme: Theme) => void): () => void {
  const observer = new MutationObserver(() => changed(readTheme()));
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-kind'] });
  return () => observer.disconnect();
}
