/** The four kinds of theme VS Code ships (the newest of each), by the name its setting takes. */
export const THEMES = {
  dark: 'Dark 2026',
  light: 'Light 2026',
  'high-contrast-dark': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export type ThemeName = keyof typeof THEMES;
