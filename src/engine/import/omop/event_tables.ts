import { idOf } from '../id_sql';
import type { TableMapping } from '../mapping';
import { clinicalTable } from './clinical_table';
import { conceptId, conceptLookup, namedConcept, wordsOfConcept, type ConceptColumns } from './concept_sql';

/** `condition_concept_id`, `condition_source_concept_id`, `condition_source_value`. */
const regular = (prefix: string): ConceptColumns => ({
  standard: `${prefix}_concept_id`,
  source: `${prefix}_source_concept_id`,
  sourceValue: `${prefix}_source_value`,
});

/** From where to where: a concept in older and in newer versions of the CDM under other names. */
const FROM_TO = [
  'admitted_from_concept_id',
  'admitted_from_source_value',
  'discharged_to_concept_id',
  'discharged_to_source_value',
] as const;
const FROM_TO_LOOKUPS = [
  conceptLookup('came', 'admitted_from_concept_id'),
  conceptLookup('went', 'discharged_to_concept_id'),
];
const CAME_FROM = wordsOfConcept('came', 'admitted_from_concept_id', 'admitted_from_source_value');
const WENT_TO = wordsOfConcept('went', 'discharged_to_concept_id', 'discharged_to_source_value');

/** The text of a visit's start is where the patient came from, that of its end where to. */
export const VISIT_OCCURRENCE: TableMapping = clinicalTable({
  name: 'visit_occurrence',
  concept: regular('visit'),
  start: 'visit_start',
  end: { name: 'visit_end' },
  kind: 'ENCOUNTER',
  mayHave: FROM_TO,
  lookups: FROM_TO_LOOKUPS,
  text: CAME_FROM,
  endText: WENT_TO,
});

/** Parts of visits have numbers of their own, which may be those of visits. */
export const VISIT_DETAIL: TableMapping = clinicalTable({
  name: 'visit_detail',
  concept: regular('visit_detail'),
  start: 'visit_detail_start',
  end: { name: 'visit_detail_end' },
  kind: 'ENCOUNTER',
  orderId: `'visit_detail/' || ${idOf('t.visit_detail_id')}`,
  mayHave: FROM_TO,
  lookups: FROM_TO_LOOKUPS,
  text: CAME_FROM,
  endText: WENT_TO,
});

export const CONDITION_OCCURRENCE: TableMapping = clinicalTable({
  name: 'condition_occurrence',
  concept: regular('condition'),
  start: 'condition_start',
  end: { name: 'condition_end' },
  kind: 'CONDITION',
  mayHave: ['condition_status_concept_id', 'condition_status_source_value', 'stop_reason'],
  lookups: [conceptLookup('status', 'condition_status_concept_id')],
  endText: 't.stop_reason',
  further: { status: wordsOfConcept('status', 'condition_status_concept_id', 'condition_status_source_value') },
});

/** The value is the quantity, the text how it is to be taken. */
export const DRUG_EXPOSURE: TableMapping = clinicalTable({
  name: 'drug_exposure',
  concept: regular('drug'),
  start: 'drug_exposure_start',
  end: { name: 'drug_exposure_end', more: ['verbatim_end_date'] },
  kind: 'MEDICATION',
  mayHave: [
    'quantity',
    'days_supply',
    'sig',
    'route_concept_id',
    'route_source_value',
    'dose_unit_source_value',
    'stop_reason',
  ],
  lookups: [conceptLookup('route', 'route_concept_id')],
  value: 't.quantity',
  text: 't.sig',
  endText: 't.stop_reason',
  further: {
    unit: 'CASE WHEN t.quantity IS NOT NULL THEN t.dose_unit_source_value END',
    route: wordsOfConcept('route', 'route_concept_id', 'route_source_value'),
    days_supply: 'TRY_CAST(t.days_supply AS DOUBLE)',
  },
});

/** Procedures may end since version 5.4; those that tell no end happen at one instant. */
export const PROCEDURE_OCCURRENCE: TableMapping = clinicalTable({
  name: 'procedure_occurrence',
  concept: regular('procedure'),
  start: 'procedure',
  end: { name: 'procedure_end' },
  kind: 'PROCEDURE',
  lasts: 'coalesce(t.procedure_end_datetime, t.procedure_end_date) IS NOT NULL',
  mayHave: ['quantity', 'modifier_concept_id', 'modifier_source_value'],
  lookups: [conceptLookup('modifier', 'modifier_concept_id')],
  value: 't.quantity',
  text: wordsOfConcept('modifier', 'modifier_concept_id', 'modifier_source_value'),
});

export const DEVICE_EXPOSURE: TableMapping = clinicalTable({
  name: 'device_exposure',
  concept: regular('device'),
  start: 'device_exposure_start',
  end: { name: 'device_exposure_end' },
  kind: 'DEVICE',
  mayHave: ['quantity', 'unique_device_id', 'unit_concept_id', 'unit_source_value'],
  lookups: [conceptLookup('unit', 'unit_concept_id')],
  value: 't.quantity',
  text: 't.unique_device_id',
  further: { unit: unitSql('t.quantity') },
});

