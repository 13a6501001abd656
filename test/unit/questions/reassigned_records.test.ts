import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeReassigned } from '../../../src/engine/questions/reassigned_records';
import { cohortLens } from '../cli/command_line';
import { useBench } from '../temporary';
import { MADE_IDEAS, madePool } from './made_pool';

/** Records with the further columns that imports write, under ids that tell nothing. */

const bench = useBench();
const at = (...parts: readonly string[]): string => path.join(bench().folder, ...parts);

const POOL = madePool({ a: 12, b: 12, c: 12 });
const ids = POOL.truth.subjects.map(({ id }) => id);

beforeAll(async () => {
  // Visits have numbers of the whole hospital; the second visit of the record has the smaller one.
  await bench().writer.query(
    at('records', 'data', 'train', '0.parquet'),
    `SELECT id AS subject_id, CAST(time AS TIMESTAMP) AS time, code, CAST(NULL AS FLOAT) AS numeric_value,
            'MRN-' || id AS original_subject_id, 'row-' || id || n AS source_id, encounter AS encounter_id,
            900 - n // 2 AS order_id, 'observations' AS source_table
     FROM (VALUES ${ids.map(id => `(${id})`).join(', ')}) s(id),
       (VALUES (1, '2020-01-01', 'A', 'v' || 77), (2, '2020-01-02', 'B', NULL), (3, '2020-01-03', 'C', 'v' || 31),
               (4, '2020-01-04', 'D', 'v' || 77)) v(n, time, code, encounter)
     ORDER BY subject_id, time`,
  );
  await writeFile(at('records.truth.json'), JSON.stringify(POOL.truth));
  const ideas = [MADE_IDEAS.sorting, MADE_IDEAS['planted-clique']];
  await writeFile(at('made.ideas.json'), JSON.stringify({ version: 1, ideas }));
});

describe('records under new ids', () => {
  it('keep what ties events together, and nothing that says whose they were', async () => {
    await writeReassigned(
      at('records'),
      new Map([
        [ids[0]!, '7654321'],
        [ids[1]!, '1234567'],
      ]),
      at('other'),
    );
    const file = at('other/data/held_out/0.parquet').replaceAll("'", "''");
    const rows = await bench().database.rows(`SELECT * FROM read_parquet('${file}')`);
    const columns = ['subject_id', 'code', 'encounter_id', 'order_id', 'source_table'];
    const of = (id: string): readonly unknown[] => [
      [id, 'A', '1', '1', 'observations'],
      [id, 'B', 'null', '2', 'observations'],
      [id, 'C', '2', '2', 'observations'],
      [id, 'D', '1', '3', 'observations'],
    ];
    expect(rows.map(row => columns.map(name => String(row[name])))).toEqual([...of('1234567'), ...of('7654321')]);
    expect(Object.keys(rows[0] ?? {}).filter(name => /original|source_id/.test(name))).toEqual([]);
  });
});

describe('questions sample --reassign that comes to nothing', () => {
  const sample = (...more: readonly string[]) =>
    cohortLens(
      ...['questions', 'sample', '--ideas', at('made.ideas.json'), '--dataset', at('records'), '--sizes', '9'],
      ...more,
    );

  it.each<[string, string, readonly string[], RegExp]>([
    ['the set is there already', 'there.questions.jsonl', [], /is there already/],
    ['there are several questions for one', 'one.question.json', [], /is one question, and there are 2/],
    ['the set would be among the records', 'records/x.questions.jsonl', [], /Nothing is ever written into/],
    ['the set can’t be written', 'left/x.questions.jsonl', ['--encoding', 'none'], /Nothing is ever written into/],
  ])('leaves no records behind where %s', async (_, out, more, message) => {
    await writeFile(at('there.questions.jsonl'), '');
    const { code, err } = await sample('--out', at(out), '--reassign', at('left'), ...more);
    expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    expect(existsSync(at('left'))).toBe(false);
  });

  it('can be repeated into an empty folder, and does not touch what is in another', async () => {
    await mkdir(at('empty'));
    expect((await sample('--out', at('again.questions.jsonl'), '--reassign', at('empty'))).code).toBe(0);
    expect(existsSync(at('empty/metadata/dataset.json'))).toBe(true);
    const { code } = await sample('--out', at('more.questions.jsonl'), '--reassign', at('empty'));
    expect([code, existsSync(at('empty/metadata/dataset.json'))]).toEqual([1, true]);
  });
});
