import * as vscode from 'vscode';
import { parseIdList } from '../../core/cohort/id_list';
import type { IdProblem } from '../../core/cohort/id_list';
import { LARGEST_SEED, sampleSubjects } from '../../core/cohort/sample';
import { UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import { chooseDataSet } from '../data_sets/go_to_subject';
import { counted, figure, lastName } from '../data_sets/words';
import { tellInformation, tellWarning } from '../notifications/notify';
import { becomes, placeFound } from './place';
import type { Way } from './place';
import { idWords } from './rows';
import type { CohortServices } from './services';

/** Figures that were typed last, kept by the workspace. */
const LAST_SAMPLE = 'cohortLens.cohort.sample';

const SHORT_MS = 4_000;

/** The data set that a new selection is of: the cohort's, else the active editor's, else the user's choice. */
export async function dataSetFor(services: CohortServices): Promise<string | undefined> {
  const known = services.model.cohort?.dataset ?? services.activeDataSet();
  return known ?? anyDataSet(services);
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
  const last = memento.get(LAST_SAMPLE, { size: 10, seed: 1 });
  const size = given.size ?? (await askFigure('How many patients', Math.min(last.size, all.length), 1, all.length));
  if (size === undefined) return;
  const seed =
    given.seed ?? (await askFigure('Seed: the same number draws the same patients again', last.seed, 0, LARGEST_SEED));
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

async function askFigure(prompt: string, value: number, least: number, most: number): Promise<number | undefined> {
  const typed = await vscode.window.showInputBox({
    title: 'Random Sample',
    prompt,
    value: String(value),
    validateInput: text => {
      const n = Number(text);
      const isRight = /^\d+$/.test(text.trim()) && n >= least && n <= most;
      return isRight ? undefined : `A whole number from ${figure(least)} to ${figure(most)}.`;
    },
  });
  return typed === undefined ? undefined : Number(typed);
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
  const text = given.text ?? (await idText());
  if (text === undefined) return;
  const { ids, problems } = parseIdList(text);
  if (ids.length === 0) {
    const [problem] = problems;
    throw new UserFault(
      `There is no subject id in that text. ${problem ? `${problem.message} ` : ''}Ids are whole numbers, one a line or with ` +
        'commas, blanks or tabs between them, or a table with a column subject_id.',
      'no-ids',
    );
  }
  const unknown = new Set((await services.engine.call('unknownSubjects', { path, subjects: ids })).subjects);
  const known = ids.filter(id => !unknown.has(id));
  if (known.length === 0) {
    throw new UserFault(
      `${lastName(path)} has ${ids.length === 1 ? 'no such id' : `none of these ${figure(ids.length)} ids`}: ${idWords(ids)}. The cohort stays as it is.`,
      'unknown-subject',
    );
  }
  const way = await placeFound(
    services.model,
    path,
    known,
    { found: `${counted(known.length, 'id')} of the list are in ${lastName(path)}`, from: 'list of ids' },
    given.way,
  );
  if (way === undefined) return;
  if (unknown.size + problems.length === 0) say(`${counted(known.length, 'id')} of the list taken.`);
  else void tellLeft(path, [...unknown], problems);
}

/** Says what of a list was not taken. */
async function tellLeft(path: string, unknown: readonly SubjectId[], problems: readonly IdProblem[]): Promise<void> {
  const [problem] = problems;
  const parts = [
    ...(unknown.length > 0
      ? [`${counted(unknown.length, 'id is', 'ids are')} not in ${lastName(path)}: ${idWords(unknown)}.`]
      : []),
    ...(problem ? [problem.message] : []),
    ...(problems.length > 1 ? [`${counted(problems.length - 1, 'more line is', 'more lines are')} like that.`] : []),
  ];
  if (unknown.length === 0) {
    await tellWarning(parts.join(' '));
    return;
  }
  const copy = 'Copy These Ids';
  const choice = await tellWarning(parts.join(' '), copy);
  if (choice === copy) await vscode.env.clipboard.writeText(unknown.join('\n'));
}

interface TextItem extends vscode.QuickPickItem {
  /** Null: a file that is chosen. */
  readonly text: string | null;
}

async function idText(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : '';
  const copied = await vscode.env.clipboard.readText();
  const items: TextItem[] = [
    ...(selected === ''
      ? []
      : [{ label: '$(selection) Selected text', description: foundIn(selected), text: selected }]),
    ...(copied === '' ? [] : [{ label: '$(clippy) Clipboard', description: foundIn(copied), text: copied }]),
    { label: '$(file) A file…', text: null },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Cohort from a List of Ids',
    placeHolder: 'Where the ids are',
  });
  if (!chosen) return undefined;
  if (chosen.text !== null) return chosen.text;
  const [file] = (await vscode.window.showOpenDialog({ title: 'A File of Subject Ids', openLabel: 'Read Ids' })) ?? [];
  return file && new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

const foundIn = (text: string): string => counted(parseIdList(text).ids.length, 'id');

/** Says in the status bar what was done: it can be undone, so nobody needs to answer. */
export function say(message: string): void {
  vscode.window.setStatusBarMessage(`$(organization) ${message.replaceAll('$(', '$ (')}`, SHORT_MS);
}
