import * as vscode from 'vscode';
import { sampleSubjects } from '../../core/cohort/sample';
import { LARGEST_SEED } from '../../core/random/xoshiro';
import { UserFault } from '../../core/fault';
import type { ListedSubjects, ListSource } from '../../engine/contract';
import { chooseDataSet } from '../data_sets/go_to_subject';
import { counted, figure, lastName } from '../data_sets/words';
import { askFigure } from '../notifications/ask_figure';
import { tellInformation, tellWarning } from '../notifications/notify';
import { becomes, placeFound } from './place';
import type { Way } from './place';
import { idWords, listWords } from './rows';
import type { CohortServices } from './services';

/** Figures that were typed last, kept by the workspace. */
const LAST_SAMPLE = 'cohortLens.cohort.sample';

const SHORT_MS = 4_000;

/** The data set that a selection is of where nobody says: the cohort's, else the active editor's. */
export function knownDataSet({ model, activeDataSet }: CohortServices): string | undefined {
  return model.cohort?.dataset ?? activeDataSet();
}

/** The same, else the user's choice. */
export async function dataSetFor(services: CohortServices): Promise<string | undefined> {
  return knownDataSet(services) ?? anyDataSet(services);
}

/** A data set of the list that the user chooses; the only one without asking. */
export async function anyDataSet({ list, dataSets }: CohortServices): Promise<string | undefined> {
  await dataSets.search();
  if (list.entries.length > 0) return chooseDataSet(list);
  const open = 'Open Data Set…';
  const choice = await tellInformation('No data set is open, so there is nobody to select.', open);
  if (choice !== undefined) await vscode.commands.executeCommand('cohortLens.openDataSet');
  return undefined;
}

export interface SampleGiven {
  readonly path?: string;
  readonly size?: number;
  readonly seed?: number;
  readonly from?: 'cohort' | 'dataSet';
}

interface SourceItem extends vscode.QuickPickItem {
  readonly from: 'cohort' | 'dataSet';
}

/** A random sample of the data set or of the cohort; the same seed draws the same again. */
export async function selectSample(services: CohortServices, given: SampleGiven): Promise<void> {
  const { engine, model, memento } = services;
  const path = given.path ?? (await dataSetFor(services));
  if (path === undefined) return;
  const from = given.from ?? (await sampleSource(services, path));
  if (from === undefined) return;
  const all =
    from === 'cohort'
      ? (model.cohort?.subjects ?? [])
      : (await engine.call('subjectIds', { path, split: null })).subjects;
  if (all.length === 0) {
    void tellInformation(`${from === 'cohort' ? 'The cohort' : lastName(path)} has nobody to draw a sample of.`);
    return;
  }
  const last = memento.get(LAST_SAMPLE, { size: 10, seed: 1 });
  const title = 'Random Sample';
  const size =
    given.size ??
    (await askFigure({
      title,
      prompt: 'How many patients',
      value: Math.min(last.size, all.length),
      least: 1,
      most: all.length,
    }));
  if (size === undefined) return;
  const seed =
    given.seed ??
    (await askFigure({
      title,
      prompt: 'Seed: the same number draws the same patients again',
      value: last.seed,
      least: 0,
      most: LARGEST_SEED,
    }));
  if (seed === undefined) return;
  await memento.update(LAST_SAMPLE, { size, seed });
  const drawn = sampleSubjects(all, size, seed);
  const of = from === 'cohort' ? 'a cohort of ' : '';
  if (await becomes(model, path, drawn, `random sample of ${drawn.length} of ${of}${all.length}, seed ${seed}`)) {
    say(`${counted(drawn.length, 'patient')} of ${figure(all.length)}, drawn with seed ${seed}.`);
  }
}

