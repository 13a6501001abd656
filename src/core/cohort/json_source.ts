/** A place in a text, both from 1; columns are UTF-16 code units, as editors count. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A value of a JSON text with where it begins. */
export type JsonNode = { readonly at: number } & (
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; /** As it is written. */ readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
);

export interface JsonMember {
  readonly key: string;
  /** Where the key begins. */
  readonly at: number;
  readonly value: JsonNode;
}

/** The text is no JSON that can be read. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  constructor(
    /** What is wrong, to stand after a place: `a comma or ] is missing`. */
    message: string,
    readonly at: number,
    /** What follows from it, as a sentence. */
    readonly todo = 'It is no JSON.',
  ) {
    super(message);
  }
}

/** Deeper nesting is no document of ours. */
const DEEPEST = 100;
/** Of a text as it is written: no document of ours has a longer one. */
const LONGEST_STRING = 1_000_000;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Below it are control characters, which stand in a text as escapes only. */
const BLANK = 0x20;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;
const WORD = /[A-Za-z_$][\w$]*/y;

/**
 * Reads a JSON text (RFC 8259) into values that know where they stand, so that every complaint can name line and
 * column. Numbers stay as written.
 * @throws JsonSyntaxError
 */
export function parseJson(source: string): JsonNode {
  const reader = new Reader(source);
  const node = reader.value(0);
  reader.end();
  return node;
}

/** Where an offset stands. */
export function placeAt(source: string, offset: number): TextPlace {
  const before = source.slice(0, offset);
  const ends = [...before.matchAll(/\r\n|\r|\n/g)];
  const last = ends.at(-1);
  return { line: ends.length + 1, column: offset - (last ? last.index + last[0].length : 0) + 1 };
}

/** What a value is, for a sentence. */
export function told(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value.length > 40 ? `${node.value.slice(0, 40)}…` : node.value);
    case 'number':
      return `the number ${node.text.slice(0, 40)}`;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    case 'array':
      return 'a list';
    case 'object':
      return 'an object';
  }
}

class Reader {
  #at: number;

  constructor(readonly source: string) {
    this.#at = source.startsWith('\uFEFF') ? 1 : 0;
  }

  end(): void {
    this.#skip();
    if (this.#at < this.source.length) throw this.#wrong('there is something after the end of the document');
  }

  value(depth: number): JsonNode {
    this.#skip();
    const at = this.#at;
    if (depth > DEEPEST) throw this.#wrong('the nesting is too deep');
    const first = this.source[at];
    if (first === '{') return { kind: 'object', at, members: this.#members(depth) };
    if (first === '[') return { kind: 'array', at, items: this.#items(depth) };
    if (first === '"') return { kind: 'string', at, value: this.#string() };
    const number = this.#match(NUMBER);
    if (number !== null) return { kind: 'number', at, text: number };
    const word = this.#match(WORD);
    if (word === 'true' || word === 'false') return { kind: 'boolean', at, value: word === 'true' };
    if (word === 'null') return { kind: 'null', at };
    this.#at = at;
    if (first === undefined) throw this.#wrong('the text ends where a value should stand');
    throw this.#wrong(first === "'" ? 'texts stand in double quotes' : 'a value should stand here');
  }

  #members(depth: number): readonly JsonMember[] {
    const members: JsonMember[] = [];
    const keys = new Set<string>();
    this.#list('}', () => {
      const at = this.#at;
      if (this.source[at] !== '"') throw this.#wrong('a key in double quotes should stand here');
      const key = this.#string();
      if (keys.has(key)) throw new JsonSyntaxError(`the key ${JSON.stringify(key)} comes twice`, at);
      keys.add(key);
      this.#skip();
      if (this.source[this.#at] !== ':') throw this.#wrong('a colon should stand between key and value');
      this.#at++;
      members.push({ key, at, value: this.value(depth + 1) });
    });
    return members;
  }

  #items(depth: number): readonly JsonNode[] {
    const items: JsonNode[] = [];
    this.#list(']', () => items.push(this.value(depth + 1)));
    return items;
  }

  #list(close: '}' | ']', item: () => void): void {
    this.#at++;
    this.#skip();
    if (this.source[this.#at] === close) {
      this.#at++;
      return;
    }
    for (;;) {
      item();
      this.#skip();
      const next = this.source[this.#at];
      if (next === close) {
        this.#at++;
        return;
      }
      if (next === undefined) throw this.#wrong(`the text ends before its ${close}`);
      if (next !== ',') throw this.#wrong(`a comma or ${close} should stand here`);
      this.#at++;
      this.#skip();
      if (this.source[this.#at] === close) throw this.#wrong(`there is a comma too many before ${close}`);
    }
  }

  #string(): string {
    const { source } = this;
    const at = this.#at;
    let end = at + 1;
    let hasEscapes = false;
    for (let unit = source.charCodeAt(end); unit !== QUOTE; unit = source.charCodeAt(end)) {
      ESCAPE.lastIndex = end;
      // Past the end a unit is NaN.
      if (!(unit >= BLANK) || (unit === BACKSLASH && !ESCAPE.test(source))) {
        throw new JsonSyntaxError('the text that begins here is not closed, or has a wrong escape', at);
      }
      hasEscapes ||= unit === BACKSLASH;
      end = unit === BACKSLASH ? ESCAPE.lastIndex : end + 1;
      if (end - at - 1 > LONGEST_STRING) {
        const what = `the text that begins here is longer than ${LONGEST_STRING} characters`;
        throw new JsonSyntaxError(what, at, 'Shorten it.');
      }
    }
    this.#at = end + 1;
    return hasEscapes ? (JSON.parse(source.slice(at, this.#at)) as string) : source.slice(at + 1, end);
  }

  #skip(): void {
    // A character beyond the blank is no space of JSON's.
    if (!(this.source.charCodeAt(this.#at) > BLANK)) this.#match(SPACE);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.source);
    if (!found || found[0] === '') return null;
    this.#at += found[0].length;
    return found[0];
  }

  #wrong(message: string): JsonSyntaxError {
    return new JsonSyntaxError(message, this.#at);
  }
}
