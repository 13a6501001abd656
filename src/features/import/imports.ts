import * as path from 'node:path';
import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import { SOURCE_KINDS } from '../../core/import/report';
import type { ImportReport, SourceKind } from '../../core/import/report';
import { fault } from '../../engine/faults';
import type { ImportTask } from '../../engine/import/contract';
import { isNode } from '../data_sets/node';
import type { DataSetList } from '../data_sets/list';
import type { DataSetsView } from '../data_sets/view';
import { lastName } from '../data_sets/words';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { confirmed, tellError, tellInformation, tellWarning, withProgress } from '../notifications/notify';
import type { RecordImporter } from './importer';
import { planImport } from './plan';
import type { ImportGiven } from './plan';
import { ReportPages } from './report_pages';
import { askSource, pathOf } from './source';
import { whatStandsIn } from './target';
import { isWrittenTo, UnfinishedImports } from './unfinished';
import { importedSentence, stoppedSentence } from './words';

export interface ImportServices {
  readonly importer: RecordImporter;
  readonly list: DataSetList;
  readonly view: DataSetsView;
  /** Shared by all windows: an import that one of them did not finish goes on in another. */
  readonly memento: vscode.Memento;
  readonly log: Log;
}

/** A window that is loaded again ends some seconds after its successor has begun. */
const LOOK_AGAIN_MS = 15_000;

const GO_ON = 'Go On';
const DISCARD = 'Discard';

/** Importing records: from the choice of a source to the data set in the list, and going on with what was broken off. */
export class Imports implements vscode.Disposable {
  readonly unfinished: UnfinishedImports;
  readonly reports: ReportPages;
  /** By the folder that is written to. */
  readonly #running = new Map<string, AbortController>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable;
  #looking: NodeJS.Timeout | undefined;
  #disposed = false;

  /** Fires when an import begins, ends or is thrown away. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly services: ImportServices) {
    const { memento, log } = services;
    this.unfinished = new UnfinishedImports(memento);
    this.reports = new ReportPages(log);
    this.#owned = vscode.Disposable.from(
      this.reports,
      registerCommands(
        {
          importRecords: arg => this.#import(arg),
          discardImport: arg => this.#discard(arg),
          showImportReport: arg => this.#showReport(arg),
        },
        log,
      ),
    );
    void this.#look(true);
  }

  /** How many imports are under way in this window. */
  get running(): number {
    return this.#running.size;
  }

  /** What runs is ended with the window; what was staged stays. */
  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#looking);
    for (const controller of this.#running.values()) controller.abort();
    this.#owned.dispose();
    this.#changed.dispose();
  }

