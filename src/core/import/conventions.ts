/**
 * How imported records are written, whatever they came from: which codes, which further columns. Every importer follows
 * this one table, so that the viewer pairs, groups and describes them alike.
 *
 * Codes are `SYSTEM/CODE` (`SNOMED/44054006`, `LOINC/8302-2`, `RxNorm/197361`, `CVX/140`, `ICD10CM/E11.9`, `CPT/99213`).
 * What lasts is two events, `KIND//START//SYSTEM/CODE` and `KIND//END//SYSTEM/CODE`, tied by the column `order_id` (visits by
 * `encounter_id` as well); a source without an end writes the start alone. What happens at one instant is the bare code.
 * codes.parquet has `SYSTEM/CODE` as the parent of both, and describes the end with END_PREFIX in front.
 * Times are as the source writes them, never shifted: the zone is dropped from the time and kept in `time_zone`.
 */

/** Kinds of what lasts, as the first part of a code. */
export const INTERVAL_KINDS = [
  'ENCOUNTER',
  'CONDITION',
  'MEDICATION',
  'PROCEDURE',
  'CAREPLAN',
  'DEVICE',
  'ALLERGY',
] as const;
export type IntervalKind = (typeof INTERVAL_KINDS)[number];

/** In front of the description of a code that ends something. */
export const END_PREFIX = 'End: ';

export const startOf = (kind: IntervalKind, code: string): string => `${kind}//START//${code}`;
export const endOf = (kind: IntervalKind, code: string): string => `${kind}//END//${code}`;

/** A further column of imported data files: its name and how DuckDB types it. */
export interface ImportColumn {
  readonly name: string;
  readonly type: 'VARCHAR' | 'DOUBLE' | 'BIGINT';
  /** What it holds, for the documentation. */
  readonly holds: string;
}

/** The further columns of imported data files, in their order; those that stay empty are left out of the output. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  { name: 'unit', type: 'VARCHAR', holds: 'unit of the value as the source writes it' },
  { name: 'encounter_id', type: 'VARCHAR', holds: 'the visit the event belongs to' },
  { name: 'stay_id', type: 'VARCHAR', holds: 'the part of a visit (a stay in intensive care) the event belongs to' },
  { name: 'order_id', type: 'VARCHAR', holds: 'what ties a start to its end' },
  { name: 'source_table', type: 'VARCHAR', holds: 'table or resource type' },
  { name: 'source_id', type: 'VARCHAR', holds: 'the row or resource in the source' },
  { name: 'status', type: 'VARCHAR', holds: 'state of the entry (active, final, entered-in-error, …)' },
  { name: 'category', type: 'VARCHAR', holds: 'the source’s own category' },
  { name: 'other_codes', type: 'VARCHAR', holds: 'further codings, SYSTEM/CODE, with “ | ” between them' },
  { name: 'reason_code', type: 'VARCHAR', holds: 'why, as codes with “ | ” between them' },
  { name: 'reason', type: 'VARCHAR', holds: 'why, in words' },
  { name: 'route', type: 'VARCHAR', holds: 'how a drug is given' },
  { name: 'days_supply', type: 'DOUBLE', holds: 'for how many days a drug was handed out' },
  { name: 'interpretation', type: 'VARCHAR', holds: 'high, low, abnormal, …' },
  { name: 'ref_range_lower', type: 'DOUBLE', holds: 'lower end of the reference range' },
  { name: 'ref_range_upper', type: 'DOUBLE', holds: 'upper end of the reference range' },
  { name: 'value_as_written', type: 'VARCHAR', holds: 'a value that is no plain number (">100", "1,2"), as written' },
  { name: 'time_precision', type: 'VARCHAR', holds: 'year, month or day where the source says no more' },
  { name: 'time_zone', type: 'VARCHAR', holds: 'the offset that the source writes behind the time' },
  { name: 'original_subject_id', type: 'VARCHAR', holds: 'the patient’s id in the source where it is no integer' },
];

/**
 * One event on its way in: the standard's columns, a description for codes.parquet, and any of IMPORT_COLUMNS. `subject`
 * is the id of the source; it becomes an int64 at the end (engine/import).
 */
export interface ImportedEvent {
  readonly subject: string;
  /** Microseconds, zone-naive; null is static. */
  readonly time: bigint | null;
  readonly code: string;
  readonly description: string | null;
  readonly value: number | null;
  readonly text: string | null;
  readonly further: Readonly<Partial<Record<string, string | number>>>;
}
