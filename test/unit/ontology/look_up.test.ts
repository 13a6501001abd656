import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import { Engine } from '../../../src/engine/engine';
import { breakPages, useBench } from '../temporary';

const SAMPLE = path.resolve(import.meta.dirname, '../../../media/sample/mimic-iv-demo-meds');
const EVENTS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };
const CODES = {
  code: 'VARCHAR',
  description: 'VARCHAR',
  parent_codes: 'VARCHAR[]',
  unit: 'VARCHAR[]',
  weight: 'DOUBLE',
};

describe('what a data set knows of its codes', () => {
  const bench = useBench();
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    engine = await Engine.create();
    const { writer } = bench();
    folder = path.join(bench().folder, 'ward');
    await writer.rows(path.join(folder, 'data/train/0.parquet'), EVENTS, [
      ['1', '2020-01-01', 'DIAGNOSIS//ICD//10//K5731'],
      ['1', '2020-01-02', 'DIAGNOSIS//ICD//10//K5731'],
      ['2', '2020-01-01', 'DIAGNOSIS//ICD//10//K5731'],
      ['2', '2020-01-01', 'ICD10CM/K57.31'],
      ['2', '2020-01-01', 'LAB//50912//mg/dL'],
      ['2', '2020-01-01', `it's "quoted" \\ and $codes`],
      [null, '2020-01-01', 'ICD10CM/K57.31'],
    ]);
    await writer.rows(path.join(folder, 'metadata/codes.parquet'), CODES, [
      ['ICD10CM/K57.31', 'Bleeding from the colon', '[ICD10CM/K57.3]', '[mg, dL]', '0.5'],
      ['ICD10CM/K57.31', 'Bleeding from the colon', '[ICD10CM/K57.3, CCSR/DIG013]', '[NULL]', null],
      ['ICD10CM/K57.31', 'Bleeding', null, null, null],
      ['CVX/8', ' ', '[NULL]', null, null],
    ]);
  });
  afterAll(() => engine.close());

  it('finds a code in every spelling of the data set, the one asked for first', async () => {
    const [found] = await engine.lookUp({ path: folder, codes: ['ICD10CM/K57.31'] });
    expect(found).toEqual([
      {
        path: folder,
        name: 'ward',
        code: 'ICD10CM/K57.31',
        description: 'Bleeding from the colon; Bleeding',
        parents: ['ICD10CM/K57.3', 'CCSR/DIG013'],
        columns: { unit: 'mg, dL', weight: '0.5' },
        // The event that belongs to nobody is in no count.
        events: 1,
        subjects: 1,
      },
      {
        path: folder,
        name: 'ward',
        code: 'DIAGNOSIS//ICD//10//K5731',
        description: null,
        parents: [],
        columns: {},
        events: 3,
        subjects: 2,
      },
    ]);
    const [bare] = await engine.lookUp({ path: folder, codes: ['K57.31'] });
    expect(bare?.map(({ code }) => code).sort()).toEqual(['DIAGNOSIS//ICD//10//K5731', 'ICD10CM/K57.31']);
  });

  it('knows codes that only codes.parquet has, and none that the data set lacks', async () => {
    const [listed, lacking, none] = await engine.lookUp({ path: folder, codes: ['CVX/08', 'ICD10CM/E11.9', ''] });
    expect(listed).toEqual([
      {
        path: folder,
        name: 'ward',
        code: 'CVX/8',
        description: null,
        parents: [],
        columns: {},
        events: 0,
        subjects: 0,
      },
    ]);
    expect(lacking).toEqual([]);
    expect(none).toEqual([]);
  });

  it('takes codes as texts, whatever is in them', async () => {
    const [quoted] = await engine.lookUp({ path: folder, codes: [`it's "quoted" \\ and $codes`] });
    expect(quoted?.map(({ events }) => events)).toEqual([1]);
  });

  it('knows codes by the prefixes that the user’s settings add, as soon as they do', async () => {
    const { writer } = bench();
    const house = path.join(bench().folder, 'house');
    await writer.rows(path.join(house, 'data/0.parquet'), EVENTS, [['1', '2020-01-01', 'HOUSE-DX~K5731']]);
    const asked = { path: house, codes: ['ICD10CM/K57.31'] };
    expect(await engine.lookUp(asked)).toEqual([[]]);
    const prefixes = [{ prefix: 'HOUSE-DX~', system: 'icd10cm' }];
    engine.configure({
      categories: [],
      ontology: { bundled: path.join(house, 'none.sqlite'), imports: house, prefixes },
    });
    expect((await engine.lookUp(asked)).map(codes => codes.map(({ code }) => code))).toEqual([['HOUSE-DX~K5731']]);
    engine.configure({ categories: [], ontology: null });
  });

  it('is cancelled, and answers when asked again', async () => {
    const stop = new AbortController();
    const asked = engine.lookUp({ path: folder, codes: ['CVX/08'] }, { signal: stop.signal });
    stop.abort();
    await expect(asked).rejects.toBeInstanceOf(Cancelled);
    expect(await engine.lookUp({ path: folder, codes: ['CVX/08'] })).toHaveLength(1);
  });

  it('counts without a codes.parquet that turns out to be broken', async () => {
    const { writer } = bench();
    const broken = path.join(bench().folder, 'broken');
    await writer.rows(path.join(broken, 'data/0.parquet'), EVENTS, [['1', '2020-01-01', 'CVX/8']]);
    await writer.rows(path.join(broken, 'metadata/codes.parquet'), CODES, [['CVX/8', 'vaccine', null, null, null]]);
    await breakPages(path.join(broken, 'metadata/codes.parquet'));
    const [found] = await engine.lookUp({ path: broken, codes: ['CVX/08'] });
    expect(found?.map(({ events, description }) => [events, description])).toEqual([[1, null]]);
  });

  it('finds codes of a data set that has more of them than are held', async () => {
    const { writer } = bench();
    const large = path.join(bench().folder, 'large');
    // NDC: the labeler's and the package's zeros are written in the one spelling and left out in the other.
    const rare = ['DIAGNOSIS//ICD//10//K5731', 'NDC/0409-1134-02', 'loinc//8867-4'];
    await writer.query(
      path.join(large, 'data/0.parquet'),
      `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time, unnest(list_concat(
         [${rare.map(code => `'${code}'`).join(', ')}], list_transform(range(100001), i -> 'site//item ' || i))) AS code`,
    );
    const asked = ['icd10cm//K57.31', 'NDC/00409113402', 'LOINC/8867-4', 'site//item 7', 'ICD10CM/E11.9'];
    const found = await engine.lookUp({ path: large, codes: asked });
    expect(found.map(codes => codes.map(({ code }) => code))).toEqual([
      ['DIAGNOSIS//ICD//10//K5731'],
      ['NDC/0409-1134-02'],
      ['loinc//8867-4'],
      ['site//item 7'],
      [],
    ]);
  });
});

