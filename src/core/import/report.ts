/**
 * What became of each row or resource of a source. Nothing is dropped silently: per table `read` is the sum of `mapped`
 * and of all `dropped`, and `passedOver` names what was not read at all.
 */
export interface ImportReport {
  readonly source: SourceKind;
  /** Absolute paths. */
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableReport[];
  /** Files or tables that were found and hold no records of patients, or that are not known: name and why. */
  readonly passedOver: readonly { readonly name: string; readonly why: string }[];
  readonly subjects: number;
  readonly events: number;
  readonly codes: number;
  /** What a user should know, in sentences (mixed units of a code, values that are no numbers, times made up …). */
  readonly notices: readonly string[];
  readonly seconds: number;
}

export interface TableReport {
  /** The table or resource type: `observations`, `Observation`. */
  readonly name: string;
  /** Rows or resources. */
  readonly read: number;
  /** Of those, how many gave at least one event or static fact. */
  readonly mapped: number;
  /** Events they gave. */
  readonly events: number;
  readonly dropped: readonly DroppedRows[];
}

export interface DroppedRows {
  /** A reason in words, ended without a full stop: `no patient`, `the patient is not in patients.csv`, `no code`. */
  readonly reason: string;
  readonly rows: number;
  /** Where the first of them stands: file and line, or the resource's id. */
  readonly example: string;
}

export type SourceKind = 'synthea-csv' | 'fhir' | 'omop' | 'mimic';
export const SOURCE_KINDS: readonly SourceKind[] = ['synthea-csv', 'fhir', 'omop', 'mimic'];

/** What each source is called in texts. */
export const SOURCE_TITLES: Readonly<Record<SourceKind, string>> = {
  'synthea-csv': 'Synthea CSV',
  fhir: 'FHIR R4',
  omop: 'OMOP CDM 5.4',
  mimic: 'MIMIC-IV',
};
