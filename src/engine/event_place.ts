import { formatTime } from '../core/meds/time';
import type { SqlRow, SqlValue } from './database';
import type { DatasetHandle } from './dataset_handle';

/** Where an event stands. */
export interface Place {
  /** Index into the data set's files. */
  readonly file: number;
  /** From 0. */
  readonly row: bigint;
}

/** An event as a report names it. */
export interface NamedEvent extends Place {
  /** The id as stored, in text; null where it is null. */
  readonly subject: string | null;
  readonly time: bigint | null;
  readonly code: string | null;
  readonly value: string | null;
}

const ROWS_PER_FILE = 2n ** 40n;

/** SQL of one number for an event's place, in the order of files and rows: `min` of it is the first event. */
export const PLACE = `(CAST(file AS BIGINT) * ${ROWS_PER_FILE} + "row")`;

/** The place that a number made by PLACE stands for; null for null. */
export function toPlace(value: SqlValue | undefined): Place | null {
  if (value === null || value === undefined) return null;
  const place = toCount(value);
  return { file: Number(place / ROWS_PER_FILE), row: place % ROWS_PER_FILE };
}

/** A count of a statement. */
export function toCount(value: SqlValue | undefined): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' || typeof value === 'string') return BigInt(value);
  throw new Error('A count must be a number.');
}

/** A time of a statement: microseconds, or null. */
export function toTime(value: SqlValue | undefined): bigint | null {
  return typeof value === 'bigint' ? value : null;
}

/** A text of a statement, or null. Ids come as bigint or text. */
export function toText(value: SqlValue | undefined): string | null {
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number' ? String(value) : null;
}

/** Reads the event at a place. */
export async function eventAt(handle: DatasetHandle, place: Place, signal?: AbortSignal): Promise<NamedEvent> {
  const row: SqlRow = await handle.row(
    `SELECT raw_subject, time, code, CAST(numeric_value AS VARCHAR) AS value
     FROM ${handle.scan({ files: [place.file] })} WHERE "row" = $row`,
    { row: place.row },
    signal,
  );
  return {
    ...place,
    subject: toText(row['raw_subject']),
    time: toTime(row['time']),
    code: toText(row['code']),
    value: toText(row['value']),
  };
}

/** `data/train/0.parquet, row 8`: rows count from 1, as people do. */
export function sayPlace(handle: DatasetHandle, place: Place): string {
  return `${handle.files[place.file] ?? handle.name}, row ${place.row + 1n}`;
}

/** `2110-04-11T15:08:00`, or `no time`. */
export function sayTime(time: bigint | null): string {
  return time === null ? 'no time' : formatTime(time);
}
