import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ImportDatabase } from '../../../src/engine/import/import_database';
import { numberSubjects } from '../../../src/engine/import/subject_numbers';
import { useBench } from '../temporary';

describe('numbers of subjects', () => {
  const bench = useBench();

  /** @param numberOf SQL of the number of an id, in place of its hash */
  async function numbered(ids: readonly string[], numberOf?: (id: string) => string) {
    const database = await ImportDatabase.open(path.join(bench().folder, 'numbers'), new AbortController().signal);
    try {
      const events = `(SELECT unnest([${ids.map(id => `'${id}'`).join(', ')}]) AS subject)`;
      const facts = await numberSubjects(database, events, `'train-0'`, numberOf);
      const rows = await database.rows(
        'SELECT original, CAST(subject_id AS VARCHAR) AS id FROM subjects ORDER BY original',
      );
      return { ...facts, ids: Object.fromEntries(rows.map(({ original, id }) => [String(original), String(id)])) };
    } finally {
      database.close();
    }
  }

  it('are the ids themselves where each is an integer of 64 bits', async () => {
    const ids = ['0', '-5', '9223372036854775807', '-9223372036854775808'];
    expect(await numbered([...ids, '0'])).toEqual({
      subjects: 4,
      areOwn: true,
      collisions: 0,
      ids: Object.fromEntries(ids.map(id => [id, id])),
    });
  });

  it.each(['007', '+7', '9223372036854775808', '1.0', '-0', 'x'])('are made for all where one is %s', async odd => {
    const { areOwn, ids } = await numbered(['7', odd]);
    expect(areOwn).toBe(false);
    expect(ids['7']).not.toBe('7');
  });

  it('are the next free ones in the order of ids where two would be alike', async () => {
    // The length stands in for the hash: a1, b1, c1 and d1 are 2, e11 is 3, f111 is 4.
    expect(await numbered(['d1', 'b1', 'f111', 'c1', 'e11', 'a1'], id => `CAST(length(${id}) AS BIGINT)`)).toEqual({
      subjects: 6,
      areOwn: false,
      collisions: 3,
      ids: { a1: '2', b1: '5', c1: '6', d1: '7', e11: '3', f111: '4' },
    });
  });
});
