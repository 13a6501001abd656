import type { RowDetails, RowRef } from '../core/meds/events';
import { compileQuery, type TextQuery } from '../core/meds/match';
import type { DatasetHandle } from './dataset_handle';
import { fault } from './faults';

/** Rows by file, checked to be whole numbers that can stand in SQL. */
function byFile(handle: DatasetHandle, rows: readonly RowRef[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const { file, row } of rows) {
    const name = handle.files[file];
    if (name === undefined || !Number.isSafeInteger(row) || row < 0) {
      throw fault('unknown-row', { file: name ?? handle.name, row });
    }
    const group = groups.get(file);
    if (group) group.push(row);
    else groups.set(file, [row]);
  }
  return groups;
}

/** A row's name as one key. */
function keyOf(file: number, row: number): string {
  return `${file}/${row}`;
}

/** SQL over the given rows of one file; the range of rows lets the reader skip what lies outside of it. */
function rowsOf(handle: DatasetHandle, file: number, rows: readonly number[]): string {
  const first = rows.reduce((a, b) => Math.min(a, b));
  const last = rows.reduce((a, b) => Math.max(a, b));
  const list = rows.length === last - first + 1 ? '' : ` AND "row" IN (${rows.join(', ')})`;
  return `${handle.scan({ files: [file] })} WHERE "row" BETWEEN ${first} AND ${last}${list}`;
}

/**
 * All further columns of some rows, as text.
 * @throws UserFault unknown-row
 */
export async function readDetails(
  handle: DatasetHandle,
  rows: readonly RowRef[],
  signal?: AbortSignal,
): Promise<RowDetails> {
  const columns = handle.extraColumns.map(({ name }) => name);
  const select = columns.map((_, i) => `, ${handle.extraAsText(i)}`).join('');
  const found = new Map<string, (string | null)[]>();
  for (const [file, members] of byFile(handle, rows)) {
    await handle.chunks(
      `SELECT "row"${select} FROM ${rowsOf(handle, file, members)}`,
      {},
      chunk => {
        const row = chunk.getColumnVector(0);
        const values = columns.map((_, i) => chunk.getColumnVector(i + 1));
        for (let i = 0; i < chunk.rowCount; i++) {
          const texts = values.map(vector => {
            const value = vector.getItem(i);
            return typeof value === 'string' ? value : null;
          });
          found.set(keyOf(file, Number(row.getItem(i))), texts);
        }
      },
      signal,
    );
  }
  return {
    columns,
    rows: rows.map(({ file, row }) => {
      const values = found.get(keyOf(file, row));
      if (!values) throw fault('unknown-row', { file: handle.files[file] ?? handle.name, row });
      return values;
    }),
  };
}

/**
 * The whole text_value of a row; '' where it is null.
 * @throws UserFault unknown-row
 */
export async function readText(handle: DatasetHandle, { file, row }: RowRef, signal?: AbortSignal): Promise<string> {
  byFile(handle, [{ file, row }]);
  const [found] = await handle.rows(`SELECT text_value FROM ${rowsOf(handle, file, [row])}`, {}, signal);
  if (!found) throw fault('unknown-row', { file: handle.files[file] ?? handle.name, row });
  const text = found['text_value'];
  return typeof text === 'string' ? text : '';
}

/**
 * Which rows' whole texts match. Texts are read a chunk at a time, so that a folder of notes is never in memory.
 * @throws UserFault pattern, unknown-row
 */
export async function searchTexts(
  handle: DatasetHandle,
  rows: readonly RowRef[],
  query: TextQuery,
  signal?: AbortSignal,
): Promise<boolean[]> {
  const matches = compileQuery(query);
  const found = new Set<string>();
  for (const [file, members] of byFile(handle, rows)) {
    await handle.stream(
      `SELECT "row", text_value FROM ${rowsOf(handle, file, members)}`,
      {},
      new Set(members).size,
      chunk => {
        const row = chunk.getColumnVector(0);
        const text = chunk.getColumnVector(1);
        for (let i = 0; i < chunk.rowCount; i++) {
          const words = text.getItem(i);
          if (typeof words === 'string' && matches(words)) found.add(keyOf(file, Number(row.getItem(i))));
        }
      },
      signal,
    );
  }
  return rows.map(({ file, row }) => found.has(keyOf(file, row)));
}
