import fc from 'fast-check';

/**
 * Property tests try the same examples every time, so that what passes here passes everywhere. For other examples:
 * `FAST_CHECK_SEED=7 npx vitest run`; for another number of them, where a test does not say how many: `FAST_CHECK_RUNS`.
 * A failure prints the seed and the path that lead to it.
 */
function integer(name: string, otherwise: number): number {
  const text = process.env[name] ?? '';
  const value = text === '' ? otherwise : Number(text);
  if (!Number.isInteger(value)) throw new Error(`${name} is ${text}, which is no integer.`);
  return value;
}

fc.configureGlobal({ seed: integer('FAST_CHECK_SEED', 20_110_411), numRuns: integer('FAST_CHECK_RUNS', 100) });