  async #import(arg: unknown): Promise<void> {
    const goOn = isTask(arg) && this.#begun(arg);
    if (goOn) return this.#run(goOn);
    const given = givenOf(arg) ?? (await askSource(await this.unfinished.left()));
    if (given && 'goOn' in given) await this.#run(given.goOn.task);
    else if (given) await this.#plan(given);
  }

  /** The import that a task goes on with. What may be lost was said when it began; nobody but the user says it. */
  #begun({ source, kind, out, onDamage }: ImportTask): ImportTask | undefined {
    const begun = this.unfinished.in(out);
    return begun?.source === source && begun.kind === kind ? { ...begun, onDamage } : undefined;
  }

  async #plan(given: ImportGiven): Promise<void> {
    const planned = await planImport({ ...this.services, unfinished: this.unfinished }, given);
    if (!planned) return;
    if (planned.anew) {
      await this.#free(planned.task.out);
      await this.unfinished.discard(planned.task.out);
    }
    await this.#run(planned.task);
  }

  async #run(task: ImportTask): Promise<void> {
    const { source, out } = task;
    await this.#free(out);
    const cancelling = new AbortController();
    this.#running.set(out, cancelling);
    this.#changed.fire();
    let done = 0;
    try {
      await this.unfinished.begin(task);
      const report = await withProgress(
        `Importing ${path.basename(source)}`,
        told =>
          this.services.importer.run(
            task,
            progress => {
              done = progress.done;
              told(`${progress.what} · ${Math.floor(done * 100)}%`, done);
            },
            cancelling.signal,
          ),
        () => cancelling.abort(),
      );
      await this.unfinished.end(out);
      await this.#finished(report, out);
    } catch (error) {
      // The window closes: the next one says that there is something to go on with.
      if (this.#disposed) return;
      await this.#failed(task, done, error);
    } finally {
      this.#running.delete(out);
      if (!this.#disposed) this.#changed.fire();
    }
  }

  /** @throws UserFault `at-work` where an import writes to this folder, from this window or elsewhere */
  async #free(out: string): Promise<void> {
    if ((await isWrittenTo(out)) || this.#running.has(out)) throw fault('at-work', { folder: out });
  }

  async #finished(report: ImportReport, out: string): Promise<void> {
    const { list, view, log } = this.services;
    this.reports.writeAnew(out);
    if (list.entry(out)) await list.refresh(out);
    list.open(out);
    const open = 'Open';
    const show = 'Show Report';
    void tellInformation(importedSentence(report), open, show).then(async choice => {
      try {
        if (choice === open) await view.reveal(out);
        if (choice === show) await this.reports.show(out);
      } catch (error) {
        log.failure('Showing what was imported', error);
      }
    });
  }

  /** @throws what is not a cancellation and has no words of its own */
  async #failed(task: ImportTask, done: number, error: unknown): Promise<void> {
    const { source, out } = task;
    // What stands there is another one's, and so is what is remembered of it.
    if (error instanceof UserFault && error.kind === 'at-work') throw error;
    const isStaged = (await whatStandsIn(out)) === 'started';
    if (isStaged) await this.unfinished.stopped(task);
    else await this.unfinished.end(out);
    if (error instanceof Cancelled) {
      if (isStaged) void this.#offer(tellInformation(stoppedSentence(source, out, done), GO_ON, DISCARD), task);
      else void tellInformation(`The import of ${lastName(source)} was stopped before anything was read.`);
      return;
    }
    if (error instanceof UserFault && error.kind === 'import-damage' && task.onDamage === 'stop') {
      this.services.log.failure('importRecords', error);
      const leaveOut = 'Leave Damaged Lines Out';
      const asking = tellError(error.message, leaveOut, DISCARD);
      void this.#offer(
        asking.then(choice => (choice === leaveOut ? GO_ON : choice)),
        { ...task, onDamage: 'skip' },
      );
      return;
    }
    throw error;
  }

  /** Goes on with an import that was broken off, or throws away what was staged of it. */
  async #offer(asking: Thenable<typeof GO_ON | typeof DISCARD | undefined>, task: ImportTask): Promise<void> {
    const choice = await asking;
    if (choice === GO_ON) await vscode.commands.executeCommand('cohortLens.importRecords', task);
    if (choice === DISCARD) await vscode.commands.executeCommand('cohortLens.discardImport', task);
  }

  /** Says of each import that was broken off with its window that it can go on; once. */
  async #look(again: boolean): Promise<void> {
    try {
      for (const { task, told } of await this.unfinished.left()) {
        if (told || this.#running.has(task.out)) continue;
        await this.unfinished.stopped(task);
        const sentence =
          `The import of ${lastName(task.source)} into ${task.out} was not finished: VS Code was closed in the middle. ` +
          `What was read is kept.`;
        void this.#offer(tellWarning(sentence, GO_ON, DISCARD), task);
      }
    } catch (error) {
      this.services.log.failure('Looking for imports that were broken off', error);
    }
    if (again && !this.#disposed) this.#looking = setTimeout(() => void this.#look(false), LOOK_AGAIN_MS);
  }

  async #discard(arg: unknown): Promise<void> {
    if (!isTask(arg)) return;
    await this.#free(arg.out);
    const { source, out } = arg;
    const isMeant = await confirmed(
      `Discard what was read of ${lastName(source)}?`,
      `It is deleted from ${out}. To import these records, they are read from the beginning again.`,
      DISCARD,
    );
    if (!isMeant) return;
    await this.#free(out);
    await this.unfinished.discard(arg.out);
    this.#changed.fire();
  }

  async #showReport(arg: unknown): Promise<void> {
    const dataSet = isNode(arg) ? arg.path : typeof arg === 'string' ? arg : undefined;
    if (dataSet !== undefined) await this.reports.show(dataSet);
  }
}

/** Commands get their arguments from anywhere. */
function givenOf(arg: unknown): ImportGiven | undefined {
  if (arg instanceof vscode.Uri) return { source: pathOf(arg) };
  if (typeof arg === 'string' && path.isAbsolute(arg)) return { source: arg };
  if (!hasPath(arg, 'source')) return undefined;
  const { source } = arg;
  return {
    source,
    ...('kind' in arg && isKind(arg.kind) && { kind: arg.kind }),
    ...(hasPath(arg, 'out') && { out: arg.out }),
    ...('onDamage' in arg && isOnDamage(arg.onDamage) && { onDamage: arg.onDamage }),
  };
}

function hasPath<K extends string>(value: unknown, key: K): value is Record<K, string> {
  if (typeof value !== 'object' || value === null || !(key in value)) return false;
  const path_ = (value as Record<K, unknown>)[key];
  return typeof path_ === 'string' && path.isAbsolute(path_);
}

const isKind = (value: unknown): value is SourceKind => SOURCE_KINDS.some(kind => kind === value);
const isOnDamage = (value: unknown): value is ImportTask['onDamage'] => value === 'skip' || value === 'stop';

/** A whole task: what an import that was broken off goes on with, without a question. */
function isTask(arg: unknown): arg is ImportTask {
  return (
    hasPath(arg, 'source') &&
    hasPath(arg, 'out') &&
    'kind' in arg &&
    (arg.kind === null || isKind(arg.kind)) &&
    'onDamage' in arg &&
    isOnDamage(arg.onDamage) &&
    'replace' in arg &&
    typeof arg.replace === 'boolean'
  );
}
