import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cancelled, UserFault } from '../../../src/core/fault';
import { Channel, RemoteError, type Handlers, type Port } from '../../../src/protocol/channel';

interface Desk {
  lengthOf(params: { readonly bytes: Uint8Array }): number;
  double(params: { readonly n: number }): number;
  fail(params: { readonly how: 'user' | 'defect' | 'cancelled' }): never;
  wait(params: Record<string, never>): string;
}
type Nothing = Record<string, never>;

/** Two ports joined by structured clones, as real media join them; delivered in a later microtask. */
function wire(): [Port, Port] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const port = (own: number): Port => ({
    post: (message, transfer = []) => {
      const handedOver = transfer.filter(buffer => buffer instanceof ArrayBuffer);
      const copy: unknown = structuredClone(message, { transfer: handedOver });
      queueMicrotask(() => listeners[1 - own]!.forEach(listener => listener(copy)));
    },
    listen: listener => {
      listeners[own]!.push(listener);
      return () => listeners[own]!.splice(listeners[own]!.indexOf(listener), 1);
    },
  });
  return [port(0), port(1)];
}

function join() {
  const [a, b] = wire();
  const defects: string[] = [];
  const aborted: string[] = [];
  const handlers: Handlers<Desk> = {
    lengthOf: ({ bytes }) => bytes.length,
    double: ({ n }) => n * 2,
    fail: ({ how }) => {
      if (how === 'user') throw new UserFault('The file a.parquet is empty. Choose another one.', 'empty-file');
      if (how === 'cancelled') throw new Cancelled();
      throw new TypeError('x is undefined');
    },
    wait: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted.push('wait');
          reject(new Cancelled());
        }),
      ),
  };
  const desk = new Channel<Desk, Nothing>(a, handlers, method => defects.push(method));
  const caller = new Channel<Nothing, Desk>(b, {});
  return { desk, caller, defects, aborted };
}

