import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Cohort } from '../../core/cohort/cohort';
import { COHORT_FILE_END } from '../../core/cohort/cohort_file';
import { UserFault } from '../../core/fault';
import type { Params, Result } from '../../protocol/channel';
import type { EngineApi } from '../../engine/contract';
import { counted, lastName } from '../data_sets/words';
import { showPlace } from '../files/show_place';
import { isWithin } from '../files/within';
import { confirmed, tellError, tellWarning } from '../notifications/notify';
import type { Lineage } from './model';
import { cohortName } from './names';
import { offerUndo } from './place';
import { faultPlace } from './query_fault';
import { cohortOf } from './scope';
import { say } from './select';
import type { CohortServices } from './services';

const FILTERS = { 'Cohort (*.cohort.json)': ['cohort.json'], JSON: ['json'] };

/** What is saved: another cohort may be in its place before it is written. */
interface Saved {
  readonly cohort: Cohort;
  readonly lineage: Lineage;
  readonly from: string | null;
}

/** Cohorts in files: saving, opening, and what to do where a file or its records are not what they were. */
export class CohortFiles {
  constructor(readonly services: CohortServices) {}

  /** @param asked a Uri of the file to write to; else the cohort's own, else the user chooses */
  async save(asked: unknown): Promise<void> {
    const { model } = this.services;
    const file = asked instanceof vscode.Uri ? pathOf(asked) : model.file;
    if (file === null) await this.saveAs();
    else await this.#write(this.#present(), file, false);
  }

  async saveAs(): Promise<void> {
    const present = this.#present();
    const file = await this.#askWhere(present.cohort);
    // The dialog has asked already where there is a file of that name.
    if (file !== undefined) await this.#write(present, file, true);
  }

  /** @param asked a Uri of the file; anything else asks */
  async open(asked: unknown): Promise<void> {
    const uri = asked instanceof vscode.Uri ? asked : await askWhich();
    if (!uri) return;
    try {
      await this.#read(uri);
    } catch (error) {
      if (!(error instanceof UserFault) || error.kind !== 'cohort-file' || !faultPlace(error.message)) throw error;
      this.services.log.failure('Opening a cohort', error);
      const show = 'Show in File';
      if ((await tellError(error.message, show)) === show) await showPlace(uri, error.message);
    }
  }

  #present(): Saved {
    const { model } = this.services;
    return { cohort: cohortOf(model), lineage: model.lineage, from: model.from };
  }

  /** @param mayReplace whether the user said that a file that is there may be lost */
  async #write({ cohort, lineage, from }: Saved, file: string, mayReplace: boolean): Promise<void> {
    const known = lineage.file?.path === file ? lineage.file.digest : null;
    const replace = mayReplace || (known !== null && { digest: known });
    const written = await this.#save({ cohort, from, file, replace, evenUnread: true }, known !== null);
    if (!written) return;
    const { fingerprint, digest, unread } = written;
    this.services.model.saved(cohort, { path: file, fingerprint, digest }, lineage);
    if (unread === null) say(`${cohortName(file)} saved.`);
    else void tellWarning(`The cohort is saved without the state of its records. ${unread}`);
  }

  /** @returns undefined where the user keeps the file that is there */
  async #save(
    saving: Params<EngineApi, 'saveCohort'>,
    isKnown: boolean,
  ): Promise<Result<EngineApi, 'saveCohort'> | undefined> {
    const { engine } = this.services;
    try {
      return await engine.call('saveCohort', saving);
    } catch (error) {
      if (!(error instanceof UserFault) || error.kind !== 'already-there') throw error;
    }
    const isLost = await confirmed(
      `Write over ${path.basename(saving.file)}?`,
      isKnown
        ? 'It was changed by something else since it was opened here. What was changed is lost then.'
        : 'It is there already, and this cohort is not kept in it. What it holds is lost then.',
      'Write Over',
    );
    return isLost ? engine.call('saveCohort', { ...saving, replace: true }) : undefined;
  }

  async #askWhere({ dataset }: Cohort): Promise<string | undefined> {
    const { model, engine } = this.services;
    const records = (await engine.call('dataSetFolder', { path: dataset })).folder ?? dataset;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const own = model.file;
    const name = `${lastName(dataset)}${COHORT_FILE_END}`;
    // A workspace that is the data set itself is no place for files of ours.
    const beside = folder !== undefined && !isWithin(records, folder) ? folder : path.dirname(records);
    const chosen = await vscode.window.showSaveDialog({
      title: 'Save Cohort',
      defaultUri: vscode.Uri.file(own ?? path.join(beside, name)),
      filters: FILTERS,
    });
    return chosen && pathOf(chosen);
  }

  async #read(uri: vscode.Uri): Promise<void> {
    const { model, list, engine } = this.services;
    const place = pathOf(uri);
    const { file, notices, digest, dataset: said } = await engine.call('readCohort', { file: place });
    const dataset = await this.#recordsOf(said, `${cohortName(place)} (${file.dataset.name})`, file.dataset.name);
    if (dataset === undefined) return;
    if (!list.entry(dataset)) list.open(dataset);
    const { subjects, scope, from } = file;
    const before = model.isChanged ? model.cohort : null;
    const { fingerprint } = file.dataset;
    model.opened({ dataset, subjects, scope }, { path: place, fingerprint, digest }, from);
    await vscode.commands.executeCommand('cohortLens.cohort.focus');
    if (notices.length > 0) void tellWarning(notices.join(' '));
    if (before && before.subjects.length > 0) {
      offerUndo(
        model,
        `${cohortName(place)} is open. The cohort before it, with ${counted(before.subjects.length, 'patient')}, was not saved.`,
      );
    }
  }

  /** Where the records are: where the file says, else where the user finds them. */
  async #recordsOf(said: string, cohort: string, name: string): Promise<string | undefined> {
    const { engine } = this.services;
    try {
      await engine.call('open', { path: said });
      return said;
    } catch (error) {
      if (!(error instanceof UserFault)) throw error;
      const locate = 'Locate Records…';
      const choice = await tellError(`The records of ${cohort} can’t be opened: ${error.message}`, locate);
      if (choice === undefined) return undefined;
    }
    const [found] =
      (await vscode.window.showOpenDialog({
        title: `Where are the records of ${name}?`,
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

/** @throws UserFault where it is on no disk */
function pathOf(uri: vscode.Uri): string {
  if (uri.scheme === 'file') return uri.fsPath;
  throw new UserFault(`${uri.toString()} is not on this machine. Choose a file that is.`, 'not-on-disk');
}
