/** Puts rows into MEDS order: null times first, then by time, ties in file order. */

/** The columns by which rows are ordered. `hasTime` is 0 in static rows. */
export interface OrderColumns {
  readonly time: BigInt64Array;
  readonly hasTime: Uint8Array;
  readonly file: Uint16Array;
  readonly fileRow: Uint32Array;
}

export interface EventOrder {
  /** The rows in MEDS order; null where they already are. */
  readonly rows: Uint32Array | null;
  /** Files in which the rows do not stand in MEDS order. */
  readonly unsortedFiles: readonly number[];
}

export function medsOrder(columns: OrderColumns): EventOrder {
  const { time, hasTime, file, fileRow } = columns;
  const length = time.length;
  const inFileOrder = (a: number, b: number): number =>
    (file[a] ?? 0) - (file[b] ?? 0) || (fileRow[a] ?? 0) - (fileRow[b] ?? 0);
  const byTime = (a: number, b: number): number => {
    const timed = (hasTime[a] ?? 0) - (hasTime[b] ?? 0);
    if (timed !== 0 || hasTime[a] === 0) return timed;
    const x = time[a] ?? 0n;
    const y = time[b] ?? 0n;
    return x < y ? -1 : x > y ? 1 : 0;
  };
  // DuckDB promises no order, though it nearly always keeps the file's: look first, sort only where needed.
  let rows: Uint32Array | null = null;
  if (!isAscending(length, null, inFileOrder)) rows = sorted(length, null, inFileOrder);
  const unsorted = new Set<number>();
  let ordered = true;
  for (let i = 1; i < length; i++) {
    const before = rows?.[i - 1] ?? i - 1;
    const here = rows?.[i] ?? i;
    if (byTime(before, here) <= 0) continue;
    ordered = false;
    if (file[before] === file[here]) unsorted.add(file[here] ?? 0);
  }
  if (!ordered) rows = sorted(length, rows, byTime);
  return { rows, unsortedFiles: [...unsorted] };
}

type Compare = (a: number, b: number) => number;

function isAscending(length: number, rows: Uint32Array | null, compare: Compare): boolean {
  for (let i = 1; i < length; i++) if (compare(rows?.[i - 1] ?? i - 1, rows?.[i] ?? i) > 0) return false;
  return true;
}

/** A stable sort: rows that compare equal keep their order. */
function sorted(length: number, rows: Uint32Array | null, compare: Compare): Uint32Array {
  return (rows ?? Uint32Array.from({ length }, (_, i) => i)).slice().sort(compare);
}
