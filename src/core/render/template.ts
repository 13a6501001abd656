import { UserFault } from '../fault';
import { CUT_FIELDS, FIELDS, PART_RULES, PARTS, type FieldName, type PartName } from './template_fields';

/**
 * Reads a template: a text file with parts, each begun by a line with its name.
 *
 * ```
 * // A comment.
 * [record]
 * === Patient ID: {subject} ===
 * [time]
 * Time: {time}
 * [event]
 * {name:50}{? {value}{? {unit}}}{? {text}}
 * ```
 *
 * A part is the lines under its name, without blank lines at its end. `{field}` is filled in, `{field:50}` cut to so many
 * code points; `{? … }` is left out where a field in it is empty. `\` takes the meaning from `{ } [ / \`; `\n`, `\t` and
 * `\s` are a line break, a tab and a space, and at the end of a line `\` leaves out its line break.
 */
export interface Template {
  readonly parts: ReadonlyMap<PartName, readonly Piece[]>;
}

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: FieldName; /** In code points. */ readonly length: number | null }
  | { readonly kind: 'group'; readonly pieces: readonly Piece[] };

/** What is wrong with a template, and where: line and column count from 1. The message names the file and both. */
export class TemplateFault extends UserFault {
  constructor(
    file: string,
    readonly line: number,
    readonly column: number,
    readonly problem: string,
  ) {
    super(`${file}, line ${line}, column ${column}: ${problem}`, 'template');
  }
}

/** A longer file is no template. In UTF-16 code units. */
export const LONGEST_TEMPLATE = 100_000;
/** Groups within groups. */
export const DEEPEST_GROUP = 8;
const LONGEST_CUT = 100_000;

const PART_LINE = /^\[([A-Za-z][\w-]*)\][ \t]*$/;
const COMMENT = /^\/\//;
const PLAIN = /[^\\{}]+/y;
const FIELD = /\{([^{}\\]*)\}/y;
const FIELD_TEXT = /^([A-Za-z_-]+)(?::(.*))?$/;
const LENGTH = /^[1-9]\d{0,5}$/;
const ESCAPES: Readonly<Record<string, string>> = {
  '{': '{',
  '}': '}',
  '[': '[',
  '/': '/',
  '\\': '\\',
  n: '\n',
  t: '\t',
  s: ' ',
};

/** A line of the file; lines and columns count from 1, columns in UTF-16 code units, as the editor counts them. */
interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * @param name what messages call the file
 * @throws TemplateFault where the text is no template
 */
export function parseTemplate(text: string, name: string): Template {
  const fail = (line: number, column: number, message: string): never => {
    throw new TemplateFault(name, line, column, message);
  };
  if (text.length > LONGEST_TEMPLATE) {
    fail(1, 1, `the file is longer than ${LONGEST_TEMPLATE} characters, so it is no template. Choose another.`);
  }
  if (text.includes('\0')) fail(1, 1, 'this is no text file. Choose one that is.');
  const parts = new Map<PartName, readonly Piece[]>();
  const written = partsOf(text, fail);
  const hasCodebook = written.some(({ part }) => part === 'codebook');
  for (const { part, lines } of written) parts.set(part, new PartReader(part, hasCodebook, fail).read(lines));
  if (!parts.has('event')) {
    fail(
      1,
      1,
      'the template has no part [event], so no event would be written. Add a line [event] and below it a line.',
    );
  }
  return { parts };
}

type Fail = (line: number, column: number, message: string) => never;

interface WrittenPart {
  readonly part: PartName;
  readonly lines: Line[];
}

/** The parts with their lines: comments and what is blank at a part's end are left out. */
function partsOf(text: string, fail: Fail): readonly WrittenPart[] {
  const parts: WrittenPart[] = [];
  const begun = new Map<PartName, number>();
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  for (const [i, line] of lines.entries()) {
    const number = i + 1;
    if (COMMENT.test(line)) continue;
    const named = PART_LINE.exec(line)?.[1];
    if (named !== undefined) {
      const part = PARTS.find(name => name === named);
      if (part === undefined) {
        return fail(
          number,
          1,
          `there is no part [${named}]. Parts are ${listed(PARTS, '[', ']')}. Text is written \\[${named}].`,
        );
      }
      const before = begun.get(part);
      if (before !== undefined)
        fail(number, 1, `the part [${part}] is there already, in line ${before}. Remove one of them.`);
      begun.set(part, number);
      parts.push({ part, lines: [] });
      continue;
    }
    const present = parts.at(-1);
    if (present) present.lines.push({ number, text: line });
    else if (line.trim() !== '') {
      fail(number, 1, 'this stands before the first part. Put a line [preamble] before it, or // at its beginning.');
    }
  }
  for (const { lines: own } of parts) while (own.at(-1)?.text.trim() === '') own.pop();
  return parts;
}

