import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDataset, type Changes } from '../../../scripts/fixtures/clean.mjs';
import { Cancelled } from '../../../src/core/fault';
import { CategoryTable, type CategoryRule } from '../../../src/core/meds/category';
import type { DatasetSummary, Overview } from '../../../src/core/meds/dataset';
import { CodeIndex } from '../../../src/engine/code_index';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { Engine } from '../../../src/engine/engine';
import { overview } from '../../../src/engine/overview';
import { useBench } from '../temporary';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');
const LAB = 'LAB//50912//mg/dL';

/** Handed through as it is. */
const SUMMARY: DatasetSummary = {
  path: '',
  name: '',
  layout: 'meds',
  files: [],
  subjects: 0,
  events: 0,
  codes: 0,
  first: null,
  last: null,
  splits: [],
  columns: [],
  metadata: {},
  notices: [],
};

const NOTHING = { dataset: 0, bundled: 0, import: 0, left: 0 };

describe('the overview of a data set', () => {
  const bench = useBench();

  async function look(dataset: string, rules: readonly CategoryRule[] = []): Promise<Overview> {
    return overview(
      await DatasetHandle.open(bench().database, dataset),
      SUMMARY,
      new CategoryTable(rules),
      false,
      CodeIndex.none(),
    );
  }

  async function made(name: string, changes?: Changes): Promise<string> {
    const dataset = path.join(bench().folder, name);
    await writeDataset(bench().writer, dataset, changes);
    return dataset;
  }

  it('counts the nine events of the clean data set as one counts them by hand', async () => {
    const found = await look(await made('clean'));
    expect(found.dataset).toBe(SUMMARY);
    expect(found.staticEvents).toBe(1);
    expect(found.eventsPerYear).toHaveLength(2015 - 1950 + 1);
    expect(found.eventsPerYear.filter(({ count }) => count > 0)).toEqual([
      { from: 1950, to: 1951, count: 1 },
      { from: 1960, to: 1961, count: 1 },
      { from: 1970, to: 1971, count: 1 },
      { from: 2010, to: 2011, count: 2 },
      { from: 2011, to: 2012, count: 1 },
      { from: 2012, to: 2013, count: 1 },
      { from: 2015, to: 2016, count: 1 },
    ]);
    // Three subjects with 4, 3 and 2 events.
    expect(found.eventsPerSubject).toEqual([{ from: 2, to: 5, count: 3 }]);
    expect(found.eventsPerSubjectMedian).toBe(3);
    expect(found.eventsPerSubjectMax).toBe(4);
    expect(found.eventsByCategory).toEqual([
      { category: 'other', events: 5 },
      { category: 'labs', events: 3 },
      { category: 'diagnoses', events: 1 },
    ]);
    expect(found.topCodes.map(({ code, events, subjects }) => [code, events, subjects])).toEqual([
      [LAB, 3, 2],
      ['MEDS_BIRTH', 3, 3],
      ['DIAGNOSIS//ICD//10//E119', 1, 1],
      ['GENDER//F', 1, 1],
      ['MEDS_DEATH', 1, 1],
    ]);
    expect(found.topCodes[0]).toMatchObject({ description: 'Creatinine in blood', category: 'labs' });
    expect(found.coverage).toEqual({
      events: 9,
      described: 9,
      bySource: { dataset: 9 },
      codes: 5,
      describedCodes: 5,
      describedWithIndex: 9,
      describedCodesWithIndex: 5,
      // Three values of item 50912, one diagnosis, and what no vocabulary has: birth, sex and an admission.
      bySystem: [
        { ...NOTHING, system: 'mimic', name: 'MIMIC-IV items', events: 3, codes: 1, dataset: 3 },
        { ...NOTHING, system: 'icd10cm', name: 'ICD-10-CM', events: 1, codes: 1, dataset: 1 },
        { ...NOTHING, system: null, name: 'Codes of no known system', events: 5, codes: 3, dataset: 5 },
      ],
    });
    expect(found.extraColumns).toEqual([]);
    expect(found.license).toBeNull();
  });

  it('takes a blank description for none, and says how many events that leaves without', async () => {
    const codes = [
      [LAB, '  '],
      ['MEDS_BIRTH', 'Birth'],
    ];
    const { coverage, topCodes } = await look(await made('blank', { codes }));
    expect(coverage).toMatchObject({ events: 9, described: 3, codes: 5, describedCodes: 1 });
    expect(coverage.bySource).toEqual({ dataset: 3 });
    expect(coverage.bySystem.map(({ system, dataset, left }) => [system, dataset, left])).toEqual([
      ['mimic', 0, 3],
      ['icd10cm', 0, 1],
      [null, 3, 2],
    ]);
    expect(topCodes.find(({ code }) => code === LAB)?.description).toBeNull();
  });

  it('counts filled fields of further columns, nested ones and those that a file lacks', async () => {
    const { folder, writer } = bench();
    const dataset = path.join(folder, 'columns');
    const base = "1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time, 'A' AS code";
    await writer.query(
      path.join(dataset, 'data/0.parquet'),
      `SELECT ${base}, unit, list FROM (VALUES ('mg', [1, NULL]), (NULL, []), ('ml', NULL)) AS t(unit, list)`,
    );
    await writer.query(path.join(dataset, 'data/1.parquet'), `SELECT ${base}, 'g' AS unit, 7::BIGINT AS hadm_id`);
    const { extraColumns } = await look(dataset);
    expect(extraColumns).toEqual([
      { name: 'unit', type: 'VARCHAR', standard: false, filled: 3 },
      { name: 'list', type: 'INTEGER[]', standard: false, filled: 2 },
      { name: 'hadm_id', type: 'BIGINT', standard: false, filled: 1 },
    ]);
  });

  it('lets rules over columns decide on the category, by their value or by their being filled', async () => {
    const { folder, writer } = bench();
    const dataset = path.join(folder, 'tables');
    await writer.query(
      path.join(dataset, 'data/0.parquet'),
      `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time, 'X' AS code, "table", stay FROM (VALUES
         ('visit_occurrence', NULL), ('measurement', NULL), ('measurement', 11), (NULL, 12), (NULL, NULL)) AS t("table", stay)`,
    );
    const { eventsByCategory, topCodes } = await look(dataset, [{ category: 'intensive care', column: 'stay' }]);
    expect(new Map(eventsByCategory.map(({ category, events }) => [category, events]))).toEqual(
      new Map([
        ['intensive care', 2],
        ['encounters', 1],
        ['labs', 1],
        ['other', 1],
      ]),
    );
    expect(topCodes).toEqual([
      { code: 'X', description: null, source: null, says: null, category: 'intensive care', events: 5, subjects: 1 },
    ]);
  });

  it('takes the license from dataset.json, else from a file beside the data', async () => {
    const { writer } = bench();
    const named = await made('license-named', { metadata: '{"license": "CC BY 4.0"}' });
    expect((await look(named)).license).toEqual({ text: 'CC BY 4.0', from: 'metadata/dataset.json' });
    const beside = await made('license-file');
    await writer.bytes(path.join(beside, 'NOTICE'), 'a notice');
    await writer.bytes(path.join(beside, 'LICENSE.txt'), 'the license\n');
    expect((await look(beside)).license).toEqual({ text: 'the license', from: 'LICENSE.txt' });
  });

  it('gives the figures of the sample', async () => {
    const found = await look(SAMPLE);
    expect(found.coverage).toMatchObject({ events: 112_174, described: 13_702 });
    expect(found.eventsPerSubject.reduce((sum, { count }) => sum + count, 0)).toBe(20);
    // The longest record of the sample, as its description says.
    expect(found.eventsPerSubjectMax).toBe(30_883);
    expect(found.eventsPerYear.reduce((sum, { count }) => sum + count, found.staticEvents)).toBe(112_174);
    expect(found.eventsByCategory.reduce((sum, { events }) => sum + events, 0)).toBe(112_174);
    // 25 columns, five of them of the standard.
    expect(found.extraColumns).toHaveLength(20);
    expect(found.license?.text).toContain('Open Database License');
  });

  it('counts events of nobody in no figure, so that no share is more than all', async () => {
    const file = path.join(bench().folder, 'ownerless.parquet');
    await bench().writer.rows(file, { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR', ward: 'VARCHAR' }, [
      [1, '2020-01-01', 'A', 'w'],
      [null, '2020-01-01', 'A', 'w'],
      [null, null, 'B', 'w'],
      [null, '2021-01-01', 'B', 'w'],
    ]);
    const engine = await Engine.create();
    const found = await engine.overview({ path: file });
    await engine.close();
    expect(found.dataset.events).toBe(1);
    expect(found.staticEvents).toBe(0);
    expect(found.eventsPerYear).toEqual([{ from: 2020, to: 2021, count: 1 }]);
    expect(found.eventsByCategory).toEqual([{ category: 'other', events: 1 }]);
    expect(found.topCodes.map(({ code, events }) => [code, events])).toEqual([['A', 1]]);
    expect(found.coverage).toMatchObject({ events: 1, codes: 1 });
    expect(found.extraColumns).toEqual([{ name: 'ward', type: 'VARCHAR', standard: false, filled: 1 }]);
  });

  it('takes codes with any character', async () => {
    const file = path.join(bench().folder, 'characters.parquet');
    await bench().writer.query(
      file,
      `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time,
         unnest(['a' || chr(0) || 'b', chr(39), chr(34) || chr(92), '😀']) AS code`,
    );
    const { topCodes } = await look(file);
    expect(topCodes.map(({ code, subjects }) => [code, subjects])).toEqual(
      ['"\\', "'", 'a\0b', '😀'].map(code => [code, 1]),
    );
  });

  it('stops when it is cancelled', async () => {
    const handle = await DatasetHandle.open(bench().database, SAMPLE);
    const controller = new AbortController();
    const running = overview(handle, SUMMARY, new CategoryTable(), false, CodeIndex.none(), controller.signal);
    controller.abort();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
  });
});
