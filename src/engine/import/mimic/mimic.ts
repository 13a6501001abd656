import type { TableSource } from '../mapping';
import { sourceOfTables } from '../table_source';
import { ADMISSIONS, ICUSTAYS, PATIENTS, SERVICES, TRANSFERS } from './admission_tables';
import { DIAGNOSES_ICD, DRGCODES, HCPCSEVENTS, PROCEDURES_ICD } from './billing_tables';
import { ED_DIAGNOSIS, EDSTAYS, MEDRECON, PYXIS, TRIAGE, VITALSIGN } from './ed_tables';
import { DATETIMEEVENTS, INGREDIENTEVENTS, INPUTEVENTS, OUTPUTEVENTS, PROCEDUREEVENTS } from './icu_tables';
import { EMAR, EMAR_DETAIL, PHARMACY, PRESCRIPTIONS } from './medication_tables';
import { DISCHARGE, RADIOLOGY } from './note_tables';
import { CHARTEVENTS, LABEVENTS, MICROBIOLOGYEVENTS, OMR } from './result_tables';

const ORDERS = 'orders: what was carried out of them stands in tables that are imported';
const STAFF = 'numbers of people who give care, not records of patients';
const NOTE_FIELDS = 'fields cut out of notes, which are imported whole';

/** MIMIC-IV 2 and 3: hosp, icu, note and ed. Source of names and meanings: the documentation of its tables. */
const MIMIC: TableSource = {
  kind: 'mimic',
  tables: [
    PATIENTS,
    EDSTAYS,
    ADMISSIONS,
    TRANSFERS,
    SERVICES,
    ICUSTAYS,
    TRIAGE,
    VITALSIGN,
    MEDRECON,
    PYXIS,
    OMR,
    LABEVENTS,
    MICROBIOLOGYEVENTS,
    CHARTEVENTS,
    PRESCRIPTIONS,
    PHARMACY,
    EMAR,
    EMAR_DETAIL,
    INPUTEVENTS,
    INGREDIENTEVENTS,
    OUTPUTEVENTS,
    PROCEDUREEVENTS,
    DATETIMEEVENTS,
    PROCEDURES_ICD,
    HCPCSEVENTS,
    ED_DIAGNOSIS,
    DIAGNOSES_ICD,
    DRGCODES,
    RADIOLOGY,
    DISCHARGE,
  ],
  patients: { table: 'patients', column: 'subject_id' },
  required: ['patients'],
  looked: {
    d_labitems: 'results of the laboratory have no descriptions',
    d_items: 'items of intensive care have no descriptions',
    d_icd_diagnoses: 'diagnoses have no descriptions',
    d_icd_procedures: 'procedures have no descriptions',
  },
  passedOver: {
    poe: ORDERS,
    poe_detail: ORDERS,
    provider: STAFF,
    caregiver: STAFF,
    discharge_detail: NOTE_FIELDS,
    radiology_detail: NOTE_FIELDS,
  },
};

/** MIMIC-IV. */
export const mimicSource = sourceOfTables(
  MIMIC,
  'a folder with tables of MIMIC-IV as CSV (also gzip): patients with subject_id and anchor_year, admissions, labevents, …, in hosp, icu, note and ed or side by side',
);
