import type { CategoryTable } from '../core/meds/category';
import { formatDouble, formatFloat32 } from '../core/meds/float';
import { formatTime } from '../core/meds/time';
import { microsOf } from './canonical';
import type { DatasetHandle } from './dataset_handle';
import type { SubjectScope } from './subject_scope';

/** One event in full, as exports and the command line write it. */
export interface EventRow {
  readonly file: number;
  readonly fileRow: number;
  /** With `T`, as stored; null in static events. */
  readonly time: string | null;
  readonly code: string | null;
  /** Shortest text that reads back as the stored float, or the stored integer or decimal; null where there is none. */
  readonly value: string | null;
  readonly text: string | null;
  /** By the rules in force. */
  readonly category: string;
  /** The further columns as text, parallel to the data set's `extraColumns`. */
  readonly extra: readonly (string | null)[];
}

/**
 * Reads a subject's events in MEDS order with all their columns, a chunk at a time.
 * @param visit is waited for, so that a slow reader of the output holds the reading back
 */
export async function visitEvents(
  handle: DatasetHandle,
  scope: SubjectScope,
  categories: CategoryTable,
  visit: (rows: readonly EventRow[]) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const extra = handle.extraColumns.map((_, i) => handle.extraAsText(i));
  const select = [microsOf('time'), 'code', 'numeric_value', 'text_value', 'file', '"row"', 'exact_value', ...extra];
  const categoryColumns = categories.columnsAmong(handle.extraColumns.map(({ name }) => name)).map(name => ({
    name: name.toLowerCase(),
    at: handle.extraColumns.findIndex(column => column.name === name),
  }));
  const format = handle.valueType === 'FLOAT' ? formatFloat32 : formatDouble;
  await handle.stream(
    `SELECT ${select.join(', ')} FROM ${scope.from} WHERE ${scope.where} ORDER BY time NULLS FIRST, file, "row"`,
    scope.params,
    scope.events,
    async chunk => {
      const [time, code, value, text, file, row, exact, ...further] = select.map((_, i) => chunk.getColumnVector(i));
      if (!time || !code || !value || !text || !file || !row || !exact) throw new Error('A chunk lacks columns.');
      const rows: EventRow[] = [];
      for (let i = 0; i < chunk.rowCount; i++) {
        const micros = time.getItem(i);
        const number = value.getItem(i);
        const name = textOf(code.getItem(i));
        const values = further.map(vector => textOf(vector.getItem(i)));
        const category =
          categoryColumns.length === 0
            ? categories.ofCode(name ?? '')
            : categories.of(name ?? '', column => {
                const found = categoryColumns.find(candidate => candidate.name === column);
                return found ? (values[found.at] ?? null) : null;
              });
        rows.push({
          file: Number(file.getItem(i)),
          fileRow: Number(row.getItem(i)),
          time: typeof micros === 'bigint' ? formatTime(micros) : null,
          code: name,
          value: textOf(exact.getItem(i)) ?? (typeof number === 'number' ? format(number) : null),
          text: textOf(text.getItem(i)),
          category,
          extra: values,
        });
      }
      await visit(rows);
    },
    signal,
  );
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
