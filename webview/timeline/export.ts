import type { RowRefs, SubjectEvents } from '../../src/core/meds/events';
import { isFiltering } from '../../src/core/view/filter';
import type { ExportFormat } from '../../src/protocol/viewer';
import type { Viewer } from './viewer';

/** Which events are exported: the selected ones, those that pass the filter, or all. */
export type ExportPart = 'selection' | 'filter' | 'subject';

/** Has the extension write events as they stand in the files, and says what became of it. */
export async function exportEvents(
  viewer: Viewer,
  part: ExportPart,
  format: ExportFormat,
  to: 'file' | 'clipboard',
): Promise<void> {
  const { loaded } = viewer.store.state;
  if (!loaded) return;
  const { events } = loaded;
  const rows = exportedRows(viewer, part, events);
  if (rows?.row.length === 0) {
    viewer.say('Nothing is selected.');
    return;
  }
  try {
    const { written } = await viewer.channel.call('export', { subject: events.subject, rows, format, to });
    if (!written) return;
    const count = written.rows === 1 ? '1 event' : `${written.rows.toLocaleString('en-US')} events`;
    viewer.say(
      to === 'clipboard' ? `${count} copied as ${format.toUpperCase()}.` : `${count} written to ${written.where}.`,
    );
  } catch (error) {
    viewer.sayFailure(error);
  }
}

/** Null: the whole subject. */
function exportedRows({ store }: Viewer, part: ExportPart, events: SubjectEvents): RowRefs | null {
  const { selection, rows, filter } = store.state;
  if (part === 'subject' || (part === 'filter' && !isFiltering(filter))) return null;
  const chosen = part === 'filter' ? rows : Int32Array.from(selection).sort();
  return {
    file: Uint16Array.from(chosen, row => events.file[row] ?? 0),
    row: Uint32Array.from(chosen, row => events.fileRow[row] ?? 0),
  };
}
