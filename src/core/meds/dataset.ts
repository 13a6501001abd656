import type { DescriptionSource, Saying, SystemId } from '../ontology/answer';

/**
 * What is known of a data set and its subjects. These shapes cross every boundary (worker, webview, command line),
 * so they hold only JSON values: subject ids and times are strings, since int64 does not fit a JSON number.
 */

/** A subject id as it stands in the file, in decimal: int64 and uint64 are never rounded. */
export type SubjectId = string;

/** A zone-naive instant, `2110-04-11T15:08:00` or with up to six decimals of a second (core/meds/time.ts). */
export type TimeText = string;

/** How the folder or file that was opened is laid out; told from its content, never from its name. */
export type Layout = 'meds' | 'shards' | 'file';

/** The splits that the standard names, in its order. */
export const STANDARD_SPLITS: readonly string[] = ['train', 'tuning', 'held_out'];

export interface SplitSummary {
  /** `train`, `tuning`, `held_out`, or the sub-folder of the shards where there is no split file; '' where neither says. */
  readonly name: string;
  readonly subjects: number;
  readonly events: number;
}

/** One column of the data files. */
export interface ColumnInfo {
  readonly name: string;
  /** The type as DuckDB names it, e.g. BIGINT, VARCHAR, TIMESTAMP. */
  readonly type: string;
  /** Whether the MEDS standard names it (subject_id, time, code, numeric_value, text_value). */
  readonly standard: boolean;
}

/** Something about the data set that a user should know but that does not stop it from being read. */
export interface Notice {
  /** A plain sentence: what, where, what was done about it. */
  readonly message: string;
}

export interface DatasetSummary {
  /** The folder or file that was opened: absolute path. It is the data set's key in every further request. */
  readonly path: string;
  readonly name: string;
  readonly layout: Layout;
  /** Data files relative to `path`, with `/`. */
  readonly files: readonly string[];
  readonly subjects: number;
  readonly events: number;
  /** Distinct codes; null in the answer to `open`, which does not wait for a second pass over the data to count them. */
  readonly codes: number | null;
  readonly first: TimeText | null;
  readonly last: TimeText | null;
  readonly splits: readonly SplitSummary[];
  readonly columns: readonly ColumnInfo[];
  /** dataset.json as it stands, '{}' where there is none or where it is not valid (then a notice says so). */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly notices: readonly Notice[];
}

export interface SubjectSummary {
  readonly id: SubjectId;
  /** null where no split is known. */
  readonly split: string | null;
  readonly events: number;
  /** Null where the subject has static facts only. */
  readonly first: TimeText | null;
  readonly last: TimeText | null;
}

export interface SubjectPage {
  /** How many subjects the whole (filtered) list has. */
  readonly total: number;
  readonly offset: number;
  readonly subjects: readonly SubjectSummary[];
}

/** A code in its vocabulary's own canonical form. */
export interface KnownCode {
  readonly system: SystemId;
  readonly code: string;
}

/** Who describes a code, of those that do the first: the data set, then the bundled index, then an import. */
export interface CodeDescription {
  readonly description: string | null;
  readonly source: DescriptionSource | null;
  /**
   * Who that is in words: the data set's name, or the vocabulary with version and subset status (`ICD-10-CM FY2026`,
   * `LOINC (subset)`). Null where nobody describes the code.
   */
  readonly says: string | null;
}

/** A code as it occurs among the events at hand. */
export interface CodeEntry extends CodeDescription {
  readonly code: string;
  /** The code that the index knows it as; null where it knows none. */
  readonly known: KnownCode | null;
  /** What the index says where the data set describes the code in other words; else null. */
  readonly differs: Saying | null;
  readonly parents: readonly string[];
  readonly category: string;
}

export interface CodeCount extends CodeDescription {
  readonly code: string;
  readonly category: string;
  readonly events: number;
  readonly subjects: number;
}

/** A bar of a histogram over whole numbers: counts x with from <= x < to. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface ExtraColumn extends ColumnInfo {
  /** Events in which the column is not null. */
  readonly filled: number;
}

/** How many of a data set's events have a code that somebody describes: before the index and with it. */
export interface Coverage {
  readonly events: number;
  /** Events whose code the data set itself describes. */
  readonly described: number;
  /** Events whose code is described by whoever speaks first. */
  readonly bySource: Readonly<Partial<Record<DescriptionSource, number>>>;
  /** Distinct codes, and those among them that the data set itself describes. */
  readonly codes: number;
  readonly describedCodes: number;
  /** The same by anybody: the data set, the bundled index, imports. */
  readonly describedWithIndex: number;
  readonly describedCodesWithIndex: number;
  /** Every event with a code is in one of these; those with most events first, codes of no known system last. */
  readonly bySystem: readonly SystemCoverage[];
}

/** The codes of one system. Each event is counted at who describes its code first, or as left. */
export interface SystemCoverage {
  /** Null: codes of which no system can be told. */
  readonly system: SystemId | null;
  /** As its publisher writes it; of codes without a system what they are in words. */
  readonly name: string;
  readonly events: number;
  readonly codes: number;
  readonly dataset: number;
  readonly bundled: number;
  readonly import: number;
  /** Events whose code nobody describes. */
  readonly left: number;
}

export interface Overview {
  readonly dataset: DatasetSummary;
  readonly staticEvents: number;
  /** Events per calendar year of `time`, every year from the first to the last. */
  readonly eventsPerYear: readonly Bin[];
  /** Subjects by their number of events, in bins of 1-2-5 steps. */
  readonly eventsPerSubject: readonly Bin[];
  readonly eventsPerSubjectMedian: number;
  readonly eventsPerSubjectMax: number;
  readonly eventsByCategory: readonly { readonly category: string; readonly events: number }[];
  readonly topCodes: readonly CodeCount[];
  readonly coverage: Coverage;
  readonly extraColumns: readonly ExtraColumn[];
  /** Text of the license as dataset.json or a LICENSE file beside the data says it; null where neither does. */
  readonly license: { readonly text: string; readonly from: string } | null;
}

/** One rule of the validity report that was broken. Rules: core/meds/validity.ts. */
export interface Finding {
  readonly rule: string;
  readonly count: number;
  /** One place where it shows, in words: file, subject, time or code. */
  readonly example: string;
}

export interface ValidityReport {
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
}
