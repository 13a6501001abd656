import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { Cancelled, UserFault } from '../../../src/core/fault';
import type { CohortKey } from '../../../src/engine/tokens/contract';
import { SubjectReads } from '../../../src/features/tokens/subject_reads';
import { Turns } from '../../../src/features/tokens/turns';

const KEY: CohortKey = { dataset: '/data', revision: 1, scope: WHOLE_RECORD };
const NEVER = new AbortController().signal;

/** Reads that end when the test says so. */
class Reader {
  readonly begun: string[] = [];
  readonly aborted: string[] = [];
  readonly #ends = new Map<string, (failure?: Error) => void>();
  readonly reads = new SubjectReads((_, subject, signal) => {
    this.begun.push(subject);
    return new Promise((resolve, reject) => {
      this.#ends.set(subject, failure => {
        if (failure) reject(failure);
        else resolve();
      });
      signal.addEventListener('abort', () => {
        this.aborted.push(subject);
        reject(new Cancelled());
      });
    });
  });

  async end(subject: string, failure?: Error): Promise<void> {
    this.#ends.get(subject)?.(failure);
    await new Promise(resolve => setImmediate(resolve));
  }

  have(subjects: readonly string[], told: (done: number) => void = () => undefined, key = KEY): Promise<void> {
    return this.reads.have(key, subjects, told, NEVER);
  }
}

describe('reading subjects', () => {
  it('goes three at a time, and says how many are there', async () => {
    const reader = new Reader();
    const done: number[] = [];
    const having = reader.have(['a', 'b', 'c', 'd'], count => done.push(count));
    expect(reader.begun).toEqual(['a', 'b', 'c']);
    await reader.end('b');
    expect(reader.begun).toEqual(['a', 'b', 'c', 'd']);
    for (const subject of ['a', 'c', 'd']) await reader.end(subject);
    await having;
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on with what is still wanted where others are wanted meanwhile, and cancels the rest', async () => {
    const reader = new Reader();
    const first = reader.have(['a', 'b']);
    const second = reader.have(['b', 'c']);
    await expect(first).rejects.toBeInstanceOf(Cancelled);
    expect(reader.aborted).toEqual(['a']);
    expect(reader.begun).toEqual(['a', 'b', 'c']);
    await reader.end('b');
    await reader.end('c');
    await second;
  });

  it('reads anew where the files are others', async () => {
    const reader = new Reader();
    const first = reader.have(['a']);
    const second = reader.have(['a'], undefined, { ...KEY, revision: 2 });
    await expect(first).rejects.toBeInstanceOf(Cancelled);
    expect(reader.begun).toEqual(['a', 'a']);
    await reader.end('a');
    await second;
  });

  it('remembers ids that the data set does not have', async () => {
    const reader = new Reader();
    const having = reader.have(['a', 'x']);
    await reader.end('x', new UserFault('There is no subject x.', 'unknown-subject'));
    await reader.end('a');
    await having;
    expect(reader.reads.unknownOf(KEY, ['a', 'x'])).toEqual(['x']);
    await reader.have(['x']);
    expect(reader.begun).toEqual(['a', 'x']);
    expect(reader.reads.unknownOf({ ...KEY, revision: 2 }, ['x'])).toEqual([]);
  });

  it('reads nobody more once it is stopped, and remembers who is not there', async () => {
    const reader = new Reader();
    const having = reader.have(['x', 'a', 'b', 'c']);
    await reader.end('x', new UserFault('There is no subject x.', 'unknown-subject'));
    reader.reads.stop();
    await expect(having).rejects.toBeInstanceOf(Cancelled);
    expect(reader.aborted).toEqual(['a', 'b', 'c']);
    expect(reader.begun).toEqual(['x', 'a', 'b', 'c']);
    expect(reader.reads.unknownOf(KEY, ['x', 'a'])).toEqual(['x']);
  });

  it('ends with the first failure and cancels the others', async () => {
    const reader = new Reader();
    const having = reader.have(['a', 'b']);
    const failed = expect(having).rejects.toThrow('damaged');
    await reader.end('a', new UserFault('The file is damaged.', 'not-parquet'));
    await failed;
    expect(reader.aborted).toEqual(['b']);
  });

  it('gives up where the caller does', async () => {
    const reader = new Reader();
    const caller = new AbortController();
    const having = reader.reads.have(KEY, ['a'], () => undefined, caller.signal);
    caller.abort();
    await expect(having).rejects.toBeInstanceOf(Cancelled);
  });
});

describe('turns', () => {
  it('come one after the other, whatever becomes of those before', async () => {
    const turns = new Turns();
    const said: string[] = [];
    const first = turns.take(async () => {
      await Promise.resolve();
      said.push('first');
      throw new Error('failed');
    }, NEVER);
    const second = turns.take(() => Promise.resolve(said.push('second')), NEVER);
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(said).toEqual(['first', 'second']);
  });

  it('are not taken by who gave up', async () => {
    const turns = new Turns();
    const caller = new AbortController();
    const waiting = turns.take(() => Promise.resolve('done'), caller.signal);
    caller.abort();
    await expect(waiting).rejects.toBeInstanceOf(Cancelled);
  });
});
