import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelSet } from '../../../src/core/meds/events';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const EVENTS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };

describe('labels', () => {
  const bench = useBench();
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    engine = await Engine.create();
    const { writer } = bench();
    folder = path.join(bench().folder, 'cohort');
    await writer.rows(path.join(folder, 'data/train/0.parquet'), EVENTS, [
      ['1', '2020-01-01', 'A'],
      ['2', '2020-01-01', 'A'],
    ]);
    await writer.bytes(path.join(folder, 'metadata/dataset.json'), '{}');
    await writer.rows(
      path.join(folder, 'tasks/30 day death.parquet'),
      {
        subject_id: 'BIGINT',
        prediction_time: 'TIMESTAMP',
        boolean_value: 'BOOLEAN',
        integer_value: 'BIGINT',
        float_value: 'DOUBLE',
        categorical_value: 'VARCHAR',
      },
      [
        ['1', '2020-01-03 10:00:00', 'false', null, null, null],
        ['1', '2020-01-02', 'true', null, null, null],
        ['1', '2020-01-04', null, '9007199254740993', null, null],
        ['1', '2020-01-05', null, null, '0.1', null],
        ['1', '2020-01-06', null, null, null, 'ward "B"'],
        ['1', '2020-01-07', null, null, null, null],
        ['1', '2020-01-08', 'true', null, '0.75', null],
        ['1', null, 'true', null, null, null],
        ['3', '2020-01-09', 'true', null, null, null],
      ],
    );
    // Ids and times of other types, and a folder beside the data set.
    await writer.rows(
      path.join(bench().folder, 'my-labels/deep/los.parquet'),
      { subject_id: 'INTEGER', prediction_time: 'TIMESTAMP_NS', float_value: 'FLOAT' },
      [['1', '2020-01-02 00:00:00.000001', '98.6']],
    );
    await writer.bytes(path.join(bench().folder, 'my-labels/broken.parquet'), 'nothing');
    await writer.rows(
      path.join(bench().folder, 'unrelated/los.parquet'),
      { subject_id: 'BIGINT', prediction_time: 'TIMESTAMP', boolean_value: 'BOOLEAN' },
      [['1', '2020-01-02', 'true']],
    );
  });
  afterAll(() => engine.close());

  const EXPECTED: readonly LabelSet[] = [
    { name: '../my-labels/deep/los', labels: [{ time: '2020-01-02T00:00:00.000001', value: '98.6' }] },
    {
      name: 'tasks/30 day death',
      labels: [
        { time: '2020-01-02T00:00:00', value: 'true' },
        { time: '2020-01-03T10:00:00', value: 'false' },
        { time: '2020-01-04T00:00:00', value: '9007199254740993' },
        { time: '2020-01-05T00:00:00', value: '0.1' },
        { time: '2020-01-06T00:00:00', value: 'ward "B"' },
        { time: '2020-01-07T00:00:00', value: '' },
        { time: '2020-01-08T00:00:00', value: 'boolean_value=true, float_value=0.75' },
      ],
    },
  ];

  it('are found in the data set and beside it, whatever their types, in order of time', async () => {
    expect(await engine.labels({ path: folder, subject: '1' })).toEqual(EXPECTED);
    expect((await engine.subject({ path: folder, subject: '1' })).labels).toEqual(EXPECTED);
  });

  it('are found as well where a part of the data set was opened', async () => {
    expect(await engine.labels({ path: path.join(folder, 'data/train'), subject: '1' })).toEqual(EXPECTED);
    expect(await engine.labels({ path: path.join(folder, 'data/train/0.parquet'), subject: '1' })).toEqual(EXPECTED);
  });

  it('are none where a subject has none', async () => {
    expect(await engine.labels({ path: folder, subject: '2' })).toEqual([]);
  });
});
