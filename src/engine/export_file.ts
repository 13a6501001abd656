import type { DatasetHandle } from './dataset_handle';
import { exportPieces, type ExportChoice } from './export_rows';
import type { SubjectScope } from './subject_scope';
import { writeOutside } from './written_file';

/** Text is written in pieces of about this many UTF-16 units. */
const PIECE = 2 ** 20;

/**
 * Writes an export (export_rows.ts) to a file (as writeOutside does, in the place of what stood there).
 * @param file absolute path
 * @throws UserFault write-into-data-set, not-written, unknown-row
 */
export async function exportToFile(
  handle: DatasetHandle,
  scope: SubjectScope,
  choice: ExportChoice,
  file: string,
  signal?: AbortSignal,
): Promise<{ readonly rows: number }> {
  const rows = await writeOutside(
    handle,
    file,
    async append => {
      let waiting: string[] = [];
      let length = 0;
      const flush = async (): Promise<void> => {
        const text = waiting.join('');
        waiting = [];
        length = 0;
        await append(text);
      };
      const count = await exportPieces(
        handle,
        scope,
        choice,
        async piece => {
          waiting.push(piece);
          length += piece.length;
          if (length >= PIECE) await flush();
        },
        signal,
      );
      await flush();
      return count;
    },
    { replace: true, signal },
  );
  return { rows };
}
