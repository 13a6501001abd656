import type { Database, Statement } from 'node-sqlite3-wasm';
import type { SystemId, Vocabulary } from '../../core/ontology/answer';
import { Remembered } from './remembered';
import { broken, checkHeader, FileFault } from './file_fault';
import { HEADINGS } from './schema';
import { SQL, type Packed } from './vocabulary_queries';
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

/** What a file has of a concept beside its row. */
export interface Beside {
  readonly synonyms: readonly string[];
  readonly notes: readonly StoredNote[];
  readonly maps: readonly StoredMap[];
}

/** Kind or system, text or code, and what is said beside. */
type Triple = readonly [string, string, string | null];
type Value = string | number | null;
type Row = Readonly<Record<string, unknown>>;

/** Codes are ASCII, so every code with a prefix stands before the prefix followed by this. */
const HIGHEST = '\u{10ffff}';

/** Pages kept in memory, in KiB: enough for the upper levels of all trees and the last few hundred codes. */
const CACHE_KIB = 2000;
/** Paths and notes of parents that are remembered: codes that stand together are asked for together. */
const MOST_REMEMBERED = 200;

/**
 * One vocabulary file, open for reading. Statements are prepared once and closed with the file. Every method throws
 * FileFault where the file can't be read; it is of no use any more then.
 */
