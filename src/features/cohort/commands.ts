import * as vscode from 'vscode';
import { moveSubjects, removeSubjects } from '../../core/cohort/operations';
import type { SubjectId } from '../../core/meds/dataset';
import { WHOLE_RECORD } from '../../core/cohort/cohort';
import { isNode, isSubjectNode } from '../data_sets/node';
import type { Node } from '../data_sets/node';
import { counted, lastName } from '../data_sets/words';
import { registerCommands } from '../notifications/commands';
import { confirmed, tellInformation } from '../notifications/notify';
import type { Commands } from '../notifications/commands';
import { CohortFiles } from './files';
import { MANY, offerUndo, setTicked } from './place';
import { QueryFiles } from './query_files';
import { selectBySql } from './query';
import { isCohortSubject } from './rows';
import { clearFilter, clearWindow, cohortOf, setFilter, setWindow } from './scope';
import { anyDataSet, dataSetFor, say, selectFromIds, selectSample } from './select';
import type { CohortServices } from './services';
import type { CohortTree } from './tree';
import type { CohortView } from './view';
import { addWithCode } from './with_code';

/** Registers what can be done with the cohort. */
export function registerCohortCommands(
  services: CohortServices,
  tree: CohortTree,
  view: CohortView,
): vscode.Disposable {
  const { model, log } = services;
  const files = new CohortFiles(services);
  const queries = new QueryFiles(services);
  const commands: Commands = {
    save: asked => files.save(asked),
    saveAs: () => files.saveAs(),
    open: asked => files.open(asked),
    openResource: asked => files.open(asked),
    newQuery: asked => queries.create(asked),
    runQuery: asked => queries.run(asked),
    new: asked => begin(services, asked),
    clear: () => clear(services),
    undo: () => model.undo(),
    redo: () => model.redo(),
    selectBySql: asked => selectBySql(services, given(asked)),
    sample: asked => selectSample(services, given(asked)),
    fromIds: asked => selectFromIds(services, given(asked)),
    addWithCode: asked => addWithCode(services, asked),
    dateWindow: asked => setWindow(model, asked),
    clearWindow: () => clearWindow(model),
    codeFilter: asked => setFilter(services, asked),
    clearFilter: () => clearFilter(model),
    copyIds: () => copyIds(services, view),
    addSubject: (asked, all) => tickRows(services, asked, all, true),
    removeSubject: (asked, all) => tickRows(services, asked, all, false),
    toggleShown: () => tickShown(services, null),
    addShown: () => tickShown(services, true),
    removeShown: () => tickShown(services, false),
    toggleRow: () => services.dataSets.toggleFocused(),
    addAll: asked => tickAll(services, asked, true),
    removeAll: asked => tickAll(services, asked, false),
    remove: async (asked, all) => {
      const subjects = await subjectsOf(view, asked, all);
      const { cohort } = model;
      if (cohort) model.change(removeSubjects(cohort, subjects));
    },
    moveUp: async (asked, all) => move(services, await subjectsOf(view, asked, all), -1),
    moveDown: async (asked, all) => move(services, await subjectsOf(view, asked, all), 1),
    openSubject: asked => {
      if (isCohortSubject(asked)) services.openSubject(asked.path, asked.subject);
    },
    showMore: () => tree.more(),
  };
  const named = Object.fromEntries(Object.entries(commands).map(([name, run]) => [`cohort.${name}`, run]));
  return vscode.Disposable.from(queries, registerCommands(named, log));
}

/** What a caller passed beside the command's name: fields of an object, or nothing. */
const given = (asked: unknown): object =>
  typeof asked === 'object' && asked !== null && !(asked instanceof vscode.Uri) ? asked : {};

/** Begins a cohort without subjects. @param asked a row of the data set, or `{ path }`; else the user chooses where there is a choice */
async function begin(services: CohortServices, asked: unknown): Promise<void> {
  const { model } = services;
  const path = isNode(asked) ? asked.path : await anyDataSet(services);
  if (path === undefined) return;
  const had = model.cohort;
  model.begin({ dataset: path, subjects: [], scope: WHOLE_RECORD });
  if (had && had.subjects.length > 0) {
    offerUndo(
      model,
      `A new cohort of ${lastName(path)} was begun. The one before had ${counted(had.subjects.length, 'patient')}.`,
    );
  }
}

