import * as path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { SOURCE_KINDS, SOURCE_TITLES } from '../../core/import/report';
import type { SourceKind } from '../../core/import/report';
import type { RecognisedSource } from '../../engine/import/contract';
import { lastName } from '../data_sets/words';
import { tellError, withProgressIfLong } from '../notifications/notify';
import type { RecordImporter } from './importer';
import type { Unfinished } from './unfinished';

/** What each kind of source looks like, for those who choose it by hand. */
const LOOKS: Readonly<Record<SourceKind, string>> = {
  'synthea-csv': 'A folder with patients.csv, encounters.csv, conditions.csv, observations.csv and others',
  fhir: 'Bundles as .json, or a bulk export as .ndjson; also gzipped',
  omop: 'A folder with person, visit_occurrence, measurement and others, as .csv or .parquet',
  mimic: 'A folder with hosp and icu, or note, as .csv or .csv.gz',
};

/** The source that the user chooses, or an import to go on with. */
export type ChosenSource = { readonly source: string } | { readonly goOn: Unfinished };

interface SourceItem extends vscode.QuickPickItem {
  readonly which?: 'folder' | 'file' | 'both';
  readonly goOn?: Unfinished;
}

/** Asks for the source. @param left imports that were broken off, which are offered first */
export async function askSource(left: readonly Unfinished[]): Promise<ChosenSource | undefined> {
  const { which, goOn } = (await askWhich(left)) ?? {};
  if (goOn) return { goOn };
  if (which === undefined) return undefined;
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Import Records: the folder or file that holds them',
      openLabel: 'Import',
      canSelectFiles: which !== 'folder',
      canSelectFolders: which !== 'file',
      ...(defaultUri && { defaultUri }),
    })) ?? [];
  return chosen && { source: pathOf(chosen) };
}

/** The file dialogs of Windows and Linux take either files or folders, so there it is asked first. */
async function askWhich(left: readonly Unfinished[]): Promise<SourceItem | undefined> {
  const isOwnDialog = vscode.env.remoteName !== undefined || vscode.env.uiKind === vscode.UIKind.Web;
  const takesBoth = isOwnDialog || process.platform === 'darwin';
  if (takesBoth && left.length === 0) return { label: '', which: 'both' };
  const items: readonly SourceItem[] = [
    ...left.map((goOn): SourceItem => ({
      label: `$(debug-continue) Go On with ${lastName(goOn.task.source)}`,
      description: `into ${goOn.task.out}`,
      detail: 'It was not finished; what was read is kept.',
      goOn,
    })),
    ...(left.length > 0 ? [{ label: 'another import', kind: vscode.QuickPickItemKind.Separator }] : []),
    ...(takesBoth
      ? [{ label: '$(folder-opened) Folder or File…', which: 'both' as const }]
      : [
          {
            label: '$(folder) Folder…',
            detail: 'Synthea CSV, FHIR bundles or bulk export, OMOP CDM, MIMIC-IV',
            which: 'folder' as const,
          },
          { label: '$(file) File…', detail: 'One FHIR bundle or NDJSON file', which: 'file' as const },
        ]),
  ];
  return vscode.window.showQuickPick(items, { title: 'Import Records', placeHolder: 'What the records are in' });
}

/** @throws UserFault where it is on no disk */
export function pathOf(uri: vscode.Uri): string {
  if (uri.scheme === 'file') return uri.fsPath;
  throw new UserFault(
    `Records are imported from files on disk, and this is a “${uri.scheme}” location. Copy them to the machine that Cohort Lens runs on.`,
    'not-a-file',
  );
}

/**
 * Finds out what a source is. Where nothing fits, that is said, and the user may choose the kind.
 * @param kind null: told by content
 * @returns undefined where the user gives up
 */
export async function recognised(
  importer: RecordImporter,
  source: string,
  kind: SourceKind | null,
): Promise<RecognisedSource | undefined> {
  try {
    return await withProgressIfLong(`Looking at ${path.basename(source)}`, signal =>
      importer.recognise(source, kind, signal),
    );
  } catch (error) {
    if (!(error instanceof UserFault) || error.kind !== 'import-source') throw error;
    const choose = 'Choose the Kind…';
    if ((await tellError(error.message, choose)) !== choose) return undefined;
  }
  const chosen = await askKind(kind);
  return chosen && recognised(importer, source, chosen);
}

/** Has the kind of a source chosen. @param now the one that it was taken for */
export async function askKind(now: SourceKind | null): Promise<SourceKind | undefined> {
  const items = SOURCE_KINDS.map(kind => ({
    label: SOURCE_TITLES[kind],
    ...(kind === now && { description: 'as it is taken now' }),
    detail: LOOKS[kind],
    kindOfSource: kind,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Import Records',
    placeHolder: 'What the records are',
  });
  return chosen?.kindOfSource;
}
