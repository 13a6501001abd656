import { askOfCoding, type LinesAround } from './coding_system';
import { isListGap, ListedCodes, listsIn, type Candidate, type Place } from './listed_codes';
import type { LineAnatomy } from './line_anatomy';
import { gradeOf, SHAPES, type Shape } from './mention_shapes';
import {
  codeWordsIn,
  isFiller,
  keyMeaning,
  namesIn,
  type Family,
  type KeyMeaning,
  type NamedHere,
} from './mention_words';
import type { CodeMention } from './mentions';
import { readCode } from './read_code';

/** A word with a digit in it, identifiers, versions and ranges whole, so that no part of one is taken for a code. */
const TOKEN = /[A-Za-z0-9][\w]*(?:[.-][A-Za-z0-9][\w]*)*(?:\.?-(?![\w-]))?/g;
/** `I05.2-I05.9`, `C00-D49` */
const RANGE = /^([A-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?)-{1,2}([A-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?-?)$/;
/** Keys of a keyboard, which are in brackets as well. */
const KEYBOARD = /^F(?:1\d|2[0-4])$/;
/** No bare code is longer. */
const LONGEST_TOKEN = 24;

/** What may stand directly before and after a bare code. */
const BEFORE = /[\s"'`“‘([{,;|^=<>~*%•→–—]/;
const AFTER = /[\s"'`”’)\]},;|:<>*%$!?^\\=–—]/;

/** Finds codes that stand without their system. @param composites what is taken already */
export function bareMentions(
  line: string,
  anatomy: LineAnatomy,
  composites: readonly CodeMention[],
  around: LinesAround | undefined,
): readonly CodeMention[] {
  const finder = new BareFinder(line, anatomy, composites, around);
  for (const match of line.matchAll(TOKEN)) {
    if (match[0].length > LONGEST_TOKEN || !/\d|CMR_/.test(match[0])) continue;
    finder.seeAll(match[0], match.index);
  }
  return finder.finished();
}

type Named = Pick<NamedHere, 'family' | 'text'>;
/** A name in brackets behind a code: `E11 (ICD-10-CM)`. */
const BRACKET = /^["'`*\s]{0,3}[([]$/;

class BareFinder {
  readonly #found: CodeMention[] = [];
  /** What may yet become a code, once the whole line is known. */
  readonly #later: Candidate[] = [];
  readonly #names: readonly NamedHere[];
  readonly #words: ReturnType<typeof codeWordsIn>;
  #hasVitals: boolean | undefined;
  #nextName = 0;
  #nextWord = 0;
  #nextMask = 0;
  #nextComposite = 0;
  /** The last code that its system is named for, for the rest of its list. */
  #last: { readonly end: number; readonly name: string; readonly family: Family } | null = null;

  constructor(
    readonly line: string,
    readonly anatomy: LineAnatomy,
    readonly composites: readonly CodeMention[],
    readonly around: LinesAround | undefined,
  ) {
    this.#names = freeOf(namesIn(line), composites);
    this.#words = codeWordsIn(line);
  }

  /** Looks at one word; from left to right. */
  seeAll(word: string, start: number): void {
    const whole = { start, end: start + word.length };
    const range = RANGE.exec(word);
    if (range === null || range[1]! >= range[2]!) {
      this.#see(word, start, whole);
      return;
    }
    // Both ends of a range of codes are codes.
    this.#see(range[1]!, start, whole);
    this.#see(range[2]!, whole.end - range[2]!.length, whole);
  }

  /** @param whole the range that it is an end of, else itself */
  #see(token: string, start: number, whole: Place): void {
    const end = start + token.length;
    if (this.#isTaken(start, end) || !this.#standsFree(token, whole.start, whole.end)) return;
    const { line, anatomy } = this;
    const place = anatomy.kind === 'program' ? anatomy.within(start) : 'string';
    const field = anatomy.fieldAt(start);
    const meaning = field === undefined ? anatomy.meaningAt(start) : field.meaning;
    const alone =
      this.#isAlone(whole.start, whole.end) ||
      (field !== undefined && line.slice(field.start, field.end).trim() === line.slice(whole.start, whole.end));
    if (anatomy.kind === 'json' && meaning?.kind === 'code' && alone) {
      const ask = askOfCoding(line, start, token, this.around);
      if (ask !== undefined) {
        // A code of a system that is none of ours is no other one's either.
        if (ask !== null) this.#found.push({ start, end, text: token, ask, strength: 'strong' });
        return;
      }
    }
    const named = this.#namedFor(token, start, end, meaning, alone, place);
    if (named !== null) {
      this.#found.push(named);
      return;
    }
    if (place === 'code') return;
    const kind = this.#kindFor(start, meaning, alone, place);
    if (kind === null && this.#isVitalSign(token)) return;
    let later: Candidate | null = null;
    for (const shape of SHAPES) {
      if (!shape.form.test(token) || shape.holds?.(token) === false) continue;
      if (shape.procedure !== undefined && kind !== 'procedure') continue;
      const grade = kind === null ? this.#gradeOf(shape, meaning, alone) : gradeOf('kind');
      const candidate = { token, start, end, shape, grade, alone, whole };
      if (grade >= gradeOf(shape.needs)) {
        this.#accept(candidate);
        return;
      }
      later ??= shape.needs === 'listed' || shape.needs === 'line' ? candidate : null;
    }
    if (later !== null) this.#later.push(later);
  }

  /** All that was found, with what only the rest of the line made a code. */
  finished(): readonly CodeMention[] {
    if (this.#later.length === 0) return this.#found;
    const later = this.#later.filter(({ shape }) => shape.families.includes('icd10'));
    const listed = new ListedCodes(this.line, [...this.#found, ...this.composites]);
    // The fields of a row are no list.
    const runs = listsIn(this.line, this.anatomy.kind === 'program' ? later : []);
    for (const candidate of later) {
      const speaks = runs.has(candidate) || this.#followsWords(candidate) || listed.speaksFor(candidate);
      if (speaks) this.#accept(candidate);
    }
    return this.#found;
  }

  /** `Parkinson's disease (G20)`: in round brackets behind words of prose. */
  #followsWords({ whole, token }: Candidate): boolean {
    const { line, anatomy } = this;
    if (anatomy.kind !== 'prose' || line[whole.end] !== ')' || KEYBOARD.test(token)) return false;
    return /(?:[a-z]{4,}|\bNOS)[)'’s]* \($/.test(line.slice(Math.max(0, whole.start - 20), whole.start));
  }

  #accept({ token, start, end, shape, grade }: Candidate): void {
    const strong = shape.strongFrom !== null && grade >= gradeOf(shape.strongFrom);
    const ask = grade >= gradeOf('kind') && shape.procedure === undefined ? token : (shape.ask ?? '') + token;
    this.#found.push({ start, end, text: token, ask, strength: strong ? 'strong' : 'weak' });
  }

  #isTaken(start: number, end: number): boolean {
    const { masked } = this.anatomy;
    while (this.#nextMask < masked.length && masked[this.#nextMask]![1] <= start) this.#nextMask++;
    while (this.#nextComposite < this.composites.length && this.composites[this.#nextComposite]!.end <= start)
      this.#nextComposite++;
    const mask = masked[this.#nextMask];
    const composite = this.composites[this.#nextComposite];
    return (mask !== undefined && mask[0] < end) || (composite !== undefined && composite.start < end);
  }

  /** Whether the token is not a part of a path, an address, a number with a sign, a colour, a tag or a call. */
  #standsFree(token: string, start: number, end: number): boolean {
    const { line } = this;
    const before = line[start - 1];
    const after = line[end];
    const freeBefore =
      before === undefined ||
      BEFORE.test(before) ||
      (before === '/' && this.#found.at(-1)?.end === start - 1) ||
      (before === ':' && this.#followsKey(start - 1));
    if (!freeBefore) return false;
    if (after === undefined || AFTER.test(after)) return true;
    if (after === '.') return !/\w/.test(line[end + 1] ?? ' ');
    return after === '/' && token.includes('.') && /^\/[A-Z]\d[0-9A-Z]\.\w/.test(line.slice(end, end + 6));
  }

  /** `Dx:I10`: a colon without space is only one of a list of values where the word before it is for codes. */
  #followsKey(colon: number): boolean {
    const word = /[A-Za-z][\w -]*$/.exec(this.line.slice(Math.max(0, colon - 30), colon));
    return word === null ? !/\w/.test(this.line[colon - 1] ?? ' ') : keyMeaning(word[0]).kind !== 'other';
  }

  /** All of a quoted text, a bracket, a cell, a branch of a pattern, or the line. */
  #isAlone(start: number, end: number): boolean {
    const { line } = this;
    const before = line[start - 1] ?? '';
    const after = line[end] ?? '';
    if (/["'`“‘|^%]/.test(before) && /["'`”’|$%*\\]/.test(after)) return true;
    if (/[([]/.test(before) && /[)\]]/.test(after)) return true;
    if (/\|\s*$/.test(line.slice(Math.max(0, start - 4), start)) && /^\s*\|/.test(line.slice(end, end + 4)))
      return true;
    return (
      /^\s*(?:[-*•]|\d+[.)])?\s*$/.test(line.slice(0, Math.min(start, 20))) &&
      start < 20 &&
      /^\s*(?:#.*)?$/.test(line.slice(end, end + 200))
    );
  }

  /** The code with the system that its key, its column or the words before or behind it name. */
  #namedFor(
    token: string,
    start: number,
    end: number,
    meaning: KeyMeaning | null,
    alone: boolean,
    place: 'code' | 'string' | 'comment',
  ): CodeMention | null {
    const { line } = this;
    while (this.#nextName < this.#names.length && this.#names[this.#nextName]!.end <= start) this.#nextName++;
    const before = this.#names[this.#nextName - 1];
    const behind = this.#names[this.#nextName];
    const last = this.#last;
    const { kind } = this.anatomy;
    const isValue =
      alone || place === 'code' || kind === 'rows' || kind === 'yaml' || (kind === 'json' && /^[\d-]+$/.test(token));
    const said: (Named | null)[] = [
      before !== undefined && isFiller(line.slice(before.end, start)) ? before : null,
      meaning?.kind === 'named' && isValue ? { family: meaning.family, text: meaning.name } : null,
      last !== null && isListGap(line.slice(last.end, start)) ? { family: last.family, text: last.name } : null,
      behind !== undefined && behind.start > end && BRACKET.test(line.slice(end, behind.start)) ? behind : null,
    ];
    const sure = alone || meaning?.kind === 'named';
    const name = said.find((each): each is Named => each !== null && askNamed(each, token, sure) !== null);
    if (name === undefined) return null;
    const ask = askNamed(name, token, sure)!;
    // A program's own names are no codes; a number may be.
    if (place === 'code' && !/^\d{5,}(?:-\d)?$/.test(token)) return null;
    if ((name.family === 'hcc' || name.family === 'cvx') && /^\s*(?:[cm]m\b|%|-|\/)/.test(line.slice(end, end + 4)))
      return null;
    this.#last = { end, name: name.text, family: name.family };
    return { start, end, text: token, ask, strength: 'strong' };
  }

  /** Whether the key, the column or the word before says that it is a code, without saying of which system. */
  #kindFor(
    start: number,
    meaning: KeyMeaning | null,
    alone: boolean,
    place: 'code' | 'string' | 'comment',
  ): 'code' | 'procedure' | null {
    while (this.#nextWord < this.#words.length && this.#words[this.#nextWord]!.end <= start) this.#nextWord++;
    const word = this.#words[this.#nextWord - 1];
    if (this.anatomy.kind === 'prose' || place === 'comment') {
      if (word !== undefined && isFiller(this.line.slice(word.end, start)))
        return word.procedure ? 'procedure' : 'code';
    }
    if (meaning?.kind === 'code' && (alone || this.anatomy.kind === 'rows' || this.anatomy.kind === 'yaml')) {
      return meaning.procedure ? 'procedure' : 'code';
    }
    return null;
  }

  #gradeOf(shape: Shape, meaning: KeyMeaning | null, alone: boolean): number {
    const isNamedInLine = this.#names.some(({ family }) => shape.families.includes(family));
    if (isNamedInLine) return gradeOf(alone ? 'listed' : 'line');
    return gradeOf(alone && meaning?.kind !== 'other' ? 'alone' : 'nothing');
  }

  /** `T38.5 HR 102`: letters that stand for a vital sign, in front of its value. */
  #isVitalSign(token: string): boolean {
    if (!/^[TPRE]\d\d(?:\.\d)?$/.test(token)) return false;
    this.#hasVitals ??= VITALS.test(this.line) || (this.line.match(VITAL_VALUE)?.length ?? 0) > 1;
    return this.#hasVitals;
  }
}

/** Names that are not a part of a composite; both in order. */
function freeOf(names: readonly NamedHere[], composites: readonly CodeMention[]): readonly NamedHere[] {
  let next = 0;
  return names.filter(({ start, end }) => {
    while (next < composites.length && composites[next]!.end <= start) next++;
    return next >= composites.length || composites[next]!.start >= end;
  });
}

const VITALS = /\b(?:HR|BP|RR|SpO2|SaO2|temp|temperature|pulse|Tmax|fever|febrile|afebrile)\b/i;
const VITAL_VALUE = /\b[PRT] ?\d\d\b/g;

/** What a named system's code must look like for the name to count; a plain number needs more than a name before it. */
function askNamed(
  name: { readonly family: Family; readonly text: string },
  token: string,
  sure: boolean,
): string | null {
  if (!sure && /^(?:19|20)\d\d$/.test(token)) return null;
  if ((name.family === 'icd9' || name.family === 'icd') && /^\d{1,2}$/.test(token)) return null;
  if ((name.family === 'icd10' || name.family === 'icd') && !/\d/.test(token.slice(1, 2))) return null;
  if (name.family === 'rxnorm' && token.length < 2) return null;
  const ask = `${name.text}//${token}`;
  const read = readCode(ask);
  if (read.readings.length > 0) return ask;
  // The form of a code with a wrong check digit is worth a word.
  return sure && /^\d{3,7}-\d$|^\d{8,18}$/.test(token) && (name.family === 'loinc' || name.family === 'snomed')
    ? ask
    : null;
}
