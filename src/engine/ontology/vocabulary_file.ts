import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Database, Statement } from 'node-sqlite3-wasm';
import type { SystemId, Vocabulary } from '../../core/ontology/answer';
import { APPLICATION_ID, HEADINGS, SCHEMA_VERSION } from './schema';
import { sqlite, takeLastFailure } from './sqlite';
import type { SearchedFile } from './search_file';
import { TermSearch } from './search_terms';

/** A vocabulary with its number in its file. */
export interface FileVocabulary extends Vocabulary {
  readonly id: number;
  /** In words with version and subset status: `ICD-10-CM FY2026`, `LOINC (subset)`. */
  readonly says: string;
}

/** A concept as it stands in a file. */
export interface Concept {
  readonly file: VocabularyFile;
  readonly vocabulary: FileVocabulary;
  readonly id: number;
  readonly code: string;
  readonly description: string | null;
  readonly short: string | null;
  readonly billable: boolean | null;
  readonly kind: string | null;
  readonly status: 'inactive' | 'deleted' | null;
  readonly parent: number | null;
  /** Null: to be counted. */
  readonly descendants: number | null;
}

export interface StoredNote {
  readonly kind: string;
  readonly text: string;
  readonly edition: string | null;
}

export interface StoredMap {
  readonly system: SystemId;
  readonly code: string;
  readonly mark: string | null;
}

/** A file can't be used, or no more: what is wrong with it, and whether it was written by another version of ours. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  constructor(
    readonly path: string,
    readonly what: 'missing' | 'foreign' | 'outdated' | 'broken',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

type Value = string | number | null;
type Row = Readonly<Record<string, unknown>>;

/** Pages kept in memory, in KiB: enough for the upper levels of all trees and the last few hundred codes. */
const CACHE_KIB = 6000;
/** Codes below a concept are counted up to here where the file does not know their number. */
export const MOST_COUNTED = 10_000;
/** Longer chains of parents are a circle. */
const DEEPEST = 50;

const CONCEPT = 'id, vocabulary, code, description, short, billable, kind, status, parent, descendants';
const qualified = CONCEPT.split(', ')
  .map(column => `concept.${column}`)
  .join(', ');
/** Further parents are looked at only in files that have some. */
const CHILDREN = {
  tree: `SELECT ${CONCEPT} FROM concept WHERE parent = ?1`,
  graph: `SELECT ${CONCEPT} FROM concept WHERE parent = ?1
          UNION SELECT ${qualified} FROM more_parents JOIN concept ON concept.id = more_parents.concept
          WHERE more_parents.parent = ?1`,
} as const;
const CHILD_COUNT = {
  tree: 'SELECT count(*) AS n FROM concept WHERE parent = ?1',
  graph: `SELECT count(*) AS n FROM (SELECT id FROM concept WHERE parent = ?1
          UNION SELECT concept FROM more_parents WHERE parent = ?1)`,
} as const;
const isHeading = `kind IN (${HEADINGS.map(kind => `'${kind}'`).join(',')})`;

/**
 * One vocabulary file, open for reading. Statements are prepared once and closed with the file. Every method throws
 * FileFault where the file can't be read; it is of no use any more then.
 */
export class VocabularyFile {
  readonly vocabularies: readonly FileVocabulary[];
  readonly #byId: ReadonlyMap<number, FileVocabulary>;
  readonly #statements = new Map<string, Statement>();
  readonly #shape: 'tree' | 'graph';
  #search: TermSearch | null = null;