/** UCUM's code of the unit, else as the source wrote it; only where there is a value. */
function unitSql(value: string): string {
  return `CASE WHEN ${value} IS NOT NULL THEN
    coalesce(unit.concept_code, words_of(t.unit_source_value), 'OMOP/' || ${conceptId('unit_concept_id')}) END`;
}

/** The comparing ones of the vocabulary “Meas Value Operator”; “=” says nothing. */
const OPERATORS = [
  ['4171754', '<='],
  ['4171755', '>='],
  ['4171756', '<'],
  ['4172704', '>'],
] as const;
const OPERATOR = `CASE ${idOf('t.operator_concept_id')} ${OPERATORS.map(
  ([id, sign]) => `WHEN '${id}' THEN '${sign}'`,
).join(' ')} ELSE '' END`;

const VALUE_WORDS = wordsOfConcept('val', 'value_as_concept_id');
const VALUE_CODE = namedConcept('val', 'value_as_concept_id');
const NO_VALUE = `t.value_as_number IS NULL AND ${conceptId('value_as_concept_id')} IS NULL`;

/** A number with an operator (`>150`) is no number: it is kept as text, as one that is not known exactly. */
const MEASURED = `CASE
  WHEN t.value_as_number IS NOT NULL THEN ${OPERATOR} || ${idOf('t.value_as_number')}
  WHEN ${NO_VALUE} AND regexp_matches(t.value_source_value, '[0-9]') THEN t.value_source_value END`;

export const MEASUREMENT: TableMapping = clinicalTable({
  name: 'measurement',
  concept: regular('measurement'),
  start: 'measurement',
  clock: 'measurement_time',
  mayHave: [
    'operator_concept_id',
    'value_as_number',
    'value_as_concept_id',
    'value_source_value',
    'unit_concept_id',
    'unit_source_value',
    'range_low',
    'range_high',
  ],
  lookups: [conceptLookup('val', 'value_as_concept_id'), conceptLookup('unit', 'unit_concept_id')],
  value: MEASURED,
  valueCode: VALUE_CODE,
  text: `CASE WHEN ${NO_VALUE} THEN t.value_source_value ELSE ${VALUE_WORDS} END`,
  further: {
    unit: unitSql('coalesce(t.value_as_number, t.value_source_value)'),
    ref_range_lower: 'TRY_CAST(t.range_low AS DOUBLE)',
    ref_range_upper: 'TRY_CAST(t.range_high AS DOUBLE)',
  },
});

const NOTHING_OBSERVED = `${NO_VALUE} AND t.value_as_string IS NULL`;

export const OBSERVATION: TableMapping = clinicalTable({
  name: 'observation',
  concept: regular('observation'),
  start: 'observation',
  mayHave: [
    'value_as_number',
    'value_as_string',
    'value_as_concept_id',
    'value_source_value',
    'qualifier_concept_id',
    'qualifier_source_value',
    'unit_concept_id',
    'unit_source_value',
  ],
  lookups: [
    conceptLookup('val', 'value_as_concept_id'),
    conceptLookup('unit', 'unit_concept_id'),
    conceptLookup('qualifier', 'qualifier_concept_id'),
  ],
  value: 't.value_as_number',
  valueCode: VALUE_CODE,
  text: `CASE WHEN ${NOTHING_OBSERVED} THEN t.value_source_value
    ELSE nullif(concat_ws(' | ', ${VALUE_WORDS}, t.value_as_string), '') END`,
  further: {
    unit: unitSql('coalesce(t.value_as_number, t.value_as_string)'),
    interpretation: wordsOfConcept('qualifier', 'qualifier_concept_id', 'qualifier_source_value'),
  },
});

/** The value is how much was taken. */
export const SPECIMEN: TableMapping = clinicalTable({
  name: 'specimen',
  concept: { standard: 'specimen_concept_id', sourceValue: 'specimen_source_value' },
  start: 'specimen',
  mayHave: [
    'quantity',
    'unit_concept_id',
    'unit_source_value',
    'anatomic_site_concept_id',
    'anatomic_site_source_value',
  ],
  lookups: [conceptLookup('unit', 'unit_concept_id'), conceptLookup('site', 'anatomic_site_concept_id')],
  value: 't.quantity',
  text: wordsOfConcept('site', 'anatomic_site_concept_id', 'anatomic_site_source_value'),
  further: { unit: unitSql('t.quantity') },
});

/** A note’s code is that of its class, else its title: `LOINC/18842-5`, `note/Phone call`. */
export const NOTE: TableMapping = clinicalTable({
  name: 'note',
  concept: { standard: 'note_class_concept_id', sourceValue: 'note_title' },
  start: 'note',
  type: 'note_type_concept_id',
  otherwise: "'NOTE'",
  drops: [{ reason: 'a note without text', when: 't.note_text IS NULL' }],
  mayHave: ['note_text'],
  text: 't.note_text',
});
