import { homedir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import type { ImportProgress } from '../../engine/import/contract';
import { fault } from '../../engine/faults';
import type { ArchetypeSummary, GenerateReport, GenerateTask } from '../../engine/sample/contract';
import { whatIsTaken, whyNeverIn } from '../../engine/sample/target';
import { counted, lastName } from '../data_sets/words';
import type { DataSetList } from '../data_sets/list';
import type { DataSetsView } from '../data_sets/view';
import { showPlace } from '../files/show_place';
import { pathOf } from '../import/source';
import type { Log } from '../log/log';
import { askFigure } from '../notifications/ask_figure';
import { registerCommands } from '../notifications/commands';
import { confirmed, tellError, tellInformation, withProgress, withProgressIfLong } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { chooseFrom, TITLE } from './choose_archetypes';
import type { ChosenArchetypes } from './choose_archetypes';
import { generatedSentence } from './words';

/** Makes synthetic cohorts, away from the extension host's thread. */
export interface CohortGenerator {
  /** @param file null: the bundled ones @throws UserFault `archetype-file` */
  archetypes(file: string | null, signal: AbortSignal): Promise<readonly ArchetypeSummary[]>;
  /** @throws UserFault, Cancelled */
  generate(
    task: GenerateTask,
    onProgress: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ): Promise<GenerateReport>;
}

export interface GenerateServices {
  readonly generator: CohortGenerator;
  readonly list: DataSetList;
  readonly view: DataSetsView;
  readonly memento: vscode.Memento;
  readonly log: Log;
}

/** Figures that were typed last. */
const LAST = 'cohortLens.generate';
const MOST_PATIENTS = 1_000_000;
const LARGEST_SEED = 2 ** 32 - 1;

/** What is known before the user is asked. */
type GenerateGiven = Partial<Omit<GenerateTask, 'archetypes' | 'replace'>> & { readonly archetypes?: string | null };

export function registerGenerate(services: GenerateServices): vscode.Disposable {
  const closing = new AbortController();
  return vscode.Disposable.from(
    { dispose: () => closing.abort() },
    registerCommands({ generateCohort: arg => generateCohort(services, givenOf(arg), closing.signal) }, services.log),
  );
}

async function generateCohort(services: GenerateServices, given: GenerateGiven, closing: AbortSignal): Promise<void> {
  let file = given.archetypes ?? null;
  try {
    const chosen = given.only === undefined ? await choose(services, file) : { file, only: given.only };
    if (!chosen) return;
    file = chosen.file;
    const task = await complete(services, { ...given, archetypes: chosen.file, only: chosen.only });
    if (task) await run(services, task, closing);
  } catch (error) {
    if (!(error instanceof UserFault) || error.kind !== 'archetype-file' || file === null) throw error;
    services.log.failure('generateCohort', error);
    const show = 'Show in File';
    if ((await tellError(error.message, show)) === show) await showPlace(vscode.Uri.file(file), error.message);
  }
}

/** The archetypes of a file, or the bundled ones; a file that is chosen on the way is read as well. */
async function choose(services: GenerateServices, file: string | null): Promise<ChosenArchetypes | undefined> {
  const archetypes = await withProgressIfLong('Reading the archetypes', signal =>
    services.generator.archetypes(file, signal),
  );
  return archetypes.length === 1 && file !== null ? { file, only: null } : chooseFrom(file, archetypes);
}

async function complete(services: GenerateServices, given: GenerateGiven): Promise<GenerateTask | undefined> {
  const { memento } = services;
  const last = memento.get(LAST, { patients: 300, seed: 1 });
  const patients =
    given.patients ??
    (await askFigure({
      title: TITLE,
      prompt: 'How many patients',
      value: last.patients,
      least: 1,
      most: MOST_PATIENTS,
    }));
  if (patients === undefined) return undefined;
  const seed =
    given.seed ??
    (await askFigure({
      title: TITLE,
      prompt: 'Seed: the same number makes the same patients again',
      value: last.seed,
      least: 0,
      most: LARGEST_SEED,
    }));
  if (seed === undefined) return undefined;
  await memento.update(LAST, { patients, seed });
  const task = { archetypes: given.archetypes ?? null, only: given.only ?? null, patients, seed };
  const out = given.out ?? (await askOut(task));
  if (out === undefined) return undefined;
  const never = await whyNeverIn(out);
  if (never !== null) throw fault('import-target', { folder: out, why: never });
  const taken = await whatIsTaken(out);
  if (taken !== null && !(await mayBeLost(out, taken))) return undefined;
  return { ...task, out, replace: taken !== null };
}

/** Where it is written unless the user says otherwise. */
function placeFor({ archetypes, patients, seed }: Pick<GenerateTask, 'archetypes' | 'patients' | 'seed'>): string {
  const folder = archetypes === null ? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath : path.dirname(archetypes);
  const name = archetypes === null ? 'synthetic' : path.basename(archetypes).replace(/(?:\.archetypes)?\.json$/i, '');
  return path.join(folder ?? homedir(), `${name}-${patients}-seed-${seed}`);
}

interface OutItem extends vscode.QuickPickItem {
  readonly does: 'make' | 'where';
}

async function askOut(task: Omit<GenerateTask, 'out' | 'replace'>): Promise<string | undefined> {
  const of = task.only === null ? '' : ` of ${counted(task.only.length, 'archetype')}`;
  let out = placeFor(task);
  for (;;) {
    const never = await whyNeverIn(out);
    const taken = await whatIsTaken(out);
    const elsewhere = { label: '$(folder) Write Somewhere Else…', does: 'where' as const };
    const items: readonly OutItem[] =
      never !== null
        ? [{ ...elsewhere, detail: withoutIcons(`${out} ${never}`) }]
        : [
            {
              label: `$(play) Make ${counted(task.patients, 'Patient')}`,
              description: `into ${out}`,
              ...(taken !== null && { detail: `${takenWords(out, taken)}: you are asked before that is replaced.` }),
              does: 'make',
            },
            elsewhere,
          ];
    const choice = await vscode.window.showQuickPick(items, {
      title: TITLE,
      placeHolder: `${counted(task.patients, 'patient')}${of}, seed ${task.seed}${never === null ? '. Enter begins' : ''}`,
      ignoreFocusOut: true,
    });
    if (choice?.does === 'make') return out;
    if (!choice) return undefined;
    const [folder] =
      (await vscode.window.showOpenDialog({
        title: 'Where the cohort is to be: an empty folder, or one that gets a folder for it',
        openLabel: 'Write Here',
        canSelectFiles: false,
        canSelectFolders: true,
      })) ?? [];
    if (!folder) continue;
    const chosen = pathOf(folder);
    const isFree = (await whyNeverIn(chosen)) === null && (await whatIsTaken(chosen)) !== chosen;
    out = isFree ? chosen : path.join(chosen, path.basename(out));
  }
}

/** What stands where a cohort is to be made. @param taken see whatIsTaken */
const takenWords = (out: string, taken: string): string =>
  taken === out ? 'There are files in it already' : `${lastName(taken)} of an earlier cohort is there already`;

function mayBeLost(out: string, taken: string): Promise<boolean> {
  const isFile = taken !== out;
  return confirmed(
    isFile ? `Replace ${lastName(taken)}?` : `Replace what is in ${lastName(taken)}?`,
    isFile
      ? `${taken} tells of an earlier cohort whose folder is gone. Once the new one is made, it is deleted and can’t be brought back.`
      : `${taken} holds files already. Once the cohort is made, they are deleted and can’t be brought back.`,
    'Replace',
  );
}

async function run(services: GenerateServices, task: GenerateTask, closing: AbortSignal): Promise<void> {
  const { generator, list, view, log } = services;
  const cancelling = new AbortController();
  const end = (): void => cancelling.abort();
  closing.addEventListener('abort', end, { once: true });
  try {
    const report = await withProgress(
      `Making ${counted(task.patients, 'patient')}`,
      told =>
        generator.generate(
          task,
          ({ what, done }) => told(`${what} · ${Math.floor(done * 100)}%`, done),
          cancelling.signal,
        ),
      end,
    );
    if (list.entry(task.out)) await list.refresh(task.out);
    list.open(task.out);
    await view.reveal(task.out);
    void tellInformation(generatedSentence(report));
  } catch (error) {
    if (!(error instanceof Cancelled) || closing.aborted) throw error;
    log.info('Making a cohort was cancelled.');
    void tellInformation(`No cohort was made: it was cancelled. ${task.out} is as it was.`);
  } finally {
    closing.removeEventListener('abort', end);
  }
}

/** Commands get their arguments from anywhere. */
function givenOf(arg: unknown): GenerateGiven {
  if (arg instanceof vscode.Uri) return { archetypes: pathOf(arg) };
  if (typeof arg !== 'object' || arg === null) return {};
  const given = arg as Readonly<Record<string, unknown>>;
  const { archetypes, only, patients, seed, out } = given;
  return {
    ...(typeof archetypes === 'string' && path.isAbsolute(archetypes) && { archetypes }),
    ...(isNames(only) && { only }),
    ...(isWhole(patients, 1, MOST_PATIENTS) && { patients }),
    ...(isWhole(seed, 0, LARGEST_SEED) && { seed }),
    ...(typeof out === 'string' && path.isAbsolute(out) && { out }),
  };
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;

function isNames(value: unknown): value is readonly string[] | null {
  return value === null || (Array.isArray(value) && value.every(each => typeof each === 'string'));
}
