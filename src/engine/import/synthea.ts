import { endOf, startOf, type IntervalKind } from '../../core/import/conventions';
import { quoteText } from '../database';
import { EARLIER_ROW } from './known_patients';
import type { DropRule, EventMapping, TableMapping, TableSource } from './mapping';
import { sourceOfTables } from './table_source';

/**
 * Synthea's CSV export (https://github.com/synthetichealth/synthea/wiki/CSV-File-Data-Dictionary), in the columns of all its
 * versions: earlier ones have no SYSTEM, a DATE for the START of procedures, and one row per imaging study.
 */

const UNKNOWN_PATIENT: DropRule = { reason: 'the patient is not in patients.csv', when: 'NOT known_subject' };
const NO_CODE: DropRule = { reason: 'no code', when: 't.code IS NULL' };
const DROPS: readonly DropRule[] = [UNKNOWN_PATIENT, NO_CODE];

/** How Synthea names code systems in its column SYSTEM, by what occurs in the name. */
const SYSTEMS: readonly (readonly [part: string, system: string])[] = [
  ['snomed', 'SNOMED'],
  ['rxnorm', 'RxNorm'],
  ['loinc', 'LOINC'],
  ['cvx', 'CVX'],
  ['icd-10', 'ICD10CM'],
  ['unii', 'UNII'],
];

/** The row's code: of the system that the column says, else of the table's own. */
function coded(system: string, code = 't.code'): string {
  const cases = SYSTEMS.map(([part, name]) => `WHEN lower(t.system) LIKE '%${part}%' THEN '${name}'`);
  return `code_in(CASE ${cases.join(' ')} ELSE '${system}' END, ${code})`;
}

const REASON = {
  reason_code: `code_in('SNOMED', t.reasoncode)`,
  reason: 'words_of(t.reasondescription)',
} as const;
const REASON_COLUMNS = ['reasoncode', 'reasondescription'];
const DESCRIPTION = 'words_of(t.description)';

/** Tables whose rows have no id are known by their number, from the second file on by the file's too. */
const rowId = (table: string): string =>
  `'${table}-' || CASE WHEN t.nth_file > 0 THEN (t.nth_file + 1) || '-' ELSE '' END || (t.ordinal + 1)`;

/** A start, and an end where the row has one; both carry the same further columns. */
function lasting(kind: IntervalKind, code: string, order: string, rest: Partial<EventMapping> = {}): EventMapping[] {
  const further = { encounter_id: 't.encounter', ...rest.further, order_id: order };
  const side = (of: (kind: IntervalKind, code: string) => string): string => `${quoteText(of(kind, ''))} || ${code}`;
  return [
    { ...rest, time: 't.start', code: side(startOf), description: DESCRIPTION, further },
    { when: 't.stop IS NOT NULL', time: 't.stop', code: side(endOf), description: DESCRIPTION, further },
  ];
}

/** `GENDER//M`, described in words where Synthea writes a letter. */
function fact(kind: string, name: string, column: string, words: Readonly<Record<string, string>> = {}): EventMapping {
  const cases = Object.entries(words).map(([written, word]) => `WHEN ${quoteText(written)} THEN ${quoteText(word)}`);
  const said = cases.length === 0 ? `t.${column}` : `CASE t.${column} ${cases.join(' ')} ELSE t.${column} END`;
  return { time: null, code: `'${kind}//' || t.${column}`, description: `'${name}: ' || ${said}` };
}

const PATIENTS: TableMapping = {
  name: 'patients',
  needs: ['id', 'birthdate'],
  mayHave: ['deathdate', 'marital', 'race', 'ethnicity', 'gender'],
  subject: 't.id',
  drops: [EARLIER_ROW],
  events: [
    fact('GENDER', 'Gender', 'gender', { M: 'male', F: 'female' }),
    fact('RACE', 'Race', 'race'),
    fact('ETHNICITY', 'Ethnicity', 'ethnicity', { nonhispanic: 'not Hispanic', hispanic: 'Hispanic' }),
    fact('MARITAL_STATUS', 'Marital status', 'marital', {
      S: 'single',
      M: 'married',
      D: 'divorced',
      W: 'widowed',
    }),
    { time: 't.birthdate', code: `'MEDS_BIRTH'`, description: `'Birth'` },
    { when: 't.deathdate IS NOT NULL', time: 't.deathdate', code: `'MEDS_DEATH'`, description: `'Death'` },
  ],
};

