import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { recogniseSource } from '../../../src/engine/import/recognise';
import { useBench } from '../temporary';
import { describedCode, everything, eventsOf, findingsOf, importInto, oneEvent, rowsIn } from './omop_mimic_output';

const SOURCE = path.resolve('test/fixtures/import/mimic-csv');
const [A, B, C] = ['90000001', '90000002', '90000003'];

/** Each table's events, worked out by hand from its rows: subject, time, code, number, text. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  patients: [
    `${A} · GENDER//F · ·`,
    // 2180 less 52.
    `${A} 2128-01-01T00:00:00 MEDS_BIRTH · ·`,
    `${A} 2181-02-03T00:00:00 MEDS_DEATH · ·`,
    `${B} · GENDER//M · ·`,
    `${B} 2080-01-01T00:00:00 MEDS_BIRTH · ·`,
    // Of the admission, since the patient has no dod.
    `${B} 2150-01-03T12:00:00 MEDS_DEATH · ·`,
    `${C} · GENDER//M · ·`,
  ],
  admissions: [
    `${A} 2180-05-06T19:17:00 ED_REGISTRATION · ·`,
    `${A} 2180-05-06T22:23:00 HOSPITAL_ADMISSION//URGENT//TRANSFER FROM HOSPITAL · ·`,
    `${A} 2180-05-06T22:23:00 INSURANCE//Medicaid · ·`,
    `${A} 2180-05-06T22:23:00 LANGUAGE//English · ·`,
    `${A} 2180-05-06T22:23:00 MARITAL_STATUS//WIDOWED · ·`,
    `${A} 2180-05-06T22:23:00 RACE//WHITE · ·`,
    `${A} 2180-05-06T23:30:00 ED_OUT · ·`,
    `${A} 2180-05-09T17:15:00 HOSPITAL_DISCHARGE//HOME · ·`,
    `${B} 2150-01-01T08:00:00 HOSPITAL_ADMISSION//EW EMER.//UNK · ·`,
    `${B} 2150-01-01T08:00:00 INSURANCE//Medicare · ·`,
    `${B} 2150-01-01T08:00:00 RACE//UNKNOWN · ·`,
    `${B} 2150-01-03T12:00:00 HOSPITAL_DISCHARGE//DIED · ·`,
  ],
  transfers: [
    `${A} 2180-05-06T19:17:00 TRANSFER_TO//ED//Emergency Department · ·`,
    `${A} 2180-05-06T23:30:00 TRANSFER_TO//admit//Medicine · ·`,
    `${A} 2180-05-09T17:15:00 TRANSFER_TO//discharge//UNKNOWN · ·`,
    `${A} 2180-07-01T10:00:00 TRANSFER_TO//ED//Emergency Department · ·`,
  ],
  services: [
    `${A} 2180-05-06T22:24:57 TRANSFER_TO_SERVICE//MED · ·`,
    `${A} 2180-05-08T09:00:00 TRANSFER_TO_SERVICE//SURG · before: MED`,
  ],
  icustays: [
    `${A} 2180-05-07T10:00:00 ICU_ADMISSION//Medical Intensive Care Unit (MICU) · ·`,
    `${A} 2180-05-08T09:30:00 ICU_DISCHARGE//Coronary Care Unit (CCU) · ·`,
  ],
  diagnoses_icd: [
    `${A} 2180-05-09T17:15:00 DIAGNOSIS//ICD//10//E119 · ·`,
    `${A} 2180-05-09T17:15:00 DIAGNOSIS//ICD//9//4019 · ·`,
  ],
  procedures_icd: [`${A} 2180-05-07T00:00:00 PROCEDURE//ICD//10//02HV33Z · ·`],
  hcpcsevents: [`${A} 2180-05-07T00:00:00 HCPCS//99219 · ·`],
  drgcodes: [
    `${A} 2180-05-09T17:15:00 DRG//APR//420//DIABETES · severity 2, mortality 1`,
    `${A} 2180-05-09T17:15:00 DRG//HCFA//638//DIABETES W CC · ·`,
  ],
  labevents: [
    `${A} 2180-05-07T06:00:00 LAB//50912//mg/dL 1.4 ·`,
    `${A} 2180-05-07T06:00:00 LAB//50902//mEq/L 104.0 ·`,
    `${A} 2180-05-07T06:00:00 LAB//51003//ng/mL · <0.01\n___, TROPONIN`,
    `${A} 2180-05-07T06:05:00 LAB//51478//UNK · NEG`,
    `${A} 2180-05-07T06:05:00 LAB//51484//UNK · HOLD.`,
    // The source read numbers from these; what it wrote says something else.
    `${A} 2180-05-07T08:00:00 LAB//50931//mg/dL 181.0 IF FASTING, 70-100 NORMAL.`,
    `${A} 2180-05-07T08:00:00 LAB//51466//UNK · TR\nSEEN TWICE.`,
    `${A} 2180-05-07T08:00:00 LAB//51486//UNK · NEG.`,
    `${A} 2180-05-07T08:00:00 LAB//51487//#/hpf 10.0 5 TO 10`,
    `${A} 2180-05-07T08:00:00 LAB//51498//UNK · ___`,
    `${A} 2180-05-07T08:00:00 LAB//50861//IU/L · >300`,
    `${A} 2180-05-07T08:00:00 LAB//50862//g/dL · LESS THAN 1`,
  ],
  microbiologyevents: [
    `${A} 2180-05-07T07:30:00 MICROBIOLOGY//90039//80002//90004 · <=2`,
    `${A} 2180-05-08T00:00:00 MICROBIOLOGY//90201 · NO GROWTH.`,
  ],
  omr: [
    `${A} 2180-05-07T00:00:00 BMI (kg/m2) 18.0 ·`,
    `${A} 2180-05-07T00:00:00 Blood Pressure · 110/65`,
    `${A} 2180-05-07T00:00:00 Weight (Lbs) 94.0 ·`,
  ],
  prescriptions: [
    `${A} 2180-05-07T00:00:00 PRESCRIPTION//START//Furosemide 40.0 40mg Tablet`,
    `${A} 2180-05-07T01:00:00 PRESCRIPTION//START//Heparin · 5000-10000`,
    `${A} 2180-05-08T22:00:00 PRESCRIPTION//END//Furosemide · ·`,
  ],
  pharmacy: [
    `${A} 2180-05-07T00:00:00 MEDICATION//START//Furosemide · DAILY`,
    `${A} 2180-05-08T22:00:00 MEDICATION//STOP//Furosemide · ·`,
  ],
  emar: [
    `${A} 2180-05-07T08:10:00 MEDICATION//Furosemide//Administered · ·`,
    `${A} 2180-05-07T08:12:00 MEDICATION//UNK//Not Given · ·`,
  ],
  emar_detail: [`${A} 2180-05-07T08:10:00 MEDICATION//DOSE//furosemide 40mg Tab 40.0 ·`],
  chartevents: [
    `${A} 2180-05-07T11:00:00 LAB//220045//bpm 91.0 ·`,
    `${A} 2180-05-07T11:00:00 LAB//220048//UNK · SR (Sinus Rhythm)`,
    `${A} 2180-05-07T11:05:00 LAB//299999//UNK 7.0 ·`,
    `${A} 2180-05-07T12:00:00 LAB//220739//UNK 4.0 Spontaneously`,
    `${A} 2180-05-07T12:00:00 LAB//227442//mEq/L · <3`,
  ],
  inputevents: [
    `${A} 2180-05-07T12:00:00 INFUSION_START//225158 100.0 Continuous Med`,
    `${A} 2180-05-07T12:00:00 SUBJECT_WEIGHT_AT_INFUSION//KG 42.6 ·`,
    `${A} 2180-05-07T14:00:00 INFUSION_END//225158 200.0 ·`,
  ],
  ingredientevents: [
    `${A} 2180-05-07T12:00:00 INFUSION_INGREDIENT_START//220490 15.4 ·`,
    `${A} 2180-05-07T14:00:00 INFUSION_INGREDIENT_END//220490 30.8 ·`,
  ],
  outputevents: [`${A} 2180-05-07T13:00:00 SUBJECT_FLUID_OUTPUT//226559//ml 175.0 ·`],
  procedureevents: [
    `${A} 2180-05-07T10:30:00 PROCEDURE//START//225792 · ·`,
    `${A} 2180-05-08T06:00:00 PROCEDURE//END//225792 1170.0 ·`,
  ],
  datetimeevents: [`${A} 2180-05-07T11:10:00 DATETIMEEVENTS//224186 · 2180-05-06 00:00:00`],
  discharge: [`${A} 2180-05-09T00:00:00 NOTE//DS · Name:  ___\nChief Complaint: "thirst", weakness\n`],
  radiology: [`${A} 2180-05-07T09:00:00 NOTE//RR · CHEST X-RAY: no effusion.`],
  edstays: [
    `${A} 2180-05-06T19:17:00 ED_STAY//START//AMBULANCE · ·`,
    `${A} 2180-05-06T23:30:00 ED_STAY//END//AMBULANCE · ADMITTED`,
  ],
  triage: [
    `${A} 2180-05-06T19:17:00 TRIAGE//ACUITY 3.0 ·`,
    `${A} 2180-05-06T19:17:00 TRIAGE//CHIEFCOMPLAINT · Abd pain, Abdominal distention`,
    `${A} 2180-05-06T19:17:00 VITAL//DBP 63.0 ·`,
    `${A} 2180-05-06T19:17:00 VITAL//HEARTRATE 70.0 ·`,
    `${A} 2180-05-06T19:17:00 VITAL//O2SAT 97.0 ·`,
    `${A} 2180-05-06T19:17:00 VITAL//PAIN 0.0 ·`,
    `${A} 2180-05-06T19:17:00 VITAL//RESPRATE 16.0 ·`,
    `${A} 2180-05-06T19:17:00 VITAL//SBP 106.0 ·`,
    `${A} 2180-05-06T19:17:00 VITAL//TEMPERATURE 98.4 ·`,
  ],
  vitalsign: [
    `${A} 2180-05-06T20:00:00 VITAL//HEARTRATE 74.0 ·`,
    `${A} 2180-05-06T20:00:00 VITAL//O2SAT 98.0 ·`,
    `${A} 2180-05-06T20:00:00 VITAL//PAIN · unable`,
    `${A} 2180-05-06T20:00:00 VITAL//RESPRATE 18.0 ·`,
    `${A} 2180-05-06T20:00:00 VITAL//RHYTHM · Sinus Rhythm`,
  ],
  diagnosis: [`${A} 2180-05-06T23:30:00 DIAGNOSIS//ICD//9//5728 · ·`],
  medrecon: [`${A} 2180-05-06T19:40:00 MEDICATION//RECONCILED//albuterol sulfate · ·`],
  pyxis: [`${A} 2180-05-06T21:00:00 MEDICATION//DISPENSED//Morphine · ·`],
};

/** Rows that give nothing, and why. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  patients: ['1 the patient stands in an earlier row, hosp/patients.csv, line 5'],
  admissions: ['1 the patient is not in patients, hosp/admissions.csv, line 4'],
  diagnoses_icd: [
    '1 no icd_code, hosp/diagnoses_icd.csv, line 5',
    '1 the admission is not in admissions, hosp/diagnoses_icd.csv, line 4',
  ],
  labevents: [
    '1 no charttime, hosp/labevents.csv, line 7',
    '1 the patient is not in patients, hosp/labevents.csv, line 8',
  ],
  prescriptions: ['1 neither starttime nor stoptime, hosp/prescriptions.csv, line 4'],
  emar_detail: [
    '1 no dose_given and no product, hosp/emar_detail.csv, line 2',
    '1 the administration is not in emar, hosp/emar_detail.csv, line 4',
  ],
  omr: ['1 impossible date, hosp/omr.csv, line 5'],
};

const MODULES = ['hosp', 'icu', 'note', 'ed'];

describe('importing MIMIC-IV', () => {
  const bench = useBench();
  let out: string;
  let report: ImportReport;

  beforeAll(async () => {
    out = path.join(bench().folder, 'mimic');
    report = await importInto(SOURCE, out);
  }, 120_000);

  it('gives each table the events that its rows say, in the codes of the public MEDS export', async () => {
    for (const [table, events] of Object.entries(EXPECTED)) {
      expect(await eventsOf(bench().database, out, table), table).toEqual(events);
    }
    const all = Object.values(EXPECTED).flat().length;
    expect(report).toMatchObject({ source: 'mimic', subjects: 3, events: all });
    expect(await everything(bench().database, out)).toHaveLength(all);
  });

  it('tells of every row what became of it', async () => {
    expect(report.tables.map(({ name }) => name).sort()).toEqual(Object.keys(EXPECTED).sort());
    for (const { name, read, mapped, events, dropped } of report.tables) {
      expect(read, name).toBe(await rowsIn(await fileOf(name)));
      expect(events, name).toBe(EXPECTED[name]?.length);
      expect(mapped + dropped.reduce((n, { rows }) => n + rows, 0), name).toBe(read);
      const told = dropped.map(({ reason, rows, example }) => `${rows} ${reason}, ${example}`);
      expect(told.sort(), name).toEqual(DROPPED[name] ?? []);
    }
    expect(report.passedOver.map(({ name }) => name)).toEqual([
      'hosp/poe.csv',
      'hosp/provider.csv',
      'icu/caregiver.csv',
    ]);
    expect(report.notices.join('\n')).toMatch(/anchor_year less anchor_age/);
    expect(report.notices.join('\n')).toMatch(/stand at the discharge/);
  });

  it('keeps what else a row says: units, ranges, admissions, stays, orders, further codes', async () => {
    const { database } = bench();
    const at = (where: string, ...columns: string[]): Promise<unknown> => oneEvent(database, out, where, columns);
    expect(
      await at(
        "code LIKE 'LAB//50912%'",
        'unit',
        'encounter_id',
        'interpretation',
        'status',
        'category',
        'ref_range_upper',
      ),
    ).toEqual({
      unit: 'mg/dL',
      encounter_id: '20000001',
      interpretation: 'abnormal',
      status: 'ROUTINE',
      category: 'Chemistry',
      ref_range_upper: 1.1,
    });
    expect(await at("code = 'LAB//51003//ng/mL'", 'value_as_written', 'encounter_id')).toEqual({
      value_as_written: '<0.01',
      encounter_id: null,
    });
    for (const [code, written] of [
      ['50861//IU/L', '>300'],
      ['50862//g/dL', 'LESS THAN 1'],
      ['227442//mEq/L', '<3'],
      ['220739//UNK', null],
    ]) {
      expect(await at(`code = 'LAB//${code}'`, 'value_as_written')).toEqual({ value_as_written: written });
    }
    // And the dilution of a culture, and a dose.
    expect(report.notices.join('\n')).toMatch(/^6 values are no plain number/m);
    expect(await at("code = 'LAB//220045//bpm'", 'stay_id', 'ref_range_lower')).toEqual({
      stay_id: '39000001',
      ref_range_lower: 60,
    });
    expect(await at("code LIKE 'MICROBIOLOGY//90039%'", 'interpretation', 'category')).toEqual({
      interpretation: 'S',
      category: 'URINE',
    });
    expect(await at("code = 'PRESCRIPTION//START//Furosemide'", 'order_id', 'unit', 'route', 'other_codes')).toEqual({
      order_id: '4001',
      unit: 'mg',
      route: 'PO/NG',
      other_codes: 'NDC/51079007320 | GSN/008209',
    });
    expect(await at("code = 'INFUSION_END//225158'", 'order_id', 'unit')).toEqual({ order_id: '7000001', unit: 'ml' });
    expect(await at("code = 'VITAL//SBP'", 'unit', 'stay_id', 'encounter_id')).toEqual({
      unit: 'mmHg',
      stay_id: '33000001',
      encounter_id: '20000001',
    });
    expect(await at(`code = 'MEDS_BIRTH' AND subject_id = ${A}`, 'time_precision')).toEqual({ time_precision: 'year' });
    expect(await at("code = 'MICROBIOLOGY//90201'", 'time_precision')).toEqual({ time_precision: 'day' });
  });

  it('describes codes from the tables of items and titles', async () => {
    const { database } = bench();
    const described = async (code: string): Promise<unknown> => describedCode(database, out, code);
    expect(await described('LAB//50912//mg/dL')).toEqual({ description: 'Creatinine, Blood', parents: '' });
    expect(await described('LAB//220045//bpm')).toEqual({ description: 'Heart Rate', parents: '' });
    expect(await described('LAB//299999//UNK')).toMatchObject({ description: null });
    expect(await described('DIAGNOSIS//ICD//10//E119')).toEqual({
      description: 'Type 2 diabetes mellitus without complications',
      parents: 'ICD10CM/E11.9',
    });
    expect(await described('DIAGNOSIS//ICD//9//4019')).toEqual({
      description: 'Unspecified essential hypertension',
      parents: 'ICD9CM/401.9',
    });
    expect(await described('PROCEDURE//END//225792')).toEqual({
      description: 'End: Invasive Ventilation',
      parents: '',
    });
    expect(await described('HCPCS//99219')).toEqual({ description: 'Hospital observation services', parents: '' });
  });

  it('is valid', async () => {
    expect(await findingsOf(bench().database, out)).toEqual([]);
  });

  it('imports gzip, and tables side by side in one folder, as it imports CSV in its modules', async () => {
    const { folder, database } = bench();
    const flat = path.join(folder, 'mimic-gz');
    await mkdir(flat);
    for (const part of MODULES) {
      for (const name of await readdir(path.join(SOURCE, part))) {
        await writeFile(path.join(flat, `${name}.gz`), gzipSync(await readFile(path.join(SOURCE, part, name))));
      }
    }
    const again = path.join(folder, 'from-gz');
    const other = await importInto(flat, again);
    expect(await everything(database, again)).toEqual(await everything(database, out));
    expect(other.tables.map(({ name, read }) => [name, read])).toEqual(
      report.tables.map(({ name, read }) => [name, read]),
    );
  }, 120_000);

  it('tells tables that are missing, and imports what there is', async () => {
    const { folder, database } = bench();
    const some = path.join(folder, 'mimic-some');
    await mkdir(some);
    for (const name of ['patients', 'labevents', 'diagnoses_icd'])
      await cp(path.join(SOURCE, 'hosp', `${name}.csv`), path.join(some, `${name}.csv`));
    const recognised = await recogniseSource(some, null);
    expect(recognised.kind).toBe('mimic');
    expect(recognised.missing).toEqual(expect.arrayContaining(['admissions', 'chartevents']));
    const again = path.join(folder, 'from-some');
    const part = await importInto(some, again);
    expect(await eventsOf(database, again, 'labevents')).toEqual(EXPECTED['labevents']);
    expect(part.tables.find(({ name }) => name === 'diagnoses_icd')).toMatchObject({ read: 4, mapped: 0 });
    expect(part.notices.join('\n')).toMatch(/d_labitems \(results of the laboratory have no descriptions\)/);
    expect(await findingsOf(database, again)).toEqual([]);
  }, 120_000);

  async function fileOf(table: string): Promise<string> {
    for (const part of MODULES) {
      if ((await readdir(path.join(SOURCE, part))).includes(`${table}.csv`))
        return path.join(SOURCE, part, `${table}.csv`);
    }
    throw new Error(`${table} is in no module.`);
  }
});
