import { idOf } from '../id_sql';
import { EARLIER_ROW } from '../known_patients';
import type { EventMapping, TableMapping } from '../mapping';
import { ADMISSION, missing, orUnknown, part, STAY, SUBJECT, UNKNOWN_PATIENT } from './mimic_sql';

/** Only the year of birth can be told: that of the anchor without the age then. Ages over 89 stand as 91. */
const BIRTH_YEAR = `lpad(CAST(TRY_CAST(${idOf('t.anchor_year')} AS INTEGER) - TRY_CAST(${idOf('t.anchor_age')} AS INTEGER) AS VARCHAR), 4, '0')`;

export const PATIENTS: TableMapping = {
  name: 'patients',
  needs: ['subject_id', 'gender', 'anchor_age', 'anchor_year'],
  mayHave: ['dod'],
  subject: SUBJECT,
  // The time of death within the hospital is exact; the date of death is what is known outside.
  lookups: [
    {
      alias: 'died',
      file: 'admissions',
      columns: ['subject_id', 'deathtime'],
      key: 'subject_id',
      on: SUBJECT,
      where: 't.deathtime IS NOT NULL',
    },
  ],
  drops: [EARLIER_ROW],
  notices: [
    'patients: the year of birth is anchor_year less anchor_age; ages over 89 stand as 91, so that those births are earlier than they seem.',
    'MIMIC-IV has moved every time of a patient by years into the future: intervals are true, calendar years are not.',
  ],
  events: [
    { time: null, code: `'GENDER//' || ${part('gender')}`, description: `'Gender: ' || ${part('gender')}` },
    { time: BIRTH_YEAR, code: "'MEDS_BIRTH'", description: "'Birth'" },
    {
      when: 'coalesce(died.deathtime, t.dod) IS NOT NULL',
      time: 'coalesce(died.deathtime, t.dod)',
      code: "'MEDS_DEATH'",
      description: "'Death'",
    },
  ],
};

/** What an admission tells of the patient, at its time: it may be told otherwise at the next. */
const TOLD = [
  { column: 'insurance', kind: 'INSURANCE', name: 'Insurance' },
  { column: 'language', kind: 'LANGUAGE', name: 'Language' },
  { column: 'marital_status', kind: 'MARITAL_STATUS', name: 'Marital status' },
  { column: 'race', kind: 'RACE', name: 'Race' },
] as const;

const admissionFurther = { ...ADMISSION, source_id: idOf('t.hadm_id') };
const told = TOLD.map(({ column, kind, name }): EventMapping => ({
  time: 't.admittime',
  code: `'${kind}//' || ${part(column)}`,
  description: `'${name}: ' || ${part(column)}`,
  further: admissionFurther,
}));

export const ADMISSIONS: TableMapping = {
  name: 'admissions',
  needs: ['subject_id', 'hadm_id', 'admittime', 'dischtime'],
  mayHave: [
    'admission_type',
    'admission_location',
    'discharge_location',
    'edregtime',
    'edouttime',
    ...TOLD.map(({ column }) => column),
  ],
  subject: SUBJECT,
  drops: [
    UNKNOWN_PATIENT,
    { reason: 'neither admittime nor dischtime', when: 'coalesce(t.admittime, t.dischtime) IS NULL' },
  ],
  events: [
    {
      when: 't.edregtime IS NOT NULL',
      time: 't.edregtime',
      code: "'ED_REGISTRATION'",
      description: "'Registered in the emergency department'",
      further: admissionFurther,
    },
    {
      when: 't.admittime IS NOT NULL',
      time: 't.admittime',
      code: `concat_ws('//', 'HOSPITAL_ADMISSION', ${orUnknown(part('admission_type'))}, ${orUnknown(part('admission_location'))})`,
      description: `concat_ws(', ', 'Admission to the hospital', ${part('admission_type')}, ${part('admission_location')})`,
      further: admissionFurther,
    },
    ...told.map(event => ({ ...event, when: 't.admittime IS NOT NULL' })),
    {
      when: 't.edouttime IS NOT NULL',
      time: 't.edouttime',
      code: "'ED_OUT'",
      description: "'Left the emergency department'",
      further: admissionFurther,
    },
    {
      when: 't.dischtime IS NOT NULL',
      time: 't.dischtime',
      code: `'HOSPITAL_DISCHARGE//' || ${orUnknown(part('discharge_location'))}`,
      description: `concat_ws(', ', 'Discharge from the hospital', ${part('discharge_location')})`,
      further: admissionFurther,
    },
  ],
};

/** A transfer lasts until the next, so that only its beginning is an event. */
export const TRANSFERS: TableMapping = {
  name: 'transfers',
  needs: ['subject_id', 'transfer_id', 'eventtype', 'intime'],
  mayHave: ['hadm_id', 'careunit'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('intime')],
  events: [
    {
      time: 't.intime',
      code: `concat_ws('//', 'TRANSFER_TO', ${orUnknown(part('eventtype'))}, ${orUnknown(part('careunit'))})`,
      description: `CASE WHEN t.eventtype = 'discharge' THEN 'Left the wards'
        ELSE concat_ws(', ', 'Moved to ' || ${part('careunit')}, ${part('eventtype')}) END`,
      further: { ...ADMISSION, source_id: idOf('t.transfer_id') },
    },
  ],
};

export const SERVICES: TableMapping = {
  name: 'services',
  needs: ['subject_id', 'hadm_id', 'transfertime', 'curr_service'],
  mayHave: ['prev_service'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('transfertime'), missing('curr_service')],
  events: [
    {
      time: 't.transfertime',
      code: `'TRANSFER_TO_SERVICE//' || ${part('curr_service')}`,
      description: `'Under the service ' || ${part('curr_service')}`,
      text: `'before: ' || t.prev_service`,
      further: ADMISSION,
    },
  ],
};

const icuFurther = { ...STAY, source_id: idOf('t.stay_id') };

export const ICUSTAYS: TableMapping = {
  name: 'icustays',
  needs: ['subject_id', 'stay_id', 'intime', 'outtime'],
  mayHave: ['hadm_id', 'first_careunit', 'last_careunit'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('intime')],
  events: [
    {
      time: 't.intime',
      code: `'ICU_ADMISSION//' || ${orUnknown(part('first_careunit'))}`,
      description: `concat_ws(', ', 'Admission to intensive care', ${part('first_careunit')})`,
      further: icuFurther,
    },
    {
      when: 't.outtime IS NOT NULL',
      time: 't.outtime',
      code: `'ICU_DISCHARGE//' || ${orUnknown(part('last_careunit'))}`,
      description: `concat_ws(', ', 'Discharge from intensive care', ${part('last_careunit')})`,
      further: icuFurther,
    },
  ],
};
