import { columnFault, Columns, fieldsOf, type Dialect } from './rows';
import type { ByteSource } from './byte_source';
import type { Draft } from './draft';

/** Which characters separate a table's fields, by its header: the one that stands most often. */
export function dialectOf(header: string): Dialect {
  const delimiters = ['\t', ',', ';', '|'] as const;
  const counts = delimiters.map(delimiter => header.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
  // Tables with TABs are written without quoting, unless the header has it.
  return { delimiter, quoted: delimiter !== '\t' || header.startsWith('"') };
}

/** The columns that a header names. */
export function columnsOf(header: string): Columns {
  return new Columns(fieldsOf(header, dialectOf(header)) ?? []);
}

/**
 * Reads a table with a header.
 * @param prepare gets the columns, and gives what takes the rows
 * @throws UserFault wrong-columns, cut-off
 */
export async function eachRowUnderHeader(
  draft: Draft,
  source: ByteSource,
  prepare: (columns: Columns) => (row: readonly string[], line: number) => void,
): Promise<void> {
  let columns: Columns | undefined;
  let take: (row: readonly string[], line: number) => void = () => undefined;
  for await (const block of draft.read(source, dialectOf)) {
    for (const [i, row] of block.rows.entries()) {
      if (!columns) {
        draft.rows--;
        columns = new Columns(row);
        take = prepare(columns);
      } else {
        if (row.length !== columns.count) throw columnFault(source, block, i, columns.count);
        take(row, block.lines[i]!);
      }
    }
  }
}
