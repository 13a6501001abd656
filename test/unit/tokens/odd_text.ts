import fc from 'fast-check';

/** What texts are made of that tokenizers, split patterns and engines have differed in. */
const ODD = [
  ...[
    '\n',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    ' ',
    '  ',
    '     ',
    '\t',
    '\u0085',
    '\ufeff',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\x1c',
    '\0',
  ],
  ...['/', '//', '/\n', '.', '...', '!!\n', '#', '#1: ', "'", "'s", "'LL", "'re", "'ſ", '’s', '_', '\u200b', '\u00ad'],
  ...['<|endoftext|>', '<|fim_prefix|>', '<|endofprompt|>', '<|im_start|>'],
  ...['👩‍⚕️', '👩‍👩‍👧‍👦', '🇩🇪', '🏽', '❤️', '\ud83d', '\udc69', '\ud800\ud83d\ude00', '𝒳', '𝟗𝟘', '𐐀𐐨'],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    '\u0301\u0301',
    'A\u0301B',
    'ǅ',
    'ʰ',
    'ª',
    '中文',
    '心拍',
    'हिन्दी',
    'ก็',
    '각',
    'مرحبا',
    'Ünïcode',
    'ﬁ',
    'İ',
  ],
  ...['0', '12', '123', '1234', '98.6', '٣٤', '½', 'Ⅷ', '²'],
  ...[
    'a',
    'A',
    'heart',
    ' rate',
    'HeartRate',
    'ICD10CM//K57.31',
    'LAB//220045//bpm',
    '=== Patient ID: 1 ===',
    'Time: 2020-01-02',
    'XMLHttpRequest',
    'I’m',
    "DON'T",
  ],
];

/** Odd pieces of all kinds one behind another, with any characters and long runs among them. */
export const oddText = (pieces = 24): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...ODD) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.constantFrom('a', 'A', ' ', '\n', '\t', '9', '-', '=', 'é', '中', '👍', '\u0301'), fc.nat(200))
            .map(([unit, times]) => unit.repeat(times)),
        },
      ),
      { maxLength: pieces },
    )
    .map(parts => parts.join(''));