export class VocabularyFile {
  readonly vocabularies: readonly FileVocabulary[];
  readonly #byId: ReadonlyMap<number, FileVocabulary>;
  readonly #statements = new Map<string, Statement>();
  readonly #shape: 'tree' | 'graph';
  readonly #found = new Remembered<string, Concept | null>(MOST_REMEMBERED);
  readonly #paths = new Remembered<number, readonly Concept[]>(MOST_REMEMBERED);
  readonly #notes = new Remembered<number, readonly StoredNote[]>(MOST_REMEMBERED);
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
    takeLastFailure();
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
    return this.#found.get(`${system}\n${code}`, () => {
      const vocabulary = this.vocabulary(system);
      return vocabulary ? (this.#concepts(SQL.find, [vocabulary.id, code])[0] ?? null) : null;
    });
  }

  /** The first parent first. */
  parents(concept: Concept): readonly Concept[] {
    const first = this.path(concept).at(-1);
    if (this.#shape === 'tree') return first ? [first] : [];
    const further = this.#concepts(SQL.furtherParents, [concept.id]);
    return first ? [first, ...further.filter(({ id }) => id !== first.id)] : further;
  }

  /** From the root down to the first parent. */
  path({ id, parent }: Concept): readonly Concept[] {
    if (parent === null) return [];
    return this.#paths.get(parent, () => {
      const seen = new Set([id]);
      // From the parent upwards, so that a circle ends where it would begin again.
      const upwards = [...this.#concepts(SQL.path, [parent])].reverse();
      const end = upwards.findIndex(above => seen.has(above.id) || !seen.add(above.id));
      return (end < 0 ? upwards : upwards.slice(0, end)).reverse();
    });
  }

  /** In the vocabulary's order. */
  children(concept: Concept, offset: number, limit: number): readonly Concept[] {
    if (concept.descendants === 0 && !this.#hasHeadingsBelow(concept)) return [];
    return this.#concepts(this.#shape === 'tree' ? SQL.childrenOfTree : SQL.childrenOfGraph, [
      concept.id,
      limit,
      offset,
    ]);
  }

  childCount(concept: Concept): number {
    if (concept.descendants === 0 && !this.#hasHeadingsBelow(concept)) return 0;
    const row = this.row(this.#shape === 'tree' ? SQL.childCountOfTree : SQL.childCountOfGraph, [concept.id]);
    return Number(row?.['n'] ?? 0);
  }

  /** All codes below, headings not counted; where the file does not know it, counted up to MOST_COUNTED. */
  descendantCount(concept: Concept): number {
    if (concept.descendants !== null) return concept.descendants;
    const row = this.row(this.#shape === 'tree' ? SQL.belowInTree : SQL.belowInGraph, [concept.id]);
    return Number(row?.['n'] ?? 0);
  }

  /** Everything that stands beside a concept. Synonyms: official ones, then our own words, then the alphabetic index. */
  beside({ id }: Concept): Beside {
    const row = this.row(SQL.beside, [id]);
    return {
      synonyms: this.#unpacked(row?.['synonyms']) as readonly string[],
      notes: (this.#unpacked(row?.['notes']) as readonly Triple[]).map(noteOf),
      maps: (this.#unpacked(row?.['maps']) as readonly Triple[]).map(mapOf),
    };
  }

  /** Of a concept above others, whose notes are asked for again and again. */
  notes({ id }: Concept): readonly StoredNote[] {
    return this.#notes.get(id, () => (this.#packed(SQL.notes, [id]) as readonly Triple[]).map(noteOf));
  }

  maps({ id }: Concept): readonly StoredMap[] {
    return (this.#packed(SQL.maps, [id]) as readonly Triple[]).map(mapOf);
  }

  /** Codes that begin with a text, in order of the codes; headings are left out. */
  startingWith(system: SystemId, prefix: string, limit: number): readonly Concept[] {
    const vocabulary = this.vocabulary(system);
    if (!vocabulary) return [];
    return this.#concepts(SQL.startingWith, [vocabulary.id, prefix, `${prefix}${HIGHEST}`, limit]);
  }

  countStartingWith(system: SystemId, prefix: string): number {
    const vocabulary = this.vocabulary(system);
    if (!vocabulary) return 0;
    return Number(this.row(SQL.countStartingWith, [vocabulary.id, prefix, `${prefix}${HIGHEST}`])?.['n'] ?? 0);
  }

  /** Concepts without a parent, in the vocabulary's order. */
  roots(system: SystemId, limit: number): readonly Concept[] {
    const vocabulary = this.vocabulary(system);
    return vocabulary ? this.#concepts(SQL.roots, [vocabulary.id, limit]) : [];
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

  /** A heading of which all that is below are headings too. */
  #hasHeadingsBelow({ kind }: Concept): boolean {
    return HEADINGS.some(heading => heading === kind);
  }

  #concepts(sql: string, values: readonly Value[]): readonly Concept[] {
    return (this.#packed(sql, values) as readonly Packed[]).map(packed => this.#conceptOf(packed));
  }

  /** What a query packs. */
  #packed(sql: string, values: readonly Value[]): unknown {
    return this.#unpacked(this.row(sql, values)?.['packed']);
  }

  #unpacked(packed: unknown): unknown {
    return typeof packed === 'string' ? this.#reading((): unknown => JSON.parse(`[${packed}]`)) : [];
  }

  #prepared(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.db.prepare(sql)));
    return statement;
  }

  #reading<T>(work: () => T): T {
    // An older failure, which somebody coped with, explains nothing.
    takeLastFailure();
    try {
      return work();
    } catch (error) {
      throw broken(this.location, error);
    }
  }

  #conceptOf(packed: Packed): Concept {
    const [id, number, code, description, short, billable, kind, status, parent, descendants] = packed;
    const vocabulary = this.#byId.get(number);
    if (!vocabulary) throw broken(this.location, new Error('a code is of no vocabulary'));
    return {
      file: this,
      vocabulary,
      id,
      code,
      description,
      short,
      billable: billable === null ? null : billable !== 0,
      kind,
      status: status === 'inactive' || status === 'deleted' ? status : null,
      parent,
      descendants,
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

function closeQuietly(db: Database | undefined): void {
  try {
    if (db?.isOpen) db.close();
  } catch {
    takeLastFailure();
  }
}

const noteOf = ([kind, text, edition]: Triple): StoredNote => ({ kind, text, edition });
const mapOf = ([system, code, mark]: Triple): StoredMap => ({ system, code, mark });

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
