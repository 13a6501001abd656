import * as path from 'node:path';
import type * as vscode from 'vscode';
import type { DatasetSummary, SubjectId } from '../../core/meds/dataset';
import { Cancelled, messageOf } from '../../core/fault';
import type { ShownRecords } from '../../protocol/question';
import type { Engine } from '../engine/engine';
import type { DataSetWatches, FilesChange } from '../files/watch';
import type { Log } from '../log/log';

/** What a question's patients are in its records, read anew when these change. */
export class QuestionRecords implements vscode.Disposable {
  #path = '';
  #ids: readonly SubjectId[] = [];
  #shown: ShownRecords = { path: '', name: '', fault: null, subjects: [], isReading: false };
  #watch: vscode.Disposable | undefined;
  #reading = new AbortController();
  #disposed = false;

  /** @param changed told when other things are to be shown */
  constructor(
    readonly services: { readonly engine: Engine; readonly watches: DataSetWatches; readonly log: Log },
    readonly changed: () => void,
  ) {}

  get shown(): ShownRecords {
    return this.#shown;
  }

  /** Shows these patients of these records. The same as before are not read again. */
  show(dataSet: string, ids: readonly SubjectId[]): void {
    const isSame =
      dataSet === this.#path && ids.length === this.#ids.length && ids.every((id, at) => id === this.#ids[at]);
    if (!isSame) this.#show(dataSet, ids);
  }

  readAgain(): void {
    if (this.#path !== '') this.#show(this.#path, this.#ids);
  }

  dispose(): void {
    this.#disposed = true;
    this.#reading.abort();
    this.#watch?.dispose();
    this.#watch = undefined;
  }

  #show(dataSet: string, ids: readonly SubjectId[]): void {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const known = new Map(dataSet === this.#path ? this.#shown.subjects.map(each => [each.id, each] as const) : []);
    this.#path = dataSet;
    this.#ids = ids;
    this.#shown = {
      path: dataSet,
      name: path.basename(dataSet),
      fault: null,
      // What is known stays until it is known anew, so that nothing flickers.
      subjects: ids.map(id => known.get(id) ?? { id, record: null, isUnknown: false }),
      isReading: true,
    };
    void this.#read(dataSet, ids, reading.signal);
  }

  async #read(dataSet: string, ids: readonly SubjectId[], signal: AbortSignal): Promise<void> {
    const { engine, log } = this.services;
    try {
      const summary = await engine.call('open', { path: dataSet }, signal);
      const { subjects } = await engine.call('subjectSummaries', { path: dataSet, subjects: ids }, signal);
      if (signal.aborted) return;
      this.#watchFiles(summary);
      this.#tell({
        fault: null,
        name: summary.name,
        subjects: ids.map((id, at) => {
          const found = subjects[at] ?? null;
          const record = found && { events: found.events, first: found.first, last: found.last };
          return { id, record, isUnknown: found === null };
        }),
      });
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) return;
      log.failure('Reading the records of a question', error);
      this.#tell({
        fault: messageOf(error),
        subjects: ids.map(id => ({ id, record: null, isUnknown: false })),
      });
    }
  }

  #tell(change: Partial<ShownRecords>): void {
    this.#shown = { ...this.#shown, ...change, isReading: false };
    this.changed();
  }

  #watchFiles({ path: dataSet, layout, files }: DatasetSummary): void {
    if (this.#disposed) return;
    const before = this.#watch;
    this.#watch = this.services.watches.watch(dataSet, layout === 'file' ? null : files, change => {
      void this.#filesChanged(dataSet, change);
    });
    // Only now: a watch that nobody else needs would end, and with it what it knows of the files.
    before?.dispose();
  }

  async #filesChanged(dataSet: string, change: FilesChange): Promise<void> {
    if (change.changed.length + change.deleted.length === 0) return;
    try {
      await this.services.engine.forget(dataSet);
    } catch (error) {
      this.services.log.failure(`Reading ${dataSet} again`, error);
    }
    if (this.#disposed) return;
    this.readAgain();
    this.changed();
  }
}
