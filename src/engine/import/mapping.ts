import type { SourceKind } from '../../core/import/report';

/**
 * How the tables of a source become events: the one contract that every source of CSV or Parquet tables (synthea.ts,
 * omop.ts, mimic.ts) writes rows for. Expressions are DuckDB SQL over one row of the table, whose alias is `t`:
 *
 * - Every column is VARCHAR as the file has it (Parquet: cast to VARCHAR), named in lower case: `t.start`, `t.code`.
 *   Blanks at both ends are gone, and what is empty is NULL. Quote names that are SQL words: `t."end"`.
 * - Columns of `needs` and `mayHave` exist; those of `mayHave` that a file has not are NULL. Others can't be named.
 * - `t.ordinal` is the number of the row in its file, `t.nth_file` that of the file among those of the table, both from 0.
 * - Looked-up rows stand under their alias (Lookup): `concept.concept_name`. A row without one has NULLs there.
 * - `known_subject` is TRUE where the row's subject stands in the table of patients (TableSource.patients).
 * - Macros (sql_macros.ts): `time_of(text)` is the TIMESTAMP as written without its zone, NULL where it is no possible
 *   date; `number_of(text)` is the FLOAT of a plain number, else NULL; `code_in('SNOMED', text)` is `SNOMED/text`, NULL
 *   where text is NULL; `words_of(text)` puts one blank for several; `part_of(text)` is that as a part of a code, where `//`
 *   would part it.
 */
export interface TableSource {
  readonly kind: SourceKind;
  /** In the order in which their events stand where they share a time. */
  readonly tables: readonly TableMapping[];
  /** Which table and column says which patients there are; its subjects are what `known_subject` means. */
  readonly patients: { readonly table: string; readonly column: string };
  /** Files that are told by their columns and hold no events: file name without its ending → why (for passedOver). */
  readonly passedOver: Readonly<Record<string, string>>;
  /** Tables without which it is not this source at all; the others may be missing, which the report tells. */
  readonly required: readonly string[];
  /** Files that are only looked into: name without its ending → what is lost where it is missing, in words. */
  readonly looked?: Readonly<Record<string, string>>;
}

/** One table: told by its columns, and by its name where two tables have the same ones. */
export interface TableMapping {
  /** As the report calls it, and as its file is called without the ending: `observations`, `hosp/labevents`. */
  readonly name: string;
  /** Lower case. A file with this name that lacks one of them is a fault that names it. */
  readonly needs: readonly string[];
  /** Lower case. */
  readonly mayHave?: readonly string[];
  /** The row's patient in the source's own id. */
  readonly subject: string;
  /** Tables of the same source that are looked into; each is joined by LEFT JOIN and gives a row at most one partner. */
  readonly lookups?: readonly Lookup[];
  /** Why a row gives no event at all, tried in order; the first that is true counts. The pipeline adds `no patient` in front. */
  readonly drops: readonly DropRule[];
  /** What a user should know wherever rows of this table are imported, in sentences. */
  readonly notices?: readonly string[];
  /** In this order for one row. A row whose events are all left out by `when` is dropped as “nothing in it is mapped”. */
  readonly events: readonly EventMapping[];
}

export interface Lookup {
  /** Under which its columns stand in expressions, lower case. */
  readonly alias: string;
  /** Name of the file without its ending; where it is missing every column is NULL. */
  readonly file: string;
  /** Lower case; the key is one of them. */
  readonly columns: readonly string[];
  readonly key: string;
  /** SQL over `t` that equals the key. */
  readonly on: string;
  /** SQL over the file's own columns, as `t`: which of its rows are kept in memory. */
  readonly where?: string;
}

export interface DropRule {
  /** In words, without a full stop; stands in the report. */
  readonly reason: string;
  /** SQL that is TRUE for rows that are dropped. */
  readonly when: string;
}

/** One event of a row. */
export interface EventMapping {
  /** SQL; the event is written where it is TRUE. Left out: always. An event with a NULL code is never written. */
  readonly when?: string;
  /**
   * SQL of the time's text as the source writes it (or of the first that counts, by coalesce); the pipeline reads it,
   * with its precision and zone. Null: a static fact. An event whose text is no possible time is left out: where it is the
   * row's only one the row is dropped as “impossible date”, else a notice counts it.
   */
  readonly time: string | null;
  readonly code: string;
  /** For codes.parquet. The commonest one of a code wins. */
  readonly description?: string;
  /**
   * SQL of the code's parent (`SNOMED/44054006`) for codes.parquet. NULL: what stands behind START or END in the code, where
   * it lasts; an empty text: none.
   */
  readonly parent?: string;
  /** SQL of the value's text as the source writes it: a plain number, else it goes to text_value and value_as_written. */
  readonly value?: string;
  /** SQL of the code of a coded value, or of a value that is no number, whose words are `text`: it goes to value_as_written where `value` does not. */
  readonly valueCode?: string;
  /** SQL of text_value. Where `value` is no number, it goes before this. */
  readonly text?: string;
  /** Columns of IMPORT_COLUMNS but time_precision, time_zone, value_as_written, source_table and original_subject_id, which the pipeline fills. */
  readonly further?: Readonly<Partial<Record<string, string>>>;
}
