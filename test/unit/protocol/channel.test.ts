import { describe, expect, it } from 'vitest';
import { Cancelled, UserFault } from '../../../src/core/fault';
import { Channel, RemoteError, type Handlers, type Port } from '../../../src/protocol/channel';

interface Desk {
  double(params: { readonly n: number }): number;
  fail(params: { readonly how: 'user' | 'defect' | 'cancelled' }): never;
  wait(params: Record<string, never>): string;
}
type Nothing = Record<string, never>;

/** Two ports joined by structured clones, as real media join them; delivered in a later microtask. */
function wire(): [Port, Port] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const port = (own: number): Port => ({
    post: message => {
      const copy: unknown = structuredClone(message);
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