  private constructor(
    readonly location: string,
    readonly db: Database,
    readonly source: Vocabulary['source'],
    readonly importId: string | null,
  ) {
    this.db.exec(`PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-${CACHE_KIB}`);
    this.vocabularies = this.rows('SELECT * FROM vocabulary ORDER BY id', []).map(row => this.#vocabularyOf(row));
    this.#byId = new Map(this.vocabularies.map(vocabulary => [vocabulary.id, vocabulary]));
    this.#shape = this.row('SELECT 1 FROM more_parents LIMIT 1', []) ? 'graph' : 'tree';
  }

  /** @throws FileFault */
  static open(path: string, source: Vocabulary['source'], importId: string | null): VocabularyFile {
    checkHeader(path);
    let db: Database | undefined;
    try {
      db = new (sqlite().Database)(path, { readOnly: true, fileMustExist: true });
      return new VocabularyFile(path, db, source, importId);
    } catch (error) {
      closeQuietly(db);
      throw error instanceof FileFault ? error : broken(path, error);
    }
  }

  close(): void {
    for (const statement of this.#statements.values()) {
      try {
        statement.finalize();
      } catch {
        // A statement tells of its last failure once more.
        takeLastFailure();
      }
    }
    this.#statements.clear();
    closeQuietly(this.db);
  }

  /** What a search looks at. It is closed with the file. */
  searched(): SearchedFile {
    const terms = (this.#search ??= new TermSearch(this));
    return { source: this.source, terms, vocabularies: this.#byId };
  }

  vocabulary(system: SystemId): FileVocabulary | undefined {
    return this.vocabularies.find(vocabulary => vocabulary.system === system);
  }

  /** The concept with this code. Where a vocabulary gives a code twice: the valid one, else the first. */
  find(system: SystemId, code: string): Concept | null {
    for (const vocabulary of this.vocabularies) {
      if (vocabulary.system !== system) continue;
      const row = this.row(
        `SELECT ${CONCEPT} FROM concept WHERE vocabulary = ? AND code = ? ORDER BY status IS NOT NULL, id LIMIT 1`,
        [vocabulary.id, code],
      );
      if (row) return this.#conceptOf(row);
    }
    return null;
  }

  byId(id: number): Concept | null {
    const row = this.row(`SELECT ${CONCEPT} FROM concept WHERE id = ?`, [id]);
    return row && this.#conceptOf(row);
  }

  /** The first parent first. */
  parents(concept: Concept): readonly Concept[] {
    const first = concept.parent === null ? null : this.byId(concept.parent);
    const further =
      this.#shape === 'tree'
        ? []
        : this.rows(
            `SELECT ${qualified} FROM more_parents JOIN concept ON concept.id = more_parents.parent
             WHERE more_parents.concept = ? ORDER BY concept.id LIMIT 50`,
            [concept.id],
          ).map(row => this.#conceptOf(row));
    return first ? [first, ...further] : further;
  }

  /** From the root down to the first parent. */
  path(concept: Concept): readonly Concept[] {
    const path: Concept[] = [];
    const seen = new Set([concept.id]);
    let above = this.#parent(concept);
    while (above && !seen.has(above.id) && path.length < DEEPEST) {
      seen.add(above.id);
      path.unshift(above);
      above = this.#parent(above);
    }
    return path;
  }

  /** In the vocabulary's order. */
  children(concept: Concept, offset: number, limit: number): readonly Concept[] {
    const sql = `${CHILDREN[this.#shape]} ORDER BY id LIMIT ?2 OFFSET ?3`;
    return this.rows(sql, [concept.id, limit, offset]).map(row => this.#conceptOf(row));
  }

  childCount(concept: Concept): number {
    return Number(this.row(CHILD_COUNT[this.#shape], [concept.id])?.['n'] ?? 0);
  }

  /** All codes below, headings not counted; where the file does not know it, counted up to MOST_COUNTED. */
  descendantCount(concept: Concept): number {
    if (concept.descendants !== null) return concept.descendants;
    const joined =
      this.#shape === 'tree'
        ? 'SELECT concept.id FROM below JOIN concept ON concept.parent = below.id'
        : `SELECT concept.id FROM below JOIN concept ON concept.parent = below.id
           UNION SELECT more_parents.concept FROM below JOIN more_parents ON more_parents.parent = below.id`;
    const row = this.row(
      `WITH RECURSIVE below(id) AS (SELECT ?1 UNION ${joined})
       SELECT count(*) AS n FROM concept
       WHERE id IN (SELECT id FROM below LIMIT ${MOST_COUNTED + 1}) AND id <> ?1 AND NOT coalesce(${isHeading}, 0)`,
      [concept.id],
    );
    return Number(row?.['n'] ?? 0);
  }

  /** Official synonyms, then our own words, then the alphabetic index. */
  synonyms(concept: Concept, limit: number): readonly string[] {
    return this.rows(
      `SELECT term FROM term WHERE concept = ? AND kind <> 'description' AND term IS NOT NULL
       ORDER BY CASE kind WHEN 'synonym' THEN 0 WHEN 'lay' THEN 1 ELSE 2 END, id LIMIT ?`,
      [concept.id, limit],
    ).map(row => String(row['term']));
  }

  notes(concept: Concept): readonly StoredNote[] {
    return this.rows('SELECT kind, text, edition FROM note WHERE concept = ? ORDER BY id LIMIT 200', [concept.id]).map(
      row => ({ kind: String(row['kind']), text: String(row['text']), edition: textOrNull(row['edition']) }),
    );
  }

  maps(concept: Concept): readonly StoredMap[] {
    return this.rows('SELECT system, code, mark FROM map WHERE concept = ? ORDER BY system, rank, code LIMIT 200', [
      concept.id,
    ]).map(row => ({ system: String(row['system']), code: String(row['code']), mark: textOrNull(row['mark']) }));
  }

  /** Codes that begin with a text, in order of the codes; headings are left out. */
  startingWith(system: SystemId, prefix: string, limit: number): readonly Concept[] {
    const vocabulary = this.vocabulary(system);
    if (!vocabulary) return [];
    // Codes are ASCII, so every code with the prefix stands before the prefix followed by the highest character.
    return this.rows(
      `SELECT ${CONCEPT} FROM concept WHERE vocabulary = ? AND code >= ? AND code < ? AND NOT coalesce(${isHeading}, 0)
       ORDER BY code LIMIT ?`,
      [vocabulary.id, prefix, `${prefix}\u{10ffff}`, limit],
    ).map(row => this.#conceptOf(row));
  }

  countStartingWith(system: SystemId, prefix: string): number {
    const vocabulary = this.vocabulary(system);
    if (!vocabulary) return 0;
    const sql = 'SELECT count(*) AS n FROM concept WHERE vocabulary = ? AND code >= ? AND code < ?';
    return Number(this.row(sql, [vocabulary.id, prefix, `${prefix}\u{10ffff}`])?.['n'] ?? 0);
  }

  /** Concepts without a parent, in the vocabulary's order. */
  roots(system: SystemId, limit: number): readonly Concept[] {
    const vocabulary = this.vocabulary(system);
    if (!vocabulary) return [];
    return this.rows(`SELECT ${CONCEPT} FROM concept WHERE vocabulary = ? AND parent IS NULL ORDER BY id LIMIT ?`, [
      vocabulary.id,
      limit,
    ]).map(row => this.#conceptOf(row));
  }

  /** Rows of a query of one's own. The statement stays prepared, so the text must not vary with the values. */
  rows(sql: string, values: readonly Value[]): readonly Row[] {
    return this.#reading(() => this.#prepared(sql).all([...values]));
  }

  row(sql: string, values: readonly Value[]): Row | null {
    return this.#reading(() => {
      const statement = this.#prepared(sql);
      return statement.get([...values]);
    });
  }

  #parent({ parent }: Concept): Concept | null {
    return parent === null ? null : this.byId(parent);
  }

  #prepared(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }

  #reading<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw broken(this.location, error);
    }
  }

  #conceptOf(row: Row): Concept {
    const vocabulary = this.#byId.get(Number(row['vocabulary']));
    if (!vocabulary) throw broken(this.location, new Error('a code is of no vocabulary'));
    const { billable, status, parent, descendants } = row;
    return {
      file: this,
      vocabulary,
      id: Number(row['id']),
      code: String(row['code']),
      description: textOrNull(row['description']),
      short: textOrNull(row['short']),
      billable: billable === null ? null : Boolean(billable),
      kind: textOrNull(row['kind']),
      status: status === 'inactive' || status === 'deleted' ? status : null,
      parent: parent === null ? null : Number(parent),
      descendants: descendants === null ? null : Number(descendants),
    };
  }

  #vocabularyOf(row: Row): FileVocabulary {
    const name = String(row['name']);
    const version = textOrNull(row['version']);
    const subset = Boolean(row['subset']);
    return {
      id: Number(row['id']),
      system: String(row['system']),
      name,
      version,
      subset,
      source: this.source,
      importId: this.importId,
      codes: Number(row['codes']),
      notice: textOrNull(row['notice']),
      says: `${name}${version === null ? '' : ` ${version}`}${subset ? ' (subset)' : ''}`,
    };
  }
}

/** Where what is looked at stands in the first hundred bytes. Source: sqlite.org/fileformat2.html, "The Database Header". */
const HEADER = { bytes: 100, magic: 'SQLite format 3\0', pageSize: 16, pages: 28, userVersion: 60, applicationId: 68 };

/**
 * Tells a file that is not ours, is of another version, or is cut off, before SQLite reads it: SQLite would tell only when
 * it comes to a page that is not there.
 */
function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER.bytes);
  let size: number;
  try {
    const file = openSync(path, 'r');
    try {
      size = fstatSync(file).size;
      readSync(file, header, 0, HEADER.bytes, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new FileFault(path, 'missing', 'it does not exist', { cause: error });
    throw new FileFault(path, 'broken', code ?? message, { cause: error });
  }
  if (size === 0) throw new FileFault(path, 'broken', 'it is empty');
  if (header.toString('latin1', 0, 16) !== HEADER.magic) {
    throw new FileFault(path, 'foreign', 'it is not a SQLite database');
  }
  if (header.readUInt32BE(HEADER.applicationId) !== APPLICATION_ID) {
    throw new FileFault(path, 'foreign', 'it is a database of another program');
  }
  const version = header.readUInt32BE(HEADER.userVersion);
  if (version !== SCHEMA_VERSION) {
    throw new FileFault(
      path,
      'outdated',
      `it has format ${version}, and this version of Cohort Lens reads ${SCHEMA_VERSION}`,
    );
  }
  const pageSize = header.readUInt16BE(HEADER.pageSize);
  const expected = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(HEADER.pages);
  if (size < expected) throw new FileFault(path, 'broken', `it is cut off: ${size} of ${expected} bytes are there`);
}

function broken(path: string, error: unknown): FileFault {
  if (error instanceof FileFault) return error;
  const why = takeLastFailure()?.code ?? (error instanceof Error ? error.message : String(error));
  return new FileFault(path, 'broken', why, { cause: error });
}

function closeQuietly(db: Database | undefined): void {
  try {
    if (db?.isOpen) db.close();
  } catch {
    takeLastFailure();
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
