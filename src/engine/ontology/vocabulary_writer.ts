import { rmSync } from 'node:fs';
import type { Database, Statement } from 'node-sqlite3-wasm';
import type { SystemId } from '../../core/ontology/answer';
import { Cancelled } from '../../core/fault';
import { fault } from '../faults';
import { APPLICATION_ID, FULL_TEXT, HEADINGS_SQL, INDEXES, SCHEMA_VERSION, TABLES } from './schema';
import { sqlite, takeLastFailure } from './sqlite';
import { writeDescendants } from './write_descendants';

/** A vocabulary as its row says it. */
export interface VocabularyRow {
  readonly system: SystemId;
  /** As its publisher writes it. */
  readonly name: string;
  readonly version: string | null;
  /** Whether it is only a part of the vocabulary. */
  readonly subset: boolean;
  /** The notice that its license wants shown. */
  readonly notice: string | null;
}

/** A code or a heading over codes. What is left out is null. */
export interface ConceptRow {
  /** Canonical form. */
  readonly code: string;
  readonly description: string | null;
  readonly short?: string | null;
  readonly billable?: boolean | null;
  readonly kind?: string | null;
  /** Left out or null: valid. */
  readonly status?: 'inactive' | 'deleted' | null;
  /** The number of the (first) parent, which may be written later. */
  readonly parent?: number | null;
  /** False: no search finds it by its description, which only repeats others. */
  readonly isSearched?: boolean;
}

export type TermKind = 'description' | 'synonym' | 'index' | 'lay';

export interface NoteRow {
  readonly kind: string;
  readonly text: string;
  /** The edition that the note is of, where that is another than the vocabulary's. */
  readonly edition: string | null;
}

export interface MapRow {
  readonly system: SystemId;
  /** Canonical form. It need not be in this file. */
  readonly code: string;
  readonly mark: string | null;
  /** Order among the same concept's maps into the same system: 0 first. */
  readonly rank: number;
}

/** Pages of the database that are kept in memory while writing, in KiB. */
const CACHE_KIB = 40_000;
/** Words that the full-text index gathers before it writes them, in bytes. */
const WORDS_BYTES = 32 * 2 ** 20;
/** Documents that are put into the full-text index at a time: some 100 ms, so that a cancel is soon heard. */
const SLICE = 65_536;
/** Pages of the full-text index that are merged at a time. */
const MERGE_PAGES = 2000;
/**
 * SQLite sorts in memory what it makes an index of (this build of it keeps nothing temporary on disk), some 40 bytes a
 * row. With more rows than these the index is made of the first ones, and kept up with each further row.
 */
const MOST_SORTED = { concept: 2_500_000, term: 4_500_000 } as const;

const INSERT = {
  concept: 'INSERT INTO concept VALUES(?,?,?,?,?,?,?,?,?,NULL)',
  term: 'INSERT INTO term VALUES(NULL,?,?,?)',
  note: 'INSERT INTO note VALUES(NULL,?,?,?,?)',
  map: 'INSERT OR IGNORE INTO map VALUES(?,?,?,?,?)',
  firstParent: 'UPDATE concept SET parent=? WHERE id=? AND parent IS NULL',
  isParent: 'SELECT 1 FROM concept WHERE id=? AND parent=?',
  furtherParent: 'INSERT OR IGNORE INTO more_parents VALUES(?,?)',
  mapTo: `INSERT OR IGNORE INTO map
    SELECT ?, vocabulary.system, concept.code, NULL, 0
    FROM concept JOIN vocabulary ON vocabulary.id = concept.vocabulary WHERE concept.id=?`,
  about: 'INSERT OR REPLACE INTO about VALUES(?,?)',
  vocabulary: 'INSERT INTO vocabulary VALUES(?,?,?,?,?,?,0)',
} as const;
type Prepared = Readonly<Record<keyof typeof INSERT, Statement>>;

/**
 * Writes one vocabulary file. Nothing else has the file open, so there are neither locks nor a journal: a file that was
 * not finished is worthless, and whoever writes gives it its final name when it is whole.
 *
 * Every method throws a UserFault where the disk refuses (`disk-full`, `not-written`); after that, `abandon`.
 * Some 300,000 concepts a second with their descriptions as terms.
 */
export class VocabularyWriter {
  readonly #prepared: Prepared;
  #vocabularies = 0;
  #lastConcept = 0;
  #open = true;
  readonly #rows = { concept: 0, term: 0 };
  readonly #indexed = new Set<string>();

