/**
 * Sizes of cohorts as expressions over N (how many subjects a question has) and k (how many it asks for), as PopMedQA's
 * ideas have them (section 2.1): `min(12, int(N/4))`.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = value { ("*" | "/") value }
 *     value   = whole number | "N" | "k" | "(" sum ")" | name "(" sum { "," sum } ")"
 *
 * Fractions are exact: int(N/10*10) is N. `int` cuts towards zero, and `round` gives halves to the even neighbour, as in
 * Python. Nothing of it is ever run as code.
 */

/** What is wrong with an expression, or with what it comes to. */
export class SizeFault extends Error {
  override readonly name = 'SizeFault';
  constructor(
    /** To stand after the expression: `is not closed`, a sentence without its period. */
    message: string,
    /** Where, from 1, in UTF-16 code units. */
    readonly column: number,
  ) {
    super(message);
  }
}

/** A parsed expression. */
export interface SizeExpression {
  readonly text: string;
  readonly usesK: boolean;
  readonly root: Node;
}

export interface SizeScope {
  readonly N: number;
  /** Null where the task has none. */
  readonly k: number | null;
}

type Node = { readonly at: number } & (
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'name'; readonly name: 'N' | 'k' }
  | { readonly kind: 'operation'; readonly sign: Sign; readonly left: Node; readonly right: Node }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly values: readonly Node[] }
);

type Sign = '+' | '-' | '*' | '/';

/** A fraction in lowest terms; below the line it is above 0. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

/** Longer and deeper ones are no sizes. */
const LONGEST = 200;
const DEEPEST = 30;
/** No part of an expression may come to more. */
const LARGEST = 1_000_000_000n;
/** No cohort is larger. */
const LARGEST_SIZE = 1_000_000;

/** How many values a function takes, and what it gives. */
const FUNCTIONS = {
  min: { takes: [1, 20], of: values => values.reduce((a, b) => (isLess(b, a) ? b : a)) },
  max: { takes: [1, 20], of: values => values.reduce((a, b) => (isLess(a, b) ? b : a)) },
  int: { takes: [1, 1], of: ([value]) => whole(value.above / value.below) },
  floor: { takes: [1, 1], of: ([value]) => whole(floorOf(value)) },
  ceil: { takes: [1, 1], of: ([value]) => whole(-floorOf({ ...value, above: -value.above })) },
  round: { takes: [1, 1], of: ([value]) => whole(roundOf(value)) },
} as const satisfies Record<string, FunctionRule>;
type FunctionName = keyof typeof FUNCTIONS;

interface FunctionRule {
  readonly takes: readonly [least: number, most: number];
  readonly of: (values: readonly [Fraction, ...Fraction[]]) => Fraction;
}

/** @throws SizeFault where it is no expression */
export function parseSize(text: string): SizeExpression {
  return new Parser(text).parse();
}

/**
 * What an expression comes to: a whole number from 0.
 * @throws SizeFault where it comes to anything else
 */
export function sizeAt({ root, text }: SizeExpression, scope: SizeScope): number {
  const { above, below } = valueOf(root, scope);
  const shown = `comes to ${shownFraction(above, below)} at N = ${scope.N}`;
  if (below !== 1n) throw new SizeFault(`${shown}. Make it a whole number with int, floor, ceil or round`, 1);
  if (above < 0n) throw new SizeFault(`${shown}. A size is 0 or more: max(0, ${text})`, 1);
  if (above > BigInt(LARGEST_SIZE)) throw new SizeFault(`${shown}, which is more than any cohort has`, 1);
  return Number(above);
}

const TOKEN = /[ \t]*(?:(\d+)|([A-Za-z_]\w*)|([-+*/(),]))/y;

class Parser {
  #at = 0;
  #usesK = false;

  constructor(readonly text: string) {}

