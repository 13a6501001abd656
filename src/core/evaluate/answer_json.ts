/**
 * JSON as models write it. Numbers keep their text, since ids go beyond what a double holds. Beside the standard it takes:
 * single quotes, keys and words without quotes, commas at an end, Python's True, False and None (docs/scoring.md).
 */
export type AnswerValue = null | boolean | string | NumberText | readonly AnswerValue[] | AnswerObject;

/** A number as it was written. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** Keys in their order; of equal ones the last counts. */
export class AnswerObject {
  constructor(readonly entries: ReadonlyMap<string, AnswerValue>) {}
}

/** No answer is nested deeper; what is, is none. */
const DEEPEST = 8;

const SPACE = /[\s\uFEFF]*/y;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const BARE = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const WORDS: Readonly<Record<string, null | boolean>> = {
  true: true,
  false: false,
  null: null,
  none: null,
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Reads the value that begins at a place.
 * @returns null where none does
 */
export function readValueAt(text: string, at: number): { readonly value: AnswerValue; readonly end: number } | null {
  const reader = new Reader(text, at);
  const value = reader.value(0);
  return value === undefined ? null : { value, end: reader.at };
}

/** Each method stands behind what it read, or answers undefined where it is not there. */
class Reader {
  constructor(
    readonly text: string,
    public at: number,
  ) {}

  value(depth: number): AnswerValue | undefined {
    this.#take(SPACE);
    const next = this.text[this.at];
    if (next === '{') return depth < DEEPEST ? this.#object(depth) : undefined;
    if (next === '[') return depth < DEEPEST ? this.#array(depth) : undefined;
    if (next === '"' || next === "'") return this.#string(next);
    const number = this.#take(NUMBER);
    if (number !== undefined) return new NumberText(number);
    const word = this.#take(BARE);
    if (word === undefined) return undefined;
    const known = WORDS[word.toLowerCase()];
    // Words without quotes stand in lists and objects only: elsewhere every text would be one.
    if (known !== undefined) return known;
    return depth > 0 ? word : undefined;
  }

  #array(depth: number): AnswerValue | undefined {
    this.at++;
    const items: AnswerValue[] = [];
    for (;;) {
      if (this.#isNext(']')) return items;
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.#isNext(',') && !this.#stands(']')) return undefined;
    }
  }

  #object(depth: number): AnswerValue | undefined {
    this.at++;
    const entries = new Map<string, AnswerValue>();
    for (;;) {
      if (this.#isNext('}')) return new AnswerObject(entries);
      const key = this.#key();
      if (key === undefined || !this.#isNext(':')) return undefined;
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      entries.set(key, item);
      if (!this.#isNext(',') && !this.#stands('}')) return undefined;
    }
  }

  #key(): string | undefined {
    this.#take(SPACE);
    const next = this.text[this.at];
    if (next === '"' || next === "'") return this.#string(next);
    return this.#take(BARE) ?? this.#take(NUMBER);
  }

  #string(quote: string): string | undefined {
    let read = '';
    for (let i = this.at + 1; i < this.text.length; i++) {
      const char = this.text[i] ?? '';
      if (char === quote) {
        this.at = i + 1;
        return read;
      }
      if (char !== '\\') {
        read += char;
        continue;
      }
      const escaped = this.text[++i] ?? '';
      const hex = escaped === 'u' ? /^[0-9a-fA-F]{4}/.exec(this.text.slice(i + 1, i + 5))?.[0] : undefined;
      if (hex === undefined) read += ESCAPES[escaped] ?? escaped;
      else {
        read += String.fromCharCode(Number.parseInt(hex, 16));
        i += 4;
      }
    }
    return undefined;
  }

  /** Goes behind it where it is next. */
  #isNext(char: string): boolean {
    const isThere = this.#stands(char);
    if (isThere) this.at++;
    return isThere;
  }

  #stands(char: string): boolean {
    this.#take(SPACE);
    return this.text[this.at] === char;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

/** A value that was JSON already, such as a line of a file of answers. @param json what JSON.parse gives */
export function answerValueOf(json: unknown): AnswerValue {
  if (json === null || typeof json === 'boolean' || typeof json === 'string') return json;
  if (typeof json === 'number') return new NumberText(String(json));
  if (Array.isArray(json)) return json.map(answerValueOf);
  if (typeof json === 'object') {
    return new AnswerObject(new Map(Object.entries(json).map(([key, value]) => [key, answerValueOf(value)])));
  }
  return null;
}