  private constructor(
    readonly file: string,
    readonly db: Database,
    readonly shown: string,
  ) {
    const prepare = ([name, sql]: [string, string]): [string, Statement] => [name, db.prepare(sql)];
    this.#prepared = Object.fromEntries(Object.entries(INSERT).map(prepare)) as unknown as Prepared;
  }

  /**
   * @param file where to write; what is there is replaced
   * @param shown what faults name, where the file has only a name for a while
   * @throws UserFault `disk-full`, `not-written`
   */
  static create(file: string, shown = file): VocabularyWriter {
    let db: Database | undefined;
    try {
      takeLastFailure();
      rmSync(file, { force: true });
      db = new (sqlite().Database)(file);
      db.exec(
        `PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE;
         PRAGMA cache_size=-${CACHE_KIB}; PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${SCHEMA_VERSION};
         BEGIN; ${TABLES} ${FULL_TEXT}
         INSERT INTO terms_fts(terms_fts, rank) VALUES('hashsize', ${WORDS_BYTES});`,
      );
      return new VocabularyWriter(file, db, shown);
    } catch (error) {
      db?.close();
      throw refused(shown, error);
    }
  }

  /** @returns the vocabulary's number */
  vocabulary({ system, name, version, subset, notice }: VocabularyRow): number {
    const id = ++this.#vocabularies;
    this.#run('vocabulary', [id, system, name, version, subset, notice]);
    return id;
  }

