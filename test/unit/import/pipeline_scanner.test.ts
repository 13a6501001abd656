import fc from 'fast-check';
import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { CsvScanner, Utf8Check, type CsvRecord } from '../../../src/engine/import/csv_scanner';

function scan(
  bytes: Buffer,
  cuts: readonly number[],
): { readonly rows: CsvRecord[]; readonly open: ReturnType<CsvScanner['finish']> } {
  const rows: CsvRecord[] = [];
  const scanner = new CsvScanner({ separator: ',', isQuoted: true }, row => rows.push(row));
  for (const piece of pieces(bytes, cuts)) scanner.push(piece);
  return { rows, open: scanner.finish() };
}

function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
}

const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r\n', ' ', '漢') });
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('rows of a CSV file', () => {
  it('are found whatever stands in quotation marks, wherever the pieces of the file end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(field, field, field), { maxLength: 8 }),
        fc.array(fc.nat(400), { maxLength: 6 }),
        fc.boolean(),
        (table, cuts, isClosed) => {
          const lines = ['a,b,c', ...table.map(row => row.map(quoted).join(','))];
          const text = lines.join('\n') + (isClosed ? '\n' : '');
          const { rows, open } = scan(Buffer.from(text), cuts);
          expect(open).toBeNull();
          let line = 2;
          const expected = table.map(row => {
            const at = line;
            line += 1 + row.join('').split('\n').length - 1;
            return { line: at, lines: line - at, bytes: null, damage: null };
          });
          expect(rows).toEqual(expected);
        },
      ),
    );
  });

  it('with another number of fields than the header are damage', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 }), counts => {
        const text = ['a,b,c', ...counts.map(n => Array.from({ length: n }, () => 'x').join(','))].join('\r\n');
        const { rows } = scan(Buffer.from(text), []);
        expect(rows.map(({ damage }) => damage === null)).toEqual(counts.map(n => n === 3));
      }),
    );
  });
});

describe('the look at UTF-8', () => {
  it('says the same of pieces as of the whole', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }).map(text => Buffer.from(text)),
          fc.uint8Array().map(bytes => Buffer.from(bytes)),
        ),
        fc.array(fc.nat(100), { maxLength: 8 }),
        (bytes, cuts) => {
          const check = new Utf8Check();
          for (const piece of pieces(bytes, cuts)) check.push(piece);
          expect(check.finish()).toBe(isUtf8(bytes));
        },
      ),
    );
  });
});