/** Takes everybody out; window and filter stay. */
function clear({ model }: CohortServices): void {
  const { cohort } = model;
  if (!cohort || cohort.subjects.length === 0) return;
  model.change({ ...cohort, subjects: [] });
  offerUndo(model, `${counted(cohort.subjects.length, 'patient')} taken out of the cohort.`);
}

async function copyIds({ model }: CohortServices, view: CohortView): Promise<void> {
  const ids = view.selected.length > 1 ? view.selected : cohortOf(model).subjects;
  await vscode.env.clipboard.writeText(ids.join('\n'));
  say(`${counted(ids.length, 'id')} copied.`);
}

/** The subjects that a command of the Cohort view is about: the rows that it was started on, else those of the key. */
async function subjectsOf(view: CohortView, asked: unknown, all: unknown): Promise<readonly SubjectId[]> {
  const rows: unknown[] = Array.isArray(all) && all.length > 0 ? all : isCohortSubject(asked) ? [asked] : [];
  const ids = rows.flatMap(row => (isCohortSubject(row) ? [row.subject] : []));
  return ids.length > 0 ? ids : view.focused();
}

/** Moves subjects together by one place. */
function move({ model }: CohortServices, subjects: readonly SubjectId[], by: -1 | 1): void {
  const { cohort } = model;
  if (!cohort || subjects.length === 0) return;
  const moved = new Set(subjects);
  const places = cohort.subjects.flatMap((id, place) => (moved.has(id) ? [place] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const before = by < 0 ? cohort.subjects[Math.max(0, first - 1)] : cohort.subjects[last + 2];
  model.change(moveSubjects(cohort, subjects, before ?? null));
}

/** @param all the selected rows, where several are and the command was started on one of them */
async function tickRows(services: CohortServices, asked: unknown, all: unknown, isTicked: boolean): Promise<void> {
  const nodes: unknown[] = Array.isArray(all) && all.length > 0 ? all : [asked];
  const [first, ...others] = nodes.filter(isSubjectNode);
  if (!first) return;
  const ids = [first, ...others].filter(({ path }) => path === first.path).map(({ subject }) => subject.id);
  await setTicked(services.model, first.path, ids, isTicked);
}

/** The subject that the active viewer shows. @param isTicked null: the other way round */
async function tickShown({ model, activeSubject }: CohortServices, isTicked: boolean | null): Promise<void> {
  const shown = activeSubject();
  if (!shown) {
    void tellInformation('No record is shown. Open a subject from the Data Sets view first.');
    return;
  }
  const { path, subject } = shown;
  const before = model.has(path, subject);
  const wanted = isTicked ?? !before;
  if (!(await setTicked(model, path, [subject], wanted))) return;
  say(wanted ? `Patient ${subject} is in the cohort.` : `Patient ${subject} is not in the cohort.`);
}

/** Every subject of a split or of a data set. */
async function tickAll(services: CohortServices, asked: unknown, isTicked: boolean): Promise<void> {
  const { engine, model } = services;
  const path = isNode(asked) ? asked.path : await dataSetFor(services);
  if (path === undefined) return;
  const split = isNode(asked) ? splitOf(asked) : null;
  const { subjects } = await engine.call('subjectIds', { path, split });
  const added = isTicked ? subjects.filter(id => !model.has(path, id)) : subjects.filter(id => model.has(path, id));
  if (added.length === 0) {
    say(isTicked ? 'All of them are in the cohort already.' : 'None of them is in the cohort.');
    return;
  }
  const many = counted(added.length, 'patient');
  if (isTicked && added.length > MANY && !(await confirmed(`Add ${many} to the cohort?`, MANY_DETAIL, 'Add All')))
    return;
  if (!(await setTicked(model, path, subjects, isTicked))) return;
  say(isTicked ? `${many} added to the cohort.` : `${many} taken out of the cohort.`);
}

const MANY_DETAIL = 'Counting what they cost reads each of their records once. You can undo this.';

const splitOf = (node: Node): string | null => (node.kind === 'split' ? node.split.name : null);
