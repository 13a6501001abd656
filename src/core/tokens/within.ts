import type { Encoding } from './encoding';

const known = new WeakMap<Encoding, Encoding>();

/**
 * The encoding as it counts pieces within a text, cut by the rules of cuts.ts, so that they add up. What stands at the end
 * of a text is counted by the encoding itself.
 */
export function withinText(encoding: Encoding): Encoding {
  if (encoding.splitsLastBreak !== true) return encoding;
  let within = known.get(encoding);
  if (!within) {
    const lineBreak = encoding.count('\n');
    within = {
      id: encoding.id,
      addsUp: encoding.addsUp,
      count: text => (text.endsWith('\n') ? encoding.count(text.slice(0, -1)) + lineBreak : encoding.count(text)),
    };
    known.set(encoding, within);
  }
  return within;
}
