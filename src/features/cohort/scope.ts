import * as vscode from 'vscode';
import type { CodeSelector, Cohort, EventScope } from '../../core/cohort/cohort';
import { UserFault } from '../../core/fault';
import { chooseCode } from './choose_code';
import type { CohortModel } from './model';
import type { CohortServices } from './services';
import { typedSelectors, windowProblem } from './typed_scope';

/** Which of the cohort's events count: the date window and the code filter. */

/** @throws UserFault `no-cohort` */
export function cohortOf(model: CohortModel): Cohort {
  if (model.cohort) return model.cohort;
  throw new UserFault(
    'There is no cohort yet. Tick subjects in the Data Sets view, or begin one with “New Cohort”.',
    'no-cohort',
  );
}

function changeScope(model: CohortModel, part: Partial<EventScope>): void {
  const cohort = cohortOf(model);
  model.change({ ...cohort, scope: { ...cohort.scope, ...part } });
}

/**
 * Sets the window.
 * @param given `{ from, to }` as texts or null; anything else asks
 * @throws UserFault `scope-date`, `window-backwards`
 */
export async function setWindow(model: CohortModel, given: unknown): Promise<void> {
  const { scope } = cohortOf(model);
  const window = windowOf(given) ?? (await askWindow(scope));
  if (!window) return;
  const problem = windowProblem(window.from, window.to);
  if (problem !== null) throw new UserFault(problem, 'scope-date');
  changeScope(model, window);
}

function windowOf(given: unknown): Pick<EventScope, 'from' | 'to'> | undefined {
  if (typeof given !== 'object' || given === null || !('from' in given) || !('to' in given)) return undefined;
  const { from, to } = given;
  const isBound = (value: unknown): value is string | null => value === null || typeof value === 'string';
  return isBound(from) && isBound(to) ? { from, to } : undefined;
}

async function askWindow(scope: EventScope): Promise<Pick<EventScope, 'from' | 'to'> | undefined> {
  const forms = 'A year, month, day or time, such as 2118-11-16; empty for no bound';
  const from = await askBound('Date Window (1 of 2): First day that counts', forms, scope.from, text =>
    windowProblem(text, null),
  );
  if (from === undefined) return undefined;
  const to = await askBound('Date Window (2 of 2): Last day that counts', forms, scope.to, text =>
    windowProblem(from, text),
  );
  return to === undefined ? undefined : { from, to };
}

/** @returns undefined where the user stopped */
async function askBound(
  title: string,
  prompt: string,
  value: string | null,
  problem: (text: string | null) => string | null,
): Promise<string | null | undefined> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt,
    value: value ?? '',
    validateInput: text => problem(boundOf(text)) ?? undefined,
  });
  return typed === undefined ? undefined : boundOf(typed);
}

const boundOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function clearWindow(model: CohortModel): void {
  changeScope(model, { from: null, to: null });
}

export function clearFilter(model: CohortModel): void {
  changeScope(model, { codes: null });
}

interface FilterButton extends vscode.QuickInputButton {
  readonly does: 'below' | 'remove';
}

interface FilterItem extends vscode.QuickPickItem {
  readonly at?: number;
  readonly does?: 'find' | 'type' | 'clear';
  readonly buttons?: readonly FilterButton[];
}

const REMOVE: FilterButton = { iconPath: new vscode.ThemeIcon('close'), tooltip: 'Take this code out', does: 'remove' };
const belowButton = (below: boolean): FilterButton => ({
  iconPath: new vscode.ThemeIcon(below ? 'symbol-constant' : 'type-hierarchy-sub'),
  tooltip: below ? 'This code alone' : 'This code and those below it',
  does: 'below',
});

/**
 * Sets the code filter.
 * @param given a list of selectors, or null for none; anything else shows the list of those that are set
 */
export async function setFilter(services: CohortServices, given: unknown): Promise<void> {
  const { model } = services;
  const selectors = selectorsOf(given);
  if (selectors !== undefined) {
    changeScope(model, { codes: selectors });
    return;
  }
  // Each change counts at once, and the list comes back with it.
  while (await changeFilter(services));
}

function selectorsOf(given: unknown): readonly CodeSelector[] | null | undefined {
  if (given === null) return null;
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const selectors = given.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'code' in each && typeof each.code === 'string'
      ? [{ code: each.code, below: 'below' in each && each.below === true }]
      : [],
  );
  return selectors.length === given.length ? selectors : undefined;
}

/** Shows the filter once. @returns whether it is to be shown again */
async function changeFilter(services: CohortServices): Promise<boolean> {
  const { model } = services;
  const codes = cohortOf(model).scope.codes ?? [];
  const put = (next: readonly CodeSelector[]): void => changeScope(model, { codes: next.length === 0 ? null : next });
  const chosen = await chooseFilterItem(codes);
  if (!chosen) return false;
  const { item, does } = chosen;
  const { at } = item;
  if (at !== undefined) {
    put(
      does === 'remove'
        ? codes.filter((_, i) => i !== at)
        : codes.map((each, i) => (i === at ? { ...each, below: !each.below } : each)),
    );
    return true;
  }
  if (item.does === 'clear') {
    put([]);
    return false;
  }
  const added = item.does === 'find' ? await findCode(services) : await typeCodes();
  const known = new Set(codes.map(({ code }) => code));
  if (added.length > 0) put([...codes, ...added.filter(({ code }) => !known.has(code))]);
  return true;
}

function chooseFilterItem(
  codes: readonly CodeSelector[],
): Promise<{ readonly item: FilterItem; readonly does: FilterButton['does'] } | undefined> {
  const pick = vscode.window.createQuickPick<FilterItem>();
  pick.title = 'Code Filter: events with one of these codes count';
  pick.placeholder =
    codes.length === 0 ? 'Every event counts: add a code' : 'Enter changes whether what is below counts';
  pick.ignoreFocusOut = true;
  pick.items = [
    ...codes.map(({ code, below }, at) => ({
      label: code.replaceAll('$(', '$ ('),
      description: below ? 'and those below it' : 'alone',
      buttons: [belowButton(below), REMOVE],
      at,
    })),
    ...(codes.length > 0 ? [{ label: '', kind: vscode.QuickPickItemKind.Separator }] : []),
    { label: '$(search) Find a code…', does: 'find', alwaysShow: true },
    { label: '$(edit) Type codes…', does: 'type', alwaysShow: true },
    ...(codes.length > 0 ? [{ label: '$(clear-all) Count every event again', does: 'clear' as const }] : []),
  ];
  const chosen = new Promise<{ item: FilterItem; does: FilterButton['does'] } | undefined>(resolve => {
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      resolve(item && { item, does: 'below' });
    });
    pick.onDidTriggerItemButton(({ item, button }) => resolve({ item, does: (button as FilterButton).does }));
    pick.onDidHide(() => resolve(undefined));
  });
  pick.show();
  return chosen.finally(() => pick.dispose());
}

async function findCode(services: CohortServices): Promise<readonly CodeSelector[]> {
  const code = await chooseCode(services);
  return code === undefined ? [] : [{ code, below: true }];
}

async function typeCodes(): Promise<readonly CodeSelector[]> {
  const typed = await vscode.window.showInputBox({
    title: 'Code Filter',
    prompt: 'Codes as the data set writes them, with commas between; a * at the end takes what is below as well',
    placeHolder: 'ICD10CM/E11*, LOINC/8867-4, MEDS_DEATH',
  });
  return typedSelectors(typed ?? '');
}
