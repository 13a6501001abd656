import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Cohort } from '../../core/cohort/cohort';
import { COHORT_FILE_END, readCohortFile, writeCohortFile } from '../../core/cohort/cohort_file';
import type { CohortFile } from '../../core/cohort/cohort_file';
import { Cancelled, messageOf, UserFault } from '../../core/fault';
import { counted, lastName } from '../data_sets/words';
import { isWithin } from '../files/within';
import { confirmed, tellError, tellWarning } from '../notifications/notify';
import { cohortName } from './names';
import { offerUndo } from './place';
import { faultPlace } from './query_fault';
import { cohortOf } from './scope';
import { say } from './select';
import type { CohortServices } from './services';

const FILTERS = { 'Cohort (*.cohort.json)': ['cohort.json'], JSON: ['json'] };

/** Cohorts in files: saving, opening, and what to do where a file or its records are not what they were. */
export class CohortFiles {
  /** What each file held when it was read or written last, so that what somebody else wrote is not lost. */
  readonly #texts = new Map<string, string>();

  constructor(readonly services: CohortServices) {}

  /** @param asked a Uri of the file to write to; else the cohort's own, else the user chooses */
  async save(asked: unknown): Promise<void> {
    const { model } = this.services;
    const cohort = cohortOf(model);
    const own = model.file;
    const file = asked instanceof vscode.Uri ? asked.fsPath : (own ?? (await this.#askWhere(cohort)));
    if (file !== undefined) await this.#write(cohort, file);
  }

  async saveAs(): Promise<void> {
    const cohort = cohortOf(this.services.model);
    const file = await this.#askWhere(cohort);
    if (file !== undefined) await this.#write(cohort, file);
  }

  /** @param asked a Uri of the file; anything else asks */
  async open(asked: unknown): Promise<void> {
    const uri = asked instanceof vscode.Uri ? asked : await askWhich();
    if (!uri) return;
    try {
      await this.#read(uri);
    } catch (error) {
      if (!(error instanceof UserFault) || error.kind !== 'cohort-file') throw error;
      this.services.log.failure('Opening a cohort', error);
      const show = 'Show in File';
      if ((await tellError(error.message, show)) === show) await showPlace(uri, error.message);
    }
  }

  async #write(cohort: Cohort, file: string): Promise<void> {
    const { dataset, subjects, scope } = cohort;
    if (isWithin(dataset, file)) {
      throw new UserFault(
        `${path.basename(file)} would stand among the records of ${lastName(dataset)}, where nothing is ever written. Choose another folder.`,
        'write-into-data-set',
      );
    }
    const uri = vscode.Uri.file(file);
    if (!(await this.#isOurs(uri))) return;
    const fingerprint = await this.#fingerprintOf(dataset);
    const { from } = this.services.model;
    const place = placeFrom(file, dataset);
    const text = writeCohortFile({
      dataset: { path: place, name: lastName(dataset), fingerprint },
      subjects,
      scope,
      from,
    });
    try {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    } catch (error) {
      throw new UserFault(
        `${file} could not be written (${error instanceof Error ? error.message : String(error)}). Save the cohort elsewhere.`,
        'not-written',
        { cause: error },
      );
    }
    this.#texts.set(file, text);
    this.services.model.saved(cohort, { path: file, fingerprint });
    say(`${cohortName(file)} saved.`);
  }

  /** Whether a file may be written over: it is as we left it, or the user says so. */
  async #isOurs(uri: vscode.Uri): Promise<boolean> {
    const known = this.#texts.get(uri.fsPath);
    if (known === undefined) return true;
    const now = await textOf(uri).catch(() => null);
    if (now === null || now === known) return true;
    return confirmed(
      `Write over ${path.basename(uri.fsPath)}?`,
      'It was changed by something else since it was opened here. What was changed is lost then.',
      'Write Over',
    );
  }

  /** Null where the records can't be read: the cohort is saved all the same, and says so when it is opened. */
  async #fingerprintOf(dataset: string): Promise<string | null> {
    try {
      return (await this.services.engine.call('fingerprint', { path: dataset })).fingerprint;
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      this.services.log.failure(`Reading ${dataset} for a cohort’s file`, error);
      void tellWarning(`The cohort is saved without the state of its records. ${messageOf(error)}`);
      return null;
    }
  }

  async #askWhere({ dataset }: Cohort): Promise<string | undefined> {
    const { model } = this.services;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const own = model.file;
    const name = `${lastName(dataset)}${COHORT_FILE_END}`;
    // A workspace that is the data set itself is no place for files of ours.
    const beside = folder !== undefined && !isWithin(dataset, folder) ? folder : path.dirname(dataset);
    const chosen = await vscode.window.showSaveDialog({
      title: 'Save Cohort',
      defaultUri: vscode.Uri.file(own ?? path.join(beside, name)),
      filters: FILTERS,
    });
    return chosen?.fsPath;
  }

