import { JsonSyntaxError, parseJson, placeAt, told, type JsonNode, type TextPlace } from '../cohort/json_source';

/** Something wrong in a file of questions or ideas. */
export interface FileProblem {
  /** `warning`: it was passed over, and all else is as it says. */
  readonly severity: 'error' | 'warning';
  /** A sentence without the place: what, and what to do. */
  readonly message: string;
  readonly at: TextPlace;
  /** `params.k`, `gold[3]`; '' for the document as a whole. */
  readonly key: string;
}

/** A problem with its place, as a sentence of its own. */
export function problemSentence(shown: string, { at, message }: FileProblem): string {
  return `${shown}, line ${at.line}, column ${at.column}: ${message}`;
}

/** So many problems of one document are told. */
const MOST_PROBLEMS = 50;

export type Fields = ReadonlyMap<string, JsonNode>;

/**
 * Reads a JSON document and collects what is wrong in it, each with its place: what is asked for and is not as it should
 * be is told and given as null.
 */
export class FileReading {
  readonly #problems: FileProblem[] = [];
  /** Where each key stands that was read. */
  readonly #places = new Map<string, number>([['', 0]]);
  #untold = 0;

  /** @param line the line of the file in which the document begins, from 1 */
  constructor(
    readonly source: string,
    readonly line = 1,
  ) {}

  get problems(): readonly FileProblem[] {
    const at = this.#placeOf(0);
    if (this.#untold === 0) return this.#problems;
    const message = `There are ${this.#untold} more problems in it.`;
    return [...this.#problems, { severity: 'error', message, at, key: '' }];
  }

  get hasErrors(): boolean {
    return this.#problems.some(({ severity }) => severity === 'error');
  }

  parse(): JsonNode | null {
    try {
      return parseJson(this.source);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.#tell('error', error.at, '', `${capital(error.message)}. ${error.todo}`);
      return null;
    }
  }

  /** Tells of an error at a key that was read, or where it was not, at the nearest one above it. */
  error(key: string, message: string): void {
    this.#tell('error', this.#places.get(this.#nearest(key)) ?? 0, key, message);
  }

  warn(key: string, at: number, message: string): void {
    this.#tell('warning', at, key, message);
  }

  /** The members of an object; those that are not known are told of. */
  fields(node: JsonNode, key: string, known: readonly string[]): Fields | null {
    this.#places.set(key, node.at);
    if (node.kind !== 'object') return this.#wrong(node, key, 'an object in braces');
    for (const member of node.members) {
      const full = within(key, member.key);
      if (known.includes(member.key)) this.#places.set(full, member.value.at);
      else this.warn(full, member.at, `The key ${full} is not known and was passed over.`);
    }
    return new Map(node.members.filter(member => known.includes(member.key)).map(({ key, value }) => [key, value]));
  }

  /** The members of an object whose keys are anything. */
  members(node: JsonNode, key: string): readonly (readonly [string, JsonNode])[] | null {
    this.#places.set(key, node.at);
    if (node.kind !== 'object') return this.#wrong(node, key, 'an object in braces');
    return node.members.map(member => {
      this.#places.set(within(key, member.key), member.at);
      return [member.key, member.value] as const;
    });
  }

  needed(fields: Fields, name: string, of: string): JsonNode | null {
    const node = fields.get(name);
    if (node) return node;
    this.error(within(of, name), `The key ${within(of, name)} is missing.`);
    return null;
  }

  items(node: JsonNode, key: string): readonly JsonNode[] | null {
    this.#places.set(key, node.at);
    if (node.kind !== 'array') return this.#wrong(node, key, 'a list in brackets');
    node.items.forEach((item, i) => this.#places.set(`${key}[${i}]`, item.at));
    return node.items;
  }

  /** A text that says something. */
  text(node: JsonNode, key: string): string | null {
    this.#places.set(key, node.at);
    if (node.kind !== 'string') return this.#wrong(node, key, 'a text in quotes');
    if (node.value.trim() !== '') return node.value;
    this.error(key, `${key} is empty.`);
    return null;
  }

  /** A text that a pattern describes. @param what in words, after “should be” */
  textLike(node: JsonNode, key: string, pattern: RegExp, what: string): string | null {
    const text = this.text(node, key);
    if (text === null || pattern.test(text)) return text;
    this.error(key, `${key} is ${told(node)} and should be ${what}.`);
    return null;
  }

  number(node: JsonNode, key: string): number | null {
    this.#places.set(key, node.at);
    if (node.kind !== 'number') return this.#wrong(node, key, 'a number');
    const value = Number(node.text);
    return Number.isFinite(value) ? value : this.#wrong(node, key, 'a number that is not so large');
  }

  /** A whole number within bounds. */
  whole(node: JsonNode, key: string, least: number, most = Number.MAX_SAFE_INTEGER): number | null {
    const value = this.number(node, key);
    if (value === null) return null;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const to = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
    return this.#wrong(node, key, `a whole number from ${least}${to}`);
  }

  boolean(node: JsonNode, key: string): boolean | null {
    this.#places.set(key, node.at);
    return node.kind === 'boolean' ? node.value : this.#wrong(node, key, 'true or false');
  }

  /** One of several texts. */
  oneOf<T extends string>(node: JsonNode, key: string, known: readonly T[]): T | null {
    const text = this.text(node, key);
    const found = known.find(each => each === text);
    if (text !== null && found === undefined) {
      this.error(key, `${key} is ${told(node)}, which there is not. There are ${known.join(', ')}.`);
    }
    return found ?? null;
  }

  /** Each item of a list by a reader of its own; null where one of them is wrong. */
  list<T>(node: JsonNode, key: string, read: (item: JsonNode, key: string) => T | null): readonly T[] | null {
    return allOf(this.items(node, key)?.map((item, i) => read(item, `${key}[${i}]`)));
  }

  #wrong(node: JsonNode, key: string, should: string): null {
    this.#tell('error', node.at, key, `${key === '' ? 'The document' : key} is ${told(node)} and should be ${should}.`);
    return null;
  }

  #nearest(key: string): string {
    if (this.#places.has(key)) return key;
    const above = key.replace(/(?:^|\.)[^.[\]]*$|\[[^[\]]*\]$/, '');
    return above === key ? '' : this.#nearest(above);
  }

  #tell(severity: FileProblem['severity'], at: number, key: string, message: string): void {
    if (this.#problems.length >= MOST_PROBLEMS) this.#untold++;
    else this.#problems.push({ severity, message, at: this.#placeOf(at), key });
  }

  #placeOf(at: number): TextPlace {
    const { line, column } = placeAt(this.source, at);
    return { line: line + this.line - 1, column };
  }
}

/** Null where one is. */
export function allOf<T>(items: readonly (T | null)[] | null | undefined): readonly T[] | null {
  if (!items) return null;
  const right = items.filter(item => item !== null);
  return right.length === items.length ? right : null;
}

function within(key: string, name: string): string {
  return key === '' ? name : `${key}.${name}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
