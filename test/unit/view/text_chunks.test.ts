import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkText, findAll } from '../../../src/core/view/text_chunks';

describe('chunkText', () => {
  const piece = fc.oneof(
    fc.constantFrom('\n', '\n\n', ' ', '😀', 'word ', '<b>'),
    fc.nat({ max: 9000 }).map(n => 'x'.repeat(n)),
  );

  it('loses nothing, and ends no piece inside a character', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = pieces.join('');
        const chunks = chunkText(text);
        let end = 0;
        for (const { start, text: part } of chunks) {
          // Between two pieces lies nothing, or the line break at which they were parted.
          expect(['', '\n']).toContain(text.slice(end, start));
          expect(text.slice(start, start + part.length)).toBe(part);
          expect(/[\uD800-\uDBFF]$/.test(part)).toBe(false);
          expect(part.length).toBeLessThanOrEqual(12_001);
          end = start + part.length;
        }
        expect(['', '\n']).toContain(text.slice(end));
      }),
    );
  });

  it('cuts a million characters without a line break', () => {
    const chunks = chunkText('a'.repeat(1_000_000));
    expect(chunks.map(({ text }) => text.length).reduce((a, b) => a + b)).toBe(1_000_000);
    expect(chunks.length).toBeGreaterThan(50);
  });
});

describe('findAll', () => {
  it('finds plain text whatever its case, with signs of patterns taken as they are', () => {
    expect(findAll('a.b A.B axb', 'a.b', 10)).toEqual([0, 4]);
    expect(findAll('İstanbul istanbul', 'istanbul', 10)).toContain(9);
    expect(findAll('aaaa', 'a', 2)).toEqual([0, 1]);
    expect(findAll('aaaa', '', 2)).toEqual([]);
  });
});