  /**
   * Writes a concept, and its description as a term where it has one.
   * @param id its number in the whole file, where the source has numbers; else the next one
   * @returns the number
   * @throws SQLite3Error where the number is taken
   */
  concept(vocabulary: number, row: ConceptRow, id = this.#lastConcept + 1): number {
    const { code, description, short = null, billable = null, kind = null, status = null, parent = null } = row;
    const { isSearched = true } = row;
    this.#run('concept', [id, vocabulary, code, description, short, billable, kind, status, parent]);
    if (id > this.#lastConcept) this.#lastConcept = id;
    this.#count('concept');
    if (description !== null && isSearched) {
      this.#run('term', [id, 'description', null]);
      this.#count('term');
    }
    return id;
  }

  /** Adds a parent: the first one where there is none yet, else a further one. Both may be written later. */
  parent(concept: number, parent: number): void {
    if (this.#run('firstParent', [parent, concept]) > 0) return;
    const isFirst = this.#guard(() => this.#prepared.isParent.get([concept, parent]) !== null);
    if (!isFirst) this.#run('furtherParent', [concept, parent]);
  }

  /** Adds a parent beside the first one, which is known to be another. */
  furtherParent(concept: number, parent: number): void {
    this.#run('furtherParent', [concept, parent]);
  }

  /** Where parents were written that are no concepts of the file: leaves them out, all at once. */
  dropMissingParents(): void {
    this.#exec(`DELETE FROM more_parents WHERE parent NOT IN (SELECT id FROM concept)`);
    this.#exec(
      `UPDATE concept SET parent = (SELECT min(parent) FROM more_parents WHERE concept = concept.id)
       WHERE parent IS NOT NULL AND parent NOT IN (SELECT id FROM concept)`,
    );
    this.#exec(`DELETE FROM more_parents WHERE parent = (SELECT parent FROM concept WHERE id = more_parents.concept)`);
  }

  /** Adds words that a search finds the concept by. The description is one already. */
  term(concept: number, kind: TermKind, term: string): void {
    this.#run('term', [concept, kind, term]);
    this.#count('term');
  }

  note(concept: number, { kind, text, edition }: NoteRow): void {
    this.#run('note', [concept, kind, text, edition]);
  }

  map(concept: number, { system, code, mark, rank }: MapRow): void {
    this.#run('map', [concept, system, code, mark, rank]);
  }

  /** Maps a concept to another one of this file, which is written already; to none where it is not. */
  mapTo(concept: number, target: number): void {
    this.#run('mapTo', [concept, target]);
  }

  /** Says something of the file as a whole. */
  about(key: string, value: string): void {
    this.#run('about', [key, value]);
  }

  /** Completes the file and closes it. */
  finish(): void {
    const steps = this.finishing();
    while (!steps.next().done);
  }

  /**
   * The same in steps, between which the caller may stop and `abandon`. Most take a fraction of a second; making an index
   * of millions of rows takes seconds.
   * @returns how much is done, from 0 to 1, after each step; at the end the file is closed
   */
  *finishing(): Generator<number, void> {
    const terms = this.#number('SELECT coalesce(max(id), 0) FROM term');
    const slices = Math.ceil(terms / SLICE);
    // A merge step and an index each count as two slices: about as long.
    const steps = slices + 2 * INDEXES.length + 2;
    let done = 0;
    for (let i = 0; i < slices; i++) {
      this.#exec(
        // Concepts are looked at for descriptions only, which stand in their order; synonyms may stand in any.
        `INSERT INTO terms_fts(rowid, term)
         SELECT id, coalesce(term, (SELECT description FROM concept WHERE concept.id = term.concept))
         FROM term WHERE id > ${i * SLICE} AND id <= ${(i + 1) * SLICE} ORDER BY id`,
      );
      yield ++done / steps;
    }
    yield* this.#mergeWords(done / steps);
    for (const index of INDEXES) {
      this.#makeIndex(index);
      yield (done += 2) / steps;
    }
    this.#countCodes();
    yield ++done / steps;
    const counting = writeDescendants(this.db, work => this.#guard(work));
    while (!counting.next().done) yield done / steps;
    this.#guard(() => this.#closeStatements());
    this.#exec('COMMIT');
    this.#guard(() => this.#close());
    yield 1;
  }

  /** Closes the file and deletes it. Also after a failure, and after `finish`. */
  abandon(): void {
    if (this.#open) {
      // A statement tells of its last failure once more when it is closed.
      for (const statement of Object.values(this.#prepared)) ignoringFailure(() => statement.finalize());
      ignoringFailure(() => this.#close());
    }
    rmSync(this.file, { force: true });
  }

  /** Counts a row, and makes its table's indexes where there come to be too many. */
  #count(table: keyof typeof MOST_SORTED): void {
    if (++this.#rows[table] !== MOST_SORTED[table]) return;
    for (const index of INDEXES) if (index.includes(` ON ${table}(`)) this.#makeIndex(index);
  }

  #makeIndex(index: string): void {
    if (this.#indexed.has(index)) return;
    this.#exec(index);
    this.#indexed.add(index);
  }

  /** Makes one list of each word's documents of the several that were written: searches read one. */
  *#mergeWords(share: number): Generator<number, void> {
    this.#exec(`INSERT INTO terms_fts(terms_fts, rank) VALUES('merge', -${MERGE_PAGES})`);
    for (;;) {
      const before = this.#number('SELECT total_changes()');
      this.#exec(`INSERT INTO terms_fts(terms_fts, rank) VALUES('merge', ${MERGE_PAGES})`);
      yield share;
      // As SQLite's manual says: nothing was merged where fewer than two changes were made.
      if (this.#number('SELECT total_changes()') - before < 2) return;
    }
  }

  #countCodes(): void {
    this.#exec(
      `UPDATE vocabulary SET codes = counted.n FROM (
         SELECT vocabulary AS id, count(*) AS n FROM concept 
         WHERE (kind IS NULL OR kind NOT IN (${HEADINGS_SQL})) AND status IS NOT 'deleted' GROUP BY 1
       ) AS counted WHERE counted.id = vocabulary.id`,
    );
  }

  #run(name: keyof typeof INSERT, values: (string | number | boolean | null)[]): number {
    return this.#guard(() => this.#prepared[name].run(values).changes);
  }

  #exec(sql: string): void {
    this.#guard(() => this.db.exec(sql));
  }

  #number(sql: string): number {
    return this.#guard(() => Number(Object.values(this.db.get(sql) ?? {})[0]));
  }

  #guard<T>(work: () => T): T {
    // An older failure, which somebody coped with, explains nothing.
    takeLastFailure();
    try {
      return work();
    } catch (error) {
      throw refused(this.shown, error);
    }
  }

  #closeStatements(): void {
    for (const statement of Object.values(this.#prepared)) if (!statement.isFinalized) statement.finalize();
  }

  #close(): void {
    this.#open = false;
    this.db.close();
  }
}

/** For what is thrown away all the same. */
function ignoringFailure(work: () => void): void {
  try {
    work();
  } catch {
    takeLastFailure();
  }
}

/** Failures of the disk as a fault that says why; anything else as it is. */
function refused(file: string, error: unknown): unknown {
  const failure = takeLastFailure() ?? (isSystemError(error) ? error : null);
  if (!failure) return error;
  if (failure instanceof Cancelled) return failure;
  if (failure.code === 'ENOSPC' || failure.code === 'EDQUOT') return fault('disk-full', { file }, error);
  return fault('not-written', { file, why: failure.code ?? failure.message }, error);
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
