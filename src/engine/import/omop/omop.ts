import type { TableSource } from '../mapping';
import { sourceOfTables } from '../table_source';
import {
  CONDITION_OCCURRENCE,
  DEVICE_EXPOSURE,
  DRUG_EXPOSURE,
  MEASUREMENT,
  NOTE,
  OBSERVATION,
  PROCEDURE_OCCURRENCE,
  SPECIMEN,
  VISIT_DETAIL,
  VISIT_OCCURRENCE,
} from './event_tables';
import { DEATH, OBSERVATION_PERIOD, PERSON } from './person_tables';

const DERIVED = 'derived from other tables, whose rows are imported';
const PLACES = 'places and people, not records of patients';
const VOCABULARY = 'a table of the vocabularies that is not needed: codes and names stand in concept';
const MONEY = 'payment, not records of care';
const ABOUT = 'about the data set, not records of patients';

/**
 * OMOP CDM 5.4, and what 5.3 has in common with it. Source of names and meanings: the CDM’s field list of OHDSI.
 * Visits come first, so that what happens at the same instant stands within them.
 */
const OMOP: TableSource = {
  kind: 'omop',
  tables: [
    PERSON,
    OBSERVATION_PERIOD,
    VISIT_OCCURRENCE,
    VISIT_DETAIL,
    CONDITION_OCCURRENCE,
    DRUG_EXPOSURE,
    PROCEDURE_OCCURRENCE,
    DEVICE_EXPOSURE,
    SPECIMEN,
    MEASUREMENT,
    OBSERVATION,
    NOTE,
    DEATH,
  ],
  patients: { table: 'person', column: 'person_id' },
  required: ['person'],
  looked: {
    concept:
      'codes stay numbers as OMOP/201826 and have no descriptions: put the vocabularies’ CONCEPT.csv beside the tables',
  },
  passedOver: {
    drug_era: DERIVED,
    dose_era: DERIVED,
    condition_era: DERIVED,
    note_nlp: 'derived from notes, which are imported',
    episode: DERIVED,
    episode_event: DERIVED,
    cohort: 'results of a query',
    cohort_definition: 'results of a query',
    fact_relationship: 'links between rows, which MEDS has no place for',
    location: PLACES,
    care_site: PLACES,
    provider: PLACES,
    payer_plan_period: MONEY,
    cost: MONEY,
    cdm_source: ABOUT,
    metadata: ABOUT,
    vocabulary: VOCABULARY,
    domain: VOCABULARY,
    concept_class: VOCABULARY,
    relationship: VOCABULARY,
    concept_relationship: VOCABULARY,
    concept_synonym: VOCABULARY,
    concept_ancestor: VOCABULARY,
    source_to_concept_map: VOCABULARY,
    drug_strength: VOCABULARY,
  },
};

/** OMOP CDM 5.4, as CSV or Parquet. */
export const omopSource = sourceOfTables(
  OMOP,
  'a folder with tables of the OMOP CDM as CSV or Parquet: person with person_id and year_of_birth, condition_occurrence, measurement, …, and concept for codes and names',
);
