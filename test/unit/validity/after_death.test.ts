import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CodeIndex } from '../../../src/engine/code_index';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { validate } from '../../../src/engine/validity';
import { useBench } from '../temporary';

describe('events after a death', () => {
  const bench = useBench();

  /** How many events stand after the death, of one subject with these events: time, code, time_precision. */
  async function late(name: string, events: readonly (readonly [string, string, string | null])[]): Promise<number> {
    const { folder, database } = bench();
    const dataset = path.join(folder, name, 'data');
    await mkdir(dataset, { recursive: true });
    const rows = events.map(([time, code, precision], i) => {
      return `(${i}, 1::BIGINT, TIMESTAMP '${time}', '${code}', ${precision === null ? 'NULL' : `'${precision}'`})`;
    });
    await database.rows(
      `COPY (SELECT subject_id, time, code, time_precision FROM (VALUES ${rows.join(', ')})
       AS t(place, subject_id, time, code, time_precision) ORDER BY place) TO '${dataset}/0.parquet' (FORMAT parquet)`,
    );
    const { findings } = await validate(await DatasetHandle.open(database, path.dirname(dataset)), CodeIndex.none());
    return findings.find(({ rule }) => rule === 'after-death')?.count ?? 0;
  }

  it('begin when the day, month or year is over where no more of the death is known', async () => {
    const after = (precision: string | null, death: string, ...times: readonly string[]): Promise<number> =>
      late(precision ?? 'exact', [
        [death, 'MEDS_DEATH', precision],
        ...times.map(time => [time, 'LOINC/8867-4', null] as const),
      ]);
    expect(await after(null, '2010-03-05 00:00:00', '2010-03-05 08:00:00', '2010-03-06 00:00:00')).toBe(2);
    expect(await after('day', '2010-03-05 00:00:00', '2010-03-05 23:59:59.999999', '2010-03-06 00:00:00')).toBe(1);
    expect(await after('month', '2010-02-01 00:00:00', '2010-02-28 12:00:00', '2010-03-01 00:00:00')).toBe(1);
    expect(await after('year', '2012-01-01 00:00:00', '2012-12-31 23:00:00', '2013-01-01 00:00:00')).toBe(1);
  });

  it('are not what is told of the death: its certificate, its cause, an autopsy', async () => {
    expect(
      await late('certificate', [
        ['2010-03-05 10:00:00', 'MEDS_DEATH', null],
        ['2010-03-07 10:00:00', 'ENCOUNTER//START//SNOMED/308646001', null],
        ['2010-03-07 10:00:00', 'LOINC/69453-9', null],
        ['2010-03-07 10:15:00', 'ENCOUNTER//END//SNOMED/308646001', null],
        ['2010-03-07 10:30:00', 'ENCOUNTER//START//SNOMED/185345009', null],
      ]),
    ).toBe(1);
  });
});
