import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { DatasetSummary, SubjectId, SubjectPage } from '../../core/meds/dataset';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import type { DataSetList } from './list';
import { counted, countsRow, figure, lastName, subjectRow } from './words';

/** No more subjects than this are offered at a time; more digits narrow the choice. */
const OFFERED = 50;

interface SubjectItem extends vscode.QuickPickItem {
  readonly id?: SubjectId;
}

/** Lets the user choose among the listed data sets; the only one is chosen without asking. */
export async function chooseDataSet(list: DataSetList): Promise<string | undefined> {
  const { entries } = list;
  if (entries.length <= 1) return entries[0]?.path;
  const items = entries.map(({ path, state }) => ({
    label: state.kind === 'ready' ? state.summary.name : lastName(path),
    ...(state.kind === 'ready' ? { description: countsRow(state.summary) } : {}),
    detail: path,
    path,
  }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Choose a data set', matchOnDetail: true });
  return chosen?.path;
}

/** Finds a subject by the start of its id. @returns undefined where the user chose none */
export async function chooseSubject(engine: Engine, log: Log, dataSet: DatasetSummary): Promise<SubjectId | undefined> {
  const pick = vscode.window.createQuickPick<SubjectItem>();
  pick.title = `Go to Subject in ${dataSet.name}`;
  pick.placeholder = `Start of a subject id, among ${counted(dataSet.subjects, 'subject')}`;
  let asking = new AbortController();
  const offer = async (match: string): Promise<void> => {
    asking.abort();
    const own = new AbortController();
    asking = own;
    pick.busy = true;
    try {
      const query = { path: dataSet.path, split: null, match, file: null, offset: 0, limit: OFFERED };
      const page = await engine.call('subjects', query, own.signal);
      if (!own.signal.aborted) pick.items = itemsOf(page, match);
    } catch (error) {
      if (error instanceof Cancelled || own.signal.aborted) return;
      log.failure(`Finding a subject in ${dataSet.path}`, error);
      pick.items = [{ label: messageOf(error), alwaysShow: true }];
    }
    if (asking === own) pick.busy = false;
  };
  try {
    return await new Promise<SubjectId | undefined>(resolve => {
      pick.onDidChangeValue(value => void offer(value.trim()));
      pick.onDidAccept(() => {
        const id = pick.selectedItems[0]?.id;
        if (id !== undefined) resolve(id);
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
      void offer('');
    });
  } finally {
    asking.abort();
    pick.dispose();
  }
}

function itemsOf({ total, subjects }: SubjectPage, match: string): SubjectItem[] {
  if (total === 0) return [{ label: `No subject id starts with “${match}”`, alwaysShow: true }];
  const hidden = total - subjects.length;
  return [
    ...subjects.map(subject => ({
      id: subject.id,
      label: subject.id,
      description: [subjectRow(subject), ...(subject.split ? [subject.split] : [])].join(' · '),
      alwaysShow: true,
    })),
    ...(hidden > 0
      ? [{ label: `${figure(hidden)} more: type more of the id`, kind: vscode.QuickPickItemKind.Separator }]
      : []),
  ];
}
