import * as path from 'node:path';
import * as vscode from 'vscode';
import type { SourceKind } from '../../core/import/report';
import { SOURCE_TITLES } from '../../core/import/report';
import { STAGING_FOLDER } from '../../engine/import/contract';
import type { ImportTask, RecognisedSource } from '../../engine/import/contract';
import { fault } from '../../engine/faults';
import { readState } from '../../engine/import/import_state';
import { whyNeverTo } from '../../engine/import/import_target';
import { counted, lastName } from '../data_sets/words';
import { confirmed } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import type { RecordImporter } from './importer';
import { askKind, pathOf, recognised } from './source';
import { besides, whatStandsIn, within } from './target';
import type { TargetState } from './target';
import type { UnfinishedImports } from './unfinished';
import { sizeWords } from './words';

export interface Planning {
  readonly importer: RecordImporter;
  readonly unfinished: UnfinishedImports;
}

/** What is known of an import before the user is asked. */
export interface ImportGiven {
  readonly source: string;
  readonly kind?: SourceKind | undefined;
  /** Given: it is not asked where to write. */
  readonly out?: string | undefined;
  readonly onDamage?: ImportTask['onDamage'] | undefined;
}

interface Plan {
  readonly recognised: RecognisedSource;
  readonly out: string;
  readonly onDamage: ImportTask['onDamage'];
}

/** What is staged of an earlier import goes on, or is thrown away first. */
export interface PlannedImport {
  readonly task: ImportTask;
  readonly anew: boolean;
}

/** Has an import planned: what is read, as what, and where to. @returns undefined where the user gives up */
export async function planImport(planning: Planning, given: ImportGiven): Promise<PlannedImport | undefined> {
  const { source } = given;
  const found = await recognised(planning.importer, source, given.kind ?? null);
  if (!found) return undefined;
  let plan: Plan = { recognised: found, out: given.out ?? besides(source), onDamage: given.onDamage ?? 'skip' };
  for (;;) {
    const state = await stateOf(planning, plan.out, source);
    const never = await whyNeverTo(plan.out, source);
    const does = given.out === undefined ? await askPlan(source, plan, state, never) : firstOf(plan.out, state, never);
    switch (does) {
      case undefined:
        return undefined;
      case 'where':
        plan = { ...plan, out: (await askFolder(source)) ?? plan.out };
        continue;
      case 'kind': {
        const kind = await askKind(plan.recognised.kind);
        const again = kind && (await recognised(planning.importer, source, kind));
        plan = { ...plan, recognised: again ?? plan.recognised };
        continue;
      }
      case 'damage':
        plan = { ...plan, onDamage: plan.onDamage === 'skip' ? 'stop' : 'skip' };
        continue;
      case 'nothing':
        continue;
      case 'begin':
      case 'goOn':
      case 'anew': {
        const task = { source, kind: plan.recognised.kind, out: plan.out, onDamage: plan.onDamage };
        const before = planning.unfinished.in(plan.out);
        if (does === 'goOn') return { task: { ...task, replace: before?.replace ?? false }, anew: false };
        const replaces = state === 'files' || state === 'other';
        const mayReplace = !replaces || (await mayBeLost(plan.out, state));
        if (mayReplace)
          return { task: { ...task, replace: replaces || before?.replace === true }, anew: does === 'anew' };
        if (given.out !== undefined) return undefined;
      }
    }
  }
}

/** The state of the folder to write to: `other` is an unfinished import of something else. */
type PlanState = TargetState | 'other';

async function stateOf({ unfinished }: Planning, out: string, source: string): Promise<PlanState> {
  const state = await whatStandsIn(out);
  if (state !== 'started') return state;
  const before = unfinished.in(out) ?? (await readState(path.join(out, STAGING_FOLDER)));
  return before !== null && before.source !== source ? 'other' : 'started';
}

type Does = 'begin' | 'goOn' | 'anew' | 'where' | 'kind' | 'damage' | 'nothing';

