import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE_LANGUAGES } from '../../../src/features/ontology/documents';

interface Manifest {
  readonly icon: string;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    readonly customEditors: readonly {
      readonly viewType: string;
      readonly priority: string;
      readonly selector: readonly unknown[];
    }[];
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly keybindings: readonly {
      readonly command: string;
      readonly key?: string;
      readonly mac?: string;
      readonly when: string;
    }[];
  };
}

const root = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'package.json'), 'utf8');
const { icon, activationEvents, capabilities, contributes } = JSON.parse(text) as Manifest;

describe('the manifest', () => {
  // A hover and the like need the extension in a text that it contributes nothing to: the languages of such texts are
  // named. VS Code itself activates for the contributed language, and for languages of notebooks' cells.
  it('activates by what it contributes, and in texts that may have codes', () => {
    const languages = CODE_LANGUAGES.filter(language => !['clinical-record', 'dynamic csv'].includes(language));
    expect(activationEvents).toEqual(languages.map(language => `onLanguage:${language}`));
  });

  it('takes no setting from a workspace that is not trusted', () => {
    const settings = Object.keys(contributes.configuration.properties);
    expect(capabilities.untrustedWorkspaces.restrictedConfigurations).toEqual(settings);
    expect(settings).not.toEqual([]);
  });

  // Where two patterns of default editors match one file, VS Code asks which is meant, even if both are the same editor.
  it('has one pattern of files for each editor that they open in by default', () => {
    const byDefault = contributes.customEditors.filter(({ priority }) => priority === 'default');
    expect(byDefault.map(({ viewType, selector }) => [viewType, selector.length])).toEqual([
      ['cohortLens.meds', 1],
      ['cohortLens.question', 1],
    ]);
  });

  it('names commands that it declares, in menus and keys', () => {
    const declared = new Set(contributes.commands.map(({ command }) => command));
    const named = [...Object.values(contributes.menus).flat(), ...contributes.keybindings];
    expect(named.map(({ command }) => command).filter(command => !declared.has(command))).toEqual([]);
  });

  it('gives every command the category and every key a condition', () => {
    expect(contributes.commands.filter(({ category }) => category !== 'Cohort Lens')).toEqual([]);
    expect(contributes.keybindings.filter(({ when }) => !when.includes('cohortLens.'))).toEqual([]);
  });

  it('has ⌘ on a Mac where it has Ctrl elsewhere, but for the date', () => {
    const keys = contributes.keybindings.filter(({ key }) => key?.startsWith('ctrl+') && key !== 'ctrl+g');
    const isOnMac = (command: string, key: string): boolean =>
      contributes.keybindings.some(each => each.command === command && each.mac === key);
    expect(keys.length).toBeGreaterThan(3);
    expect(
      keys.filter(({ command, key = '' }) => !isOnMac(command, key.replace('ctrl+', 'cmd+'))).map(({ key }) => key),
    ).toEqual([]);
  });

  it('names pictures that are there', () => {
    const pictures = [icon, ...text.matchAll(/media\/[\w/.-]+\.(?:svg|png)/g)].map(found => String(found));
    expect(pictures.length).toBeGreaterThan(4);
    expect(pictures.filter(picture => !existsSync(path.join(root, picture)))).toEqual([]);
  });
});
