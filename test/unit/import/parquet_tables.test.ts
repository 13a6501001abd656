import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SqlRow } from '../../../src/engine/database';
import { ImportDatabase } from '../../../src/engine/import/import_database';
import { breakPages, useBench } from '../temporary';
import { tableOf } from './fhir_output';
import { importInto } from './omop_mimic_output';

const MEASUREMENTS = `SELECT 1 AS person_id, 3004410 AS measurement_concept_id, DATE '2020-05-05' AS measurement_date`;

describe('tables of Parquet', () => {
  const bench = useBench();
  let source = '';
  let out = '';

  beforeEach(async () => {
    const folder = await mkdtemp(path.join(bench().folder, 'parquet-'));
    source = path.join(folder, 'source');
    out = path.join(folder, 'out');
    await mkdir(source);
    await write('person', 'SELECT 1 AS person_id, 8507 AS gender_concept_id, 1980 AS year_of_birth');
  });

  const file = (table: string): string => path.join(source, `${table}.parquet`);

  async function write(table: string, sql: string): Promise<void> {
    const scratch = await mkdtemp(path.join(bench().folder, 'scratch-'));
    const database = await ImportDatabase.open(scratch, new AbortController().signal);
    await database.run(`COPY (${sql}) TO '${file(table)}' (FORMAT parquet)`);
    database.close();
  }

  const events = (columns: string, where: string): Promise<SqlRow[]> =>
    bench().database.rows(
      `SELECT ${columns} FROM read_parquet('${out}/data/**/*.parquet', union_by_name = true) WHERE ${where} ORDER BY ALL`,
    );

  it('have instants, which are at their time', async () => {
    await write(
      'measurement',
      `${MEASUREMENTS}, TIMESTAMPTZ '2020-05-05 10:30:00+00' AS measurement_datetime, 5.5 AS value_as_number`,
    );
    await write(
      'condition_occurrence',
      `SELECT 1 AS person_id, 201826 AS condition_concept_id, TIMESTAMPTZ '2020-06-06 07:08:09.25+00' AS condition_start_date`,
    );
    const report = await importInto(source, out);
    expect(tableOf(report, 'condition_occurrence')).toMatchObject({ read: 1, mapped: 1, dropped: {} });
    expect(
      await events(
        `strftime(time, '%Y-%m-%d %H:%M:%S.%g') AS time, time_zone`,
        `source_table IN ('measurement', 'condition_occurrence')`,
      ),
    ).toEqual([
      { time: '2020-05-05 10:30:00.000', time_zone: '+00' },
      { time: '2020-06-06 07:08:09.250', time_zone: '+00' },
    ]);
  });

  it('have no value where a number is NaN, and keep infinity as it is written', async () => {
    await write(
      'measurement',
      `${MEASUREMENTS}, CAST(unnest(['nan', '7.5', 'inf']) AS DOUBLE) AS value_as_number,
       CAST('nan' AS DOUBLE) AS visit_occurrence_id, CAST('nan' AS FLOAT) AS unit_concept_id,
       CAST('nan' AS DOUBLE) AS value_as_concept_id`,
    );
    await importInto(source, out);
    const columns = await bench().database.rows(
      `DESCRIBE SELECT * FROM read_parquet('${out}/data/**/*.parquet', union_by_name = true)`,
    );
    const names = columns.map(({ column_name: name }) => String(name));
    expect(names).not.toContain('encounter_id');
    expect(names).not.toContain('unit');
    expect(await events('numeric_value, text_value, value_as_written', `source_table = 'measurement'`)).toEqual([
      { numeric_value: 7.5, text_value: null, value_as_written: null },
      { numeric_value: null, text_value: 'inf', value_as_written: 'inf' },
      { numeric_value: null, text_value: null, value_as_written: null },
    ]);
  });

  it('that are cut off, or have a page that can’t be read, are damage by name, and not empty', async () => {
    await write('measurement', `${MEASUREMENTS}, range / 2 AS value_as_number FROM range(5000)`);
    const whole = await readFile(file('measurement'));
    for (const at of [5, 900, whole.length - 4]) {
      await writeFile(file('measurement'), whole.subarray(0, at));
      await expect(importInto(source, `${out}-${at}`)).rejects.toMatchObject({
        kind: 'damaged',
        message: expect.stringContaining(`${file('measurement')} is damaged: `) as unknown,
      });
    }
    await writeFile(file('measurement'), whole);
    await breakPages(file('measurement'));
    await expect(importInto(source, out)).rejects.toMatchObject({
      kind: 'damaged',
      message: expect.stringContaining(`${file('measurement')} is damaged: `) as unknown,
    });
  });
});
