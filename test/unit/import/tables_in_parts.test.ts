import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { useBench } from '../temporary';
import { tableOf } from './fhir_output';
import { importInto } from './omop_mimic_output';
import { tableText } from './synthea_source';

describe('tables that stand in several files', () => {
  const bench = useBench();
  let source = '';
  let out = '';

  beforeEach(async () => {
    const folder = await mkdtemp(path.join(bench().folder, 'parts-'));
    source = path.join(folder, 'source');
    out = path.join(folder, 'out');
  });

  async function importFiles(files: Readonly<Record<string, string | Buffer>>): Promise<ImportReport> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(source, name)), { recursive: true });
      await writeFile(path.join(source, name), content);
    }
    return importInto(source, out);
  }

  const lines = async (columns: string, where: string): Promise<string[]> => {
    const rows = await bench().database.rows(
      `SELECT concat_ws(' ', ${columns}) AS line FROM read_parquet('${out}/data/**/*.parquet') WHERE ${where} ORDER BY 1`,
    );
    return rows.map(({ line }) => String(line));
  };

  it('a patient of two of them is taken once, from the first', async () => {
    const report = await importFiles({
      'person/part-0.csv': 'person_id,year_of_birth\n1,1950\n2,1960\n2,1961\n',
      'person/part-1.csv': 'person_id,year_of_birth\n3,1970\n1,1980\n',
    });
    expect(await lines('subject_id, year(time)', `code = 'MEDS_BIRTH'`)).toEqual(['1 1950', '2 1960', '3 1970']);
    expect(tableOf(report, 'person')).toMatchObject({
      read: 5,
      mapped: 3,
      dropped: { 'the patient stands in an earlier row': 2 },
    });
  });

  it('rows without ids are told apart by their files', async () => {
    await importFiles({
      'patients.csv': tableText('patients', ['a,1980-01-02,,M,white,nonhispanic,F']),
      'conditions/part-0.csv': tableText('conditions', ['2020-01-01,,a,e,44054006,Diabetes']),
      'conditions/part-1.csv': tableText('conditions', ['2021-01-01,2021-02-01,a,e,44054006,Diabetes']),
    });
    // The one of 2020 is open, and the end is that of 2021.
    expect(await lines('order_id, strftime(time, $$%Y-%m$$)', `source_table = 'conditions'`)).toEqual([
      'conditions-1 2020-01',
      'conditions-2-1 2021-01',
      'conditions-2-1 2021-02',
    ]);
  });

  it('a table beside the archive that it was unpacked from is read once, and that is told', async () => {
    const observations = tableText('observations', ['2020-01-01,a,e,laboratory,2339-0,Glucose,70,mg/dL,numeric']);
    const report = await importFiles({
      'patients.csv': tableText('patients', ['a,1980-01-02,,M,white,nonhispanic,F']),
      'observations.csv': observations,
      'observations.csv.gz': gzipSync(observations),
    });
    expect(tableOf(report, 'observations')).toMatchObject({ read: 1, events: 1 });
    expect(report.passedOver).toEqual([
      { name: 'observations.csv.gz', why: 'the same table stands beside it as observations.csv, which is read' },
    ]);
  });

  it('ids that pandas wrote as 1.0 are those of the other tables, of patients and of what is looked up', async () => {
    const report = await importFiles({
      'person.csv': 'person_id,year_of_birth\n1.0,1950\n',
      'measurement.csv': 'person_id,measurement_concept_id,measurement_date\n1,3004410,2020-05-05\n',
      'concept.csv': 'concept_id,concept_name,vocabulary_id,concept_code\n3004410.0,Hemoglobin A1c,LOINC,4548-4\n',
    });
    expect(tableOf(report, 'measurement')).toMatchObject({ read: 1, mapped: 1, dropped: {} });
    expect(await lines('subject_id, code', `source_table = 'measurement'`)).toEqual(['1 LOINC/4548-4']);
  });
});
