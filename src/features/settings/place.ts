/** The values that a setting has at each place, as VS Code tells them: those of `WorkspaceConfiguration.inspect`. */
export interface SetValues {
  readonly defaultLanguageValue?: unknown;
  readonly globalValue?: unknown;
  readonly globalLanguageValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceLanguageValue?: unknown;
  readonly workspaceFolderValue?: unknown;
  readonly workspaceFolderLanguageValue?: unknown;
}

/** Where a value is set: for the user, the workspace or one of its folders, and whether for one language only. */
export interface SettingPlace {
  readonly level: 'user' | 'workspace' | 'folder';
  readonly ofLanguage: boolean;
}

/** Whose value counts, the first first: a language's before what holds for all, and the nearer before the farther. */
const PLACES: readonly (readonly [value: keyof SetValues, place: SettingPlace])[] = [
  ['workspaceFolderLanguageValue', { level: 'folder', ofLanguage: true }],
  ['workspaceLanguageValue', { level: 'workspace', ofLanguage: true }],
  ['globalLanguageValue', { level: 'user', ofLanguage: true }],
  // A default of another extension's is overruled by the user's own.
  ['defaultLanguageValue', { level: 'user', ofLanguage: true }],
  ['workspaceFolderValue', { level: 'folder', ofLanguage: false }],
  ['workspaceValue', { level: 'workspace', ofLanguage: false }],
];

/** The place whose value counts; the user's where it is set nowhere. */
export function placeOfSetting(values: SetValues | undefined): SettingPlace {
  const found = PLACES.find(([value]) => values?.[value] !== undefined);
  return found?.[1] ?? { level: 'user', ofLanguage: false };
}
