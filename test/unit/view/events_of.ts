import { parseTime } from '../../../src/core/meds/time';
import type { CodeEntry } from '../../../src/core/meds/dataset';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { madeCode } from './made_code';

/** One event as a test writes it. */
export interface WrittenEvent {
  /** Null: a static fact. */
  readonly time: string | null;
  /** Null: the file has no code. */
  readonly code: string | null;
  readonly value?: number;
  readonly text?: string;
  readonly unit?: string;
}

/** What is known of codes beyond their name. */
export type WrittenCodes = Readonly<Record<string, Partial<CodeEntry>>>;

/** A subject's columns from events that stand in MEDS order. */
export function eventsOf(written: readonly WrittenEvent[], known: WrittenCodes = {}): SubjectEvents {
  const length = written.length;
  const distinct = (values: readonly (string | null | undefined)[]): string[] => [
    ...new Set(values.filter(value => value != null)),
  ];
  const codes = distinct(written.map(({ code }) => code));
  const texts = distinct(written.map(({ text }) => text));
  const units = distinct(written.map(({ unit }) => unit));
  const indexes = (all: readonly string[], values: readonly (string | null | undefined)[]): Int32Array =>
    Int32Array.from(values, value => (value == null ? -1 : all.indexOf(value)));
  return {
    subject: '7',
    length,
    staticCount: written.filter(({ time }) => time === null).length,
    time: BigInt64Array.from(written, ({ time }) => (time === null ? 0n : micros(time))),
    code: indexes(
      codes,
      written.map(({ code }) => code),
    ),
    codes: codes.map(code => madeCode(code, known[code])),
    value: Float32Array.from(written, ({ value }) => value ?? 0),
    hasValue: Uint8Array.from(written, ({ value }) => (value === undefined ? 0 : 1)),
    text: indexes(
      texts,
      written.map(({ text }) => text),
    ),
    texts,
    textLengths: Int32Array.from(texts, text => text.length),
    unit: indexes(
      units,
      written.map(({ unit }) => unit),
    ),
    units,
    end: new Int32Array(length).fill(-1),
    file: new Uint16Array(length),
    fileRow: Uint32Array.from({ length }, (_, i) => i),
  };
}

/** Microseconds of a time that a test writes. */
export function micros(time: string): bigint {
  const read = parseTime(time);
  if (read === null) throw new Error(`${time} is not a time.`);
  return read;
}