describe('what the sample knows of its codes, beside what DuckDB says of its files', () => {
  let engine: Engine;
  let instance: DuckDBInstance;
  let duckdb: DuckDBConnection;
  beforeAll(async () => {
    engine = await Engine.create();
    instance = await DuckDBInstance.create();
    duckdb = await instance.connect();
  });
  afterAll(async () => {
    await engine.close();
    duckdb.closeSync();
    instance.closeSync();
  });

  it('counts events and subjects of every code as it is spelt', async () => {
    const counted = await duckdb.runAndReadAll(
      `SELECT code, CAST(count(*) AS INTEGER), CAST(count(DISTINCT subject_id) AS INTEGER)
       FROM read_parquet('${SAMPLE}/data/**/*.parquet') GROUP BY code ORDER BY hash(code) LIMIT 300`,
    );
    const expected = counted.getRows();
    const found = await engine.lookUp({ path: SAMPLE, codes: expected.map(([code]) => String(code)) });
    expect(found.map(([first]) => [first?.code, first?.events, first?.subjects])).toEqual(expected);
  });

  it('counts what is below a code, each subject once', async () => {
    const below = `(code LIKE 'DIAGNOSIS//ICD//10//E11_%' AND code <> 'DIAGNOSIS//ICD//10//E11')`;
    const counted = await duckdb.runAndReadAll(
      `SELECT CAST(count(DISTINCT code) AS INTEGER), CAST(count(*) AS INTEGER), CAST(count(DISTINCT subject_id) AS INTEGER)
       FROM read_parquet('${SAMPLE}/data/**/*.parquet') WHERE ${below}`,
    );
    const found = await engine.countBelow({ path: SAMPLE, system: 'icd10cm', code: 'E11' });
    expect([found?.codes, found?.events, found?.subjects]).toEqual(counted.getRows()[0]);
    expect(found?.events).toBeGreaterThan(0);
    // A form of RxNorm says nothing of what is below.
    expect(await engine.countBelow({ path: SAMPLE, system: 'rxnorm', code: '1' })).toBeNull();
    expect(await engine.countBelow({ path: SAMPLE, system: 'icd10cm', code: 'E11.9' })).toMatchObject({ events: 0 });
  });

  it('tells descriptions, parents and further columns as codes.parquet has them', async () => {
    const [[found] = []] = await engine.lookUp({ path: SAMPLE, codes: ['LAB//51491//units'] });
    expect([found?.description, found?.parents, found?.columns]).toEqual([
      'pH of Urine by Test strip',
      ['LOINC/5803-2'],
      { itemid: '51491', valueuom: 'units' },
    ]);
  });
});
