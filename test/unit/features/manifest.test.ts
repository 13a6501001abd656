import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
    readonly menus: Readonly<
      Record<string, readonly { readonly command: string; readonly when?: string; readonly group?: string }[]>
    >;
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
    const inTexts = activationEvents.filter(event => !event.startsWith('onWebviewPanel:'));
    expect(inTexts).toEqual(languages.map(language => `onLanguage:${language}`));
  });

  // VS Code asks for nothing by itself when it restores a panel: without the event it stays empty until something else
  // activates the extension.
  it('is there for each panel that is restored with the window', () => {
    const panels = readdirSync(path.join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .flatMap(file => [...readFileSync(path.join(root, 'src/features', file), 'utf8').matchAll(/_PANEL = '([^']+)'/g)])
      .map(([, viewType = '']) => `onWebviewPanel:${viewType}`);
    expect(panels).toHaveLength(5);
    expect(activationEvents.filter(event => event.startsWith('onWebviewPanel:')).sort()).toEqual(panels.sort());
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

  it('offers files of the Explorer for import that may be records, and none that it knows to be something else', () => {
    const [entry] = (contributes.menus['explorer/context'] ?? []).filter(
      ({ command }) => command === 'cohortLens.importRecords',
    );
    const [, pattern = ''] = /resourceFilename =~ \/(.*)\/i/.exec(entry?.when ?? '') ?? [];
    const isOffered = (name: string): boolean => new RegExp(pattern, 'i').test(name);
    const records = ['Bundle.json', 'Aaron697_Stiedemann542.json.gz', 'Patient.ndjson', 'Observation.000.ndjson.gz'];
    expect(records.filter(name => !isOffered(name))).toEqual([]);
    const others = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'dataset.json', 'import_report.json'];
    const own = ['a.reviews.jsonl', 'a.questions.jsonl', 'a.ideas.json', 'a.question.json', 'a.cohort.json'];
    // Tables come as folders of them.
    expect([...others, ...own, 'a.truth.json', 'patients.csv'].filter(isOffered)).toEqual([]);
  });

  it('has one place for each entry of the Explorer’s menu', () => {
    const groups = (contributes.menus['explorer/context'] ?? []).map(({ group }) => group);
    expect(new Set(groups).size).toBe(groups.length);
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
