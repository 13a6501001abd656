import { idOf } from '../id_sql';
import type { Lookup } from '../mapping';

/**
 * SQL about concepts of the OMOP vocabularies. A row names what it is of three times: by its standard concept, by the
 * concept of the source's own code, and by what the source wrote. Concept 0 means that there is none.
 */

/** A concept's id; NULL where it is none or 0. */
export const conceptId = (column: string): string => `nullif(${idOf(`t.${column}`)}, '0')`;

/** The concept whose id is in a column. All look into the same rows of concept.csv, so that they are held once. */
export function conceptLookup(alias: string, column: string): Lookup {
  return {
    alias,
    file: 'concept',
    columns: ['concept_id', 'concept_name', 'vocabulary_id', 'concept_code'],
    key: 'concept_id',
    on: conceptId(column),
    where: "t.concept_id <> '0'",
  };
}

/** `SNOMED/44054006` of a concept that was looked up, NULL where it was not found. */
const codeOfConcept = (alias: string): string => `${alias}.vocabulary_id || '/' || ${alias}.concept_code`;

/** The same, or `OMOP/201826` where concept.csv does not have it. */
export const namedConcept = (alias: string, column: string): string =>
  `coalesce(${codeOfConcept(alias)}, 'OMOP/' || ${conceptId(column)})`;

/** A concept in words: its name, else what the source wrote, else its number. */
export const wordsOfConcept = (alias: string, column: string, sourceValue?: string): string =>
  `coalesce(${[
    `${alias}.concept_name`,
    ...(sourceValue === undefined ? [] : [`words_of(t.${sourceValue})`]),
    `'OMOP/' || ${conceptId(column)}`,
  ].join(', ')})`;

/** The columns in which a table says what a row is of. */
export interface ConceptColumns {
  readonly standard: string;
  readonly source?: string;
  readonly sourceValue: string;
}

/** What a row is of, as SQL. */
export interface ConceptSql {
  readonly lookups: readonly Lookup[];
  readonly code: string;
  readonly description: string;
  /** What else names it, for `other_codes`. */
  readonly others: string;
}

/**
 * The code is that of the standard concept, else that of the source's concept; where concept.csv has neither, their
 * numbers (`OMOP/201826`), and where there are none, what the source wrote: `condition_occurrence/LOCAL 7`.
 */
export function conceptSql(table: string, { standard, source, sourceValue }: ConceptColumns): ConceptSql {
  const standardName = namedConcept('std', standard);
  const sourceName = source === undefined ? 'NULL' : namedConcept('src', source);
  const written = `'${table}/' || part_of(t.${sourceValue})`;
  const known = [codeOfConcept('std'), ...(source === undefined ? [] : [codeOfConcept('src')])];
  const code = `coalesce(${[...known, standardName, sourceName, written].join(', ')})`;
  const isSaid = ['std', ...(source === undefined ? [] : ['src'])]
    .map(alias => `t.${sourceValue} IS NOT DISTINCT FROM ${alias}.concept_code`)
    .join(' OR ');
  return {
    lookups: [conceptLookup('std', standard), ...(source === undefined ? [] : [conceptLookup('src', source)])],
    code,
    description: `coalesce(${[
      'std.concept_name',
      ...(source === undefined ? [] : ['src.concept_name']),
      `words_of(t.${sourceValue})`,
    ].join(', ')})`,
    others: `nullif(concat_ws(' | ', ${[
      `nullif(${standardName}, ${code})`,
      `nullif(CASE WHEN ${sourceName} IS DISTINCT FROM ${standardName} THEN ${sourceName} END, ${code})`,
      `CASE WHEN NOT (${isSaid}) THEN nullif(${written}, ${code}) END`,
    ].join(', ')}), '')`,
  };
}
