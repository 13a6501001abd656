/**
 * A vocabulary file: one SQLite database that is written once, as a whole, and never changed after. The bundled index
 * is one, and every import is one of its own, so that an import is there when its file is renamed into place and gone
 * when the file is. Both are written by vocabulary_writer.ts and read by vocabulary_file.ts.
 */

/** Says that the file is ours. 'CLvo' */
export const APPLICATION_ID = 0x434c766f;
/** Counted up whenever the tables change: a file of another version is not read, and an import is to be made again. */
export const SCHEMA_VERSION = 1;

export const TABLES = `
CREATE TABLE about(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE vocabulary(
  id INTEGER PRIMARY KEY,
  system TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  version TEXT,
  subset INTEGER NOT NULL,
  notice TEXT,
  codes INTEGER NOT NULL
);
-- A concept's number is its place in the vocabulary's own order. Ancestors are concepts too: blocks, chapters, tables.
CREATE TABLE concept(
  id INTEGER PRIMARY KEY,
  vocabulary INTEGER NOT NULL,
  code TEXT NOT NULL,
  description TEXT,
  short TEXT,
  billable INTEGER,
  kind TEXT,
  -- NULL: valid. 'inactive', 'deleted'.
  status TEXT,
  -- The first parent; the further ones are in more_parents.
  parent INTEGER,
  -- How many codes are below, headings not counted; over several parents each code once. NULL: to be counted.
  descendants INTEGER
);
CREATE TABLE more_parents(concept INTEGER NOT NULL, parent INTEGER NOT NULL, PRIMARY KEY(concept, parent)) WITHOUT ROWID;
-- Everything that a search matches: descriptions ('description'), official synonyms ('synonym'), alphabetic index
-- ('index'), our own lay words ('lay'). One document each. The term of a 'description' is NULL: it is the concept's.
CREATE TABLE term(id INTEGER PRIMARY KEY, concept INTEGER NOT NULL, kind TEXT NOT NULL, term TEXT);
CREATE TABLE note(id INTEGER PRIMARY KEY, concept INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, edition TEXT);
-- Maps into other systems: CCSR, HCC, Elixhauser, ATC, NDC to RxNorm. The target need not be in the same file.
CREATE TABLE map(
  concept INTEGER NOT NULL,
  system TEXT NOT NULL,
  code TEXT NOT NULL,
  mark TEXT,
  rank INTEGER NOT NULL,
  PRIMARY KEY(concept, system, rank, code)
) WITHOUT ROWID;
`;

/**
 * The full-text index over `term`: a document per term under the term's id. It keeps no text of its own, but positions and
 * the length of each document: without either, bm25 is 0 for every document of an index without texts.
 */
export const FULL_TEXT = `
CREATE VIRTUAL TABLE terms_fts USING fts5(
  term, content='', columnsize=1, tokenize='porter unicode61 remove_diacritics 2'
);
`;

/** Made after the rows are in, which is faster. */
export const INDEXES: readonly string[] = [
  // Not unique: some vocabularies in the wild give a code twice.
  'CREATE INDEX concept_code ON concept(vocabulary, code)',
  'CREATE INDEX concept_parent ON concept(parent) WHERE parent IS NOT NULL',
  'CREATE INDEX more_parents_parent ON more_parents(parent)',
  'CREATE INDEX term_concept ON term(concept)',
  'CREATE INDEX note_concept ON note(concept)',
];

/** Kinds of concepts that are headings over codes and no codes themselves. */
export const HEADINGS = ['chapter', 'block', 'section', 'body system'] as const;
/** The same, within `IN (…)`. */
export const HEADINGS_SQL = HEADINGS.map(kind => `'${kind}'`).join(',');
