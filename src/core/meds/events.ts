import type { CodeEntry, SubjectId } from './dataset';
import type { CodeHierarchy } from './hierarchy';

/**
 * One subject's events as columns, in MEDS order: null times first, then by time, ties in file order.
 * All arrays have `length` entries. A row's number in here is the event's name everywhere in the viewer.
 * It travels as Arrow IPC bytes plus the code table (core/meds/columns.ts encodes and decodes).
 */
export interface SubjectEvents {
  readonly subject: SubjectId;
  readonly length: number;
  /** Rows [0, staticCount) have a null time. */
  readonly staticCount: number;
  /** Microseconds since 1970-01-01T00:00:00, zone-naive; 0n in static rows. */
  readonly time: BigInt64Array;
  /** Index into `codes`; -1 where the code is null (a defect that the validity report tells). */
  readonly code: Int32Array;
  readonly codes: readonly CodeEntry[];
  /** The value as stored: float32 stays float32 so that 98.6 prints as 98.6. Meaningful only where `hasValue` is 1. */
  readonly value: Float32Array | Float64Array;
  /** 1 where numeric_value is not null. NaN and infinities are values. */
  readonly hasValue: Uint8Array;
  /** Index into `texts`; -1 where text_value is null. */
  readonly text: Int32Array;
  /** Distinct texts, each cut to TEXT_LIMIT code units where it is longer. */
  readonly texts: readonly string[];
  /** Full length in code units of each text in `texts`; larger than the text where it was cut. */
  readonly textLengths: Int32Array;
  /** Index into `units`; -1 where no unit is known. From a unit column, else from the code's parts. */
  readonly unit: Int32Array;
  readonly units: readonly string[];
  /** The row of the event that ends this one (medication stop, discharge, infusion end), -1 where there is none. */
  readonly end: Int32Array;
  /** Where the row stands: index into the data set's `files`, and the row number in that file. */
  readonly file: Uint16Array;
  readonly fileRow: Uint32Array;
}

/** Texts longer than this many UTF-16 code units are cut on the wire; the whole text is fetched when it is read. */
export const TEXT_LIMIT = 2000;

/** Names a row in its file, for fetching what the columns above leave out. */
export interface RowRef {
  readonly file: number;
  readonly row: number;
}

/** Many rows, named compactly: entry i is the row `row[i]` of the data set's file `file[i]`. */
export interface RowRefs {
  readonly file: Uint16Array;
  readonly row: Uint32Array;
}

/** All further columns of some rows, as text exactly as stored; null stays null. */
export interface RowDetails {
  readonly columns: readonly string[];
  /** One array per requested row, parallel to `columns`. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** One label of a subject: `prediction_time` and the value columns that are not null. */
export interface Label {
  readonly time: string;
  readonly value: string;
}

export interface LabelSet {
  /** The label file's path relative to the data set, without its ending. */
  readonly name: string;
  readonly labels: readonly Label[];
}

/** What the engine answers for one subject. `columns` are Arrow IPC bytes. */
export interface SubjectPayload {
  readonly subject: SubjectId;
  readonly split: string | null;
  readonly columns: Uint8Array;
  readonly codes: readonly CodeEntry[];
  readonly hierarchy: CodeHierarchy;
  readonly labels: readonly LabelSet[];
  /** Names of the columns beyond the standard ones, in file order. */
  readonly extraColumns: readonly string[];
  /** Reference ranges per `code` index and unit where the data has them (columns ref_range_low/ref_range_high or alike). */
  readonly references: readonly ReferenceRange[];
  /** Order and layout defects of this subject, in words ("unsorted in data/train/0.parquet: shown sorted"). */
  readonly notices: readonly string[];
}

/** Where the values are float32, so are the ends, so that a value is compared with its limit as it was written. */
export interface ReferenceRange {
  readonly code: number;
  readonly unit: string | null;
  readonly low: number | null;
  readonly high: number | null;
}
