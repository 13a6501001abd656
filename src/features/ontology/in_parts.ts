import { Cancelled } from '../../core/fault';
import type { KnownCode } from '../../core/ontology/telling';
import type { KnownCodes } from './known_codes';

/** An answer has everything known of a code in it; more at once would hold up the extension host while it arrives. */
const AT_A_TIME = 25;

/**
 * Describes many codes, some at a time: a hover in between does not wait, and no message is large.
 * @param take told of each code, as it was asked
 * @throws Cancelled when the signal is aborted
 */
export async function describeInParts(
  codes: KnownCodes,
  asked: readonly string[],
  signal: AbortSignal,
  take: (ask: string, known: KnownCode) => void,
): Promise<void> {
  for (let from = 0; from < asked.length; from += AT_A_TIME) {
    if (signal.aborted) throw new Cancelled();
    const part = asked.slice(from, from + AT_A_TIME);
    const known = await codes.describe(part, signal);
    part.forEach((ask, i) => {
      if (known[i]) take(ask, known[i]);
    });
  }
}
