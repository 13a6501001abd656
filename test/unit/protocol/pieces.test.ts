import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PieceSender, wholeMessages } from '../../../src/protocol/pieces';

const LENGTH = 8;

/** A sender and a receiver with a medium between them that takes its time and copies. */
function join(reach: (message: unknown) => boolean = () => true) {
  const posted: unknown[] = [];
  const received: unknown[] = [];
  const receive = wholeMessages(message => received.push(message));
  const sender = new PieceSender(message => {
    posted.push(message);
    const reached = reach(message);
    if (reached) receive(structuredClone(message));
    return new Promise(resolve => setImmediate(() => resolve(reached)));
  }, LENGTH);
  return { sender, posted, received };
}

const wanted = (): boolean => true;
const message = (id: number, value: unknown): unknown => ({ session: 's', kind: 'result', id, value });
const counting = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i);

describe('large bytes in pieces', () => {
  it('arrive as they were sent, whatever is sent meanwhile', async () => {
    const value = fc.oneof(
      fc.record({
        name: fc.string(),
        columns: fc.uint8Array({ maxLength: 50 }),
        more: fc.uint8Array({ maxLength: 50 }),
      }),
      fc.constant(null),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 6 }), async values => {
        const { sender, received, posted } = join();
        const messages = values.map((each, id) => message(id, each));
        await Promise.all(messages.map(each => sender.post(each, wanted)));
        const byId = (a: unknown, b: unknown): number => (a as { id: number }).id - (b as { id: number }).id;
        expect([...received].sort(byId)).toEqual(messages);
        const sizes = posted.flatMap((each): unknown[] => {
          const holder = each as { value?: object | null };
          return Object.values(holder.value ?? holder);
        });
        expect(sizes.every(each => !(each instanceof Uint8Array) || each.length <= LENGTH)).toBe(true);
      }),
    );
  });

  it('bring nothing of a buffer but what was to be sent', async () => {
    const { sender, posted } = join();
    await sender.post(message(1, { columns: counting(100).subarray(10, 40) }), wanted);
    const pieces = posted.slice(0, -1) as { bytes: Uint8Array }[];
    expect(pieces.map(({ bytes }) => bytes.buffer.byteLength)).toEqual([8, 8, 8, 6]);
  });

  it('do not keep small messages waiting', async () => {
    const { sender, received } = join();
    const large = sender.post(message(1, { columns: counting(100) }), wanted);
    await sender.post(message(2, 'small'), wanted);
    expect(received).toEqual([message(2, 'small')]);
    await large;
    expect(received).toHaveLength(2);
  });

  it('are given up where nobody wants them any more, and what comes next is whole', async () => {
    const { sender, posted, received } = join();
    let left = 3;
    await sender.post(message(1, { columns: counting(100) }), () => left-- > 0);
    expect(posted).toHaveLength(3);
    const next = message(2, { columns: counting(20) });
    await sender.post(next, wanted);
    expect(received).toEqual([next]);
  });

  it('are given up where the page is gone, without an error', async () => {
    const { sender, posted, received } = join(() => false);
    await sender.post(message(1, { columns: counting(100) }), wanted);
    expect(posted).toHaveLength(1);
    expect(received).toEqual([]);
    const broken = new PieceSender(() => Promise.reject(new Error('disposed')), LENGTH);
    await broken.post(message(1, { columns: counting(100) }), wanted);
    await broken.post(message(2, null), wanted);
  });

  it('that a new page gets the rest of make no message there', async () => {
    let isThere = false;
    const { sender, received } = join(() => isThere);
    // The first piece is taken by the former page, the others reach the new one.
    const steps = new PieceSender(each => {
      if (isThere) return sender.send(each);
      isThere = true;
      return Promise.resolve(true);
    }, LENGTH);
    await steps.post(message(1, { columns: counting(30) }), wanted);
    expect(received).toEqual([]);
  });
});
