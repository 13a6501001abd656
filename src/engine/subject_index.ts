import type { SplitSummary, SubjectId, SubjectSummary } from '../core/meds/dataset';
import { formatTime } from '../core/meds/time';
import type { SubjectQuery } from './contract';
import { microsOf } from './canonical';
import type { DatasetHandle } from './dataset_handle';
import { fault, NOTICES } from './faults';
import { SubjectRows, type Location } from './subject_rows';
import { readSplits, summariseSplits } from './subject_splits';

type Ids = BigInt64Array | BigUint64Array | readonly string[];

/**
 * Every subject of a data set, in numeric order of id, with where its events stand: some fifty bytes each, so that a
 * million subjects fit, and any one of them is then read from its own rows alone. Made in one pass over three columns.
 */
export class SubjectIndex {
  /** The last filter's answer, since a list is paged through with the same filter. */
  #filtered: { readonly key: string; readonly members: Uint32Array } | null = null;

  private constructor(
    readonly ids: Ids,
    readonly splits: readonly SplitSummary[],
    readonly events: number,
    readonly first: bigint | null,
    readonly last: bigint | null,
    readonly notices: readonly string[],
    /** Events that have no subject: they are in no count of the data set. */
    readonly ownerless: number,
    private readonly rows: SubjectRows,
    private readonly splitNames: readonly (string | null)[],
    private readonly splitOf: Uint16Array,
    private readonly files: readonly string[],
  ) {}

  /**
   * @throws UserFault no-events, null-subject (no row has an id), subject-not-integer
   */
  static async build(handle: DatasetHandle, signal?: AbortSignal): Promise<SubjectIndex> {
    // Grouping by subject alone is faster, and tells all where every subject is in one file, as the standard asks.
    const { ids, rows, nullRows } = (await collect(handle, false, signal)) ??
      (await collect(handle, true, signal)) ?? {
        ids: [],
        rows: new SubjectRows(),
        nullRows: 0,
      };
    const notices = nullRows > 0 ? await nullSubjects(handle, ids.length, signal) : [];
    if (ids.length === 0) throw fault('no-events', { file: handle.path });

    const { splitNames, splitOf, conflict } = await handle.withUsableMetadata(() =>
      readSplits(handle, ids, rows, signal),
    );
    if (conflict !== null) notices.push(NOTICES.splitConflict(conflict));
    const { first, last, events } = rows.total();
    return new SubjectIndex(
      packIds(handle, ids),
      summariseSplits(splitNames, splitOf, rows),
      events,
      first,
      last,
      notices,
      nullRows,
      rows,
      splitNames,
      splitOf,
      handle.files,
    );
  }

  get size(): number {
    return this.ids.length;
  }

  /** The number of a subject in the list; -1 where there is none of that id. */
  find(id: SubjectId): number {
    const place = this.#placeOf(id);
    return place !== null && place < this.size && this.id(place) === id ? place : -1;
  }

  /** The id `step` places after another in a filtered list; counted from where the other would stand in it. */
  neighbour(id: SubjectId, step: number, split: string | null, file: string | null): SubjectId | null {
    const place = this.#placeOf(id);
    if (place === null) return null;
    const members = split === null && file === null ? null : this.#filter(split, '', file);
    const size = members?.length ?? this.size;
    const at = (i: number): number => members?.[i] ?? i;
    const here = members ? firstWhere(size, i => at(i) >= place) : place;
    const isThere = here < size && this.id(at(here)) === id;
    // Between two subjects the next one is already the one after it.
    const target = here + (isThere || step < 0 ? step : step - 1);
    return target >= 0 && target < size ? this.id(at(target)) : null;
  }

  /** Where an id stands or would stand; null where it is no integer. */
  #placeOf(id: SubjectId): number | null {
    if (!/^[+-]?\d+$/.test(id)) return null;
    const wanted = BigInt(id);
    return firstWhere(this.size, i => {
      const text = this.id(i);
      const value = BigInt(text);
      return value > wanted || (value === wanted && text >= id);
    });
  }

  id(subject: number): SubjectId {
    return String(this.ids[subject] ?? '');
  }

  /** Every id in order, of one split ('': of none) or of all (null). */
  idsOf(split: string | null): readonly SubjectId[] {
    const all = Array.from({ length: this.size }, (_, subject) => subject);
    const members = split === null ? all : all.filter(subject => (this.split(subject) ?? '') === split);
    return members.map(subject => this.id(subject));
  }

  split(subject: number): string | null {
    return this.splitNames[this.splitOf[subject] ?? 0] ?? null;
  }

  /** Where a subject's events stand, by file. */
  locations(subject: number): readonly Location[] {
    return this.rows.locations(subject);
  }

  eventCount(subject: number): number {
    return this.rows.count(subject);
  }

  /** A subject's first and last time; null where it has static facts only. */
  span(subject: number): readonly [first: bigint | null, last: bigint | null] {
    return this.rows.span(subject);
  }

  summary(subject: number): SubjectSummary {
    const [first, last] = this.span(subject);
    return {
      id: this.id(subject),
      split: this.split(subject),
      events: this.rows.count(subject),
      first: first === null ? null : formatTime(first),
      last: last === null ? null : formatTime(last),
    };
  }

  /** One page of the list that a filter leaves, and how long that list is. */
  page(query: Omit<SubjectQuery, 'path'>): { readonly total: number; readonly subjects: readonly SubjectSummary[] } {
    const { split, match, file, offset, limit } = query;
    if (split === null && match === '' && file === null) {
      const count = Math.max(0, Math.min(limit, this.size - offset));
      return { total: this.size, subjects: Array.from({ length: count }, (_, i) => this.summary(offset + i)) };
    }
    const members = this.#filter(split, match, file);
    return {
      total: members.length,
      subjects: Array.from(members.subarray(offset, offset + limit), subject => this.summary(subject)),
    };
  }

  #filter(split: string | null, match: string, file: string | null): Uint32Array {
    const key = JSON.stringify([split, match, file]);
    if (this.#filtered?.key === key) return this.#filtered.members;
    const fileIndex = file === null ? -1 : this.files.indexOf(file);
    const members: number[] = [];
    for (let subject = 0; subject < this.size; subject++) {
      if (split !== null && (this.split(subject) ?? '') !== split) continue;
      if (file !== null && !this.rows.locations(subject).some(location => location.file === fileIndex)) continue;
      if (match !== '' && !this.id(subject).startsWith(match)) continue;
      members.push(subject);
    }
    this.#filtered = { key, members: Uint32Array.from(members) };
    return this.#filtered.members;
  }
}

