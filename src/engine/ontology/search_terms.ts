import type { TermKind } from './vocabulary_writer';

/** Answers queries of SQL: a vocabulary file. The statements stay prepared, so there are but a few. */
export interface Rows {
  rows(sql: string, values: readonly (string | number)[]): readonly Readonly<Record<string, unknown>>[];
}

/** A text of the index with the concept that it is of. */
export interface FoundTerm {
  readonly concept: number;
  readonly kind: TermKind;
  readonly term: string;
  readonly code: string;
  readonly description: string | null;
  readonly vocabulary: number;
  readonly billable: boolean | null;
  readonly status: string | null;
  /** The kind of concept. */
  readonly level: string | null;
}

/** A word of the index. */
export interface IndexWord {
  /** As a stem. */
  readonly word: string;
  /** In how many texts it is. */
  readonly texts: number;
}

/** Texts that are looked at one by one where a filter is set: each costs some microseconds. */
const MOST_FILTERED = 4000;
/** What it costs to look at one of them, where to rank one text costs 1. */
const FILTERED_COST = 4;
/** A vocabulary of so many codes is looked through as a whole where a filter is set to it and the words are too common. */
const SMALL_VOCABULARY = 5000;

/** How many word counts are remembered. */
const MOST_REMEMBERED = 20_000;

const CONCEPT = 'c.id AS concept, c.code, c.description, c.vocabulary, c.billable, c.status, c.kind AS level';
const COLUMNS = `${CONCEPT}, t.kind, coalesce(t.term, c.description) AS term`;
// CROSS keeps SQLite from beginning at the concepts, of which there may be millions.
const JOINS = 'CROSS JOIN term t ON t.id = f.id CROSS JOIN concept c ON c.id = t.concept';
const MATCH = 'terms_fts WHERE terms_fts MATCH ?1';

const SQL = {
  ranked: `SELECT ${COLUMNS} FROM (SELECT rowid AS id FROM ${MATCH} ORDER BY rank LIMIT ?2) f ${JOINS}`,
  first: `SELECT ${COLUMNS} FROM (SELECT rowid AS id FROM ${MATCH} LIMIT ?2) f ${JOINS}`,
  rankedOf: `SELECT ${COLUMNS} FROM (SELECT rowid AS id, rank FROM ${MATCH}) f ${JOINS} WHERE c.vocabulary = ?3
    ORDER BY f.rank LIMIT ?2`,
  firstOf: `SELECT ${COLUMNS} FROM (SELECT rowid AS id FROM ${MATCH} LIMIT ${MOST_FILTERED}) f ${JOINS}
    WHERE c.vocabulary = ?3 LIMIT ?2`,
  size: `SELECT count(*) AS n FROM (SELECT 1 FROM concept WHERE vocabulary = ?1 LIMIT ${SMALL_VOCABULARY + 1})`,
  allOf: `SELECT ${COLUMNS} FROM concept c CROSS JOIN term t ON t.concept = c.id WHERE c.vocabulary = ?1`,
  // Terms are numbered from 1.
  total: 'SELECT coalesce(max(id), 0) AS n FROM term',
  // A view of the full-text index's own list of words, of this connection alone.
  wordList: 'CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_words USING fts5vocab(main, terms_fts, row)',
  texts: 'SELECT doc AS n FROM temp.search_words WHERE term = ?1',
  words: 'SELECT term AS word, doc AS texts FROM temp.search_words WHERE term >= ?1 AND term < ?2',
  byCode: `SELECT ${CONCEPT}, 'description' AS kind, coalesce(c.description, c.code) AS term FROM concept c
    WHERE c.vocabulary = ?1 AND c.code >= ?2 AND c.code < ?3 ORDER BY c.code LIMIT ?4`,
} as const;

/** The searches in one vocabulary file. Throws FileFault where the file can't be read. */
export class TermSearch {
  readonly #texts = new Map<string, number>();
  #total: number | null = null;

  constructor(readonly file: Rows) {
    file.rows(SQL.wordList, []);
  }

  /** How many texts the index has. */
  get total(): number {
    return (this.#total ??= Number(this.file.rows(SQL.total, [])[0]?.['n'] ?? 0));
  }

  /** In how many texts a stem is. */
  texts(stemmed: string): number {
    let known = this.#texts.get(stemmed);
    if (known === undefined) {
      if (this.#texts.size >= MOST_REMEMBERED) this.#texts.clear();
      known = Number(this.file.rows(SQL.texts, [stemmed])[0]?.['n'] ?? 0);
      this.#texts.set(stemmed, known);
    }
    return known;
  }

  /** The stems of the index that begin so. */
  words(beginning: string): IndexWord[] {
    return this.file.rows(SQL.words, [beginning, after(beginning)]).map(row => ({
      word: String(row['word']),
      texts: Number(row['texts']),
    }));
  }

  /** What `matching` costs at most with ranks, in ranked texts: about a microsecond each. */
  cost(most: number, vocabulary: number | null): number {
    return vocabulary === null ? most : Math.min(most, MOST_FILTERED) * FILTERED_COST;
  }

  /**
   * Texts that match a query of FTS5.
   * @param expression of quoted words only
   * @param most how many texts can match at most, as far as is known
   * @param ranked whether the best ones are taken, which bm25 tells in a microsecond for each that matches; else the first
   * @param vocabulary only texts of this one; null: all
   */
  matching(expression: string, most: number, ranked: boolean, vocabulary: number | null, limit: number): FoundTerm[] {
    if (vocabulary === null) return this.#found(ranked ? SQL.ranked : SQL.first, [expression, limit]);
    if (most <= MOST_FILTERED) return this.#found(SQL.rankedOf, [expression, limit, vocabulary]);
    const size = Number(this.file.rows(SQL.size, [vocabulary])[0]?.['n'] ?? 0);
    if (size <= SMALL_VOCABULARY) return this.#found(SQL.allOf, [vocabulary]);
    return this.#found(SQL.firstOf, [expression, limit, vocabulary]);
  }

  /** Codes of a vocabulary that begin so, in order. */
  beginning(vocabulary: number, code: string, limit: number): FoundTerm[] {
    return this.#found(SQL.byCode, [vocabulary, code, after(code), limit]);
  }

  #found(sql: string, values: (string | number)[]): FoundTerm[] {
    return this.file.rows(sql, values).map(found);
  }
}

/** What comes after all texts that begin so. */
const after = (beginning: string): string => `${beginning}\u{10ffff}`;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function found(row: Readonly<Record<string, unknown>>): FoundTerm {
  return {
    concept: Number(row['concept']),
    kind: String(row['kind']) as TermKind,
    term: String(row['term']),
    code: String(row['code']),
    description: textOrNull(row['description']),
    vocabulary: Number(row['vocabulary']),
    billable: row['billable'] === null ? null : Boolean(row['billable']),
    status: textOrNull(row['status']),
    level: textOrNull(row['level']),
  };
}
