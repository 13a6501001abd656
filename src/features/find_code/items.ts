import * as vscode from 'vscode';
import type { SearchAnswer } from '../../engine/ontology/contract';
import type { SearchHit, SystemId, Vocabulary } from '../../core/ontology/answer';
import { withoutIcons } from '../notifications/plain';
import type { FindQuery } from './query';

/** What can be done with a found code: a button of its row, and a key while the list is open. */
export type CodeAction = 'insert' | 'open' | 'filter' | 'copy' | 'choose';

export interface ActionButton extends vscode.QuickInputButton {
  readonly action: CodeAction;
}

/** A row of the list. */
export interface CodeItem extends vscode.QuickPickItem {
  readonly hit?: SearchHit;
  /** What is put into the box when the row is chosen: an example, an earlier search, the same in all systems. */
  readonly typed?: string;
  /** The command that is run when the row is chosen. */
  readonly command?: string;
  readonly buttons?: readonly ActionButton[];
}

/** Rows as the index ranked them: VS Code is kept from sorting them by `label`, where words don't occur. */
export function hitItems(
  { results, fuzzy }: SearchAnswer,
  query: FindQuery,
  buttons: readonly ActionButton[],
): readonly CodeItem[] {
  if (results.length === 0) return emptyItems(query);
  return [
    ...(fuzzy
      ? [{ label: 'Nothing has exactly these words: similar ones', kind: vscode.QuickPickItemKind.Separator }]
      : []),
    ...results.map(hit => ({
      label: withoutIcons(hit.code),
      description: withoutIcons(hit.description),
      detail: withoutIcons(detailOf(hit)),
      alwaysShow: true,
      buttons,
      hit,
    })),
  ];
}

/** Version, what matched where that is not the description, and whether it is a header. */
function detailOf(hit: SearchHit): string {
  const matched = isSame(hit.matched, hit.description) || isSame(hit.matched, hit.code) ? [] : [`“${hit.matched}”`];
  return [hit.says, ...matched, ...(hit.billable === false ? ['header, not billable'] : [])].join('  ·  ');
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function emptyItems({ system, text }: FindQuery): readonly CodeItem[] {
  return [
    {
      label: withoutIcons(`No code found for “${text}”`),
      detail: 'Try fewer or other words, or the beginning of a code.',
      alwaysShow: true,
    },
    ...(system === null ? [] : [{ label: 'Search in all systems', alwaysShow: true, typed: text }]),
    {
      label: 'Import a vocabulary…',
      description: 'CPT, ATC, all of LOINC and SNOMED CT, and others',
      alwaysShow: true,
      command: 'cohortLens.importVocabulary',
    },
  ];
}

const EXAMPLES: readonly (readonly [typed: string, about: string])[] = [
  ['heart attack', 'words, as people say them'],
  ['K57.3', 'the beginning of a code'],
  ['loinc: glucose', 'in one system only'],
];

/** What is offered before anything is typed: what was looked for before, and examples. */
export function startItems(recent: readonly string[]): readonly CodeItem[] {
  const separator = (label: string): CodeItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  return [
    ...(recent.length > 0 ? [separator('searched before')] : []),
    ...recent.map(typed => ({ label: withoutIcons(typed), alwaysShow: true, typed })),
    separator('for example'),
    ...EXAMPLES.map(([typed, description]) => ({ label: typed, description, alwaysShow: true, typed })),
  ];
}

export interface SystemItem extends vscode.QuickPickItem {
  /** Null: all systems. */
  readonly system: SystemId | null;
}

/** One row a system, however many vocabularies it comes from, and one for all. */
export function systemItems(vocabularies: readonly Vocabulary[], chosen: SystemId | null): readonly SystemItem[] {
  const bySystem = new Map<SystemId, readonly Vocabulary[]>();
  for (const each of vocabularies) bySystem.set(each.system, [...(bySystem.get(each.system) ?? []), each]);
  const check = (system: SystemId | null): string => (system === chosen ? '$(check) ' : '');
  return [
    { label: `${check(null)}All systems`, system: null },
    ...[...bySystem].map(([system, own]) => ({
      label: `${check(system)}${withoutIcons(own[0]?.name ?? system)}`,
      description: withoutIcons(`${system}:`),
      detail: withoutIcons(own.map(aboutVocabulary).join('  ·  ')),
      system,
    })),
  ];
}

/** `FY2026, 98,186 codes`; `imported, subset, 120 codes`. */
function aboutVocabulary({ version, subset, source, codes }: Vocabulary): string {
  return [
    ...(version === null ? [] : [version]),
    ...(subset ? ['subset'] : []),
    ...(source === 'import' ? ['imported'] : []),
    `${codes.toLocaleString('en-US')} codes`,
  ].join(', ');
}
