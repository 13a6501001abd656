import { HEADINGS_SQL } from './schema';

/** What is asked of a vocabulary file. */

/** Codes below a concept are counted up to here where the file does not know their number. */
export const MOST_COUNTED = 10_000;
/** Longer chains of parents are a circle. */
const DEEPEST = 50;
/** Synonyms of one concept. */
export const MOST_SYNONYMS = 30;
/** Notes, and maps, of one concept. */
const MOST_NOTES = 200;

/**
 * A concept as one text. What passes between SQLite and JavaScript costs by the piece, far more than what is done on
 * either side: ten columns of a row cost ten times as much as this one.
 */
const PACKED = `json_array(concept.id, concept.vocabulary, concept.code, concept.description, concept.short,
  concept.billable, concept.kind, concept.status, concept.parent, concept.descendants) AS packed`;
export type Packed = readonly [
  id: number,
  vocabulary: number,
  code: string,
  description: string | null,
  short: string | null,
  billable: number | null,
  kind: string | null,
  status: string | null,
  parent: number | null,
  descendants: number | null,
];
/** All rows of a query of packed things as one. @param rows a SELECT with a column `packed`, in its order */
const together = (rows: string): string => `SELECT group_concat(packed) AS packed FROM (${rows})`;
const NOT_HEADING = `NOT coalesce(concept.kind IN (${HEADINGS_SQL}), 0)`;

/** Official synonyms, then our own words, then the alphabetic index. */
const SYNONYMS = together(
  `SELECT json_quote(term) AS packed FROM term WHERE concept = ?1 AND kind <> 'description' AND term IS NOT NULL
   ORDER BY CASE kind WHEN 'synonym' THEN 0 WHEN 'lay' THEN 1 ELSE 2 END, id LIMIT ${MOST_SYNONYMS}`,
);
const NOTES = together(
  `SELECT json_array(kind, text, edition) AS packed FROM note WHERE concept = ?1 ORDER BY id LIMIT ${MOST_NOTES}`,
);
const MAPS = together(
  `SELECT json_array(system, code, mark) AS packed FROM map WHERE concept = ?1
   ORDER BY system, rank, code LIMIT ${MOST_NOTES}`,
);

/** Further parents are looked at only in files that have some. `beside` is three in one, since each costs. */
export const SQL = {
  find: `SELECT ${PACKED} FROM concept WHERE vocabulary = ?1 AND code = ?2 ORDER BY status IS NOT NULL, id LIMIT 1`,
  path: together(
    `WITH RECURSIVE up(id, height) AS (
       SELECT ?1, 0 UNION ALL
       SELECT concept.parent, height + 1 FROM up JOIN concept ON concept.id = up.id
       WHERE concept.parent IS NOT NULL AND height < ${DEEPEST}
     ) SELECT ${PACKED} FROM up JOIN concept ON concept.id = up.id ORDER BY height DESC`,
  ),
  furtherParents: together(
    `SELECT ${PACKED} FROM more_parents JOIN concept ON concept.id = more_parents.parent
     WHERE more_parents.concept = ?1 ORDER BY concept.id LIMIT 50`,
  ),
  childrenOfTree: together(`SELECT ${PACKED} FROM concept WHERE parent = ?1 ORDER BY concept.id LIMIT ?2 OFFSET ?3`),
  childrenOfGraph: together(
    `SELECT packed FROM (
       SELECT concept.id AS id, ${PACKED} FROM concept WHERE parent = ?1
       UNION SELECT concept.id, ${PACKED} FROM more_parents JOIN concept ON concept.id = more_parents.concept
       WHERE more_parents.parent = ?1
     ) ORDER BY id LIMIT ?2 OFFSET ?3`,
  ),
  childCountOfTree: 'SELECT count(*) AS n FROM concept WHERE parent = ?1',
  childCountOfGraph: `SELECT count(*) AS n FROM (
    SELECT id FROM concept WHERE parent = ?1 UNION SELECT concept FROM more_parents WHERE parent = ?1)`,
  belowInTree: `WITH RECURSIVE below(id) AS (
      SELECT ?1 UNION SELECT concept.id FROM below JOIN concept ON concept.parent = below.id
      LIMIT ${MOST_COUNTED + 1}
    ) SELECT count(*) AS n FROM concept WHERE id IN (SELECT id FROM below) AND id <> ?1 AND ${NOT_HEADING}`,
  belowInGraph: `WITH RECURSIVE below(id) AS (
      SELECT ?1 UNION SELECT concept.id FROM below JOIN concept ON concept.parent = below.id
      UNION SELECT more_parents.concept FROM below JOIN more_parents ON more_parents.parent = below.id
      LIMIT ${MOST_COUNTED + 1}
    ) SELECT count(*) AS n FROM concept WHERE id IN (SELECT id FROM below) AND id <> ?1 AND ${NOT_HEADING}`,
  notes: NOTES,
  maps: MAPS,
  beside: `SELECT (${SYNONYMS}) AS synonyms, (${NOTES}) AS notes, (${MAPS}) AS maps`,
  startingWith: together(
    `SELECT ${PACKED} FROM concept WHERE vocabulary = ?1 AND code >= ?2 AND code < ?3 AND ${NOT_HEADING}
     ORDER BY code LIMIT ?4`,
  ),
  countStartingWith: `SELECT count(*) AS n FROM concept
    WHERE vocabulary = ?1 AND code >= ?2 AND code < ?3 AND ${NOT_HEADING}`,
  roots: together(`SELECT ${PACKED} FROM concept WHERE vocabulary = ?1 AND parent IS NULL ORDER BY id LIMIT ?2`),
} as const;
