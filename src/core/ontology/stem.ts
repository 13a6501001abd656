/**
 * Words to stems, exactly as the `porter` tokenizer of SQLite's FTS5 does it: what a search asks the full-text index for
 * must be what the index holds. The rules are those of M. F. Porter, "An algorithm for suffix stripping" (1980), with
 * the two that its author changed later (`bli`, `logi`).
 */

/** Longer words are left as they are, as in FTS5 (bytes there, which for what can be stemmed are letters). */
const LONGEST = 64;
const DOUBLE = /([^aeiou])\1$/;

type Suffix = readonly [suffix: string, replacement: string];

/** Replaced where the rest has at least one vowel followed by a consonant. Of two that fit, the longer one stands first. */
const STEP_2: readonly Suffix[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

const STEP_3: readonly Suffix[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

/** Cut off where the rest has at least two vowels followed by a consonant. */
const STEP_4: readonly string[] = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ion', 'ou', 'ism', 'ate'],
  ...['iti', 'ous', 'ive', 'ize'],
];

/**
 * @param word a word as the tokenizer folds it: lower case, without diacritics
 * @returns the word itself where it is too short or too long to be stemmed
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST) return word;
  let w = withoutPlural(word);
  w = withoutEnding(w);
  if (w.length > 1 && w.endsWith('y') && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaced(w, STEP_2);
  w = replaced(w, STEP_3);
  w = cutOff(w);
  if (w.endsWith('e')) {
    const rest = w.slice(0, -1);
    if (measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest))) w = rest;
  }
  return w.endsWith('ll') && measure(w.slice(0, -1)) > 1 ? w.slice(0, -1) : w;
}

/**
 * A word that has this stem, to ask the index for it: the tokenizer stems what it is asked, and the stem of a stem need not
 * be itself (`glucose` → `glucos` → `gluco`).
 */
export function wordWith(stemmed: string): string {
  return stem(stemmed) === stemmed ? stemmed : `${stemmed}e`;
}

/** Step 1a: plurals. */
function withoutPlural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word;
  const twoOff = (word.endsWith('sses') && word.length > 4) || (word.endsWith('ies') && word.length > 3);
  return word.slice(0, twoOff ? -2 : -1);
}

/** Step 1b: past tense and gerund. */
function withoutEnding(word: string): string {
  if (word.length > 3 && word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = ['ed', 'ing'].find(suffix => word.length > suffix.length && word.endsWith(suffix));
  if (cut === undefined) return word;
  const rest = word.slice(0, -cut.length);
  if (!hasVowel(rest)) return word;
  if (rest.length > 2 && /(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLE.test(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function replaced(word: string, suffixes: readonly Suffix[]): string {
  const found = suffixes.find(([suffix]) => word.length > suffix.length && word.endsWith(suffix));
  if (!found) return word;
  const rest = word.slice(0, -found[0].length);
  return measure(rest) > 0 ? rest + found[1] : word;
}

/** Step 4. */
function cutOff(word: string): string {
  const fitting = STEP_4.filter(suffix => word.length > suffix.length && word.endsWith(suffix));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return word;
  const rest = word.slice(0, -longest.length);
  if (measure(rest) < 2 || (longest === 'ion' && !/[st]$/.test(rest))) return word;
  return rest;
}

/** Whether the letter counts as a consonant: y after a vowel and at the beginning does. */
function isConsonant(word: string, at: number): boolean {
  const letter = word.charAt(at);
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isConsonant(word, i)) return true;
  return false;
}

/** How often a vowel is followed by a consonant: Porter's m. */
function measure(word: string): number {
  let count = 0;
  for (let i = 1; i < word.length; i++) if (isConsonant(word, i) && !isConsonant(word, i - 1)) count++;
  return count;
}

/** Consonant, vowel, consonant other than w, x and y at the end: Porter's *o. */
function endsShort(word: string): boolean {
  const end = word.length - 1;
  return (
    end >= 2 &&
    isConsonant(word, end) &&
    !'wxy'.includes(word.charAt(end)) &&
    !isConsonant(word, end - 1) &&
    isConsonant(word, end - 2)
  );
}
