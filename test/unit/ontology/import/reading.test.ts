import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../../../../src/engine/ontology/import/byte_source';
import { CodeIds } from '../../../../src/engine/ontology/import/code_ids';
import { IdSet } from '../../../../src/engine/ontology/import/id_set';
import { Links } from '../../../../src/engine/ontology/import/links';
import { fieldsOf, rowsOf } from '../../../../src/engine/ontology/import/rows';
import { linesOf, windows1252, type Reading } from '../../../../src/engine/ontology/import/text_lines';

const silent: Reading = {
  signal: undefined,
  onBytes: () => undefined,
  onRows: () => undefined,
  onOtherEncoding: () => undefined,
};

/** Bytes that come in pieces of given sizes, over and over. */
function source(bytes: Buffer, sizes: readonly number[]): ByteSource {
  return {
    shown: 'a file',
    name: 'a file',
    size: bytes.length,
    async *read() {
      let at = 0;
      for (let i = 0; at < bytes.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        yield await Promise.resolve(bytes.subarray(at, at + size));
        at += size;
      }
    },
  };
}

async function all<T>(blocks: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const block of blocks) found.push(block);
  return found;
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const line = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map(text => text.replace(/[\r\n\ufeff\ufffd]|\p{Cs}/gu, ''));

describe('lines', () => {
  it('are the same wherever the bytes are cut, and are numbered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line), sizes, fc.constantFrom('\n', '\r\n'), async (lines, cuts, end) => {
        const bytes = Buffer.from(lines.map(each => each + end).join(''));
        const blocks = await all(linesOf(source(bytes, cuts), silent));
        expect(blocks.flatMap(block => block.lines)).toEqual(lines);
        let next = 1;
        for (const block of blocks) {
          expect(block.first).toBe(next);
          next += block.lines.length;
        }
        expect(blocks.some(block => block.isOpen)).toBe(false);
      }),
    );
  });

  it('tell of a last one without an end', async () => {
    const blocks = await all(linesOf(source(Buffer.from('a\nb'), [1]), silent));
    expect(blocks.map(({ lines, isOpen }) => [lines, isOpen])).toEqual([
      [['a'], false],
      [['b'], true],
    ]);
  });

  it('are UTF-8 where they can be, and Windows-1252 line by line where not', async () => {
    const others: number[] = [];
    const bytes = Buffer.concat([Buffer.from('Sjögren\n'), Buffer.from([0x80, 0x93, 0xe9, 0x0a]), Buffer.from('é\n')]);
    const blocks = await all(
      linesOf(source(bytes, [100]), { ...silent, onOtherEncoding: (_, lines) => others.push(lines) }),
    );
    expect(blocks.flatMap(block => block.lines)).toEqual(['Sjögren', '€“é', 'é']);
    expect(others).toEqual([1]);
  });

  it('have all characters of Windows-1252', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    expect(windows1252(bytes)).toBe(new TextDecoder('windows-1252').decode(bytes.subarray(0, 0x80)) + HIGH_HALF);
  });
});

/** The upper half of Windows-1252. Source: the WHATWG's Encoding Standard, index-windows-1252. */
const HIGH_HALF =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 0x60 }, (_, i) => String.fromCharCode(0xa0 + i)).join('');

describe('rows', () => {
  it('in quotation marks come back whatever is in them, line breaks too', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ' ', '\n', '\t', '\\') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        sizes,
        async (rows, cuts) => {
          const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const bytes = Buffer.from(rows.map(row => `${row.map(quoted).join(',')}\n`).join(''));
          const blocks = await all(rowsOf(source(bytes, cuts), { delimiter: ',', quoted: true }, silent));
          expect(blocks.flatMap(block => block.rows)).toEqual(rows);
        },
      ),
    );
  });

  it.each([
    ['a,b', ['a', 'b']],
    ['"a","b"', ['a', 'b']],
    ['a,"b, c",', ['a', 'b, c', '']],
    ['5" tube,x', ['5" tube', 'x']],
    ['"a ""b"" c",d', ['a "b" c', 'd']],
    // Not doubled as it should be, and no end of the field: it stands for itself.
    ['"a "b" c",d', ['a "b" c', 'd']],
    ['"",""', ['', '']],
  ])('%s is read', (text, fields) => {
    expect(fieldsOf(text, { delimiter: ',', quoted: true })).toEqual(fields);
  });

  it('without quoting keep quotation marks', () => {
    expect(fieldsOf('"a\tb"', { delimiter: '\t', quoted: false })).toEqual(['"a', 'b"']);
  });
});

describe('numbers of codes', () => {
  it('are those of a Map', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 6 }), fc.integer({ min: 1, max: 2 ** 32 - 1 }))), pairs => {
        const ids = new CodeIds();
        const map = new Map<string, number>();
        for (const [code, id] of pairs) {
          ids.set(code, id);
          map.set(code, id);
        }
        expect(ids.size).toBe(map.size);
        for (const [code, id] of map) expect(ids.get(code)).toBe(id);
        expect(ids.get('not there at all')).toBe(0);
      }),
    );
  });

  it('stay apart among a million', () => {
    const ids = new CodeIds();
    for (let i = 1; i <= 1_000_000; i++) ids.set(`${i * 7}`, i);
    expect(ids.size).toBe(1_000_000);
    for (let i = 1; i <= 1_000_000; i += 997) expect(ids.get(`${i * 7}`)).toBe(i);
  });
});

const id = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }));

describe('links', () => {
  it('are sorted, each once, and found by their first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id)), pairs => {
        const links = new Links();
        for (const [from, to] of pairs) links.add(from, to);
        links.sort();
        const expected = new Map<number, number[]>();
        const unique = new Map(pairs.map(pair => [pair.join(), pair]));
        const ordered = [...unique.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        for (const [from, to] of ordered) expected.set(from, [...(expected.get(from) ?? []), to]);
        expect([...links]).toEqual(ordered);
        expect(links.size).toBe(unique.size);
        for (const [from, tos] of expected) expect(links.of(from)).toEqual(tos);
        expect(links.of(123_456_789)).toEqual(expected.get(123_456_789) ?? []);
      }),
    );
  });
});

describe('a set of ids', () => {
  it('is a Set', () => {
    fc.assert(
      fc.property(fc.array(id), ids => {
        const set = new IdSet();
        const expected = new Set<number>();
        for (const each of ids) {
          expect(set.add(each)).toBe(!expected.has(each));
          expected.add(each);
        }
        for (const each of [...ids, 5, 2 ** 31, 2 ** 32 - 1]) expect(set.has(each)).toBe(expected.has(each));
      }),
    );
  });
});
