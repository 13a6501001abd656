import type { ImportReport, SourceKind } from '../../core/import/report';
import type { ImportProgress, ImportTask, RecognisedSource } from '../../engine/import/contract';

/** Imports records, away from the extension host's thread. */
export interface RecordImporter {
  /** @throws UserFault `import-source` where nothing at the path can be imported; Cancelled */
  recognise(source: string, kind: SourceKind | null, signal: AbortSignal): Promise<RecognisedSource>;
  /** Ends within a second of an abort. @throws UserFault, Cancelled */
  run(task: ImportTask, onProgress: (progress: ImportProgress) => void, signal: AbortSignal): Promise<ImportReport>;
}
