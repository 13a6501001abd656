import type { LineAnatomy } from './line_anatomy';
import { namesIn, type Family } from './mention_words';
import { readCode, systemsOf, type ExtraNames } from './read_code';

/** A code that has its system or its kind before it, joined by `//`, `/`, `:` or `|`. */
export interface Composite {
  readonly start: number;
  readonly end: number;
  /** The whole of it: a data set's code can end in a space, which is not marked in the text. */
  readonly ask: string;
  readonly strength: 'strong' | 'weak';
}

/** A place where no code begins, though one may go over it (a date in a data set's own). Found ones are 1. */
const MASKED = 2;
/** No composite is longer. */
const LONGEST = 300;
/** What ends a composite that is not in quotes or in a field. */
const STOP = /[\s"',;(){}[\]<>`|\\^$*?]/;
const QUOTES = '"\'`“‘';
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’' };

/** Finds composites with `//`, addresses with a code behind a bar, and names joined to a code by one separator. */
export function compositesIn(line: string, anatomy: LineAnatomy, names: ExtraNames | undefined): readonly Composite[] {
  const found = [...addressesIn(line), ...specialsIn(line)];
  const taken = new Uint8Array(line.length + 1);
  for (const [start, end] of anatomy.masked) taken.fill(MASKED, start, end);
  for (const { start, end } of found) taken.fill(1, start, end);
  const isOpen = (at: number): boolean =>
    taken[at] === 0 && !(anatomy.kind === 'program' && anatomy.within(at) === 'code');
  const add = (composite: Composite | null): void => {
    if (composite === null || taken[composite.start] !== 0) return;
    if (taken.subarray(composite.start, composite.end).includes(1)) return;
    found.push(composite);
    taken.fill(1, composite.start, composite.end);
  };
  for (let at = line.indexOf('//'); at >= 0; at = line.indexOf('//', at + 2)) {
    if (isOpen(at)) add(joinedAt(line, at, anatomy, names));
  }
  for (const match of line.matchAll(TIGHT)) {
    if (isOpen(match.index + 1)) add(namedAt(line, match.index + 1, names));
  }
  return found.sort((a, b) => a.start - b.start);
}

function addressesIn(line: string): Composite[] {
  const found: Composite[] = [];
  for (const { index, 0: text } of line.matchAll(/(?:https?:\/\/|urn:oid:)[^\s"'<>|]{1,120}\|[\w.-]{1,60}/gi)) {
    const whole = text.replace(/[.-]+$/, '');
    if (readCode(whole).readings.length > 0) found.push(strong(index, whole));
  }
  return found;
}

function specialsIn(line: string): Composite[] {
  const found = line.matchAll(/(?<![\w/])MEDS_(?:BIRTH|DEATH)(?:\/\/[\w-]+)*(?![\w/])/g);
  return Array.from(found, match => strong(match.index, match[0]));
}

function strong(start: number, text: string): Composite {
  return { start, end: start + text.length, ask: text, strength: 'strong' };
}

/** The composite around a `//`. */
function joinedAt(line: string, at: number, anatomy: LineAnatomy, names: ExtraNames | undefined): Composite | null {
  const before = /[A-Za-z][\w/-]*(?: [\w/-]+)*(?: ?\([\w/ ]*\))?$/.exec(line.slice(Math.max(0, at - 60), at));
  if (before === null) return null;
  const wide = at - before[0].length;
  const enclosed = enclosure(line, wide, anatomy);
  if (enclosed !== null && enclosed.end > at) {
    const isLike = /\blike\s*\(?\s*["']\^?$/i.test(line.slice(Math.max(0, wide - 12), wide));
    const whole = judged(line, wide, withoutPattern(line, wide, enclosed.end, isLike), names, enclosed.end);
    if (whole !== null) return whole;
  }
  const start = wide + before[0].search(/[A-Za-z][\w/-]*$/);
  if (start < wide) return null;
  // A name that is only the end of a path, an address or a number is none.
  if (start > 0 && /[\w/.:@$\\%)}~&+-]/.test(line[start - 1]!)) return null;
  let end = at + 2;
  while (end < line.length && end - start < LONGEST && !STOP.test(line[end]!)) end++;
  if (anatomy.kind === 'prose') end = withUnit(line, start, end);
  const short = judged(line, start, trimmed(line, start, end), names);
  return short !== null && anatomy.kind === 'prose'
    ? withWords(line, start, end, short, anatomy.language, names)
    : short;
}

/** What events of hospital records begin with (MIMIC-IV in MEDS): it is no part of another code's name. */
const KINDS =
  'DIAGNOSIS|PROCEDURE|DRG|HCPCS|LAB|VITALS?|MEDICATION|INFUSION_(?:START|END)|SUBJECT_(?:FLUID_OUTPUT|WEIGHT_AT_INFUSION)' +
  '|TRANSFER_TO|(?:HOSPITAL|ICU)_(?:ADMISSION|DISCHARGE)|ED_(?:REGISTRATION|OUT)|GENDER|RACE';
/** Where the next code of a line begins, behind the words of the one before. */
const NEXT_CODE = new RegExp(`\\s(?:(?:${KINDS})//|MEDS_(?:BIRTH|DEATH)\\b)`);

const FIRST_CODE = new RegExp(`^\\s*(?:${KINDS})//`);

/**
 * `MEDICATION//START//Sodium Chloride 0.9% Flush 1 bag`: all of a line, or of what stands before the next code in it,
 * but the value and the unit at its end.
 */
function withWords(
  line: string,
  start: number,
  end: number,
  short: Composite,
  language: string,
  names: ExtraNames | undefined,
): Composite {
  const before = line.slice(0, start);
  const isBehindCode = language === 'clinical-record' && FIRST_CODE.test(before);
  if (before.trim() !== '' && !isBehindCode) return short;
  const rest = line.slice(end, start + LONGEST);
  const next = rest.search(NEXT_CODE);
  if (next < 0 && line.length - start > LONGEST) return short;
  const words = (next < 0 ? rest : rest.slice(0, next)).replace(/ -?\d+(?:\.\d+)?(?: \S+){0,2}\s*$/, '');
  // Elsewhere than in a record the words behind a code may be a sentence.
  const isName = language === 'clinical-record' || /^(?:\s+[A-Z0-9(&/-][^\s"]*)+\s*$/.test(words);
  if (words.trim() === '' || !isName) return short;
  const long = judged(line, start, end + words.trimEnd().length, names, end + words.length);
  return long === null || (short.strength === 'strong' && long.strength === 'weak') ? short : long;
}

/** `LAB//51237//(ratio)`: a part may begin with a bracket, which elsewhere ends the code. */
function withUnit(line: string, start: number, end: number): number {
  if (line[end] !== '(' || !line.slice(start, end).endsWith('//')) return end;
  const close = line.indexOf(')', end);
  return close < 0 || close - end > 40 ? end : close + 1;
}

/** The whole of what is in quotes, or of a field, where `start` is its beginning (but for a `^`). */
function enclosure(line: string, start: number, anatomy: LineAnatomy): { readonly end: number } | null {
  const field = anatomy.fieldAt(start);
  if (field?.start === start) return field;
  if (anatomy.kind === 'yaml' && /(?:^\s*|[:-]\s+)$/.test(line.slice(Math.max(0, start - 20), start))) {
    const comment = line.indexOf(' #', start);
    return { end: comment < 0 ? line.length : comment };
  }
  // The codebook of a rendered record.
  if (line[start - 1] === '(' && /^#\d+: \($/.test(line.slice(0, start))) return { end: closed(line, start) };
  const opening = line[start - 1] === '^' ? start - 2 : start - 1;
  if (opening < 0 || !QUOTES.includes(line[opening]!)) return null;
  const end = line.indexOf(CLOSING[line[opening]!]!, start);
  return end < 0 || end - start > LONGEST ? null : { end };
}

/** Where a bracket closes that was opened before `start`; the line's end where it does not. */
function closed(line: string, start: number): number {
  let depth = 1;
  for (let at = start; at < line.length; at++) {
    if (line[at] === '(') depth++;
    else if (line[at] === ')' && --depth === 0) return at;
  }
  return line.length;
}

/** Without the signs of a pattern. */
function withoutPattern(line: string, start: number, end: number, isLike: boolean): number {
  const text = line.slice(start, end).replace(/\\+$/, '').trimEnd();
  const plain = text.replace(isLike ? /%+$/ : /(?:\.\*|\.\+|[$*])+$/, '');
  return start + (plain === text ? text : plain.replace(/\/+$/, '')).length;
}

/** Without what a pattern or a sentence puts behind a code that nothing encloses. */
function trimmed(line: string, start: number, end: number): number {
  const plain = withoutPattern(line, start, end, false);
  const text = line.slice(start, plain);
  return start + (text.endsWith('//%') ? text : text.replace(/[%.:]+$/, '').replace(/\/+$/, '')).length;
}

/** @param to where it ends with the spaces that are a part of it */
function judged(line: string, start: number, end: number, names: ExtraNames | undefined, to = end): Composite | null {
  const text = line.slice(start, end);
  if (!text.includes('//') || text.length > LONGEST || /[{}\\"|]|[<>](?!\d)/.test(text)) return null;
  const behind = line.slice(end, to);
  const found = { start, end, ask: /^\s+$/.test(behind) ? text + behind : text };
  const read = readCode(text, names);
  if (read.special !== null || read.readings.some(reading => reading.named)) return { ...found, strength: 'strong' };
  if (read.malformed !== null && !/\s/.test(text) && /\d/.test(text)) return { ...found, strength: 'strong' };
  return /^[A-Za-z][\w .()/-]*\/\/\S/.test(text) ? { ...found, strength: 'weak' } : null;
}

/** A separator with something directly before and after it. */
const TIGHT = /[\w)][/:|](?=[A-Za-z0-9])/g;
const NAME_BEFORE = /[A-Za-z][\w.()-]*(?: [\w.()-]+){0,4}$/;

/** Forms of codes with a slip in them, so that a name before them does not make a code of any word. */
const ALMOST: readonly (readonly [readonly Family[], RegExp])[] = [
  [['icd10'], /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,6})?$/i],
  [['icd9'], /^\d{3}\.\d{1,4}$/],
  [['loinc'], /^\d{3,7}-\d$/],
  [['snomed'], /^\d{6,18}$/],
  [['ndc'], /^\d+-\d+(?:-\d+)?$/],
];

/** A name, one separator and a code: `ICD10CM/I95.1`, `LOINC|777-3`, `CMS Place of Service/21`. */
function namedAt(line: string, separator: number, names: ExtraNames | undefined): Composite | null {
  const before = NAME_BEFORE.exec(line.slice(Math.max(0, separator - 60), separator));
  const code = /^[\w.-]+/.exec(line.slice(separator + 1, separator + 61))![0].replace(/[.-]+$/, '');
  const end = separator + 1 + code.length;
  if (before === null || namesIn(code).length > 0 || (line[end] === '/' && line[end + 1] !== '/')) return null;
  for (let name = before[0]; ; name = name.slice(name.search(/[ (]/) + 1)) {
    const start = separator - name.length;
    if (start === 0 || !/[\w/.:@$\\&+-]/.test(line[start - 1]!)) {
      const strength = strengthOf(name, line.slice(start, end), code, names);
      if (strength !== null) return { start, end, ask: line.slice(start, end), strength };
    }
    if (!/[ (]/.test(name)) return null;
  }
}

function strengthOf(name: string, text: string, code: string, names: ExtraNames | undefined): 'strong' | null {
  const isUsers = names?.prefixes.some(({ prefix }) => text.toLowerCase().startsWith(prefix.toLowerCase())) ?? false;
  if (!isUsers && systemsOf(name, names) === undefined) return null;
  const read = readCode(text, names);
  const [word] = namesIn(name);
  // `ICD-9/10` are two names; a year behind a name is its version.
  const isNumber = /^(?:\d{1,2}|(?:19|20)\d\d)$/.test(code);
  if (isNumber && (word?.family === 'icd9' || word?.family === 'icd10' || word?.family === 'icd')) return null;
  if (read.readings.some(reading => reading.named) && (read.written === code || read.malformed === null))
    return 'strong';
  if (read.malformed === null || word === undefined) return null;
  return ALMOST.some(([families, form]) => families.includes(word.family) && form.test(code)) ? 'strong' : null;
}
