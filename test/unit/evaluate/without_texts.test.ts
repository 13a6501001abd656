import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../property_seed';
import { withoutTexts } from '../../../src/engine/evaluate/without_texts';

const bare = (text: string): string => withoutTexts(Buffer.from(text)).toString('utf8');

const emptied = (each: string | null): string | null => (each === null ? null : '');

/** Texts that look like what is searched for. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"raw":"', '\\"raw\\":\\"', '\\', '\\\\"', '"', '","explanation":"x', '\n', '{"raw":"a"}'),
);

describe('lines without what was written', () => {
  it('are the same as parsing them and emptying the texts', () => {
    const line = fc.record({
      line: fc.constant('answer'),
      key: fc.record({ question: text, sample: fc.nat() }),
      why: fc.option(text),
      raw: fc.option(fc.array(text).map(each => each.join(''))),
      explanation: fc.option(text),
      usage: fc.record({ cost: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })) }),
    });
    fc.assert(
      fc.property(fc.array(line), lines => {
        const written = lines.map(each => `${JSON.stringify(each)}\n`).join('');
        const expected = lines.map(each => ({
          ...each,
          raw: emptied(each.raw),
          explanation: emptied(each.explanation),
        }));
        const read = bare(written)
          .split('\n')
          .filter(each => each !== '')
          .map(each => JSON.parse(each) as unknown);
        expect(read).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });

  it.each([
    ['', ''],
    ['{"line":"sent"}\n', '{"line":"sent"}\n'],
    // One that was being written when its process ended stays half a line.
    ['{"raw":"whole"}\n{"raw":"hal', '{"raw":""}\n{"raw":"hal'],
    ['{"raw":"half\n{"raw":"whole"}\n', '{"raw":"half\n{"raw":""}\n'],
  ])('of %j are %j', (written, read) => {
    expect(bare(written)).toBe(read);
  });
});
