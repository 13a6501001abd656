import * as path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { tellInformation, withProgress } from '../notifications/notify';
import type { ImportsFolder } from './folder';
import type { VocabularyImporter } from './importer';
import { importedSentence, progressRow } from './words';

/**
 * Imports a vocabulary: the one that is given, else the one that the user chooses.
 * @param given an absolute path or an address of a file; anything else asks
 */
export async function importVocabulary(
  importer: VocabularyImporter,
  folder: ImportsFolder,
  given: unknown,
): Promise<void> {
  const chosen = pathOf(given) ?? (await ask());
  if (chosen === undefined) return;
  const cancelling = new AbortController();
  const report = await withProgress(
    `Importing ${path.basename(chosen)}`,
    told => importer.import(chosen, progress => told(progressRow(progress), progress.fraction), cancelling.signal),
    () => cancelling.abort(),
  );
  await folder.look();
  void tellInformation(importedSentence(report), 'Show Vocabularies').then(choice => {
    if (choice !== undefined) void vscode.commands.executeCommand('cohortLens.showVocabularies');
  });
}

function pathOf(given: unknown): string | undefined {
  if (typeof given === 'string' && path.isAbsolute(given)) return given;
  if (!(given instanceof vscode.Uri)) return undefined;
  if (given.scheme === 'file') return given.fsPath;
  throw new UserFault(
    `Vocabularies are read from files on disk, and this is a “${given.scheme}” location. Copy the file to the machine that has the records.`,
    'not-a-file',
  );
}

async function ask(): Promise<string | undefined> {
  const kind = await kindOfPath();
  if (kind === undefined) return undefined;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Import a Vocabulary: a folder, a zip or a table as its publisher gives it out',
      openLabel: 'Import',
      canSelectFiles: kind !== 'folder',
      canSelectFolders: kind !== 'file',
    })) ?? [];
  return chosen?.fsPath;
}

/** The file dialogs of Windows and Linux take either files or folders, so there it is asked first. */
async function kindOfPath(): Promise<'file' | 'folder' | 'both' | undefined> {
  const isOwnDialog = vscode.env.remoteName !== undefined || vscode.env.uiKind === vscode.UIKind.Web;
  if (isOwnDialog || process.platform === 'darwin') return 'both';
  const choice = await vscode.window.showQuickPick(
    [
      {
        label: '$(folder) Folder',
        detail: 'OHDSI Athena bundle, RxNorm or UMLS release, SNOMED CT release: unpacked',
        which: 'folder' as const,
      },
      {
        label: '$(file-zip) File',
        detail: 'A release as a zip; Loinc.csv, FDA NDC product.txt, CMS order file, ATC table',
        which: 'file' as const,
      },
    ],
    { title: 'Import Vocabulary', placeHolder: 'What the vocabulary is in' },
  );
  return choice?.which;
}
