import type { KnownCode } from '../../core/ontology/telling';
import type { KnownCodes } from './known_codes';

/** An answer has everything known of a code in it; more at once would hold up the extension host while it arrives. */
const AT_A_TIME = 25;

/**
 * Describes many codes, some at a time: a hover in between does not wait, and no message is large.
 * @param take told of each code, as it was asked
 * @returns how long the slowest part took, in milliseconds
 */
export async function describeInParts(
  codes: KnownCodes,
  asked: readonly string[],
  signal: AbortSignal,
  take: (ask: string, known: KnownCode) => void,
): Promise<number> {
  let slowest = 0;
  for (let from = 0; from < asked.length; from += AT_A_TIME) {
    const part = asked.slice(from, from + AT_A_TIME);
    const began = performance.now();
    const known = await codes.describe(part, signal);
    slowest = Math.max(slowest, performance.now() - began);
    part.forEach((ask, i) => {
      if (known[i]) take(ask, known[i]);
    });
  }
  return slowest;
}
