import type { ImportReport, SourceKind } from '../../core/import/report';

/**
 * Importing records. It runs in a process of its own (`dist/import_records.js`): its memory is bounded apart from the
 * editor's, and cancelling ends it. What was staged stays in the output folder until the import is whole, so that the same
 * import goes on where it stopped.
 */
export interface ImportTask {
  /** Absolute path of a folder or file. */
  readonly source: string;
  /** Null: told by content. */
  readonly kind: SourceKind | null;
  /** Absolute path of the folder that will be the data set. */
  readonly out: string;
  /** Whether what stands in `out` may be lost. Without it only a folder that is empty, missing or half imported is used. */
  readonly replace: boolean;
  /** What a damaged line of a source does: `stop` (with a fault that names it) or `skip` (it is dropped and counted). */
  readonly onDamage: 'stop' | 'skip';
}

/** In the output folder: what was staged of an import that is not whole yet. */
export const STAGING_FOLDER = '.import';

/** The etl_name in dataset.json of what an import wrote. */
export const IMPORT_ETL_NAME = 'Cohort Lens import';

/** In the data set's folder `metadata`: the ImportReport as JSON. */
export const REPORT_FILE = 'import_report.json';

/** What a source is, before anything is read from it. */
export interface RecognisedSource {
  readonly kind: SourceKind;
  /** Files that will be read, absolute. */
  readonly files: readonly string[];
  readonly bytes: number;
  readonly passedOver: readonly { readonly name: string; readonly why: string }[];
  /** Tables of a complete source that are missing, in words. */
  readonly missing: readonly string[];
}

export interface ImportProgress {
  /** `Reading observations.csv`, `Writing shard 3 of 16`. */
  readonly what: string;
  /** 0 to 1. */
  readonly done: number;
}

/** What the process serves; the same in this process for the command line (engine/import/run_import.ts). */
export interface ImportApi {
  /** @throws UserFault `import-source` where nothing at the path can be imported: what was found and what was expected */
  recognise(params: { readonly source: string; readonly kind: SourceKind | null }): RecognisedSource;
  /** @throws UserFault `import-target`, `import-taken`, `at-work`, `import-source`, `import-damage`, `not-written`; Cancelled */
  run(task: ImportTask): ImportReport;
}

/** What the process asks of whom it serves. */
export interface ImportHostApi {
  /** The process has loaded all that it needs. A notification. */
  ready(params: Readonly<Record<string, never>>): void;
  progress(params: ImportProgress): void;
}
