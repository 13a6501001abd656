import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../src/core/fault';
import { decodeEvents } from '../../src/core/meds/columns';
import type { RowDetails, RowRef } from '../../src/core/meds/events';
import { CommandEchoes } from '../../webview/timeline/command_echoes';
import { DetailsSource } from '../../webview/timeline/details';
import { syntheticPayload } from './harness/synthetic';

const payload = syntheticPayload(50);
const EVENTS = decodeEvents(payload.columns, payload.codes);

/** Answers with the row's number, and keeps what was asked. */
function recorded(): { readonly asked: number[][]; readonly fetch: (rows: readonly RowRef[]) => Promise<RowDetails> } {
  const asked: number[][] = [];
  return {
    asked,
    fetch: rows => {
      asked.push(rows.map(({ row }) => row));
      return Promise.resolve({ columns: ['hadm_id', 'route'], rows: rows.map(({ row }) => [String(row), null]) });
    },
  };
}

describe('DetailsSource', () => {
  it('asks once for what is wanted in one turn, and never again', async () => {
    const { asked, fetch } = recorded();
    const source = new DetailsSource(EVENTS, fetch);
    source.want([3, 4]);
    source.want([4, 5]);
    const columns = await source.get(4);
    expect(columns).toEqual([
      ['hadm_id', '4'],
      ['route', null],
    ]);
    source.want([3, 5]);
    await source.get(3);
    expect(asked).toEqual([[3, 4, 5]]);
    expect(source.peek(5)?.[0]).toEqual(['hadm_id', '5']);
    source.dispose();
  });

  it('does not ask again for rows that only show, after a failure; but does when one is asked for', async () => {
    let failures = 0;
    const { asked, fetch } = recorded();
    const source = new DetailsSource(EVENTS, rows =>
      failures++ === 0 ? Promise.reject(new Error('gone')) : fetch(rows),
    );
    await expect(source.get(7)).rejects.toThrow('gone');
    expect(source.hasFailed(7)).toBe(true);
    source.want([7]);
    await Promise.resolve();
    expect(failures).toBe(1);
    await expect(source.get(7)).resolves.toHaveLength(2);
    expect(asked).toEqual([[7]]);
    expect(source.hasFailed(7)).toBe(false);
    source.dispose();
  });

  it('aborts what runs when the subject goes', async () => {
    const signals: AbortSignal[] = [];
    const source = new DetailsSource(EVENTS, (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    source.want([1]);
    await Promise.resolve();
    source.dispose();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('leaves nobody waiting when the subject goes', async () => {
    const source = new DetailsSource(EVENTS, () => new Promise(() => undefined));
    const asked = source.get(1);
    await Promise.resolve();
    const waiting = source.get(2);
    source.dispose();
    for (const promise of [asked, waiting, source.get(3)]) await expect(promise).rejects.toBeInstanceOf(Cancelled);
  });
});

describe('CommandEchoes', () => {
  it('tells the editor’s echo of a key from a command of its own, once each and not for long', () => {
    let now = 0;
    const echoes = new CommandEchoes(() => now);
    expect(echoes.isEcho('findNext')).toBe(false);
    echoes.note('findNext');
    echoes.note('findNext');
    expect(echoes.isEcho('findPrevious')).toBe(false);
    expect([echoes.isEcho('findNext'), echoes.isEcho('findNext'), echoes.isEcho('findNext')]).toEqual([
      true,
      true,
      false,
    ]);
    echoes.note('findNext');
    now = 1_500;
    expect(echoes.isEcho('findNext')).toBe(false);
  });
});
