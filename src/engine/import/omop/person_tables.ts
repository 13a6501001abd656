import { END_PREFIX } from '../../../core/import/conventions';
import { idOf } from '../id_sql';
import { EARLIER_ROW } from '../known_patients';
import type { EventMapping, TableMapping } from '../mapping';
import { SUBJECT, timeOf, UNKNOWN_PATIENT } from './clinical_table';
import { conceptId, conceptLookup, conceptSql } from './concept_sql';

const integer = (column: string): string => `TRY_CAST(${idOf(`t.${column}`)} AS INTEGER)`;
const two = (column: string): string => `lpad(CAST(${integer(column)} AS VARCHAR), 2, '0')`;

/** The time of birth, else as much of the date as is told. */
const YEAR = `lpad(CAST(${integer('year_of_birth')} AS VARCHAR), 4, '0')`;
const BIRTH = `coalesce(
  CASE WHEN time_of(t.birth_datetime) IS NOT NULL THEN t.birth_datetime END,
  ${YEAR} || '-' || ${two('month_of_birth')} || '-' || ${two('day_of_birth')},
  ${YEAR} || '-' || ${two('month_of_birth')},
  ${YEAR},
  t.year_of_birth,
  t.birth_datetime)`;

/** Static facts of a person, and what they are called. */
const FACTS = [
  { column: 'gender', kind: 'GENDER', name: 'Gender' },
  { column: 'race', kind: 'RACE', name: 'Race' },
  { column: 'ethnicity', kind: 'ETHNICITY', name: 'Ethnicity' },
] as const;

/** `GENDER//FEMALE`: the concept's name, else what the source wrote, else the concept's number. */
function fact({ column, kind, name }: (typeof FACTS)[number]): EventMapping {
  const number = `'OMOP/' || ${conceptId(`${column}_concept_id`)}`;
  const words = `coalesce(${column}.concept_name, words_of(t.${column}_source_value), ${number})`;
  return {
    time: null,
    code: `'${kind}//' || regexp_replace(${words}, '/{2,}', '/', 'g')`,
    description: `'${name}: ' || ${words}`,
    further: { other_codes: `coalesce(${column}.vocabulary_id || '/' || ${column}.concept_code, ${number})` },
  };
}

export const PERSON: TableMapping = {
  name: 'person',
  needs: ['person_id', 'year_of_birth'],
  mayHave: [
    'month_of_birth',
    'day_of_birth',
    'birth_datetime',
    ...FACTS.flatMap(({ column }) => [`${column}_concept_id`, `${column}_source_value`]),
  ],
  subject: SUBJECT,
  lookups: FACTS.map(({ column }) => conceptLookup(column, `${column}_concept_id`)),
  drops: [EARLIER_ROW],
  events: [...FACTS.map(fact), { time: BIRTH, code: "'MEDS_BIRTH'", description: "'Birth'" }],
};

const CAUSE = conceptSql('death', {
  standard: 'cause_concept_id',
  source: 'cause_source_concept_id',
  sourceValue: 'cause_source_value',
});
const DEATH_TIME = timeOf('death');

/** The cause is a column of the death. */
export const DEATH: TableMapping = {
  name: 'death',
  needs: ['person_id'],
  mayHave: ['death_date', 'death_datetime', 'cause_concept_id', 'cause_source_concept_id', 'cause_source_value'],
  subject: SUBJECT,
  lookups: CAUSE.lookups,
  drops: [UNKNOWN_PATIENT, { reason: 'no date', when: `${DEATH_TIME} IS NULL` }],
  events: [
    {
      time: DEATH_TIME,
      code: "'MEDS_DEATH'",
      description: "'Death'",
      further: {
        reason_code: `nullif(concat_ws(' | ', ${CAUSE.code}, ${CAUSE.others}), '')`,
        reason: CAUSE.description,
      },
    },
  ],
};

const PERIOD = 'OBSERVATION_PERIOD';
const periodFurther = {
  source_id: idOf('t.observation_period_id'),
  order_id: idOf('t.observation_period_id'),
  category: "coalesce(kind.concept_name, 'OMOP/' || " + conceptId('period_type_concept_id') + ')',
};

/** For how long the source watched a person: what is outside is not known, rather than not so. */
export const OBSERVATION_PERIOD: TableMapping = {
  name: 'observation_period',
  needs: ['person_id', 'observation_period_start_date'],
  mayHave: ['observation_period_id', 'observation_period_end_date', 'period_type_concept_id'],
  subject: SUBJECT,
  lookups: [conceptLookup('kind', 'period_type_concept_id')],
  drops: [UNKNOWN_PATIENT, { reason: 'no date', when: 't.observation_period_start_date IS NULL' }],
  events: [
    {
      time: 't.observation_period_start_date',
      code: `'${PERIOD}//START'`,
      description: "'Period of observation'",
      further: periodFurther,
    },
    {
      when: 't.observation_period_end_date IS NOT NULL',
      time: 't.observation_period_end_date',
      code: `'${PERIOD}//END'`,
      description: `'${END_PREFIX}Period of observation'`,
      further: periodFurther,
    },
  ],
};