/** The first of `size` places that passes a test which all places after it pass too; `size` where none does. */
function firstWhere(size: number, passes: (place: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Collected {
  /** In numeric order. */
  readonly ids: readonly (bigint | string)[];
  readonly rows: SubjectRows;
  /** Events that have no subject, or whose subject is no integer. */
  readonly nullRows: number;
}

/**
 * One pass over the subjects, files and times of all events.
 * @param byFile whether a subject may be in several files
 * @returns null where that is so but `byFile` is false
 */
async function collect(handle: DatasetHandle, byFile: boolean, signal?: AbortSignal): Promise<Collected | null> {
  const rows = new SubjectRows();
  const ids: (bigint | string)[] = [];
  const seen = { nullRows: 0, spread: false };
  const order = handle.subjectType === 'VARCHAR' ? 'TRY_CAST(subject AS HUGEINT), subject' : 'subject';
  await handle.chunks(
    `SELECT subject, count(*), min(file), max(file), ${microsOf('min(time)')}, ${microsOf('max(time)')}, min("row"), max("row")
     FROM ${handle.scan()} GROUP BY subject${byFile ? ', file' : ''} ORDER BY ${order}${byFile ? ', min(file)' : ''}`,
    {},
    chunk => {
      const [subject, count, file, lastFile, first, last, firstRow, lastRow] = chunk.getColumns();
      if (!subject || !count || !file || !lastFile || !first || !last || !firstRow || !lastRow) return;
      for (let i = 0; i < chunk.rowCount; i++) {
        const id = subject[i];
        if (typeof id !== 'bigint' && typeof id !== 'string') {
          seen.nullRows += Number(count[i]);
          continue;
        }
        if (file[i] !== lastFile[i]) seen.spread = true;
        if (id !== ids[ids.length - 1]) {
          ids.push(id);
          rows.addSubject();
        }
        const from = first[i];
        const to = last[i];
        rows.addLocation(Number(file[i]), Number(count[i]), Number(firstRow[i]), Number(lastRow[i]));
        rows.widen(typeof from === 'bigint' ? from : null, typeof to === 'bigint' ? to : null);
      }
    },
    signal,
  );
  rows.finish();
  return seen.spread && !byFile ? null : { ids, rows, nullRows: seen.nullRows };
}

function packIds(handle: DatasetHandle, ids: readonly (bigint | string)[]): Ids {
  if (handle.subjectType === 'VARCHAR') return ids.map(String);
  const numbers = ids.map(id => BigInt(id));
  return handle.subjectType === 'BIGINT' ? BigInt64Array.from(numbers) : BigUint64Array.from(numbers);
}

/** Some rows have no subject. An id that is there but is no integer is a fault; missing ids are told of. */
async function nullSubjects(handle: DatasetHandle, subjects: number, signal?: AbortSignal): Promise<string[]> {
  const shown = (file: unknown): string =>
    handle.layout === 'file' ? handle.path : (handle.files[Number(file)] ?? handle.path);
  const [wrong] = await handle.rows(
    `SELECT raw_subject, file, "row" FROM ${handle.scan()} WHERE subject IS NULL AND raw_subject IS NOT NULL
     ORDER BY file, "row" LIMIT 1`,
    {},
    signal,
  );
  if (wrong) {
    throw fault('subject-not-integer', {
      file: shown(wrong['file']),
      row: BigInt(Number(wrong['row'])) + 1n,
      value: JSON.stringify(wrong['raw_subject']),
    });
  }
  const missing = await handle.rows(
    `SELECT file, count(*) AS rows FROM ${handle.scan()} WHERE subject IS NULL GROUP BY file ORDER BY file`,
    {},
    signal,
  );
  if (subjects === 0) {
    const rows = missing.reduce((sum, row) => sum + BigInt(Number(row['rows'])), 0n);
    throw fault('null-subject', { file: shown(missing[0]?.['file']), rows });
  }
  return missing.map(row => NOTICES.nullSubject(shown(row['file']), BigInt(Number(row['rows']))));
}
