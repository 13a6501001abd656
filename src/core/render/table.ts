import type { SubjectEvents } from '../meds/events';
import { firstRow } from './record_lines';
import type { Rendering, RenderOptions, Segment } from './rendering';
import { conceptCells, placeCells, rowPieces, tableHeader, valueCells } from './table_cells';
import { precisionOf, timeText } from './time_text';

/**
 * A table as neopatient's verifier reads a record (arXiv 2606.29503, section 3): tab-separated, with a header. Since the
 * table is of a cohort, its first column says whose event a row is.
 */
export const TABLE: Rendering = {
  id: 'table',
  title: 'Table',
  summary: 'Tab-separated rows with a header: code, description, value, unit and text in columns.',
  begin: options => ({
    surveys: false,
    survey: () => undefined,
    head: () => [{ text: tableHeader(options), kind: 'legend', concept: false, subject: null, row: -1 }],
    record: record => tableRows(record, options),
  }),
};

function* tableRows(events: SubjectEvents, options: RenderOptions): Generator<Segment> {
  const { subject, length, staticCount, time, code } = events;
  const precision = precisionOf(events, options.precision);
  const concepts = events.codes.map(entry => conceptCells(entry, options));
  const none = conceptCells(undefined, options);
  for (let row = firstRow(events, options); row < length; row++) {
    const place = placeCells(subject, row < staticCount ? '' : timeText(time[row]!, precision));
    const pieces = rowPieces([place, concepts[code[row]!] ?? none, valueCells(events, row, options)]);
    for (const [i, text] of pieces.entries()) {
      if (text !== '') yield { text, kind: 'event', concept: i === 1, subject, row };
    }
  }
}
