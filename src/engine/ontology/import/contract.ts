import type { Vocabulary } from '../../../core/ontology/answer';

/**
 * What the importer does. In the editor it runs in a worker thread of its own (import/worker.ts, `dist/ontology_import.js`)
 * behind a Channel, and tells its progress by events; on the command line it runs in the process itself
 * (import/import_vocabulary.ts). `store` is always the absolute path of the folder of imports (OntologyPlaces.imports).
 */
export interface ImporterApi {
  /**
   * Reads a vocabulary and puts it into the store as one file, which is there only once it is whole: an import that
   * fails or is cancelled (the request's signal) leaves the store as it was. An earlier import of the same vocabularies
   * in the same versions is replaced, one without a version only by the same file; otherwise both stand side by side, and
   * the newest answers first.
   * @throws UserFault what was found and what is expected
   */
  import(params: { readonly path: string; readonly store: string }): ImportReport;
  /** What is in the store, the newest first, with files that can't be used. A store that does not exist is empty. */
  list(params: { readonly store: string }): readonly StoredImport[];
  /**
   * Removes one import.
   * @throws UserFault `unknown-import`, `not-written`
   */
  remove(params: { readonly store: string; readonly id: string }): void;
  /** Cancels what runs and lets the thread end by itself. A notification. */
  close(params: Record<string, never>): void;
}

/** What the importer tells while it works. */
export interface ImporterEvents {
  /** At most some ten times a second. */
  progress(progress: ImportProgress): void;
}

/** How far an import is. */
export interface ImportProgress {
  /** The path that is imported. */
  readonly path: string;
  /** `reading` files, `sorting` what stands above what, `indexing` the words for searches, `finishing` the file. */
  readonly phase: 'recognising' | 'reading' | 'sorting' | 'indexing' | 'finishing';
  /** What is done now, in words: `Reading CONCEPT.csv`. */
  readonly message: string;
  /** Of the whole import, between 0 and 1; never falls. */
  readonly fraction: number;
  /** Bytes read of all files, and how many there are (of a compressed file: its compressed bytes). */
  readonly bytes: number;
  readonly totalBytes: number;
  /** Rows read of all files so far. */
  readonly rows: number;
}

/** What an import did. */
export interface ImportReport {
  readonly id: string;
  readonly vocabularies: readonly Vocabulary[];
  /** Rows read of all files, headers not counted. */
  readonly rows: number;
  /** Ids of the imports that this one took the place of. */
  readonly replaced: readonly string[];
  /** What the user should know: sentences about what was missing, mended or left out, with counts. */
  readonly notes: readonly string[];
}

/** One file of the store. */
export interface StoredImport {
  readonly id: string;
  /** Absolute path. */
  readonly file: string;
  readonly bytes: number;
  /** Empty where the file can't be used. */
  readonly vocabularies: readonly Vocabulary[];
  /** Why the file can't be used, as a sentence; null: it can. */
  readonly fault: string | null;
}