/** @throws UserFault `import-target` where nothing can be written there */
function firstOf(out: string, state: PlanState, never: string | null): Does {
  if (state === 'started') return 'goOn';
  if (never !== null) throw fault('import-target', { folder: out, why: never });
  return 'begin';
}

interface PlanItem extends vscode.QuickPickItem {
  readonly does: Does;
}

/** Shows what was found in the source and what will be done with it. The first entry does it. */
async function askPlan(source: string, plan: Plan, state: PlanState, never: string | null): Promise<Does | undefined> {
  const { recognised: found, out, onDamage } = plan;
  const title = SOURCE_TITLES[found.kind];
  const items: readonly PlanItem[] = [
    ...beginItems(out, state, never, `${title} · ${counted(found.files.length, 'file')}, ${sizeWords(found.bytes)}`),
    separator('or first'),
    ...(never === null || state === 'started'
      ? [{ label: '$(folder) Write Somewhere Else…', description: `now ${out}`, does: 'where' as const }]
      : []),
    { label: '$(list-selection) Read as Another Kind…', description: `now ${title}`, does: 'kind' },
    {
      label: onDamage === 'skip' ? '$(warning) Stop at the First Damaged Line' : '$(warning) Leave Damaged Lines Out',
      description: onDamage === 'skip' ? 'now they are left out and counted' : 'now the first of them stops the import',
      does: 'damage',
    },
    ...told(
      'missing',
      found.missing.map(name => ({ name, why: 'not there: nothing of its kind is imported' })),
    ),
    ...told('not read', found.passedOver),
  ];
  const choice = await vscode.window.showQuickPick(items, {
    title: `Import Records of ${lastName(source)}`,
    placeHolder: never === null || state === 'started' ? `${title}. Enter begins` : title,
    ignoreFocusOut: true,
  });
  return choice?.does;
}

/** @param never why nothing else can be written there, whatever may be lost; null where it can */
function beginItems(out: string, state: PlanState, never: string | null, detail: string): readonly PlanItem[] {
  const into = `into ${out}`;
  if (state === 'started') {
    const goOn: PlanItem = {
      label: '$(debug-continue) Go On with the Import',
      description: into,
      detail: `${detail} · what was read before is kept`,
      does: 'goOn',
    };
    if (never !== null) return [goOn];
    return [
      goOn,
      { label: '$(debug-restart) Begin Anew', description: 'what was read before is thrown away', does: 'anew' },
    ];
  }
  if (never !== null) {
    const why = withoutIcons(`${out} ${never}`);
    return [{ label: '$(folder) Write Somewhere Else…', description: detail, detail: why, does: 'where' }];
  }
  const asked = state === 'nothing' ? '' : ' · there are files in it already: you are asked before they are replaced';
  return [{ label: '$(play) Import', description: into, detail: `${detail}${asked}`, does: 'begin' }];
}

const separator = (label: string): PlanItem => ({
  label,
  kind: vscode.QuickPickItemKind.Separator,
  does: 'nothing',
});

/** Entries that only tell. */
function told(what: string, entries: readonly { readonly name: string; readonly why: string }[]): readonly PlanItem[] {
  if (entries.length === 0) return [];
  return [
    separator(`${what}: ${entries.length}`),
    ...entries.map(({ name, why }): PlanItem => ({
      label: withoutIcons(name),
      description: withoutIcons(why),
      does: 'nothing',
    })),
  ];
}

async function askFolder(source: string): Promise<string | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Where the imported records are to be: an empty folder, or one that gets a folder for them',
      openLabel: 'Write Here',
      canSelectFiles: false,
      canSelectFolders: true,
      defaultUri: vscode.Uri.file(source.replace(/[\\/][^\\/]*$/, '')),
    })) ?? [];
  return chosen && within(pathOf(chosen), source);
}

async function mayBeLost(out: string, state: PlanState): Promise<boolean> {
  return confirmed(
    `Replace what is in ${lastName(out)}?`,
    `${out} holds ${state === 'other' ? 'an unfinished import of something else. It is deleted before the import begins' : 'files already. They are deleted as soon as the import is whole'}, and can’t be brought back.`,
    'Replace',
  );
}