  async #read(uri: vscode.Uri): Promise<void> {
    const { model, list } = this.services;
    const name = path.basename(uri.fsPath);
    const text = await textOf(uri).catch((error: unknown) => {
      throw new UserFault(`${uri.fsPath} could not be read. Look whether it is still there.`, 'not-readable', {
        cause: error,
      });
    });
    const { file, notices } = readCohortFile(text, name);
    const dataset = await this.#recordsOf(uri, file);
    if (dataset === undefined) return;
    if (!list.entry(dataset)) list.open(dataset);
    const { subjects, scope, from } = file;
    const before = model.isChanged ? model.cohort : null;
    this.#texts.set(uri.fsPath, text);
    model.opened({ dataset, subjects, scope }, { path: uri.fsPath, fingerprint: file.dataset.fingerprint }, from);
    await vscode.commands.executeCommand('cohortLens.cohort.focus');
    if (notices.length > 0) void tellWarning(notices.join(' '));
    if (before && before.subjects.length > 0) {
      offerUndo(
        model,
        `${cohortName(uri.fsPath)} is open. The cohort before it, with ${counted(before.subjects.length, 'patient')}, was not saved.`,
      );
    }
  }

  /** Where the file's records are: where it says, else where the user finds them. */
  async #recordsOf(uri: vscode.Uri, { dataset }: CohortFile): Promise<string | undefined> {
    const { engine } = this.services;
    const said = path.resolve(
      path.dirname(uri.fsPath),
      ...(path.isAbsolute(dataset.path) ? [dataset.path] : dataset.path.split('/')),
    );
    try {
      await engine.call('open', { path: said });
      return said;
    } catch (error) {
      if (!(error instanceof UserFault)) throw error;
      const locate = 'Locate Records…';
      const choice = await tellError(
        `The records of ${cohortName(uri.fsPath)} (${dataset.name}) can’t be opened: ${error.message}`,
        locate,
      );
      if (choice === undefined) return undefined;
    }
    const [found] =
      (await vscode.window.showOpenDialog({
        title: `Where are the records of ${dataset.name}?`,
        openLabel: 'Use These Records',
        canSelectFolders: true,
        canSelectFiles: false,
      })) ?? [];
    if (!found) return undefined;
    await engine.call('open', { path: found.fsPath });
    return found.fsPath;
  }
}

async function askWhich(): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showOpenDialog({
    title: 'Open Cohort',
    openLabel: 'Open Cohort',
    filters: FILTERS,
    ...(folder && { defaultUri: folder }),
  });
  return chosen?.[0];
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** How a file names its records: from its own folder where both are in one workspace folder, so that both can move. */
function placeFrom(file: string, dataset: string): string {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const isTogether = folders.some(({ uri }) => isWithin(uri.fsPath, file) && isWithin(uri.fsPath, dataset));
  return isTogether ? path.relative(path.dirname(file), dataset).split(path.sep).join('/') : dataset;
}

async function showPlace(uri: vscode.Uri, message: string): Promise<void> {
  const place = faultPlace(message);
  const at = new vscode.Position(Math.max(0, (place?.line ?? 1) - 1), Math.max(0, (place?.column ?? 1) - 1));
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(at, at) });
}
