import type { DatasetSummary } from '../core/meds/dataset';
import { formatTime } from '../core/meds/time';
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
  #labels: SharedWork<LabelFiles> | null = null;

  private constructor(
    readonly handle: DatasetHandle,
    readonly index: SubjectIndex,
    readonly summary: DatasetSummary,
  ) {
    this.codes = new CodeTable(handle);
  }

  /** @throws UserFault where it can't be read as MEDS */
  static async open(database: Database, path: string, signal?: AbortSignal): Promise<OpenDataset> {
    const handle = await DatasetHandle.open(database, path, signal);
    const index = await SubjectIndex.build(handle, signal);
    const notices = [...handle.notices, ...index.notices];
    for (const { file, sql } of handle.lostTimeDigits()) {
      const { lost } = await handle.row(sql, {}, signal);
      notices.push(NOTICES.nanosecondTime(file, BigInt(Number(lost))));
    }
    return new OpenDataset(handle, index, {
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
      notices: notices.map(message => ({ message })),
    });
  }

  /** The label files, found when they are first asked for. */
  labels(signal?: AbortSignal): Promise<LabelFiles> {
    if (!this.#labels || this.#labels.abandoned) {
      this.#labels = new SharedWork(started => LabelFiles.find(this.handle, started));
    }
    return this.#labels.join(signal);
  }
}
