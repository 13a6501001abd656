import type { CategoryTable } from '../core/meds/category';
import { TEXT_LIMIT, type ReferenceRange, type SubjectEvents } from '../core/meds/events';
import type { CodeHierarchy } from '../core/meds/hierarchy';
import type { CodeIndex } from './code_index';
import type { CodeTable } from './code_table';
import type { DatasetHandle } from './dataset_handle';
import { describedCodes } from './described_codes';
import { ColumnPlan } from './event_plan';
import { EventSink } from './event_sink';
import type { SubjectScope } from './subject_scope';

/** One subject as read from the files. */
export interface ReadSubject {
  readonly events: SubjectEvents;
  readonly hierarchy: CodeHierarchy;
  readonly references: readonly ReferenceRange[];
  /** Order defects in words. */
  readonly notices: readonly string[];
}

/**
 * Reads one subject's events into columns, in MEDS order, with codes described, units found and intervals paired.
 * @param wholeTexts whether texts come whole; else they are cut to TEXT_LIMIT
 */
export async function readSubject(
  handle: DatasetHandle,
  scope: SubjectScope,
  codeTable: CodeTable,
  index: CodeIndex,
  categories: CategoryTable,
  wholeTexts: boolean,
  signal?: AbortSignal,
): Promise<ReadSubject> {
  const plan = new ColumnPlan(handle, categories, wholeTexts ? null : TEXT_LIMIT);
  const sink = new EventSink(scope.events, handle.valueType, plan, categories);
  await handle.stream(
    `SELECT ${plan.select.join(', ')} FROM ${scope.from} WHERE ${scope.where}`,
    scope.params,
    scope.events,
    chunk => sink.add(chunk),
    signal,
  );
  const meanings = await codeTable.describe(sink.distinctCodes(), signal);
  const { entries, hierarchy } = describedCodes(sink.codes, meanings, index, handle.name);
  const { events, references, unsortedFiles } = sink.finish(scope, entries);
  return { events, hierarchy, references, notices: orderNotices(handle, scope, unsortedFiles) };
}

function orderNotices(handle: DatasetHandle, scope: SubjectScope, unsorted: readonly number[]): string[] {
  const name = (file: number): string => handle.files[file] ?? handle.name;
  const notices: string[] = [];
  if (scope.locations.length > 1) {
    const files = scope.locations.map(({ file }) => name(file)).join(', ');
    notices.push(`This subject's events are in ${scope.locations.length} files (${files}). They are shown together.`);
  }
  for (const file of unsorted) {
    notices.push(`This subject's events are not in order of time in ${name(file)}. They are shown sorted.`);
  }
  for (const { file, count, firstRow, lastRow } of scope.locations) {
    if (lastRow - firstRow + 1 === count) continue;
    notices.push(`This subject's events do not stand together in ${name(file)}: rows of others are between them.`);
  }
  return notices;
}
