import { END_PREFIX } from '../../../core/import/conventions';
import { idOf } from '../id_sql';
import type { TableMapping } from '../mapping';
import { ADMISSION, DRUG_CODES, missing, NO_PARENT, orUnknown, part, SUBJECT, UNKNOWN_PATIENT } from './mimic_sql';

const DRUG = part('drug');
const prescribed = {
  ...ADMISSION,
  source_id: `concat_ws('/', ${idOf('t.pharmacy_id')}, t.drug_type)`,
  order_id: idOf('t.pharmacy_id'),
  category: 't.drug_type',
  route: 't.route',
  other_codes: DRUG_CODES,
};

/** What was prescribed. The pharmacy’s table has the same orders as they were carried out, and is the export’s MEDICATION. */
export const PRESCRIPTIONS: TableMapping = {
  name: 'prescriptions',
  needs: ['subject_id', 'hadm_id', 'drug', 'starttime', 'stoptime'],
  mayHave: ['pharmacy_id', 'drug_type', 'gsn', 'ndc', 'prod_strength', 'dose_val_rx', 'dose_unit_rx', 'route'],
  subject: SUBJECT,
  drops: [
    UNKNOWN_PATIENT,
    missing('drug'),
    { reason: 'neither starttime nor stoptime', when: 'coalesce(t.starttime, t.stoptime) IS NULL' },
  ],
  events: [
    {
      when: 't.starttime IS NOT NULL',
      time: 't.starttime',
      code: `'PRESCRIPTION//START//' || ${DRUG}`,
      parent: NO_PARENT,
      description: DRUG,
      value: 't.dose_val_rx',
      text: 'CASE WHEN number_of(t.dose_val_rx) IS NOT NULL OR t.dose_val_rx IS NULL THEN t.prod_strength END',
      further: { ...prescribed, unit: 't.dose_unit_rx' },
    },
    {
      when: 't.stoptime IS NOT NULL',
      time: 't.stoptime',
      code: `'PRESCRIPTION//END//' || ${DRUG}`,
      parent: NO_PARENT,
      description: `'${END_PREFIX}' || ${DRUG}`,
      further: prescribed,
    },
  ],
};

/** Orders without a drug’s name (parenteral nutrition, infusions) say what kind they are. */
const DISPENSED = `coalesce(${part('medication')}, ${part('proc_type')})`;
const dispensed = {
  ...ADMISSION,
  source_id: idOf('t.pharmacy_id'),
  order_id: idOf('t.pharmacy_id'),
  category: 't.proc_type',
  status: 't.status',
  route: 't.route',
};

export const PHARMACY: TableMapping = {
  name: 'pharmacy',
  needs: ['subject_id', 'hadm_id', 'pharmacy_id', 'medication', 'starttime', 'stoptime'],
  mayHave: ['proc_type', 'status', 'route', 'frequency'],
  subject: SUBJECT,
  drops: [
    UNKNOWN_PATIENT,
    { reason: 'neither medication nor proc_type', when: 'coalesce(t.medication, t.proc_type) IS NULL' },
    { reason: 'neither starttime nor stoptime', when: 'coalesce(t.starttime, t.stoptime) IS NULL' },
  ],
  events: [
    {
      when: 't.starttime IS NOT NULL',
      time: 't.starttime',
      code: `'MEDICATION//START//' || ${DISPENSED}`,
      parent: NO_PARENT,
      description: DISPENSED,
      text: 't.frequency',
      further: dispensed,
    },
    {
      when: 't.stoptime IS NOT NULL',
      time: 't.stoptime',
      code: `'MEDICATION//STOP//' || ${DISPENSED}`,
      parent: NO_PARENT,
      description: `'${END_PREFIX}' || ${DISPENSED}`,
      further: dispensed,
    },
  ],
};

/** What became of a dose that was due: `MEDICATION//Furosemide//Administered`. */
export const EMAR: TableMapping = {
  name: 'emar',
  needs: ['subject_id', 'emar_id', 'charttime', 'medication', 'event_txt'],
  mayHave: ['hadm_id', 'pharmacy_id'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('charttime')],
  events: [
    {
      time: 't.charttime',
      code: `concat_ws('//', 'MEDICATION', ${orUnknown(part('medication'))}, ${orUnknown(part('event_txt'))})`,
      description: `concat_ws(': ', coalesce(${part('medication')}, 'A medication that is not named'), ${part('event_txt')})`,
      further: { ...ADMISSION, source_id: 't.emar_id', order_id: idOf('t.pharmacy_id') },
    },
  ],
};

const PRODUCT = `coalesce(${part('product_description')}, part_of(given.medication))`;

/** How much was given of each product. Rows without a parent tell what the dose was to be, of which emar tells the rest. */
export const EMAR_DETAIL: TableMapping = {
  name: 'emar_detail',
  needs: ['subject_id', 'emar_id', 'dose_given'],
  mayHave: [
    'emar_seq',
    'parent_field_ordinal',
    'pharmacy_id',
    'dose_given_unit',
    'product_code',
    'product_description',
    'route',
  ],
  subject: SUBJECT,
  lookups: [
    {
      alias: 'given',
      file: 'emar',
      columns: ['emar_id', 'hadm_id', 'charttime', 'medication'],
      key: 'emar_id',
      on: 't.emar_id',
    },
  ],
  drops: [
    UNKNOWN_PATIENT,
    { reason: 'no dose_given and no product', when: 't.dose_given IS NULL AND t.product_description IS NULL' },
    { reason: 'the administration is not in emar', when: 'given.emar_id IS NULL' },
    { reason: 'the administration has no charttime', when: 'given.charttime IS NULL' },
  ],
  events: [
    {
      time: 'given.charttime',
      code: `'MEDICATION//DOSE//' || ${orUnknown(PRODUCT)}`,
      description: `'Dose given: ' || ${PRODUCT}`,
      value: "CASE WHEN t.dose_given <> '___' THEN t.dose_given END",
      further: {
        encounter_id: idOf('given.hadm_id'),
        source_id: "concat_ws('/', t.emar_id, t.parent_field_ordinal)",
        order_id: idOf('t.pharmacy_id'),
        unit: 't.dose_given_unit',
        route: 't.route',
      },
    },
  ],
};
