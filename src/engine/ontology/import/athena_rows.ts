import type { ByteSource } from './byte_source';
import type { Draft } from './draft';
import { columnFault, Columns, fieldsOf, type Dialect, type RowBlock } from './rows';

/** Rows of the tables of an Athena bundle: TAB separated without quoting, or with commas and quotation marks. */
export function dialectOf(header: string): Dialect {
  const delimiter = header.includes('\t') ? '\t' : ',';
  return { delimiter, quoted: delimiter === ',' || header.startsWith('"') };
}

export function headerOf(line: string): Columns {
  return new Columns(fieldsOf(line, dialectOf(line)) ?? []);
}

/** One row, of as many fields as the header has. */
export type Take = (row: readonly string[], line: number) => void;

/**
 * Reads a table with its header. A row with too many fields has a delimiter within its name, where it has one.
 * @param prepare gets the columns, and gives what takes the rows
 * @param name the column that may have delimiters within
 */
export async function eachRow(
  draft: Draft,
  source: ByteSource,
  prepare: (columns: Columns) => Take,
  name?: string,
): Promise<void> {
  let columns: Columns | undefined;
  let take: Take = () => undefined;
  let mended = 0;
  for await (const block of draft.read(source, dialectOf)) {
    let first = 0;
    if (!columns) {
      columns = new Columns(block.rows[0] ?? []);
      take = prepare(columns);
      first = 1;
      draft.rows--;
    }
    const at = name === undefined ? -1 : columns.at(name);
    for (let i = first; i < block.rows.length; i++) {
      let row = block.rows[i]!;
      if (row.length !== columns.count) {
        row = withSurplusIn(at, source, block, i, columns.count);
        mended++;
      }
      take(row, block.lines[i]!);
    }
  }
  if (mended > 0) {
    draft.note(`${source.name}: names with a TAB or comma within, which was kept as a blank: ${mended}.`);
  }
}

/** The row with what is too much joined into one of its fields. @throws UserFault wrong-columns, cut-off */
function withSurplusIn(at: number, source: ByteSource, block: RowBlock, i: number, count: number): readonly string[] {
  const row = block.rows[i]!;
  const surplus = row.length - count;
  if (at < 0 || surplus < 0) throw columnFault(source, block, i, count);
  return [...row.slice(0, at), row.slice(at, at + surplus + 1).join(' '), ...row.slice(at + surplus + 1)];
}
