import type { SourceKind } from '../../core/import/report';
import type { RecognisedSource } from './contract';
import type { StagingRun } from './staging';

/** A file that stands in the folder to import, or the file itself. */
export interface SourceFile {
  readonly absolute: string;
  /** Below the folder, with `/`. */
  readonly relative: string;
  readonly bytes: number;
}

/** What is there to be imported. */
export interface SourceFolder {
  /** Absolute. */
  readonly path: string;
  readonly files: readonly SourceFile[];
  /** Names of a file's columns in lower case: the header of a CSV file (also gzip), those of a Parquet file; null: no table. */
  columnsOf(file: SourceFile): Promise<readonly string[] | null>;
}

/** A kind of source that can be imported. recognise.ts has the table of all. */
export interface Source {
  readonly kind: SourceKind;
  /** What it needs at least, in words, for whoever brought something else: `patients.csv with …`. */
  readonly expected: string;
  /** Told by content; null where nothing in the folder is of this kind. @throws UserFault import-source where a part of it is */
  recognise(folder: SourceFolder): Promise<RecognisedSource | null>;
  /** Reads everything and hands it to the staging. @throws UserFault import-damage; Cancelled */
  stage(run: StagingRun): Promise<void>;
}
