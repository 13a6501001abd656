import dark from './themes/dark.json';
import hcBlack from './themes/hc_black.json';
import hcLight from './themes/hc_light.json';
import light from './themes/light.json';

/**
 * What VS Code 1.139 puts on a webview's root in its default themes, taken from the running workbench: Dark 2026,
 * Light 2026 and both high contrast ones. A high contrast theme leaves many backgrounds undefined: a page must not
 * count on them.
 */

export interface ThemeFixture {
  readonly kind: string;
  readonly bodyClasses: string;
  readonly variables: Readonly<Record<string, string>>;
}

export type ThemeName = 'dark' | 'light' | 'hc-black' | 'hc-light';
export const THEME_NAMES: readonly ThemeName[] = ['dark', 'light', 'hc-black', 'hc-light'];

export function isThemeName(name: string): name is ThemeName {
  return (THEME_NAMES as readonly string[]).includes(name);
}

export const THEMES: Readonly<Record<ThemeName, ThemeFixture>> = {
  dark,
  light,
  'hc-black': hcBlack,
  'hc-light': hcLight,
};
