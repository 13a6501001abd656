import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { recogniseSource } from '../../../src/engine/import/recognise';
import { useBench } from '../temporary';
import { describedCode, everything, eventsOf, findingsOf, importInto, oneEvent, rowsIn } from './omop_mimic_output';

const SOURCE = path.resolve('test/fixtures/import/omop-csv');

/** Each table's events, worked out by hand from its rows: subject, time, code, number, text. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  person: [
    '1 · ETHNICITY//Not Hispanic or Latino · ·',
    '1 · GENDER//MALE · ·',
    '1 · RACE//White · ·',
    '1 1950-03-14T06:30:00 MEDS_BIRTH · ·',
    '2 · GENDER//FEMALE · ·',
    '2 · RACE//martian · ·',
    '2 1961-07-01T00:00:00 MEDS_BIRTH · ·',
    '3 · ETHNICITY//Hispanic or Latino · ·',
    '3 · RACE//Black or African American · ·',
    '3 1970-01-01T00:00:00 MEDS_BIRTH · ·',
  ],
  death: ['1 2021-05-02T23:15:00 MEDS_DEATH · ·'],
  observation_period: [
    '1 2019-01-01T00:00:00 OBSERVATION_PERIOD//START · ·',
    '1 2021-05-02T00:00:00 OBSERVATION_PERIOD//END · ·',
    '2 2019-06-01T00:00:00 OBSERVATION_PERIOD//START · ·',
  ],
  visit_occurrence: [
    '1 2020-01-05T08:00:00 ENCOUNTER//START//Visit/IP · ·',
    '1 2020-01-09T17:30:00 ENCOUNTER//END//Visit/IP · ·',
    '2 2020-02-10T00:00:00 ENCOUNTER//END//Visit/OP · ·',
    '2 2020-02-10T00:00:00 ENCOUNTER//START//Visit/OP · ·',
    '2 2020-03-01T10:00:00 ENCOUNTER//START//visit_occurrence/TELE · ·',
  ],
  visit_detail: [
    '1 2020-01-06T09:00:00 ENCOUNTER//START//Visit/OMOP4822460 · ·',
    '1 2020-01-07T12:00:00 ENCOUNTER//END//Visit/OMOP4822460 · ·',
  ],
  condition_occurrence: [
    '1 2020-01-05T08:30:00 CONDITION//START//SNOMED/44054006 · ·',
    '2 2020-02-10T00:00:00 CONDITION//START//ICD10CM/J10.1 · ·',
    '2 2020-02-10T00:00:00 CONDITION//START//condition_occurrence/LOCAL 7 · ·',
    '2 2020-03-10T00:00:00 CONDITION//END//ICD10CM/J10.1 · resolved',
    '3 2020-02-12T00:00:00 CONDITION//START//OMOP/999999999 · ·',
    '3 2020-02-12T00:00:00 CONDITION//START//SNOMED/1755008 · ·',
  ],
  drug_exposure: [
    '1 2020-01-05T09:00:00 MEDICATION//START//RxNorm/861007 60.0 1 tablet, twice a day',
    '1 2020-02-04T00:00:00 MEDICATION//END//RxNorm/861007 · ·',
    '2 2020-02-10T00:00:00 MEDICATION//START//drug_exposure/oseltamivir 75 10.5 ·',
    '2 2020-02-15T00:00:00 MEDICATION//END//drug_exposure/oseltamivir 75 · ·',
  ],
  procedure_occurrence: [
    '1 2020-01-06T10:00:00 PROCEDURE//START//SNOMED/29303009 1.0 ·',
    '1 2020-01-06T11:15:00 PROCEDURE//END//SNOMED/29303009 · ·',
    '2 2020-02-10T00:00:00 SNOMED/29303009 · 26',
  ],
  device_exposure: [
    '1 2020-01-06T09:30:00 DEVICE//START//SNOMED/23973005 1.0 ·',
    '1 2020-01-07T11:00:00 DEVICE//END//SNOMED/23973005 · ·',
  ],
  specimen: ['1 2020-01-05T08:40:00 SNOMED/119297000 5.0 arm'],
  measurement: [
    '1 2020-01-05T08:45:00 LOINC/4548-4 7.9 ·',
    '1 2020-01-05T08:45:00 LOINC/2160-0 · >150',
    '2 2020-02-10T00:00:00 measurement/pain 0.0 ·',
    '2 2020-02-10T00:00:00 LOINC/4548-4 · 5,9',
    '2 2020-02-10T14:05:00 LOINC/46082-5 · Positive',
  ],
  observation: [
    '1 2020-01-05T08:00:00 SNOMED/229819007 · Smoker',
    '2 2020-02-10T00:00:00 SNOMED/228958009 3.0 ·',
    '3 2020-02-12T00:00:00 SNOMED/228958009 · none, ever',
  ],
  note: ['1 2020-01-09T17:00:00 LOINC/18842-5 · Admitted with thirst.\n"Better", he says; home on metformin.'],
};

/** Rows that give nothing, and why. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  person: ['1 no date, person.csv, line 5', '1 the patient stands in an earlier row, person.csv, line 6'],
  death: ['1 the patient is not in person, death.csv, line 3'],
  condition_occurrence: [
    '1 impossible date, condition_occurrence.csv, line 7',
    '1 neither a concept nor a source value, condition_occurrence.csv, line 5',
    '1 the patient is not in person, condition_occurrence.csv, line 6',
  ],
  measurement: ['1 no date, measurement.csv, line 7'],
  // The note before it has two lines.
  note: ['1 a note without text, note.csv, line 4'],
};

describe('importing OMOP CDM 5.4', () => {
  const bench = useBench();
  let out: string;
  let report: ImportReport;

  beforeAll(async () => {
    out = path.join(bench().folder, 'omop');
    report = await importInto(SOURCE, out);
  }, 120_000);

  it('gives each table the events that its rows say', async () => {
    for (const [table, events] of Object.entries(EXPECTED)) {
      expect(await eventsOf(bench().database, out, table), table).toEqual(events);
    }
    const all = Object.values(EXPECTED).flat().length;
    expect(report.notices.join('\n')).toMatch(/^2 values are no plain number/);
    expect(report).toMatchObject({ source: 'omop', subjects: 3, events: all });
    expect(await everything(bench().database, out)).toHaveLength(all);
  });

  it('tells of every row what became of it', async () => {
    expect(report.tables.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED).sort());
    for (const { name, read, mapped, events, dropped } of report.tables) {
      expect(read, name).toBe(await rowsIn(path.join(SOURCE, `${name}.csv`)));
      expect(events, name).toBe(EXPECTED[name]?.length);
      expect(mapped + dropped.reduce((n, { rows }) => n + rows, 0), name).toBe(read);
      const told = dropped.map(({ reason, rows, example }) => `${rows} ${reason}, ${example}`);
      expect(told.sort(), name).toEqual(DROPPED[name] ?? []);
    }
    expect(report.passedOver.map(({ name }) => name)).toEqual(['condition_era.csv', 'drug_era.csv']);
    expect(report.passedOver[0]?.why).toMatch(/derived/);
  });

  it('keeps what else a row says: units, ranges, visits, routes, further codes', async () => {
    const { database } = bench();
    const at = (where: string, ...columns: string[]): Promise<unknown> => oneEvent(database, out, where, columns);
    expect(await at("source_id = '701'", 'unit', 'ref_range_lower', 'ref_range_upper', 'encounter_id')).toEqual({
      unit: '%',
      ref_range_lower: 4,
      ref_range_upper: 5.6,
      encounter_id: '101',
    });
    expect(await at("source_id = '702'", 'unit', 'value_as_written')).toEqual({
      unit: 'mg/dL',
      value_as_written: '>150',
    });
    expect(await at("source_id = '703'", 'value_as_written')).toEqual({ value_as_written: 'SNOMED/10828004' });
    expect(await at("source_id = '801'", 'value_as_written')).toEqual({ value_as_written: 'SNOMED/77176002' });
    expect(await at("source_id = '704'", 'unit')).toEqual({ unit: 'points' });
    expect(
      await at(
        "code = 'MEDICATION//START//RxNorm/861007'",
        'route',
        'days_supply',
        'order_id',
        'other_codes',
        'category',
      ),
    ).toEqual({
      route: 'Oral',
      days_supply: 30,
      order_id: '401',
      other_codes: 'NDC/00093721401 | drug_exposure/00093-7214-01',
      category: 'EHR prescription',
    });
    expect(await at("source_id = '301'", 'other_codes', 'status')).toEqual({
      other_codes: 'ICD10CM/E11.9',
      status: 'Primary diagnosis',
    });
    expect(
      await at("source_table = 'visit_detail' AND code LIKE '%START%'", 'encounter_id', 'stay_id', 'order_id'),
    ).toEqual({
      encounter_id: '101',
      stay_id: '201',
      order_id: 'visit_detail/201',
    });
    expect(await at("code = 'MEDS_DEATH'", 'reason', 'reason_code')).toEqual({
      reason: 'Type 2 diabetes mellitus',
      reason_code: 'SNOMED/44054006 | ICD10CM/E11.9',
    });
    expect(await at("code = 'MEDS_BIRTH' AND subject_id = 2", 'time_precision')).toEqual({ time_precision: 'month' });
    expect(await at("code = 'MEDS_BIRTH' AND subject_id = 3", 'time_precision')).toEqual({ time_precision: 'year' });
    expect(await at("code = 'MEDS_BIRTH' AND subject_id = 1", 'time_precision')).toEqual({ time_precision: null });
  });

  it('describes codes by the names of concepts, whatever marks stand in them', async () => {
    const { database } = bench();
    expect(await describedCode(database, out, 'LOINC/4548-4')).toEqual({
      description: 'Hemoglobin A1c/Hemoglobin.total in Blood',
      parents: '',
    });
    expect(await describedCode(database, out, 'MEDICATION//END//RxNorm/861007')).toEqual({
      description: 'End: metformin hydrochloride 500 MG Oral Tablet',
      parents: 'RxNorm/861007',
    });
    expect((await describedCode(database, out, 'CONDITION//START//SNOMED/1755008'))?.['description']).toBe(
      '"Old" myocardial infarction',
    );
  });

  it('is valid', async () => {
    expect(await findingsOf(bench().database, out)).toEqual([]);
  });

  it('imports Parquet with typed columns, part files and other cases as it imports CSV', async () => {
    const { folder, database } = bench();
    const parquet = path.join(folder, 'omop-parquet');
    await writeParquet(parquet);
    const again = path.join(folder, 'from-parquet');
    const other = await importInto(parquet, again);
    expect(await everything(database, again)).toEqual(await everything(database, out));
    expect(other.tables.map(({ name, read, mapped }) => [name, read, mapped])).toEqual(
      report.tables.map(({ name, read, mapped }) => [name, read, mapped]),
    );
  }, 120_000);

  it('imports tables with tabs, upper case and a mark of byte order alike', async () => {
    const { folder, database } = bench();
    const odd = path.join(folder, 'omop-odd');
    await cp(SOURCE, odd, { recursive: true });
    for (const table of ['condition_occurrence', 'visit_occurrence']) {
      const file = path.join(odd, `${table}.csv`);
      const [header = '', ...rows] = (await readFile(file, 'utf8')).split('\n');
      const text = [header.toUpperCase(), ...rows].join('\r\n').replaceAll(',', '\t');
      await rm(file);
      await writeFile(path.join(odd, `${table.toUpperCase()}.tsv`), `\ufeff${text}`);
    }
    const again = path.join(folder, 'from-odd');
    await importInto(odd, again);
    expect(await everything(database, again)).toEqual(await everything(database, out));
  }, 120_000);

  it('looks codes up alike in vocabularies of many rows, and takes the first of two rows of a concept', async () => {
    const { folder, database } = bench();
    const many = path.join(folder, 'omop-many');
    await cp(SOURCE, many, { recursive: true });
    const concepts = path.join(many, 'concept.csv');
    await database.rows(
      `COPY (FROM read_csv('${path.join(SOURCE, 'concept.csv')}', delim = '\t', quote = '', header = true, all_varchar = true)
         UNION ALL SELECT '201826', 'Another name', 'Condition', 'SNOMED', 'Disorder', 'S', '1', '19700101', '20991231', ''
         UNION ALL SELECT CAST(500000000 + i AS VARCHAR), 'Concept ' || i, 'Condition', 'SNOMED', 'Disorder', 'S',
           CAST(900000000 + i AS VARCHAR), '19700101', '20991231', '' FROM range(250000) r(i))
       TO '${concepts}' (HEADER, DELIMITER '\t', QUOTE '')`,
    );
    const again = path.join(folder, 'from-many');
    await importInto(many, again);
    expect(await everything(database, again)).toEqual(await everything(database, out));
  }, 120_000);

  it('names concepts by number where there are no vocabularies, and says so', async () => {
    const { folder, database } = bench();
    const bare = path.join(folder, 'omop-bare');
    await mkdir(bare);
    for (const name of ['person.csv', 'condition_occurrence.csv', 'measurement.csv']) {
      await cp(path.join(SOURCE, name), path.join(bare, name));
    }
    const recognised = await recogniseSource(bare, null);
    expect(recognised.kind).toBe('omop');
    expect(recognised.missing).toContain('death');
    const again = path.join(folder, 'from-bare');
    const { notices } = await importInto(bare, again);
    expect(notices.join('\n')).toMatch(/concept \(codes stay numbers.*put the vocabularies’ CONCEPT\.csv/);
    expect(await eventsOf(database, again, 'condition_occurrence')).toEqual([
      '1 2020-01-05T08:30:00 CONDITION//START//OMOP/201826 · ·',
      '2 2020-02-10T00:00:00 CONDITION//START//OMOP/45572161 · ·',
      '2 2020-02-10T00:00:00 CONDITION//START//condition_occurrence/LOCAL 7 · ·',
      '2 2020-03-10T00:00:00 CONDITION//END//OMOP/45572161 · resolved',
      '3 2020-02-12T00:00:00 CONDITION//START//OMOP/999999999 · ·',
      '3 2020-02-12T00:00:00 CONDITION//START//OMOP/4111906 · ·',
    ]);
    expect(await oneEvent(database, again, "source_id = '301'", ['other_codes'])).toEqual({
      other_codes: 'OMOP/45533017 | condition_occurrence/E11.9',
    });
    expect(await oneEvent(database, again, "source_id = '702'", ['unit', 'text_value'])).toEqual({
      unit: 'mg/dL',
      text_value: '>150',
    });
    expect(await findingsOf(database, again)).toEqual([]);
  }, 120_000);

  it('ends on the day of its start no sooner than it began, where only the day of the end is told', async () => {
    const { folder, database } = bench();
    const source = path.join(folder, 'omop-day');
    await mkdir(source);
    await cp(path.join(SOURCE, 'person.csv'), path.join(source, 'person.csv'));
    const header =
      'visit_occurrence_id,person_id,visit_concept_id,visit_start_date,visit_start_datetime,visit_end_date,visit_end_datetime';
    const visits = [
      '1,1,9201,2020-05-05,2020-05-05 10:30:00,2020-05-05,',
      '2,1,9201,2020-06-05,2020-06-05 10:30:00,2020-06-06,',
      '3,1,9201,2020-07-05,2020-07-05 10:30:00,2020-07-05,2020-07-05 11:00:00',
      '4,1,9201,2020-08-05,,2020-08-05,',
      '5,1,9201,2020-09-05,2020-09-05 10:30:00,2020-09-04,',
    ];
    await writeFile(path.join(source, 'visit_occurrence.csv'), [header, ...visits, ''].join('\n'));
    const again = path.join(folder, 'from-day');
    await importInto(source, again);
    const both = (start: string, end: string): string[] => [`${start} START`, `${end} END`];
    expect(
      (await eventsOf(database, again, 'visit_occurrence')).map(line =>
        line.replace(/^1 (\S+) ENCOUNTER..([A-Z]+).*/, '$1 $2'),
      ),
    ).toEqual(
      [
        both('2020-05-05T10:30:00', '2020-05-05T10:30:00').reverse(),
        both('2020-06-05T10:30:00', '2020-06-06T00:00:00'),
        both('2020-07-05T10:30:00', '2020-07-05T11:00:00'),
        both('2020-08-05T00:00:00', '2020-08-05T00:00:00').reverse(),
        both('2020-09-05T10:30:00', '2020-09-04T00:00:00').reverse(),
      ].flat(),
    );
  }, 120_000);

  it('names the table and the column that is missing', async () => {
    const { folder } = bench();
    const broken = path.join(folder, 'omop-broken');
    await mkdir(broken);
    await cp(path.join(SOURCE, 'person.csv'), path.join(broken, 'person.csv'));
    await writeFile(path.join(broken, 'measurement.csv'), 'measurement_id,patient\n1,2\n');
    await expect(recogniseSource(broken, null)).rejects.toThrow(
      /measurement\.csv has no column person_id, measurement_concept_id/,
    );
    await rm(path.join(broken, 'measurement.csv'));
    await rm(path.join(broken, 'person.csv'));
    await cp(path.join(SOURCE, 'death.csv'), path.join(broken, 'death.csv'));
    await expect(recogniseSource(broken, null)).rejects.toThrow(/the table person is missing/);
  });

  /** The same content with DuckDB's guess of types, measurement in two part files and with columns in upper case. */
  async function writeParquet(to: string): Promise<void> {
    const { database } = bench();
    await mkdir(path.join(to, 'measurement'), { recursive: true });
    for (const name of await readdir(SOURCE)) {
      const table = path.basename(name, '.csv');
      const form = table === 'concept' ? "delim = '\t', quote = ''" : 'sample_size = -1';
      const read = `read_csv('${path.join(SOURCE, name)}', header = true, ${form})`;
      if (table !== 'measurement') {
        await database.rows(`COPY (FROM ${read}) TO '${path.join(to, `${table}.parquet`)}' (FORMAT parquet)`);
        continue;
      }
      for (const [part, where] of ['measurement_id < 703', 'measurement_id >= 703'].entries()) {
        const file = path.join(to, 'measurement', `part-${part}.parquet`);
        await database.rows(
          `COPY (SELECT measurement_id AS "MEASUREMENT_ID", * EXCLUDE (measurement_id) FROM ${read} WHERE ${where})
           TO '${file}' (FORMAT parquet)`,
        );
      }
    }
  }
});
