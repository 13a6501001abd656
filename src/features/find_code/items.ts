import * as vscode from 'vscode';
import type { SearchAnswer } from '../../engine/ontology/contract';
import type { CodeLink, SearchHit, SystemId, Vocabulary } from '../../core/ontology/answer';
import type { FindQuery } from './query';

/** What can be done with a found code: a button of its row, and a key while the list is open. */
export type CodeAction = 'insert' | 'open' | 'filter' | 'copy';

export interface ActionButton extends vscode.QuickInputButton {
  readonly action: CodeAction;
}

/** A row of the list. */
export interface CodeItem extends vscode.QuickPickItem {
  readonly hit?: SearchHit;
  /** Looks for the text in all systems. */
  readonly everywhere?: FindQuery;
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
      label: hit.code,
      description: hit.description,
      detail: detailOf(hit),
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

function emptyItems(query: FindQuery): readonly CodeItem[] {
  const { system, text } = query;
  const others =
    system === null
      ? []
      : [{ label: 'Search all systems', description: text, alwaysShow: true, everywhere: { system: null, text } }];
  return [
    {
      label: `No code found for “${text}”`,
      detail:
        'Try fewer or other words, or the beginning of a code. More vocabularies: Cohort Lens: Import Vocabulary…',
      alwaysShow: true,
    },
    ...others,
  ];
}

/** What is shown before anything is typed. */
export function helpItems(vocabularies: readonly Vocabulary[]): readonly CodeItem[] {
  const codes = vocabularies.reduce((sum, { codes: count }) => sum + count, 0);
  return [
    {
      label: 'Words, or the beginning of a code',
      detail: 'heart attack   ·   low potassium   ·   K57.3   ·   loinc: glucose looks in LOINC only',
      alwaysShow: true,
    },
    ...(codes > 0
      ? [
          {
            label: `${codes.toLocaleString('en-US')} codes of ${vocabularies.length} vocabularies`,
            kind: vscode.QuickPickItemKind.Separator,
          },
        ]
      : []),
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
      label: `${check(system)}${own[0]?.name ?? system}`,
      description: `${system}:`,
      detail: own.map(aboutVocabulary).join('  ·  '),
      system,
    })),
  ];
}

/** `FY2026, 98,186 codes`; `imported, subset, 120 codes`. */
export function aboutVocabulary({ version, subset, source, codes }: Vocabulary): string {
  return [
    ...(version === null ? [] : [version]),
    ...(subset ? ['subset'] : []),
    ...(source === 'import' ? ['imported'] : []),
    `${codes.toLocaleString('en-US')} codes`,
  ].join(', ');
}

export const linkOf = ({ system, code, description }: SearchHit): CodeLink => ({ system, code, description });
