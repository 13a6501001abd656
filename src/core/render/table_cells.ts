import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import { cut, noteText, oneLine, unitText, valueText } from './event_text';
import type { RenderOptions } from './rendering';

/**
 * The rows of the table: cells with a tab between them. A cell is on one line and holds no tab; an empty one is null. The
 * columns are those of MEDS with neopatient's `code_descr` and `unit`.
 */

/** The header's line; without `unit` where units are left out. */
export function tableHeader({ units }: RenderOptions): string {
  const columns = [
    'subject_id',
    'time',
    'code',
    'code_descr',
    'numeric_value',
    ...(units ? ['unit'] : []),
    'text_value',
  ];
  return `${columns.join('\t')}\n`;
}

/** Subject and time; the time of a static fact is ''. */
export function placeCells(subject: string, time: string): readonly string[] {
  return [subject, time];
}

/** Code and description as they are known: an event without them has empty cells. */
export function conceptCells(entry: CodeEntry | undefined, { descriptionLength }: RenderOptions): readonly string[] {
  const description = cut(oneLine(entry?.description ?? ''), Math.max(1, descriptionLength));
  return [oneLine(entry?.code ?? ''), description];
}

/** Value, unit and text. */
export function valueCells(events: SubjectEvents, row: number, { units }: RenderOptions): readonly string[] {
  return [valueText(events, row), ...(units ? [unitText(events, row)] : []), noteText(events, row)];
}

/**
 * A row as pieces, one for each group of cells, the last with the line break. A tab stands before the cell that follows
 * it, and a piece never ends in one but the last, so that counts of the pieces add up (core/tokens/cuts.ts, rule B) where
 * cells end in no white space. The piece of a group without content is ''.
 */
export function rowPieces(groups: readonly (readonly string[])[]): readonly string[] {
  let pending = '';
  return groups.map((cells, i) => {
    const text = `${pending}${i === 0 ? '' : '\t'}${cells.join('\t')}`;
    if (i === groups.length - 1) return `${text}\n`;
    let end = text.length;
    while (end > 0 && text[end - 1] === '\t') end--;
    pending = text.slice(end);
    return text.slice(0, end);
  });
}