const ENCOUNTERS: TableMapping = {
  name: 'encounters',
  needs: ['id', 'start', 'patient', 'encounterclass', 'code'],
  mayHave: ['stop', 'description', ...REASON_COLUMNS],
  subject: 't.patient',
  drops: DROPS,
  events: lasting('ENCOUNTER', `code_in('SNOMED', t.code)`, 't.id', {
    further: { ...REASON, encounter_id: 't.id', source_id: 't.id', category: 't.encounterclass' },
  }),
};

const CONDITIONS: TableMapping = {
  name: 'conditions',
  needs: ['start', 'patient', 'code'],
  mayHave: ['stop', 'encounter', 'description', 'system'],
  subject: 't.patient',
  drops: DROPS,
  events: lasting('CONDITION', coded('SNOMED'), rowId('conditions')),
};

/** A reaction of its own, with the allergy as its reason, as FHIR's are imported. */
const reaction = (n: number): EventMapping => ({
  when: `t.reaction${n} IS NOT NULL`,
  time: 't.start',
  code: `code_in('SNOMED', t.reaction${n})`,
  description: `words_of(t.description${n})`,
  further: {
    encounter_id: 't.encounter',
    reason_code: coded('SNOMED'),
    reason: DESCRIPTION,
    interpretation: `lower(t.severity${n})`,
  },
});

const ALLERGIES: TableMapping = {
  name: 'allergies',
  needs: ['start', 'patient', 'code'],
  mayHave: [
    ...['stop', 'encounter', 'description', 'system', 'type', 'category'],
    ...[1, 2].flatMap(n => [`reaction${n}`, `description${n}`, `severity${n}`]),
  ],
  subject: 't.patient',
  drops: DROPS,
  events: [
    ...lasting('ALLERGY', coded('SNOMED'), rowId('allergies'), {
      further: { category: `nullif(concat_ws(', ', t.type, t.category), '')` },
    }),
    reaction(1),
    reaction(2),
  ],
};

const MEDICATIONS: TableMapping = {
  name: 'medications',
  needs: ['start', 'patient', 'code'],
  mayHave: ['stop', 'encounter', 'description', 'system', ...REASON_COLUMNS],
  subject: 't.patient',
  drops: DROPS,
  events: lasting('MEDICATION', coded('RxNorm'), rowId('medications'), { further: REASON }),
};

const PROCEDURES: TableMapping = {
  name: 'procedures',
  needs: ['patient', 'code'],
  mayHave: ['start', 'stop', 'date', 'encounter', 'description', 'system', ...REASON_COLUMNS],
  subject: 't.patient',
  drops: DROPS,
  events: [
    ...lasting('PROCEDURE', coded('SNOMED'), rowId('procedures'), {
      when: 't.start IS NOT NULL',
      further: REASON,
    }),
    {
      when: 't.start IS NULL',
      time: 't.date',
      code: coded('SNOMED'),
      description: DESCRIPTION,
      further: { ...REASON, encounter_id: 't.encounter' },
    },
  ],
};

const OBSERVATIONS: TableMapping = {
  name: 'observations',
  needs: ['date', 'patient', 'code', 'value'],
  mayHave: ['encounter', 'category', 'description', 'units', 'type'],
  subject: 't.patient',
  drops: DROPS,
  events: [
    {
      time: 't.date',
      // Years of life (QALY, DALY, QOLS) are Synthea's own.
      code: `code_in(CASE WHEN regexp_full_match(t.code, '(?:LA|LP)?\\d+-\\d') THEN 'LOINC' ELSE 'Synthea' END, t.code)`,
      description: DESCRIPTION,
      value: `CASE WHEN t.type = 'numeric' OR (t.type IS NULL AND number_of(t.value) IS NOT NULL) THEN t.value END`,
      text: `CASE WHEN t.type <> 'numeric' OR t.type IS NULL AND number_of(t.value) IS NULL THEN t.value END`,
      further: { unit: 't.units', encounter_id: 't.encounter', category: 't.category' },
    },
  ],
};

