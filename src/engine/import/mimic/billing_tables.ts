import { idOf } from '../id_sql';
import type { TableMapping } from '../mapping';
import {
  ADMISSION,
  ADMITTED,
  AT_DISCHARGE,
  DIAGNOSIS_PARENT,
  ICD_TITLE,
  icdCode,
  icdTitles,
  missing,
  part,
  PROCEDURE_PARENT,
  SUBJECT,
  UNKNOWN_PATIENT,
} from './mimic_sql';

/** `20000001/1`: the first of a stay's diagnoses is its principal one. */
const BY_RANK = `concat_ws('/', ${idOf('t.hadm_id')}, ${idOf('t.seq_num')})`;

/** Billed diagnoses have no time of their own: they are told at the discharge, as the export does. */
export const DIAGNOSES_ICD: TableMapping = {
  name: 'diagnoses_icd',
  needs: ['subject_id', 'hadm_id', 'icd_code', 'icd_version'],
  mayHave: ['seq_num'],
  subject: SUBJECT,
  lookups: [ADMITTED, ...icdTitles('d_icd_diagnoses')],
  drops: [UNKNOWN_PATIENT, missing('icd_code'), ...AT_DISCHARGE],
  notices: [
    'diagnoses_icd: billed diagnoses have no time of their own; they stand at the discharge of their admission.',
  ],
  events: [
    {
      time: 'admission.dischtime',
      code: icdCode('DIAGNOSIS'),
      description: ICD_TITLE,
      parent: DIAGNOSIS_PARENT,
      further: { ...ADMISSION, source_id: BY_RANK },
    },
  ],
};

export const PROCEDURES_ICD: TableMapping = {
  name: 'procedures_icd',
  needs: ['subject_id', 'hadm_id', 'icd_code', 'icd_version'],
  mayHave: ['chartdate', 'seq_num'],
  subject: SUBJECT,
  lookups: icdTitles('d_icd_procedures'),
  drops: [UNKNOWN_PATIENT, missing('icd_code'), missing('chartdate')],
  events: [
    {
      time: 't.chartdate',
      code: icdCode('PROCEDURE'),
      description: ICD_TITLE,
      parent: PROCEDURE_PARENT,
      further: { ...ADMISSION, source_id: BY_RANK },
    },
  ],
};

/** The export writes the words in place of the code; the code is what vocabularies know. */
export const HCPCSEVENTS: TableMapping = {
  name: 'hcpcsevents',
  needs: ['subject_id', 'hcpcs_cd'],
  mayHave: ['hadm_id', 'chartdate', 'seq_num', 'short_description'],
  subject: SUBJECT,
  lookups: [
    {
      alias: 'hcpcs',
      file: 'd_hcpcs',
      columns: ['code', 'long_description', 'short_description'],
      key: 'code',
      on: 't.hcpcs_cd',
    },
  ],
  drops: [UNKNOWN_PATIENT, missing('hcpcs_cd'), missing('chartdate')],
  events: [
    {
      time: 't.chartdate',
      code: "'HCPCS//' || t.hcpcs_cd",
      description: 'coalesce(t.short_description, hcpcs.short_description, hcpcs.long_description)',
      further: { ...ADMISSION, source_id: BY_RANK },
    },
  ],
};

export const DRGCODES: TableMapping = {
  name: 'drgcodes',
  needs: ['subject_id', 'hadm_id', 'drg_type', 'drg_code'],
  mayHave: ['description', 'drg_severity', 'drg_mortality'],
  subject: SUBJECT,
  lookups: [ADMITTED],
  drops: [UNKNOWN_PATIENT, missing('drg_code'), ...AT_DISCHARGE],
  events: [
    {
      time: 'admission.dischtime',
      code: `concat_ws('//', 'DRG', ${part('drg_type')}, ${part('drg_code')}, ${part('description')})`,
      description: 't.description',
      text: `nullif(concat_ws(', ', 'severity ' || ${idOf('t.drg_severity')}, 'mortality ' || ${idOf('t.drg_mortality')}), '')`,
      further: ADMISSION,
    },
  ],
};
