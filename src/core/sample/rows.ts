/** One event of a record that is being made. */
export interface Row {
  /** Minutes since 1970-01-01T00:00. */
  readonly time: number;
  /** Its place among those of the same time (RANK). */
  readonly rank: number;
  /** Index into the table of codes. */
  readonly code: number;
  readonly value: number | null;
  readonly text: string | null;
  /** Index into the table of units; -1: none. */
  readonly unit: number;
  /** 0: none. */
  readonly encounter: number;
  /** 0: none. */
  readonly order: number;
  /** Index of the measurement that it is; -1: none. */
  readonly measurement: number;
  /** Index of the note that it is, whose text follows when all is there; -1: none. */
  readonly note: number;
}

/** Rows that come and go together: a visit, a round of measurements in an episode, a happening. */
export interface Unit {
  readonly rows: readonly Row[];
  /** Whether it may be left out for the sake of density. */
  readonly isFlexible: boolean;
}

type Given = Pick<Row, 'time' | 'rank' | 'code'> & Partial<Row>;

/** A row of what is given, with nothing else. */
export function rowOf(given: Given): Row {
  return { value: null, text: null, unit: -1, encounter: 0, order: 0, measurement: -1, note: -1, ...given };
}
