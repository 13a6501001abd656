import { describe, expect, it } from 'vitest';
import { placeOfSetting } from '../../../src/features/settings/place';
import type { SetValues } from '../../../src/features/settings/place';

// The order is that of vscode.d.ts, WorkspaceConfiguration: “The effective value (returned by get) is computed by
// overriding or merging the values in the following order”.
const ORDER: readonly (readonly [keyof SetValues, level: string, ofLanguage: boolean])[] = [
  ['globalValue', 'user', false],
  ['workspaceValue', 'workspace', false],
  ['workspaceFolderValue', 'folder', false],
  ['defaultLanguageValue', 'user', true],
  ['globalLanguageValue', 'user', true],
  ['workspaceLanguageValue', 'workspace', true],
  ['workspaceFolderLanguageValue', 'folder', true],
];

describe('the place where a setting is changed', () => {
  it('is the user’s settings where it is set nowhere', () => {
    expect(placeOfSetting(undefined)).toEqual({ level: 'user', ofLanguage: false });
    expect(placeOfSetting({})).toEqual({ level: 'user', ofLanguage: false });
  });

  for (const [index, [name, level, ofLanguage]] of ORDER.entries()) {
    it(`is where the value is that counts: ${name}`, () => {
      const values = Object.fromEntries(ORDER.slice(0, index + 1).map(([each]) => [each, false]));
      expect(placeOfSetting(values)).toEqual({ level, ofLanguage });
    });
  }
});