async function sampleSource({ model }: CohortServices, path: string): Promise<SourceItem['from'] | undefined> {
  const { cohort } = model;
  if (!cohort || cohort.dataset !== path || cohort.subjects.length === 0) return 'dataSet';
  const items: SourceItem[] = [
    { from: 'dataSet', label: '$(database) Of the data set', description: lastName(path) },
    { from: 'cohort', label: '$(organization) Of the cohort', description: counted(cohort.subjects.length, 'patient') },
  ];
  return (await vscode.window.showQuickPick(items, { title: 'Random Sample', placeHolder: 'What it is drawn of' }))
    ?.from;
}

export interface IdsGiven {
  readonly path?: string;
  readonly text?: string;
  readonly way?: Way;
}

/** Selects the ids that a text lists: the clipboard's, a file's, or the one that is selected. */
export async function selectFromIds(services: CohortServices, given: IdsGiven): Promise<void> {
  const path = given.path ?? (await dataSetFor(services));
  if (path === undefined) return;
  const list = given.text === undefined ? await askList() : { text: given.text };
  if (list === undefined) return;
  const { subjects, unknown, problem, problems } = await services.engine.call('listedSubjects', { path, list });
  if (subjects.length + unknown.length === 0) {
    throw new UserFault(
      `There is no subject id in that text. ${problem === null ? '' : `${problem} `}Ids are whole numbers, one a line or with ` +
        'commas, blanks or tabs between them, or a table with a column subject_id.',
      'no-ids',
    );
  }
  if (subjects.length === 0) {
    throw new UserFault(
      `${lastName(path)} has ${unknown.length === 1 ? 'no such id' : `none of these ${figure(unknown.length)} ids`}: ${idWords(unknown)}. The cohort stays as it is.`,
      'unknown-subject',
    );
  }
  const way = await placeFound(
    services.model,
    path,
    subjects,
    { found: `${counted(subjects.length, 'id')} of the list are in ${lastName(path)}`, from: 'list of ids' },
    given.way,
  );
  if (way === undefined) return;
  if (unknown.length + problems === 0) say(`${counted(subjects.length, 'id')} of the list taken.`);
  else void tellLeft(path, { unknown, problem, problems });
}

/** Says what of a list was not taken. */
async function tellLeft(
  path: string,
  { unknown, problem, problems }: Pick<ListedSubjects, 'unknown' | 'problem' | 'problems'>,
): Promise<void> {
  const parts = [
    ...(unknown.length > 0
      ? [`${counted(unknown.length, 'id is', 'ids are')} not in ${lastName(path)}: ${idWords(unknown)}.`]
      : []),
    ...(problem === null ? [] : [problem]),
    ...(problems > 1 ? [`${counted(problems - 1, 'more line is', 'more lines are')} like that.`] : []),
  ];
  if (unknown.length === 0) {
    await tellWarning(parts.join(' '));
    return;
  }
  const copy = 'Copy These Ids';
  const choice = await tellWarning(parts.join(' '), copy);
  if (choice === copy) await vscode.env.clipboard.writeText(unknown.join('\n'));
}

interface ListItem extends vscode.QuickPickItem {
  /** Null: a file that is chosen. */
  readonly text: string | null;
}

async function askList(): Promise<ListSource | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : '';
  const copied = await vscode.env.clipboard.readText();
  const items: ListItem[] = [
    ...(selected === ''
      ? []
      : [{ label: '$(selection) Selected text', description: listWords(selected), text: selected }]),
    ...(copied === '' ? [] : [{ label: '$(clippy) Clipboard', description: listWords(copied), text: copied }]),
    { label: '$(file) A file…', text: null },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Cohort from a List of Ids',
    placeHolder: 'Where the ids are',
  });
  if (!chosen) return undefined;
  if (chosen.text !== null) return { text: chosen.text };
  const [file] = (await vscode.window.showOpenDialog({ title: 'A File of Subject Ids', openLabel: 'Read Ids' })) ?? [];
  return file && { file: file.fsPath };
}

/** Says in the status bar what was done: it can be undone, so nobody needs to answer. */
export function say(message: string): void {
  vscode.window.setStatusBarMessage(`$(organization) ${message.replaceAll('$(', '$ (')}`, SHORT_MS);
}
