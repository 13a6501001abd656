import { END_PREFIX } from '../../../core/import/conventions';
import { idOf } from '../id_sql';
import type { EventMapping, Lookup, TableMapping } from '../mapping';
import {
  DIAGNOSIS_PARENT,
  DRUG_CODES,
  icdCode,
  missing,
  NO_PARENT,
  orUnknown,
  part,
  STAY,
  SUBJECT,
  UNKNOWN_PATIENT,
} from './mimic_sql';

const TRANSPORT = orUnknown(part('arrival_transport'));
const edFurther = { ...STAY, source_id: idOf('t.stay_id'), order_id: idOf('t.stay_id') };

/** Stays in the emergency department; admissions tell those that led into the hospital once more. */
export const EDSTAYS: TableMapping = {
  name: 'edstays',
  needs: ['subject_id', 'stay_id', 'intime', 'outtime', 'arrival_transport'],
  mayHave: ['hadm_id', 'disposition'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('intime')],
  events: [
    {
      time: 't.intime',
      code: `'ED_STAY//START//' || ${TRANSPORT}`,
      parent: NO_PARENT,
      description: `concat_ws(', ', 'Stay in the emergency department', ${part('arrival_transport')})`,
      further: edFurther,
    },
    {
      when: 't.outtime IS NOT NULL',
      time: 't.outtime',
      code: `'ED_STAY//END//' || ${TRANSPORT}`,
      parent: NO_PARENT,
      description: `concat_ws(', ', '${END_PREFIX}Stay in the emergency department', ${part('arrival_transport')})`,
      text: 't.disposition',
      further: edFurther,
    },
  ],
};

const ED_STAY: Lookup = {
  alias: 'stay',
  file: 'edstays',
  columns: ['stay_id', 'hadm_id', 'intime', 'outtime'],
  key: 'stay_id',
  on: idOf('t.stay_id'),
};
const NO_STAY = { reason: 'the stay is not in edstays', when: 'stay.stay_id IS NULL' } as const;
const inStay = { encounter_id: idOf('stay.hadm_id'), stay_id: idOf('t.stay_id') };

/** Columns of vital signs, with the units that the module’s documentation gives them. */
const VITALS = [
  { column: 'temperature', name: 'Temperature', unit: '°F' },
  { column: 'heartrate', name: 'Heart rate', unit: 'bpm' },
  { column: 'resprate', name: 'Respiratory rate', unit: 'insp/min' },
  { column: 'o2sat', name: 'Oxygen saturation', unit: '%' },
  { column: 'sbp', name: 'Systolic blood pressure', unit: 'mmHg' },
  { column: 'dbp', name: 'Diastolic blood pressure', unit: 'mmHg' },
  { column: 'pain', name: 'Pain', unit: null },
] as const;

const vitalEvents = (time: string): readonly EventMapping[] =>
  VITALS.map(({ column, name, unit }) => ({
    when: `t.${column} IS NOT NULL`,
    time,
    code: `'VITAL//${column.toUpperCase()}'`,
    description: `'${name}'`,
    value: `CASE WHEN regexp_matches(t.${column}, '[0-9]') THEN t.${column} END`,
    text: `CASE WHEN NOT regexp_matches(t.${column}, '[0-9]') THEN t.${column} END`,
    further: { ...inStay, ...(unit === null ? {} : { unit: `'${unit}'` }) },
  }));

/** What was found on arrival. */
export const TRIAGE: TableMapping = {
  name: 'triage',
  needs: ['subject_id', 'stay_id', 'acuity', 'chiefcomplaint'],
  mayHave: VITALS.map(({ column }) => column),
  subject: SUBJECT,
  lookups: [ED_STAY],
  drops: [UNKNOWN_PATIENT, NO_STAY, { reason: 'the stay has no intime', when: 'stay.intime IS NULL' }],
  events: [
    {
      when: 't.chiefcomplaint IS NOT NULL',
      time: 'stay.intime',
      code: "'TRIAGE//CHIEFCOMPLAINT'",
      description: "'Chief complaint'",
      text: 't.chiefcomplaint',
      further: inStay,
    },
    {
      when: 't.acuity IS NOT NULL',
      time: 'stay.intime',
      code: "'TRIAGE//ACUITY'",
      description: "'Acuity at triage, 1 (highest) to 5'",
      value: 't.acuity',
      further: inStay,
    },
    ...vitalEvents('stay.intime'),
  ],
};