const IMMUNIZATIONS: TableMapping = {
  name: 'immunizations',
  needs: ['date', 'patient', 'code'],
  mayHave: ['encounter', 'description'],
  subject: 't.patient',
  drops: DROPS,
  events: [
    {
      time: 't.date',
      code: `code_in('CVX', t.code)`,
      description: DESCRIPTION,
      further: { encounter_id: 't.encounter' },
    },
  ],
};

const CAREPLANS: TableMapping = {
  name: 'careplans',
  needs: ['id', 'start', 'patient', 'code'],
  mayHave: ['stop', 'encounter', 'description', ...REASON_COLUMNS],
  subject: 't.patient',
  drops: DROPS,
  events: lasting('CAREPLAN', `code_in('SNOMED', t.code)`, rowId('careplans'), {
    further: { ...REASON, source_id: 't.id' },
  }),
};

const DEVICES: TableMapping = {
  name: 'devices',
  needs: ['start', 'patient', 'code', 'udi'],
  mayHave: ['stop', 'encounter', 'description'],
  subject: 't.patient',
  drops: DROPS,
  events: lasting('DEVICE', `code_in('SNOMED', t.code)`, rowId('devices'), { further: { source_id: 't.udi' } }),
};

const IMAGING_STUDIES: TableMapping = {
  name: 'imaging_studies',
  needs: ['id', 'date', 'patient', 'modality_code'],
  mayHave: [
    ...['encounter', 'bodysite_code', 'bodysite_description', 'modality_description'],
    ...['sop_description', 'procedure_code', 'instance_uid'],
  ],
  subject: 't.patient',
  drops: [UNKNOWN_PATIENT, { reason: 'no code', when: 't.procedure_code IS NULL AND t.modality_code IS NULL' }],
  events: [
    {
      time: 't.date',
      code: `coalesce(code_in('SNOMED', t.procedure_code), code_in('DCM', t.modality_code))`,
      description: 'CASE WHEN t.procedure_code IS NULL THEN words_of(t.modality_description) END',
      text: `nullif(concat_ws('; ', t.modality_description, t.bodysite_description, t.sop_description), '')`,
      further: {
        encounter_id: 't.encounter',
        source_id: 't.id',
        other_codes: `nullif(concat_ws(' | ',
          CASE WHEN t.procedure_code IS NOT NULL THEN code_in('DCM', t.modality_code) END,
          code_in('SNOMED', t.bodysite_code)), '')`,
      },
    },
  ],
};

const SUPPLIES: TableMapping = {
  name: 'supplies',
  needs: ['date', 'patient', 'code', 'quantity'],
  mayHave: ['encounter', 'description'],
  subject: 't.patient',
  drops: DROPS,
  events: [
    {
      time: 't.date',
      code: `code_in('SNOMED', t.code)`,
      description: DESCRIPTION,
      value: 't.quantity',
      further: { encounter_id: 't.encounter' },
    },
  ],
};

const MONEY = 'it holds bills, which are no clinical events';
const CARERS = 'it holds who gives or pays for care, no events of patients';

const TABLES: TableSource = {
  kind: 'synthea-csv',
  tables: [
    ...[PATIENTS, ENCOUNTERS, CONDITIONS, ALLERGIES, MEDICATIONS, PROCEDURES, OBSERVATIONS],
    ...[IMMUNIZATIONS, CAREPLANS, DEVICES, IMAGING_STUDIES, SUPPLIES],
  ],
  patients: { table: 'patients', column: 'id' },
  passedOver: {
    claims: MONEY,
    claims_transactions: MONEY,
    payer_transitions: MONEY,
    organizations: CARERS,
    payers: CARERS,
    providers: CARERS,
    license: 'it is a licence',
  },
  required: ['patients'],
};

/** Synthea's CSV export. */
export const syntheaSource = sourceOfTables(
  TABLES,
  'a folder with Synthea’s CSV files: patients.csv with Id and BIRTHDATE, encounters.csv, observations.csv, …',
);
