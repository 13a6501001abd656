import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSize, sizeAt, SizeFault } from '../../../src/core/questions/size_expression';

const at = (text: string, N = 20, k: number | null = null): number => sizeAt(parseSize(text), { N, k });

function faultOf(text: string, N = 20, k: number | null = null): SizeFault {
  try {
    at(text, N, k);
  } catch (error) {
    if (error instanceof SizeFault) return error;
    throw error;
  }
  throw new Error(`${text} is a size.`);
}

describe('a size expression', () => {
  it.each([
    ['min(12, int(N/4))', 10, 2],
    ['min(12, int(N/4))', 50, 12],
    ['N - min(12, int(N/4))', 50, 38],
    ['N', 10, 10],
    ['  7 ', 10, 7],
    ['2+3*4', 10, 14],
    ['(2+3)*4', 10, 20],
    ['20-8-4', 10, 8],
    ['24/4/2', 10, 3],
    ['int(N/10*10)', 7, 7],
    ['int(N/3) + int(N/3) + (N - 2*int(N/3))', 50, 50],
    ['N/3*3', 10, 10],
    ['floor(7/2)', 10, 3],
    ['ceil(7/2)', 10, 4],
    ['round(5/2)', 10, 2],
    ['round(7/2)', 10, 4],
    ['round(8/3)', 10, 3],
    ['10 + int((1-N)/2)', 6, 8],
    ['10 + floor((1-N)/2)', 6, 7],
    ['10 + ceil((1-N)/2)', 6, 8],
    ['max(min(N, 3), 2, 1)', 10, 3],
  ])('%s at N = %d is %d', (text, N, size) => {
    expect(at(text, N)).toBe(size);
  });

  it('knows k where the idea has one', () => {
    expect(at('N - k', 20, 5)).toBe(15);
    expect(parseSize('N - k').usesK).toBe(true);
    expect(parseSize('N').usesK).toBe(false);
    expect(faultOf('N - k')).toMatchObject({ column: 5, message: expect.stringContaining('k') as string });
  });

  it.each([
    ['', 1, /ends where a value/],
    ['N +', 4, /ends where a value/],
    ['N N', 3, /something after its end/],
    ['min(12, int(N/4)', 17, /lacks the \) for what begins at column 1/],
    ['min 12', 5, /parenthesis after min/],
    ['sqrt(N)', 1, /sqrt, which there is not/],
    ['constructor(N)', 1, /constructor, which there is not/],
    ['n', 1, /n, which there is not/],
    ['N; process.exit()', 2, /something after its end/],
    ['N ** 2', 4, /lacks a value here/],
    ['-1', 1, /lacks a value here/],
    ['()', 2, /lacks a value here/],
    ['int()', 5, /lacks a value here/],
    ['int(1, 2)', 1, /gives 2 values to int, which takes one/],
    ['1.5', 2, /something after its end/],
    ['N/😀', 3, /"😀", which is no part/],
    ['99999999999999999999', 1, /a number above/],
    [`${'('.repeat(60)}N${')'.repeat(60)}`, 32, /too deeply/],
    [`${'N+'.repeat(150)}N`, 201, /longer than 200/],
  ])('%s is none, told at column %d', (text, column, message) => {
    expect(faultOf(text)).toMatchObject({ column, message: expect.stringMatching(message) as string });
  });

  it.each([
    ['N/3', /comes to 20\/3 at N = 20\. Make it a whole number/],
    ['3 - N', /comes to -17 at N = 20\. A size is 0 or more/],
    ['N/(N-20)', /divides by zero at N = 20/],
    ['1000000*1000000', /more than 1000000000/],
    ['N*1000000', /more than any cohort/],
    ['int(1000000000*1000000000/1000000000)', /more than 1000000000/],
  ])('%s comes to no size', (text, message) => {
    expect(faultOf(text).message).toMatch(message);
  });

  it('never fails in another way, whatever the text', () => {
    const word = fc.constantFrom(
      'N',
      'k',
      '(',
      ')',
      ',',
      '+',
      '-',
      '*',
      '/',
      ' ',
      'min',
      'int',
      '3',
      '0',
      'x',
      '.',
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map(words => words.join('')),
        ),
        text => {
          try {
            const size = at(text, 20, 5);
            expect(Number.isSafeInteger(size) && size >= 0).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(SizeFault);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Writes and works out trees apart from the parser: with doubles, which are exact where all divisors are powers of two. */
interface Tree {
  readonly text: string;
  readonly value: number;
}

const SCOPE = { N: 16, k: 4 };

function evenHalves(value: number): number {
  const low = Math.floor(value);
  if (value - low !== 0.5) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}

const UNARY: Readonly<Record<string, (value: number) => number>> = {
  int: Math.trunc,
  floor: Math.floor,
  ceil: Math.ceil,
  round: evenHalves,
};

const trees = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.integer({ min: 0, max: 40 }).map(value => ({ text: String(value), value })),
      fc.constantFrom<Tree>({ text: 'N', value: SCOPE.N }, { text: 'k', value: SCOPE.k }),
    ),
    fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree')).map(([a, sign, b]) => ({
      text: `(${a.text} ${sign}${b.text})`,
      value: sign === '+' ? a.value + b.value : sign === '-' ? a.value - b.value : a.value * b.value,
    })),
    fc
      .tuple(tie('tree'), fc.constantFrom(1, 2, 4, 8))
      .map(([a, by]) => ({ text: `(${a.text})/${by}`, value: a.value / by })),
    fc
      .tuple(fc.constantFrom('int', 'floor', 'ceil', 'round'), tie('tree'))
      .map(([name, a]) => ({ text: `${name}(${a.text})`, value: UNARY[name]!(a.value) })),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
      .map(([name, values]) => ({
        text: `${name}(${values.map(({ text }) => text).join(', ')})`,
        value: (name === 'min' ? Math.min : Math.max)(...values.map(({ value }) => value)),
      })),
  ),
}));

it('comes to what another evaluator says of the same tree', () => {
  let compared = 0;
  fc.assert(
    fc.property(trees.tree, ({ text, value }) => {
      if (text.length > 200) return;
      const isSize = Number.isInteger(value) && value >= 0 && value <= 1_000_000;
      try {
        const size = sizeAt(parseSize(text), SCOPE);
        expect(isSize).toBe(true);
        expect(size).toBe(value);
        compared++;
      } catch (error) {
        if (!(error instanceof SizeFault)) throw error;
        // Parts may be too large where the whole is not.
        expect(isSize && !error.message.includes('more than')).toBe(false);
      }
    }),
    { numRuns: 1000 },
  );
  expect(compared).toBeGreaterThan(200);
});
