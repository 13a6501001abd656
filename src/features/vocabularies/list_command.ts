import * as vscode from 'vscode';
import { messageOf } from '../../core/fault';
import type { Vocabulary } from '../../core/ontology/answer';
import type { StoredImport } from '../../engine/ontology/import/contract';
import { tellInformation } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import type { Ontology } from '../ontology/ontology';
import type { VocabularyImporter } from './importer';
import { importRow, namesOf, vocabularyRow } from './words';

interface VocabularyButton extends vscode.QuickInputButton {
  readonly does: 'find' | 'notice' | 'remove';
}

interface VocabularyItem extends vscode.QuickPickItem {
  readonly vocabulary?: Vocabulary;
  /** The import that it stands in; undefined for what is bundled. */
  readonly stored?: StoredImport;
  readonly buttons?: readonly VocabularyButton[];
}

/** What was chosen in the list. */
export type VocabularyChoice =
  | { readonly does: 'find' | 'notice'; readonly vocabulary: Vocabulary }
  | { readonly does: 'remove'; readonly stored: StoredImport }
  | { readonly does: 'import' | 'openFolder' | 'copyPath' };

const icon = (id: string): vscode.ThemeIcon => new vscode.ThemeIcon(id);
const FIND: VocabularyButton = { iconPath: icon('search'), tooltip: 'Find codes in this vocabulary', does: 'find' };
const NOTICE: VocabularyButton = { iconPath: icon('law'), tooltip: 'Show its notice', does: 'notice' };
const REMOVE: VocabularyButton = { iconPath: icon('trash'), tooltip: 'Remove this import…', does: 'remove' };

const TITLE_BUTTONS: readonly (vscode.QuickInputButton & { readonly does: 'import' | 'openFolder' | 'copyPath' })[] = [
  { iconPath: icon('add'), tooltip: 'Import Vocabulary…', does: 'import' },
  { iconPath: icon('folder-opened'), tooltip: 'Open the folder of imports', does: 'openFolder' },
  { iconPath: icon('copy'), tooltip: 'Copy the folder’s path, for the command line’s --store', does: 'copyPath' },
];

/** Lists what is bundled and what was imported. @returns what the user chose to do; undefined: nothing */
export async function chooseVocabulary(
  ontology: Ontology,
  importer: VocabularyImporter,
): Promise<VocabularyChoice | undefined> {
  const pick = vscode.window.createQuickPick<VocabularyItem>();
  pick.title = 'Vocabularies';
  pick.placeholder = 'Enter finds codes in the vocabulary';
  pick.matchOnDescription = true;
  pick.buttons = TITLE_BUTTONS;
  pick.busy = true;
  const chosen = new Promise<VocabularyChoice | undefined>(resolve => {
    pick.onDidAccept(() => {
      const item = pick.selectedItems[0];
      if (item?.vocabulary) resolve({ does: 'find', vocabulary: item.vocabulary });
      else if (item?.stored) resolve({ does: 'remove', stored: item.stored });
    });
    pick.onDidTriggerButton(button => {
      const own = TITLE_BUTTONS.find(each => each === button);
      if (own) resolve({ does: own.does });
    });
    pick.onDidTriggerItemButton(({ button, item }) => {
      const { does } = button as VocabularyButton;
      if (does === 'remove' && item.stored) resolve({ does, stored: item.stored });
      else if (does !== 'remove' && item.vocabulary) resolve({ does, vocabulary: item.vocabulary });
    });
    pick.onDidHide(() => resolve(undefined));
  });
  try {
    pick.show();
    pick.items = await vocabularyItems(ontology, importer);
    pick.busy = false;
    return await chosen;
  } finally {
    pick.dispose();
  }
}

/** What is in each import, under a line of its own, and then what is bundled. */
export async function vocabularyItems(
  ontology: Ontology,
  importer: VocabularyImporter,
): Promise<readonly VocabularyItem[]> {
  const listing = importer.list().catch((error: unknown) => messageOf(error));
  const [{ vocabularies }, stored] = await Promise.all([ontology.call('vocabularies', {}), listing]);
  const bundled = vocabularies.filter(({ source }) => source === 'bundled');
  return [
    // The bundled ones are shown also where imports can't be listed.
    ...(typeof stored === 'string'
      ? [separator('imported'), { label: `$(warning) ${withoutIcons(stored)}` }]
      : importItems(stored)),
    separator('bundled'),
    ...bundled.map(vocabulary => itemOf(vocabulary)),
  ];
}

function importItems(stored: readonly StoredImport[]): readonly VocabularyItem[] {
  return stored.flatMap(each => [
    separator(importRow(each)),
    ...(each.fault === null ? each.vocabularies.map(vocabulary => itemOf(vocabulary, each)) : [faultItem(each)]),
  ]);
}

const separator = (label: string): VocabularyItem => ({ label, kind: vscode.QuickPickItemKind.Separator });

function itemOf(vocabulary: Vocabulary, stored?: StoredImport): VocabularyItem {
  return {
    label: withoutIcons(vocabulary.name),
    description: withoutIcons(vocabularyRow(vocabulary)),
    buttons: [FIND, ...(vocabulary.notice === null ? [] : [NOTICE]), ...(stored ? [REMOVE] : [])],
    vocabulary,
    ...(stored && { stored }),
  };
}

function faultItem(stored: StoredImport): VocabularyItem {
  return {
    label: '$(warning) This import can’t be used',
    ...(stored.fault !== null && { detail: withoutIcons(stored.fault) }),
    buttons: [REMOVE],
    stored,
  };
}

/** Lets the user choose one of the imports. */
export async function chooseImport(importer: VocabularyImporter): Promise<StoredImport | undefined> {
  const stored = await importer.list();
  if (stored.length === 0) {
    void tellInformation('No vocabulary was imported, so there is none to remove. The bundled ones stay.');
    return undefined;
  }
  const items = stored.map(each => ({
    label: each.fault === null ? withoutIcons(namesOf(each.vocabularies)) : '$(warning) This import can’t be used',
    description: importRow(each),
    ...(each.fault !== null && { detail: withoutIcons(each.fault) }),
    stored: each,
  }));
  const choice = await vscode.window.showQuickPick(items, {
    title: 'Remove Vocabulary',
    placeHolder: 'The import that is to be removed',
  });
  return choice?.stored;
}
