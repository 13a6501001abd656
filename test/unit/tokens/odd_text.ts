import fc from 'fast-check';
import { ODD_PIECES, RUN_UNITS } from '../../../bench/tokens/odd_pieces.mjs';

/** Odd pieces of all kinds one behind another, with any characters and long runs among them. */
export const oddText = (pieces = 24): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...ODD_PIECES) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)) },
        {
          weight: 1,
          arbitrary: fc.tuple(fc.constantFrom(...RUN_UNITS), fc.nat(150)).map(([unit, times]) => unit.repeat(times)),
        },
      ),
      { maxLength: pieces },
    )
    .map(parts => parts.join(''));
