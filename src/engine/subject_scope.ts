import type { DatasetHandle } from './dataset_handle';
import type { SqlParams } from './database';
import type { SubjectIndex } from './subject_index';
import type { Location } from './subject_rows';

/** SQL that reads one subject's rows and no others: `FROM ${from} WHERE ${where}` with `params`. */
export interface SubjectScope {
  readonly id: string;
  readonly locations: readonly Location[];
  readonly events: number;
  readonly from: string;
  readonly where: string;
  readonly params: SqlParams;
}

/** @param subject the subject's number in the index */
export function subjectScope(handle: DatasetHandle, index: SubjectIndex, subject: number): SubjectScope {
  const locations = index.locations(subject);
  const id = index.id(subject);
  const [only] = locations;
  // The range of rows lets the Parquet reader skip all row groups but the subject's own; the id drops what else stands
  // between them. In several files the ranges differ, and the row groups' own statistics have to do.
  const range = locations.length === 1 && only ? ` AND "row" BETWEEN ${only.firstRow} AND ${only.lastRow}` : '';
  return {
    id,
    locations,
    events: index.eventCount(subject),
    from: handle.scan({ files: locations.map(({ file }) => file) }),
    where: `subject = $subject${range}`,
    params: { subject: handle.subjectType === 'VARCHAR' ? id : BigInt(id) },
  };
}
