import { keyMeaning, type KeyMeaning } from './mention_words';
import { countOf, fieldsOf, finder, looksLikeRows, type Field } from './row_fields';

/**
 * What a line of a file is made of, as far as it tells where a code can stand: strings and comments of programs, keys
 * and what they say of their values, fields of rows, addresses that are none of ours. One pass, linear in the line.
 */

/** How a language is read. Notebooks' cells are documents of their own, in their own language. */
export type LineKind = 'prose' | 'json' | 'yaml' | 'program' | 'rows';

const KINDS: Readonly<Record<string, LineKind>> = {
  json: 'json',
  jsonc: 'json',
  jsonl: 'json',
  ipynb: 'json',
  yaml: 'yaml',
  dockercompose: 'yaml',
  python: 'program',
  sql: 'program',
  r: 'program',
  csv: 'rows',
  tsv: 'rows',
  'dynamic csv': 'rows',
};

export interface LineAnatomy {
  readonly language: string;
  readonly kind: LineKind;
  /** Where an address or another text of its own is: nothing there is a code. Sorted. */
  readonly masked: readonly (readonly [number, number])[];
  /** Of a row: the field that a place is in, without its quotes. */
  readonly fieldAt: (at: number) => Field | undefined;
  /** Of a program: whether a place is code, within a string, or within a comment. */
  readonly within: (at: number) => 'code' | 'string' | 'comment';
  /** What the key says whose value a place is in; null where there is none. Asked from left to right. */
  readonly meaningAt: (at: number) => KeyMeaning | null;
}

/** @param header the line that names the columns, of a file of rows */
export function anatomyOf(line: string, language: string, header: string | undefined): LineAnatomy {
  const rows = KINDS[language] === 'rows' || (KINDS[language] === undefined && looksLikeRows(line, header));
  const kind = rows ? 'rows' : (KINDS[language] ?? 'prose');
  const marks = kind === 'program' ? stringsOf(line, language === 'sql' ? '--' : '#') : null;
  const within = (at: number): 'code' | 'string' | 'comment' =>
    marks === null ? 'string' : (['code', 'string', 'comment'] as const)[marks[at]!]!;
  return {
    language,
    kind,
    masked: masksOf(line),
    fieldAt: kind === 'rows' ? finder(fieldsOf(line, header, language)) : () => undefined,
    within,
    meaningAt: kind === 'prose' || kind === 'rows' ? () => null : meanings(line, kind, marks),
  };
}

/** Addresses (with a code behind a bar they are a mention of their own), e-mail, UUIDs, hashes, dates and times. */
const MASKS =
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>|)\]]+|\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b(?:19|20|21)\d\d-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d)?|data:[\w/]+;base64,\S+/gi;

function masksOf(line: string): readonly (readonly [number, number])[] {
  return Array.from(line.matchAll(MASKS), match => [match.index, match.index + match[0].length] as const);
}

/** Per character of a program's line: 0 code, 1 string, 2 comment. */
function stringsOf(line: string, comment: string): Uint8Array {
  const marks = new Uint8Array(line.length + 1);
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (quote !== '') {
      marks[at] = 1;
      if (character === '\\') marks[++at] = 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || character === '`') {
      quote = character;
      marks[at] = 1;
    } else if (line.startsWith(comment, at) || line.startsWith('/*', at)) {
      return marks.fill(2, at);
    }
  }
  return marks;
}

/** What is behind a key: an assignment, a comparison, membership. */
const OPERATOR =
  /(?:\s*,\s*\d+)*[\s)\]]*(?::(?![/:])|={1,3}|!=|<>|<-|%in%|\b(?:not\s+)?(?:in|like|ilike|rlike|regexp)\b|\.(?:isin|is_in|eq|startswith|contains|str\.\w+)\()/iy;
const KEY = /"([^"\\\n]{1,60})"|'([^'\\\n]{1,60})'|[A-Za-z_][\w.$]*|[;{}[\]()]|\\"([^"\\\n]{1,60})\\"/g;
const ENDS_SQL = /^(?:and|or|then|else|when|where|end|union|select|from)$/i;

interface KeyHere {
  readonly at: number;
  readonly depth: number;
  readonly meaning: KeyMeaning | null;
}

/** Keys by the depth of brackets: a value belongs to the nearest key around it that says something. */
function meanings(line: string, kind: LineKind, marks: Uint8Array | null): (at: number) => KeyMeaning | null {
  const keys = keysOf(line, kind, marks);
  const open: (KeyMeaning | null)[] = [null];
  let next = 0;
  return at => {
    for (; next < keys.length && keys[next]!.at <= at; next++) {
      const { depth, meaning } = keys[next]!;
      open.length = depth + 1;
      for (let level = 0; level < depth; level++) open[level] ??= null;
      open[depth] = meaning;
    }
    return innermost(open);
  };
}

function innermost(open: readonly (KeyMeaning | null)[]): KeyMeaning | null {
  let seen: KeyMeaning | null = null;
  for (let depth = open.length - 1; depth >= 0; depth--) {
    const meaning = open[depth] ?? null;
    if (meaning === null) continue;
    if (meaning.kind !== 'other') return meaning;
    seen ??= meaning;
    if (meaning.plain) return meaning;
  }
  return seen;
}

/** Where what a key says begins to count, and where a bracket or a word ends it (meaning null). */
function keysOf(line: string, kind: LineKind, marks: Uint8Array | null): readonly KeyHere[] {
  const keys: KeyHere[] = [];
  let depth = 0;
  let from = 0;
  for (const match of line.matchAll(KEY)) {
    const text = match[0];
    if (match.index < from) continue;
    const end = match.index + text.length;
    const isCode = marks === null || marks[match.index] === 0;
    if ('({['.includes(text)) {
      if (isCode) depth++;
    } else if (')}]'.includes(text)) {
      if (!isCode) continue;
      depth = Math.max(0, depth - 1);
      keys.push({ at: end, depth: depth + 1, meaning: null });
    } else if (text === ';' || (kind === 'program' && ENDS_SQL.test(text))) {
      if (isCode) keys.push({ at: end, depth, meaning: null });
    } else {
      OPERATOR.lastIndex = end;
      const operator = OPERATOR.exec(line)?.[0];
      if (operator === undefined || (kind === 'yaml' && !operator.endsWith(':'))) continue;
      from = end + operator.length;
      // `df["icd_code"] ==`, `SUBSTR(icd9_code, 1, 3) IN`: the brackets around the key end with it.
      depth = Math.max(0, depth - countOf(operator, ')') - countOf(operator, ']'));
      const key = match[1] ?? match[2] ?? match[3] ?? text;
      keys.push({ at: from, depth, meaning: keyMeaning(key) });
      if (operator.endsWith('(')) depth++;
    }
  }
  return keys;
}