describe('Channel', () => {
  it('hands over the buffers that a caller names, and copies others', async () => {
    const { caller } = join();
    const kept = new Uint8Array(8);
    const handedOver = new Uint8Array(8);
    expect(await caller.call('lengthOf', { bytes: kept })).toBe(8);
    expect(await caller.call('lengthOf', { bytes: handedOver }, undefined, [handedOver.buffer])).toBe(8);
    expect([kept.length, handedOver.length]).toEqual([8, 0]);
  });

  it('answers each call with its own result, whatever the order', async () => {
    const { caller } = join();
    const answers = await Promise.all([1, 2, 3].map(n => caller.call('double', { n })));
    expect(answers).toEqual([2, 4, 6]);
  });

  it('carries a fault that the user can act on with its sentence and kind, and does not report it as a defect', async () => {
    const { caller, defects } = join();
    const fault = await caller.call('fail', { how: 'user' }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(UserFault);
    expect(fault).toMatchObject({ message: 'The file a.parquet is empty. Choose another one.', kind: 'empty-file' });
    expect(defects).toEqual([]);
  });

  it('turns any other throw into a RemoteError and reports it on the side where it happened', async () => {
    const { caller, defects } = join();
    await expect(caller.call('fail', { how: 'defect' })).rejects.toThrow(RemoteError);
    expect(defects).toEqual(['fail']);
  });

  it('does not take cancellation for an error', async () => {
    const { caller, defects } = join();
    await expect(caller.call('fail', { how: 'cancelled' })).rejects.toThrow(Cancelled);
    expect(defects).toEqual([]);
  });

  it('lets a cancel travel to the running handler', async () => {
    const { caller, aborted } = join();
    const controller = new AbortController();
    const call = caller.call('wait', {}, controller.signal);
    await caller.call('double', { n: 1 });
    controller.abort();
    await expect(call).rejects.toThrow(Cancelled);
    await caller.call('double', { n: 1 });
    expect(aborted).toEqual(['wait']);
  });

  it('rejects what is pending when it is disposed, and everything after', async () => {
    const { caller } = join();
    const call = caller.call('wait', {});
    caller.dispose();
    await expect(call).rejects.toThrow(Cancelled);
    await expect(caller.call('double', { n: 1 })).rejects.toThrow(Cancelled);
  });

  it('aborts what it is running when it is disposed', async () => {
    const { desk, caller, aborted } = join();
    const call = caller.call('wait', {});
    await caller.call('double', { n: 1 });
    desk.dispose();
    expect(aborted).toEqual(['wait']);
    caller.dispose();
    await expect(call).rejects.toThrow(Cancelled);
  });

  it('answers a method that does not exist with an error rather than silence', async () => {
    const [a, b] = wire();
    const defects: unknown[] = [];
    new Channel<Nothing, Nothing>(a, {}, (_, error) => defects.push(error));
    const caller = new Channel<Nothing, Desk>(b, {});
    await expect(caller.call('double', { n: 1 })).rejects.toThrow('No method double');
    expect(defects).toHaveLength(1);
  });

  it('does not answer names inherited from Object', async () => {
    const { caller } = join();
    const odd = caller as unknown as Channel<Nothing, { toString(params: Record<string, never>): string }>;
    await expect(odd.call('toString', {})).rejects.toThrow('No method toString');
  });
});

/** A host whose page VS Code destroys and makes anew: what the host posts reaches whichever page is there when it comes. */
function joinPages() {
  interface Held {
    readonly page: number;
    readonly n: number;
    readonly signal: AbortSignal;
    readonly answer: () => void;
  }
  interface Host {
    hold(params: { readonly page: number; readonly n: number }): { readonly page: number; readonly n: number };
  }
  let toHost: (message: unknown) => void = () => undefined;
  let toPage: (message: unknown) => void = () => undefined;
  const held: Held[] = [];
  const host = new Channel<Host, Nothing>(
    {
      post: message => queueMicrotask(() => toPage(structuredClone(message))),
      listen: listener => {
        toHost = listener;
        return () => undefined;
      },
    },
    {
      hold: ({ page, n }, { signal }) =>
        new Promise(resolve => held.push({ page, n, signal, answer: () => resolve({ page, n }) })),
    },
  );
  const openPage = () =>
    new Channel<Nothing, Host>(
      {
        post: message => queueMicrotask(() => toHost(structuredClone(message))),
        listen: listener => {
          toPage = listener;
          return () => undefined;
        },
      },
      {},
    );
  return { host, held, openPage };
}

/** Longer than any message takes that is under way. */
const delivered = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('Channel, where the page is made anew', () => {
  it('aborts what runs for the former page as soon as the new one speaks, and not before', async () => {
    const { held, openPage } = joinPages();
    void openPage().call('hold', { page: 1, n: 1 });
    await delivered();
    const second = openPage();
    await delivered();
    expect(held.map(({ signal }) => signal.aborted)).toEqual([false]);
    void second.call('hold', { page: 2, n: 1 });
    await delivered();
    expect(held.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('never settles a call of the new page with a late answer to a former one', async () => {
    type Step = { readonly do: 'open' } | { readonly do: 'call' } | { readonly do: 'deliver' } | Answer;
    type Answer = { readonly do: 'answer'; readonly which: number };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.constantFrom<Step>({ do: 'open' }, { do: 'call' }, { do: 'call' }, { do: 'deliver' }),
      fc.record({ do: fc.constant('answer' as const), which: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const { held, openPage } = joinPages();
        let page = 1;
        let channel = openPage();
        let n = 0;
        const got: { page: number; asked: number; answer: { page: number; n: number } }[] = [];
        const call = (): void => {
          const asked = n++;
          const own = page;
          void channel.call('hold', { page: own, n: asked }).then(answer => got.push({ page: own, asked, answer }));
        };
        for (const each of steps) {
          if (each.do === 'open') {
            page++;
            channel = openPage();
          } else if (each.do === 'call') call();
          else if (each.do === 'deliver') await delivered();
          else if (held.length > 0) held[each.which % held.length]?.answer();
        }
        call();
        await delivered();
        for (const { answer } of held) answer();
        await delivered();
        expect(got.filter(each => each.answer.page !== each.page || each.answer.n !== each.asked)).toEqual([]);
        const ofLast = new Set(held.filter(each => each.page === page).map(each => each.n));
        expect(new Set(got.filter(each => each.page === page).map(each => each.asked))).toEqual(ofLast);
        expect(held.filter(({ signal }) => signal.aborted).every(each => each.page !== page)).toBe(true);
      }),
    );
  });

  it('does not tell a former page’s cancel to the work of the new one', async () => {
    const { held, openPage } = joinPages();
    const first = openPage();
    const cancel = new AbortController();
    const given = first.call('hold', { page: 1, n: 1 }, cancel.signal);
    await delivered();
    void openPage().call('hold', { page: 2, n: 1 });
    await delivered();
    cancel.abort();
    await expect(given).rejects.toThrow(Cancelled);
    await delivered();
    expect(held.map(({ page, signal }) => [page, signal.aborted])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
});
