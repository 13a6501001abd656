import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvents } from '../../../src/core/meds/columns';
import type { LabelSet } from '../../../src/core/meds/events';
import { Engine } from '../../../src/engine/engine';
import { breakPages, useBench } from '../temporary';

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
    expect((await engine.subject({ path: folder, subject: '1' })).labels).toEqual(EXPECTED);
  });

  it('are found as well where a part of the data set was opened', async () => {
    expect((await engine.subject({ path: path.join(folder, 'data/train'), subject: '1' })).labels).toEqual(EXPECTED);
    expect((await engine.subject({ path: path.join(folder, 'data/train/0.parquet'), subject: '1' })).labels).toEqual(
      EXPECTED,
    );
  });

  it('are none where a subject has none', async () => {
    expect((await engine.subject({ path: folder, subject: '2' })).labels).toEqual([]);
  });

  it('are found beside a file that stands alone', async () => {
    const file = path.join(bench().folder, 'rest/lone/events.parquet');
    const { writer } = bench();
    await writer.rows(file, EVENTS, [['1', '2020-01-01', 'A']]);
    await writer.rows(
      path.join(bench().folder, 'rest/lone/died.parquet'),
      { subject_id: 'BIGINT', prediction_time: 'TIMESTAMP', boolean_value: 'BOOLEAN' },
      [['1', '2020-01-02', 'true']],
    );
    expect((await engine.subject({ path: file, subject: '1' })).labels).toEqual([
      { name: 'died', labels: [{ time: '2020-01-02T00:00:00', value: 'true' }] },
    ]);
  });

  it('that are lost or broken take nothing else away, and are said', async () => {
    const lossy = path.join(bench().folder, 'rest/lossy');
    const { writer } = bench();
    const columns = { subject_id: 'BIGINT', prediction_time: 'TIMESTAMP', boolean_value: 'BOOLEAN' };
    await writer.rows(path.join(lossy, 'data/0.parquet'), EVENTS, [['1', '2020-01-01', 'A']]);
    await writer.bytes(path.join(lossy, 'metadata/dataset.json'), '{}');
    for (const name of ['broken', 'gone', 'kept']) {
      await writer.rows(path.join(lossy, `tasks/${name}.parquet`), columns, [['1', '2020-01-02', 'true']]);
    }
    expect((await engine.subject({ path: lossy, subject: '1' })).labels).toHaveLength(3);
    await rm(path.join(lossy, 'tasks/gone.parquet'));
    await breakPages(path.join(lossy, 'tasks/broken.parquet'));
    const { labels, columns: read, codes, notices } = await engine.subject({ path: lossy, subject: '1' });
    expect(labels.map(({ name }) => name)).toEqual(['tasks/kept']);
    expect(decodeEvents(read, codes).length).toBe(1);
    expect(notices).toEqual([
      expect.stringMatching(/^The labels of tasks\/broken are not shown: tasks\/broken\.parquet is damaged/),
      expect.stringMatching(/^The labels of tasks\/gone are not shown: tasks\/gone\.parquet does not exist/),
    ]);
  });

  it.each(['BIGINT', 'INTEGER'])('are read without the rows of others (%s)', async type => {
    const folder = path.join(bench().folder, `rest/apart-${type}`);
    const { writer } = bench();
    await writer.rows(path.join(folder, 'data/0.parquet'), EVENTS, [['1', '2020-01-01', 'A']]);
    await writer.bytes(path.join(folder, 'metadata/dataset.json'), '{}');
    // Two row groups; of the second, which has no row of subject 1, no page can be read.
    const file = path.join(folder, 'tasks/large.parquet');
    await writer.query(
      file,
      `SELECT CAST(CASE WHEN i < 2048 THEN 1 ELSE 2 END AS ${type}) AS subject_id,
         TIMESTAMP '2020-01-01' + INTERVAL (i) SECOND AS prediction_time, true AS boolean_value FROM range(4096) t(i)`,
      'row_group_size 2048, compression uncompressed',
    );
    const [second] = await bench().database.rows(
      `SELECT min(least(data_page_offset, coalesce(nullif(dictionary_page_offset, 0), data_page_offset))) AS first
       FROM parquet_metadata('${file}') WHERE row_group_id = 1`,
    );
    await breakPages(file, Number(second?.['first']));
    const { labels, notices } = await engine.subject({ path: folder, subject: '1' });
    expect(notices).toEqual([]);
    expect(labels[0]?.labels).toHaveLength(2048);
  });
});