/** A group that is not closed yet, and where it was opened. */
interface OpenGroup {
  readonly pieces: Piece[];
  readonly line: number;
  readonly column: number;
}

class PartReader {
  /** The part itself, and the groups that are open in it. */
  readonly #open: OpenGroup[] = [{ pieces: [], line: 0, column: 0 }];

  constructor(
    readonly part: PartName,
    readonly hasCodebook: boolean,
    readonly fail: Fail,
  ) {}

  read(lines: readonly Line[]): readonly Piece[] {
    for (const line of lines) {
      let at = 0;
      while (at < line.text.length) at = this.#readAt(line, at);
      if (at === line.text.length) this.#add({ kind: 'text', text: '\n' });
    }
    const { pieces, line, column } = this.#open.at(-1)!;
    if (this.#open.length > 1) {
      this.fail(line, column, `this group {? is never closed in the part [${this.part}]. Add a } where it ends.`);
    }
    return pieces;
  }

  /** @returns where to go on: beyond the line's end where its line break is left out */
  #readAt(line: Line, at: number): number {
    const { number, text } = line;
    const plain = matchAt(PLAIN, text, at)?.[0];
    if (plain !== undefined) {
      this.#add({ kind: 'text', text: plain });
      return at + plain.length;
    }
    if (text[at] === '\\') {
      if (at + 1 < text.length) this.#add({ kind: 'text', text: escaped(text[at + 1]!, number, at + 1, this.fail) });
      return at + 2;
    }
    if (text.startsWith('{?', at)) {
      if (this.#open.length > DEEPEST_GROUP) {
        this.fail(number, at + 1, `groups {? are nested more than ${DEEPEST_GROUP} deep. Close some of them before.`);
      }
      this.#open.push({ pieces: [], line: number, column: at + 1 });
      return at + 2;
    }
    if (text[at] === '}') {
      this.#closeGroup(number, at + 1);
      return at + 1;
    }
    const field = matchAt(FIELD, text, at);
    if (!field) return this.fail(number, at + 1, 'this { is never closed on its line. Add a }, or write \\{ for text.');
    this.#add(this.#field(field[1]!, number, at + 1));
    return at + field[0].length;
  }

  #add(piece: Piece): void {
    this.#open.at(-1)!.pieces.push(piece);
  }

  #closeGroup(line: number, column: number): void {
    if (this.#open.length === 1) this.fail(line, column, 'this } closes nothing. As text it is written \\}.');
    const group = this.#open.pop()!;
    if (group.pieces.every(({ kind }) => kind === 'text')) {
      const message = 'this group {? has no field in it, so it would always be written. A field is written {value}.';
      this.fail(group.line, group.column, message);
    }
    this.#add({ kind: 'group', pieces: group.pieces });
  }

  #field(text: string, line: number, column: number): Piece {
    const { part, fail } = this;
    const [, name = '', length] = FIELD_TEXT.exec(text.trim()) ?? [];
    const { fields } = PART_RULES[part];
    const field = fields.find(known => known === name);
    if (field === undefined) {
      const what = Object.hasOwn(FIELDS, name) ? `[${part}] has no field {${name}}` : `there is no field {${text}}`;
      const has = fields.length === 0 ? `[${part}] has none` : `Fields of [${part}] are ${listed(fields, '{', '}')}`;
      return fail(line, column, `${what}. ${has}. As text, braces are written \\{ and \\}.`);
    }
    if (field === 'number' && !this.hasCodebook) {
      fail(line, column, '{number} refers to a codebook, and the template has none. Add a part [codebook].');
    }
    if (length === undefined) return { kind: 'field', field, length: null };
    if (!CUT_FIELDS.has(field)) {
      const which = listed([...CUT_FIELDS], '{', '}');
      fail(line, column, `{${text}}: only ${which} can be cut to a length. Write {${field}}.`);
    }
    if (!LENGTH.test(length) || Number(length) > LONGEST_CUT) {
      fail(line, column, `{${text}}: a length is a whole number from 1 to ${LONGEST_CUT}, as in {${field}:50}.`);
    }
    return { kind: 'field', field, length: Number(length) };
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function escaped(character: string, line: number, column: number, fail: Fail): string {
  return (
    ESCAPES[character] ??
    fail(line, column, `\\${character} means nothing. After \\ stands one of ${Object.keys(ESCAPES).join(' ')}.`)
  );
}

function listed(names: readonly string[], open: string, close: string): string {
  return names.map(name => `${open}${name}${close}`).join(', ');
}
