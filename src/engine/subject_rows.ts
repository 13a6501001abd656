/** Where a subject's events stand in one file. `count` less than the rows from first to last: others stand between. */
export interface Location {
  readonly file: number;
  readonly count: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** No time, among int64 microseconds: DuckDB itself never gives this value for a timestamp. */
const NO_TIME = -(2n ** 63n);
/** The columns of a subject index while and after they are filled: one entry per subject and one per subject and file. */
export class SubjectRows {
  /** Where each subject's locations begin in the columns below; one more at the end. */
  readonly #begin: number[] = [];
  readonly #file: number[] = [];
  readonly #count: number[] = [];
  readonly #firstRow: number[] = [];
  readonly #lastRow: number[] = [];
  readonly #first: bigint[] = [];
  readonly #last: bigint[] = [];
  #packed: {
    readonly begin: Uint32Array;
    readonly file: Uint16Array;
    readonly count: Uint32Array;
    readonly firstRow: Uint32Array;
    readonly lastRow: Uint32Array;
    readonly first: BigInt64Array;
    readonly last: BigInt64Array;
  } = {
    begin: new Uint32Array(1),
    file: new Uint16Array(0),
    count: new Uint32Array(0),
    firstRow: new Uint32Array(0),
    lastRow: new Uint32Array(0),
    first: new BigInt64Array(0),
    last: new BigInt64Array(0),
  };

  addSubject(): void {
    this.#begin.push(this.#file.length);
    this.#first.push(NO_TIME);
    this.#last.push(NO_TIME);
  }

  addLocation(file: number, count: number, firstRow: number, lastRow: number): void {
    this.#file.push(file);
    this.#count.push(count);
    this.#firstRow.push(firstRow);
    this.#lastRow.push(lastRow);
  }

  /** Widens the span of the subject that was added last. */
  widen(first: bigint | null, last: bigint | null): void {
    const at = this.#first.length - 1;
    const from = this.#first[at] ?? NO_TIME;
    const to = this.#last[at] ?? NO_TIME;
    if (first !== null && (from === NO_TIME || first < from)) this.#first[at] = first;
    if (last !== null && last > to) this.#last[at] = last;
  }

  /** Packs the columns: from here on nothing is added. */
  finish(): void {
    this.#begin.push(this.#file.length);
    this.#packed = {
      begin: Uint32Array.from(this.#begin),
      file: Uint16Array.from(this.#file),
      count: Uint32Array.from(this.#count),
      firstRow: Uint32Array.from(this.#firstRow),
      lastRow: Uint32Array.from(this.#lastRow),
      first: BigInt64Array.from(this.#first),
      last: BigInt64Array.from(this.#last),
    };
    for (const column of [this.#begin, this.#file, this.#count, this.#firstRow, this.#lastRow]) column.length = 0;
    this.#first.length = this.#last.length = 0;
  }

  locations(subject: number): Location[] {
    const { begin, file, count, firstRow, lastRow } = this.#packed;
    const found: Location[] = [];
    for (let i = begin[subject] ?? 0; i < (begin[subject + 1] ?? 0); i++) {
      found.push({
        file: file[i] ?? 0,
        count: count[i] ?? 0,
        firstRow: firstRow[i] ?? 0,
        lastRow: lastRow[i] ?? 0,
      });
    }
    return found;
  }

  firstFile(subject: number): number {
    return this.#packed.file[this.#packed.begin[subject] ?? 0] ?? 0;
  }

  count(subject: number): number {
    const { begin, count } = this.#packed;
    let sum = 0;
    for (let i = begin[subject] ?? 0; i < (begin[subject + 1] ?? 0); i++) sum += count[i] ?? 0;
    return sum;
  }

  span(subject: number): readonly [bigint | null, bigint | null] {
    const first = this.#packed.first[subject] ?? NO_TIME;
    const last = this.#packed.last[subject] ?? NO_TIME;
    return [first === NO_TIME ? null : first, last === NO_TIME ? null : last];
  }

  total(): { readonly events: number; readonly first: bigint | null; readonly last: bigint | null } {
    let first: bigint | null = null;
    let last: bigint | null = null;
    for (const time of this.#packed.first) if (time !== NO_TIME && (first === null || time < first)) first = time;
    for (const time of this.#packed.last) if (time !== NO_TIME && (last === null || time > last)) last = time;
    return { events: this.#packed.count.reduce((sum, count) => sum + count, 0), first, last };
  }
}
