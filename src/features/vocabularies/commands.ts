import * as vscode from 'vscode';
import type { StoredImport } from '../../engine/ontology/import/contract';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { confirmed, tellInformation } from '../notifications/notify';
import type { Ontology } from '../ontology/ontology';
import type { ImportsFolder } from './folder';
import { importVocabulary } from './import_command';
import type { VocabularyImporter } from './importer';
import { chooseImport, chooseVocabulary } from './list_command';
import { importRow, namesOf } from './words';

export interface VocabularyServices {
  readonly ontology: Ontology;
  readonly importer: VocabularyImporter;
  readonly folder: ImportsFolder;
  readonly log: Log;
}

export function registerVocabularyCommands(services: VocabularyServices): vscode.Disposable {
  const { importer, folder, log } = services;
  return registerCommands(
    {
      importVocabulary: arg => importVocabulary(importer, folder, arg),
      showVocabularies: () => showVocabularies(services),
      removeVocabulary: async () => {
        const stored = await chooseImport(importer);
        if (stored) await remove(services, stored);
      },
    },
    log,
  );
}

async function showVocabularies(services: VocabularyServices): Promise<void> {
  const { ontology, importer } = services;
  const choice = await chooseVocabulary(ontology, importer);
  switch (choice?.does) {
    case undefined:
      return;
    case 'find':
      await vscode.commands.executeCommand('cohortLens.findCode', `${choice.vocabulary.system}: `);
      return;
    case 'notice':
      void tellInformation(choice.vocabulary.notice ?? '');
      return;
    case 'remove':
      await remove(services, choice.stored);
      return;
    case 'import':
      await vscode.commands.executeCommand('cohortLens.importVocabulary');
      return;
    case 'openFolder':
      await openFolder(ontology.imports);
      return;
    case 'copyPath':
      await vscode.env.clipboard.writeText(ontology.imports.fsPath);
  }
}

async function openFolder(folder: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.createDirectory(folder);
  const isLocal = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isLocal) {
    await vscode.commands.executeCommand('revealFileInOS', folder);
    return;
  }
  const copy = 'Copy Path';
  const choice = await tellInformation(`Imports are in ${folder.fsPath}, on the machine that has the records.`, copy);
  if (choice === copy) await vscode.env.clipboard.writeText(folder.fsPath);
}

/** Removes an import once the user has said so. */
async function remove({ importer, folder }: VocabularyServices, stored: StoredImport): Promise<void> {
  const what = stored.fault === null ? namesOf(stored.vocabularies) : 'the import that can’t be used';
  const detail = `It was ${importRow(stored)}. Codes that only it describes have no description any more, in all windows. Importing it again brings it back.`;
  if (!(await confirmed(`Remove ${what}?`, detail, 'Remove'))) return;
  await importer.remove(stored.id);
  await folder.look();
}
