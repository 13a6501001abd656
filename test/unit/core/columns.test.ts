import fc from 'fast-check';
import { tableFromIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { decodeEvents, encodeEvents } from '../../../src/core/meds/columns';
import type { CodeEntry } from '../../../src/core/meds/dataset';
import type { SubjectEvents } from '../../../src/core/meds/events';

const CODES: readonly CodeEntry[] = [
  {
    code: 'LAB//50912//mg/dL',
    description: 'Creatinine',
    source: 'dataset',
    says: 'made',
    known: null,
    differs: null,
    parents: ['LOINC/2160-0'],
    category: 'labs',
  },
  {
    code: '<b>"quoted"</b>\n😀',
    description: null,
    source: null,
    says: null,
    known: null,
    differs: null,
    parents: [],
    category: 'other',
  },
];

interface Row {
  readonly time: bigint;
  readonly code: number;
  readonly value: number | null;
  readonly text: number;
  readonly unit: number;
  readonly end: number;
  readonly file: number;
  readonly fileRow: number;
}

const texts = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 });

const row = (texts: number, units: number): fc.Arbitrary<Row> =>
  fc.record({
    time: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    code: fc.integer({ min: -1, max: CODES.length - 1 }),
    value: fc.option(fc.double()),
    text: fc.integer({ min: -1, max: texts - 1 }),
    unit: fc.integer({ min: -1, max: units - 1 }),
    end: fc.integer({ min: -1, max: 2 ** 31 - 1 }),
    file: fc.integer({ min: 0, max: 2 ** 16 - 1 }),
    fileRow: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  });

const events: fc.Arbitrary<SubjectEvents> = fc
  .tuple(fc.string(), texts, texts, fc.boolean(), fc.nat({ max: 20 }))
  .chain(([subject, texts, units, single, statics]) =>
    fc.array(row(texts.length, units.length), { maxLength: 70 }).map((rows): SubjectEvents => {
      const staticCount = Math.min(statics, rows.length);
      const values = rows.map(({ value }) => value ?? 0);
      return {
        subject,
        length: rows.length,
        staticCount,
        time: BigInt64Array.from(rows, ({ time }, i) => (i < staticCount ? 0n : time)),
        code: Int32Array.from(rows, ({ code }) => code),
        codes: CODES,
        value: single ? Float32Array.from(values) : Float64Array.from(values),
        hasValue: Uint8Array.from(rows, ({ value }) => (value === null ? 0 : 1)),
        text: Int32Array.from(rows, ({ text }) => text),
        texts,
        textLengths: Int32Array.from(texts, (text, i) => text.length + (i % 2) * 1_000_000),
        unit: Int32Array.from(rows, ({ unit }) => unit),
        units,
        end: Int32Array.from(rows, ({ end }) => end),
        file: Uint16Array.from(rows, ({ file }) => file),
        fileRow: Uint32Array.from(rows, ({ fileRow }) => fileRow),
      };
    }),
  );

describe('a subject as Arrow IPC bytes', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(events, original => {
        expect(decodeEvents(encodeEvents(original), CODES)).toEqual(original);
      }),
    );
  });

  it('is readable as Arrow by anyone: nulls are nulls, times are timestamps, texts are texts', () => {
    const table = tableFromIPC(
      encodeEvents({
        subject: '9007199254740993',
        length: 2,
        staticCount: 1,
        time: BigInt64Array.of(0n, 1_000n),
        code: Int32Array.of(0, 1),
        codes: CODES,
        value: Float32Array.of(0, 98.6),
        hasValue: Uint8Array.of(0, 1),
        text: Int32Array.of(0, -1),
        texts: ['a note'],
        textLengths: Int32Array.of(6),
        unit: Int32Array.of(-1, 0),
        units: ['mg/dL'],
        end: Int32Array.of(-1, -1),
        file: Uint16Array.of(0, 0),
        fileRow: Uint32Array.of(7, 8),
      }),
    );
    expect(String(table.schema.fields.find(({ name }) => name === 'time')?.type)).toBe('Timestamp<MICROSECOND>');
    expect(table.toArray().map(row => ({ ...(row as object) }))).toEqual([
      { time: null, code: 0, value: null, text: 'a note', unit: null, end: -1, file: 0, fileRow: 7 },
      { time: 1, code: 1, value: Math.fround(98.6), text: null, unit: 'mg/dL', end: -1, file: 0, fileRow: 8 },
    ]);
  });

  it('gives bytes that own their buffer, and columns that share it', () => {
    fc.assert(
      fc.property(
        events.filter(({ length }) => length > 0),
        original => {
          const bytes = encodeEvents(original);
          expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
          const decoded = decodeEvents(bytes, CODES);
          for (const column of [decoded.time, decoded.code, decoded.value, decoded.text, decoded.end, decoded.file]) {
            expect(column.buffer).toBe(bytes.buffer);
          }
        },
      ),
    );
  });
});
