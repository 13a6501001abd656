import type { DatasetSummary } from '../core/meds/dataset';
import { formatTime } from '../core/meds/time';
import { CodeLookUp } from './code_look_up';
import { CodeTable } from './code_table';
import type { Database } from './database';
import { DatasetHandle } from './dataset_handle';
import { NOTICES } from './faults';
import { LabelFiles } from './label_files';
import { SharedWork } from './shared_work';
import { SubjectIndex } from './subject_index';

/** A data set with what was found out about it once: its subjects, its summary, its codes and label files as needed. */
export class OpenDataset {
  readonly codes: CodeTable;
  readonly codeLookUp: CodeLookUp;
  #labels: SharedWork<LabelFiles> | null = null;

  private constructor(
    readonly handle: DatasetHandle,
    readonly index: SubjectIndex,
    private readonly opened: Omit<DatasetSummary, 'notices'>,
    private readonly timeNotices: readonly string[],
  ) {
    this.codes = new CodeTable(handle);
    this.codeLookUp = new CodeLookUp(handle);
  }

  /** With what turned up since it was opened. */
  get summary(): DatasetSummary {
    const { handle, index, timeNotices } = this;
    const notices = [...handle.notices, ...index.notices, ...timeNotices];
    return { ...this.opened, notices: notices.map(message => ({ message })) };
  }

  /** @throws UserFault where it can't be read as MEDS */
  static async open(database: Database, path: string, signal?: AbortSignal): Promise<OpenDataset> {
    const handle = await DatasetHandle.open(database, path, signal);
    const index = await SubjectIndex.build(handle, signal);
    const timeNotices: string[] = [];
    for (const { file, sql } of handle.lostTimeDigits()) {
      const { lost } = await handle.row(sql, {}, signal);
      timeNotices.push(NOTICES.nanosecondTime(file, BigInt(Number(lost))));
    }
    const summary = {
      path: handle.path,
      name: handle.name,
      layout: handle.layout,
      files: handle.files,
      subjects: index.size,
      events: index.events,
      codes: null,
      first: index.first === null ? null : formatTime(index.first),
      last: index.last === null ? null : formatTime(index.last),
      splits: index.splits,
      columns: handle.columns,
      metadata: handle.metadata,
    };
    return new OpenDataset(handle, index, summary, timeNotices);
  }

  /** The label files, found when they are first asked for. */
  labels(signal?: AbortSignal): Promise<LabelFiles> {
    if (!this.#labels || this.#labels.abandoned) {
      this.#labels = new SharedWork(started => LabelFiles.find(this.handle, started));
    }
    return this.#labels.join(signal);
  }
}