  parse(): SizeExpression {
    const { text } = this;
    if (text.length > LONGEST) throw new SizeFault(`is longer than ${LONGEST} characters`, LONGEST + 1);
    const root = this.#sum(0);
    this.#skip();
    if (this.#at < text.length) throw this.#wrong('has something after its end');
    return { text, usesK: this.#usesK, root };
  }

  #sum(depth: number): Node {
    let left = this.#product(depth);
    for (let sign = this.#sign('+', '-'); sign; sign = this.#sign('+', '-')) {
      left = { kind: 'operation', ...sign, left, right: this.#product(depth) };
    }
    return left;
  }

  #product(depth: number): Node {
    let left = this.#value(depth);
    for (let sign = this.#sign('*', '/'); sign; sign = this.#sign('*', '/')) {
      left = { kind: 'operation', ...sign, left, right: this.#value(depth) };
    }
    return left;
  }

  #value(depth: number): Node {
    this.#skip();
    if (depth > DEEPEST) throw this.#wrong('is nested too deeply');
    const at = this.#at;
    const { number, name, mark } = this.#token();
    if (number !== undefined) {
      if (number.length > 10 || BigInt(number) > LARGEST) throw this.#wrong(`has a number above ${LARGEST}`, at);
      return { kind: 'number', value: BigInt(number), at };
    }
    if (name === 'N' || name === 'k') {
      this.#usesK ||= name === 'k';
      return { kind: 'name', name, at };
    }
    if (name !== undefined) return this.#call(name, at, depth);
    if (mark !== '(') throw this.#wrong('lacks a value here: a number, N, k or a function', at);
    const inner = this.#sum(depth + 1);
    this.#close(at);
    return inner;
  }

  #call(word: string, at: number, depth: number): Node {
    if (!isFunction(word)) {
      const known = Object.keys(FUNCTIONS).join(', ');
      throw this.#wrong(`has ${word.slice(0, 40)}, which there is not. There are N, k, ${known}`, at);
    }
    if (!this.#mark('(')) throw this.#wrong(`lacks the parenthesis after ${word}`);
    const values = [this.#sum(depth + 1)];
    while (this.#mark(',')) values.push(this.#sum(depth + 1));
    this.#close(at);
    const [least, most] = FUNCTIONS[word].takes;
    if (values.length < least || values.length > most) {
      const takes = most === 1 ? 'one value' : `up to ${most} values`;
      throw this.#wrong(`gives ${values.length} values to ${word}, which takes ${takes}`, at);
    }
    return { kind: 'call', name: word, values, at };
  }

  #close(from: number): void {
    if (!this.#mark(')')) throw this.#wrong(`lacks the ) for what begins at column ${from + 1}`);
  }

  #sign<S extends Sign>(...signs: readonly S[]): { readonly sign: S; readonly at: number } | null {
    this.#skip();
    const at = this.#at;
    const sign = signs.find(each => this.#mark(each));
    return sign === undefined ? null : { sign, at };
  }

  #mark(mark: string): boolean {
    this.#skip();
    if (this.text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #token(): {
    readonly number?: string | undefined;
    readonly name?: string | undefined;
    readonly mark?: string | undefined;
  } {
    TOKEN.lastIndex = this.#at;
    const [whole, number, name, mark] = TOKEN.exec(this.text) ?? [];
    if (whole === undefined) {
      const found = this.text[this.#at];
      if (found === undefined) throw this.#wrong('ends where a value should stand');
      throw this.#wrong(
        `has ${JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0))}, which is no part of one`,
      );
    }
    this.#at = TOKEN.lastIndex;
    return { number, name, mark };
  }

  #skip(): void {
    while (this.text[this.#at] === ' ' || this.text[this.#at] === '\t') this.#at++;
  }

  #wrong(message: string, at = this.#at): SizeFault {
    return new SizeFault(message, at + 1);
  }
}

function isFunction(word: string): word is FunctionName {
  return Object.hasOwn(FUNCTIONS, word);
}

function valueOf(node: Node, scope: SizeScope): Fraction {
  const value = unboundedValue(node, scope);
  const magnitude = value.above < 0n ? -value.above : value.above;
  if (magnitude > LARGEST * value.below) throw new SizeFault(`comes to more than ${LARGEST} here`, node.at + 1);
  return value;
}

function unboundedValue(node: Node, scope: SizeScope): Fraction {
  switch (node.kind) {
    case 'number':
      return whole(node.value);
    case 'name': {
      const value = scope[node.name];
      if (value === null) throw new SizeFault('uses k, which this idea does not have', node.at + 1);
      return whole(BigInt(value));
    }
    case 'call': {
      const [first, ...others] = node.values.map(each => valueOf(each, scope));
      // The parser has seen to it that there is one.
      return first ? FUNCTIONS[node.name].of([first, ...others]) : whole(0n);
    }
    case 'operation': {
      const [a, b] = [valueOf(node.left, scope), valueOf(node.right, scope)];
      if (node.sign === '*') return fraction(a.above * b.above, a.below * b.below);
      if (node.sign === '/') {
        if (b.above === 0n) throw new SizeFault(`divides by zero at N = ${scope.N}`, node.at + 1);
        return fraction(a.above * b.below, a.below * b.above);
      }
      const added = node.sign === '+' ? b.above : -b.above;
      return fraction(a.above * b.below + added * a.below, a.below * b.below);
    }
  }
}

const whole = (value: bigint): Fraction => ({ above: value, below: 1n });

function fraction(above: bigint, below: bigint): Fraction {
  let [a, b] = [above < 0n ? -above : above, below < 0n ? -below : below];
  while (b !== 0n) [a, b] = [b, a % b];
  const by = below < 0n ? -a : a;
  return { above: above / by, below: below / by };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.above * b.below < b.above * a.below;
}

function floorOf({ above, below }: Fraction): bigint {
  const cut = above / below;
  return above < 0n && cut * below !== above ? cut - 1n : cut;
}

function roundOf(value: Fraction): bigint {
  const low = floorOf(value);
  const twice = 2n * (value.above - low * value.below);
  if (twice === value.below) return low % 2n === 0n ? low : low + 1n;
  return twice < value.below ? low : low + 1n;
}

function shownFraction(above: bigint, below: bigint): string {
  return below === 1n ? String(above) : `${above}/${below}`;
}
