import { describe, expect, it } from 'vitest';
import type { EngineApi, SubjectQuery } from '../../../src/engine/contract';
import type { Engine } from '../../../src/features/engine/engine';
import { SubjectPages } from '../../../src/features/data_sets/pages';

/** 250 subjects in split `train`; every question is noted. */
function engineOf250(): { readonly engine: Engine; readonly asked: SubjectQuery[]; fail: boolean } {
  const asked: SubjectQuery[] = [];
  const state = { asked, fail: false, engine: {} as Engine };
  const answer = (query: SubjectQuery): Promise<ReturnType<EngineApi['subjects']>> => {
    asked.push(query);
    if (state.fail) return Promise.reject(new Error('no'));
    const count = Math.min(query.limit, 250 - query.offset);
    const subjects = Array.from({ length: count }, (_, i) => ({
      id: String(query.offset + i + 1),
      split: 'train',
      events: 1,
      first: null,
      last: null,
    }));
    return Promise.resolve({ total: 250, offset: query.offset, subjects });
  };
  state.engine = { call: (_: string, query: SubjectQuery) => answer(query) } as unknown as Engine;
  return state;
}

const ids = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1));

describe('the pages of subjects in the list', () => {
  it('grow by a hundred and ask only for what is missing', async () => {
    const { engine, asked } = engineOf250();
    const pages = new SubjectPages(engine);
    expect((await pages.list('/set', 'train')).subjects.map(s => s.id)).toEqual(ids(100));
    await pages.more('/set', 'train');
    await pages.more('/set', 'train');
    const { total, subjects } = await pages.list('/set', 'train');
    expect(total).toBe(250);
    expect(subjects.map(s => s.id)).toEqual(ids(250));
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 100],
      [100, 100],
      [200, 100],
    ]);
  });

  it('keep their length when the data set is read again', async () => {
    const { engine, asked } = engineOf250();
    const pages = new SubjectPages(engine);
    await pages.more('/set', null);
    pages.forget('/set');
    expect((await pages.list('/set', null)).subjects).toHaveLength(200);
    expect(asked.at(-1)).toMatchObject({ split: null, offset: 0, limit: 200 });
  });

  it('are asked for again after a failure', async () => {
    const state = engineOf250();
    const pages = new SubjectPages(state.engine);
    state.fail = true;
    await expect(pages.list('/set', 'train')).rejects.toThrow('no');
    state.fail = false;
    expect((await pages.list('/set', 'train')).subjects).toHaveLength(100);
  });
});