export const VITALSIGN: TableMapping = {
  name: 'vitalsign',
  needs: ['subject_id', 'stay_id', 'charttime', 'rhythm'],
  mayHave: VITALS.map(({ column }) => column),
  subject: SUBJECT,
  lookups: [ED_STAY],
  drops: [UNKNOWN_PATIENT, missing('charttime')],
  events: [
    ...vitalEvents('t.charttime'),
    {
      when: 't.rhythm IS NOT NULL',
      time: 't.charttime',
      code: "'VITAL//RHYTHM'",
      description: "'Heart rhythm'",
      text: 't.rhythm',
      further: inStay,
    },
  ],
};

/** Told when the stay ends. */
export const ED_DIAGNOSIS: TableMapping = {
  name: 'diagnosis',
  needs: ['subject_id', 'stay_id', 'icd_code', 'icd_version', 'icd_title'],
  mayHave: ['seq_num'],
  subject: SUBJECT,
  lookups: [ED_STAY],
  drops: [
    UNKNOWN_PATIENT,
    missing('icd_code'),
    NO_STAY,
    { reason: 'the stay has no outtime', when: 'stay.outtime IS NULL' },
  ],
  events: [
    {
      time: 'stay.outtime',
      code: icdCode('DIAGNOSIS'),
      description: 't.icd_title',
      parent: DIAGNOSIS_PARENT,
      further: { ...inStay, source_id: `concat_ws('/', ${idOf('t.stay_id')}, ${idOf('t.seq_num')})` },
    },
  ],
};

/** What a patient took before; a drug of several classes has a row for each, of which the first counts. */
export const MEDRECON: TableMapping = {
  name: 'medrecon',
  needs: ['subject_id', 'stay_id', 'charttime', 'name', 'etc_rn'],
  mayHave: ['gsn', 'ndc', 'etcdescription'],
  subject: SUBJECT,
  lookups: [ED_STAY],
  drops: [
    UNKNOWN_PATIENT,
    missing('name'),
    missing('charttime'),
    { reason: 'the same drug under a further class (etc_rn over 1)', when: `${idOf('t.etc_rn')} <> '1'` },
  ],
  events: [
    {
      time: 't.charttime',
      code: `'MEDICATION//RECONCILED//' || ${part('name')}`,
      description: `'Taken before: ' || ${part('name')}`,
      further: {
        ...inStay,
        category: 't.etcdescription',
        other_codes: DRUG_CODES,
      },
    },
  ],
};

/** What was taken out of the dispensing cabinet. */
export const PYXIS: TableMapping = {
  name: 'pyxis',
  needs: ['subject_id', 'stay_id', 'charttime', 'med_rn', 'name'],
  mayHave: ['gsn', 'gsn_rn'],
  subject: SUBJECT,
  lookups: [ED_STAY],
  drops: [
    UNKNOWN_PATIENT,
    missing('name'),
    missing('charttime'),
    { reason: 'the same dose under a further GSN (gsn_rn over 1)', when: `${idOf('t.gsn_rn')} <> '1'` },
  ],
  events: [
    {
      time: 't.charttime',
      code: `'MEDICATION//DISPENSED//' || ${part('name')}`,
      description: `'Dispensed: ' || ${part('name')}`,
      further: { ...inStay, source_id: idOf('t.med_rn'), other_codes: "'GSN/' || t.gsn" },
    },
  ],
};
