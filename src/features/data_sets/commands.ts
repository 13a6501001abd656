import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import { UserFault } from '../../core/fault';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import type { Commands } from '../notifications/commands';
import { tellInformation } from '../notifications/notify';
import { chooseDataSet, chooseSubject } from './go_to_subject';
import type { DataSetList } from './list';
import { isNode, isSubjectNode } from './node';
import type { DataSetTree } from './tree';
import type { DataSetsView } from './view';

/** What the commands of the data sets work with. */
export interface DataSetServices {
  readonly extension: vscode.Uri;
  readonly engine: Engine;
  readonly log: Log;
  readonly list: DataSetList;
  readonly tree: DataSetTree;
  readonly view: DataSetsView;
  readonly openSubject: (path: string, subject: SubjectId | null) => void;
  readonly openSubjectToSide: (path: string, subject: SubjectId) => void;
  readonly openOverview: (path: string) => void;
  /** The data set that the active editor shows. */
  readonly activeDataSet: () => string | undefined;
}

const SAMPLE = ['media', 'sample', 'mimic-iv-demo-meds'] as const;

export function registerDataSetCommands(services: DataSetServices): vscode.Disposable {
  const { list, tree, view, log } = services;
  const commands: Commands = {
    openDataSet: () => openDataSet(services),
    openResource: async arg => {
      if (arg instanceof vscode.Uri) await openUri(services, arg);
    },
    openFile: () => openFile(services),
    openSample: () => listed(services, vscode.Uri.joinPath(services.extension, ...SAMPLE).fsPath),
    goToSubject: arg => goToSubject(services, arg),
    showOverview: async arg => {
      const path = await dataSetOf(services, arg);
      if (path !== undefined) services.openOverview(path);
    },
    refresh: arg => (isNode(arg) ? list.refresh(arg.path) : view.refresh()),
    removeDataSet: arg => {
      if (isNode(arg)) list.remove(arg.path);
    },
    copyPath: async arg => {
      if (isNode(arg)) await vscode.env.clipboard.writeText(arg.path);
    },
    revealDataSet: async arg => {
      if (isNode(arg)) await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(arg.path));
    },
    openSubject: arg => {
      if (isSubjectNode(arg)) services.openSubject(arg.path, arg.subject.id);
    },
    openSubjectToSide: arg => {
      if (isSubjectNode(arg)) services.openSubjectToSide(arg.path, arg.subject.id);
    },
    copySubjectId: async arg => {
      if (isSubjectNode(arg)) await vscode.env.clipboard.writeText(arg.subject.id);
    },
    showMoreSubjects: async arg => {
      if (isNode(arg) && arg.kind === 'more') await tree.more(arg);
    },
    showLog: () => log.show(),
  };
  return registerCommands(commands, log);
}

async function openDataSet(services: DataSetServices): Promise<void> {
  const uri = await ask({ canSelectFolders: true, openLabel: 'Open Data Set' });
  if (uri) await openUri(services, uri);
}

async function openFile(services: DataSetServices): Promise<void> {
  const uri = await ask({ canSelectFiles: true, filters: { Parquet: ['parquet'] }, openLabel: 'Open File' });
  if (uri) await openUri(services, uri);
}

async function ask(options: vscode.OpenDialogOptions): Promise<vscode.Uri | undefined> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title: 'Open MEDS Records',
    canSelectFiles: false,
    ...(defaultUri ? { defaultUri } : {}),
    ...options,
  });
  return chosen?.[0];
}

async function openUri(services: DataSetServices, uri: vscode.Uri): Promise<void> {
  if (uri.scheme !== 'file') {
    throw new UserFault(
      `Records are read from folders and files on disk, and this is a “${uri.scheme}” location. Open the folder on the machine that has it.`,
      'not-a-file',
    );
  }
  if (!(await isFile(uri.fsPath))) {
    await listed(services, uri.fsPath);
    return;
  }
  const { path } = await services.engine.call('locate', { file: uri.fsPath });
  await listed(services, path, false);
  await vscode.commands.executeCommand('vscode.openWith', uri, 'cohortLens.parquet');
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    // Missing or forbidden: its row in the list tells what the engine says of it.
    return false;
  }
}

async function listed({ list, view }: DataSetServices, path: string, focus = true): Promise<void> {
  list.open(path);
  await view.reveal(path, focus);
}

async function goToSubject(services: DataSetServices, arg: unknown): Promise<void> {
  const { engine, log, list } = services;
  const path = await dataSetOf(services, arg);
  if (path === undefined) return;
  const summary = await (list.entry(path) ? list.summary(path) : engine.call('open', { path }));
  const subject = await chooseSubject(engine, log, summary);
  if (subject !== undefined) services.openSubject(path, subject);
}

/** The data set that a command is about: the row's, else the active editor's, else the user's choice. */
async function dataSetOf(services: DataSetServices, arg: unknown): Promise<string | undefined> {
  if (isNode(arg)) return arg.path;
  const active = services.activeDataSet();
  if (active !== undefined) return active;
  await services.view.search();
  if (services.list.entries.length > 0) return chooseDataSet(services.list);
  const open = 'Open Data Set…';
  const choice = await tellInformation('No data set is open.', open, 'Open Sample Records');
  if (choice !== undefined) {
    await vscode.commands.executeCommand(choice === open ? 'cohortLens.openDataSet' : 'cohortLens.openSample');
  }
  return undefined;
}
