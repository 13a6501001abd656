// What texts are made of that tokenizers, split patterns and engines have differed in: for random documents, here and in
// the tests.

/** @type {readonly string[]} */
export const ODD_PIECES = [
  ...['\n', '\n', '\r\n', '\r', '\n\n', ' ', '  ', '     ', '\t', '\u0085', '\ufeff', '\u00a0', '\u3000', '\u2028'],
  ...['\x1c', '\0', '\u200b', '\u00ad', '\u1680', '\u180e'],
  ...['/', '//', '/\n', '.', '...', '!!\n', '#', '#1: ', "'", "'s", "'LL", "'re", "'ſ", '’s', "s'", '_', '-'],
  ...['<|endoftext|>', '<|fim_prefix|>', '<|endofprompt|>', '<|im_start|>'],
  ...['👩‍⚕️', '👩‍👩‍👧‍👦', '🇩🇪', '🏽', '❤️', '\ud83d', '\udc69', '\ud800\ud83d\ude00', '𝒳', '𝟗𝟘', '𐐀𐐨', '𒀀'],
  ...['é', 'e\u0301', '\u0301', '\u0301\u0301', 'A\u0301B', 'ǅ', 'ʰ', 'ª', 'ﬁ', 'İ', 'ß', 'Ünïcode'],
  ...['中文', '心拍', 'हिन्दी', 'ก็', '각', 'مرحبا', 'Ελλάδα', 'ПРИВЕТ', 'ყველა'],
  ...['0', '12', '123', '1234', '98.6', '٣٤', '½', 'Ⅷ', '²', '1a', 'a1'],
  ...['a', 'A', 'heart', ' rate', 'HeartRate', 'ABCdefGHI', 'XMLHttpRequest', "I'm", "DON'T", 'ICD10CM//K57.31'],
  ...['LAB//220045//bpm', '=== Patient ID: 1 ===', 'Time: 2020-01-02', 'Potassium [Moles/volume] in Serum or Plasma'],
];

/** What long runs are of. @type {readonly string[]} */
export const RUN_UNITS = [
  'a',
  'A',
  ' ',
  '\n',
  '\t',
  '9',
  '-',
  '=',
  '/',
  'é',
  '中',
  '👍',
  '\u0301',
  '\ud83d',
  'ab',
  ' \n',
];
