import type { ColumnInfo, Layout } from '../core/meds/dataset';
import {
  asText,
  planColumns,
  positionalNames,
  type CanonicalColumns,
  type SubjectType,
  type ValueType,
} from './canonical';
import { allColumns, commonSubjectType, furtherColumns, type FurtherColumn, type PlannedGroup } from './column_union';
import type { Database, SqlParams, SqlRow, VisitChunk } from './database';
import { NOTICES } from './faults';
import { columnFinder, type SchemaGroup } from './file_schema';
import { folderListing } from './listing';
import { metadataTable, readDatasetJson, type MetadataTable } from './metadata_files';
import { checkUnchanged, pathLiteral } from './parquet_file';
import { byLiteral, explainReading, type ReadFile } from './reading_fault';
import { recognise, type Recognised } from './recognise';

/** A metadata file turned out to be broken and is not used any more: the same reading without it succeeds. */
export class MetadataLost extends Error {
  override readonly name = 'MetadataLost';
}

/** A file of a group, with its number in the data set. */
interface Member {
  readonly file: string;
  readonly index: number;
}

/**
 * An opened data set: what its files are and how they are read, whatever their types. Everything that asks something
 * of the data goes through `scan` (events), `codesScan`, `splitsScan`, and `rows` (run it), so that paths, types and
 * errors are dealt with once.
 *
 * `scan()` is a SQL table expression with these columns:
 *
 * | column | type | |
 * |---|---|---|
 * | `subject` | `subjectType` | null where the stored id is null or no integer |
 * | `raw_subject` | VARCHAR | the id as stored, in text |
 * | `time` | TIMESTAMP (µs) | null: static |
 * | `code` | VARCHAR | |
 * | `numeric_value` | `valueType` | |
 * | `text_value` | VARCHAR | |
 * | `exact_value` | VARCHAR | numeric_value as stored where its type holds more digits than `valueType`; else null |
 * | `file` | INTEGER | index into `files` |
 * | `row` | BIGINT | row number in the file, from 0 |
 * | `x0`, `x1`, … | `extraColumns[i].type` | the further columns |
 *
 * Columns that a statement does not name are not read from disk.
 */
export class DatasetHandle {
  readonly path: string;
  readonly name: string;
  readonly layout: Layout;
  /** Relative to `path`, with `/`, in the natural order of their names. A row's `file` is an index into them. */
  readonly files: readonly string[];
  readonly absoluteFiles: readonly string[];
  /** The columns of the files: the standard ones that occur first, then the further ones in file order. */
  readonly columns: readonly ColumnInfo[];
  readonly extraColumns: readonly FurtherColumn[];
  readonly subjectType: SubjectType;
  readonly valueType: ValueType;
  /** dataset.json as it stands; {} where there is none or it is invalid. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** What was in the folder when it was opened (listing.ts). */
  readonly listing: string;
  readonly #notices: string[];
  readonly #lateNotices: string[] = [];
  #codes: MetadataTable | null;
  #splits: MetadataTable | null;
  readonly #files: ReadonlyMap<string, ReadFile>;
  readonly #planned: readonly PlannedGroup[];
  /** How each file is read, by its index. */
  readonly #groupOf: readonly (PlannedGroup | undefined)[];

  private constructor(
    readonly database: Database,
    readonly recognised: Recognised,
    planned: readonly PlannedGroup[],
    metadata: Readonly<Record<string, unknown>>,
    notices: readonly string[],
    tables: { readonly codes: MetadataTable | null; readonly splits: MetadataTable | null },
    listing: string,
  ) {
    this.path = recognised.path;
    this.name = recognised.name;
    this.layout = recognised.layout;
    this.files = recognised.shards.map(shard => shard.relative);
    this.absoluteFiles = recognised.shards.map(shard => shard.absolute);
    this.metadata = metadata;
    this.listing = listing;
    this.#notices = [...notices];
    this.#codes = tables.codes;
    this.#splits = tables.splits;
    this.#files = byLiteral([
      ...recognised.shards.map(shard => ({ ...shard, shown: shard.relative })),
      ...[tables.codes, tables.splits].flatMap(table => table?.file ?? []),
    ]);
    this.#planned = planned;
    const groupOf = new Map(planned.flatMap(group => group.group.files.map(file => [file, group] as const)));
    this.#groupOf = this.absoluteFiles.map(file => groupOf.get(file));
    this.subjectType = commonSubjectType(planned.map(({ plan }) => plan.subjectType));
    this.valueType = planned.some(({ plan }) => plan.valueType === 'DOUBLE') ? 'DOUBLE' : 'FLOAT';
    this.extraColumns = furtherColumns(planned);
    this.columns = allColumns(planned, this.extraColumns);
  }

  /** What a user should know although the data are read. */
  get notices(): readonly string[] {
    return [...this.#notices, ...this.#lateNotices];
  }

  /** Those of them that turned up only after the data set was opened. */
  get lateNotices(): readonly string[] {
    return this.#lateNotices;
  }

  /** codes.parquet; null where there is none that can be used. */
  get codes(): MetadataTable | null {
    return this.#codes;
  }

  /**
   * Opens a folder or a Parquet file. Reads footers and metadata, no events.
   * @param opened absolute path
   * @throws UserFault where it can't be read as MEDS (faults.ts lists all kinds)
   */
  static async open(database: Database, opened: string, signal?: AbortSignal): Promise<DatasetHandle> {
    // Before anything is read: what changes while it is read is seen as a change later.
    const listing = await folderListing(opened);
    const recognised = await recognise(database, opened, signal);
    const notices: string[] = [...recognised.notices];
    const relative = new Map(recognised.shards.map(shard => [shard.absolute, shard.relative]));
    const planned = recognised.groups.map(group => {
      const [first = ''] = group.files;
      const shown = recognised.layout === 'file' ? recognised.path : (relative.get(first) ?? first);
      return { group, plan: planColumns(group.columns, shown) };
    });
    for (const { plan } of planned) notices.push(...plan.notices);
    if (recognised.root === null) notices.push(NOTICES.noMetadata());
    else if (recognised.codesFile === null) notices.push(NOTICES.noCodes());
    const metadata = await readDatasetJson(recognised.datasetJson, notices);
    const codes = await metadataTable(database, recognised.codesFile, ['code'], notices, signal);
    const splits = await metadataTable(database, recognised.splitsFile, ['subject_id', 'split'], notices, signal);
    return new DatasetHandle(database, recognised, planned, metadata, notices, { codes, splits }, listing);
  }

  /**
   * The events as a SQL table expression (see the class), to stand after FROM. Filters on `subject`, `file` and `row`
   * reach into the Parquet reader.
   * @param files indices of the files to read; all where it is left out
   */
  scan(options: { readonly files?: readonly number[] } = {}): string {
    const wanted = options.files ?? this.files.keys();
    const members = new Map<PlannedGroup, Member[]>();
    for (const index of wanted) {
      const group = this.#groupOf[index];
      const file = this.absoluteFiles[index];
      if (!group || file === undefined) continue;
      const known = members.get(group);
      if (known) known.push({ file, index });
      else members.set(group, [{ file, index }]);
    }
    const parts = [...members].map(([{ group, plan }, files]) => this.#scanGroup(group, plan, files));
    if (parts.length === 0) throw new Error('A scan needs at least one file of the data set.');
    return parts.length === 1 ? `(${parts.join('')})` : `(${parts.join(' UNION ALL ')})`;
  }

  #scanGroup(group: SchemaGroup, plan: CanonicalColumns, members: readonly Member[]): string {
    const subject =
      plan.subjectType === this.subjectType ? plan.subject : `CAST(${plan.subject} AS ${this.subjectType})`;
    // By its text, which is the shortest that reads back as the same float32: 98.6 stays 98.6 as a double.
    const value =
      plan.valueType === this.valueType ? plan.value : `CAST(CAST(${plan.value} AS VARCHAR) AS ${this.valueType})`;
    const extra = this.extraColumns.map((column, i) => {
      const stored = plan.extra.find(({ name }) => name === column.name);
      if (!stored) return `CAST(NULL AS ${column.type}) AS x${i}`;
      return `${stored.type === column.type ? stored.sql : asText(stored.sql, stored.type)} AS x${i}`;
    });
    // file_index counts within this reading; where that is not the file's number in the data set, look it up.
    const same = members.every(({ index }, position) => index === position);
    const file = same
      ? 'CAST(file_index AS INTEGER)'
      : members.length === 1
        ? String(members[0]?.index ?? 0)
        : `[${members.map(({ index }) => index).join(', ')}][file_index + 1]`;
    const paths = members.map(member => pathLiteral(member.file)).join(', ');
    return `SELECT ${subject} AS subject, CAST(${plan.rawSubject} AS VARCHAR) AS raw_subject, ${plan.time} AS time,
      ${plan.code} AS code, ${value} AS numeric_value, ${plan.text} AS text_value,
      ${plan.exactValue ?? 'CAST(NULL AS VARCHAR)'} AS exact_value, ${file} AS file,
      CAST(file_row_number AS BIGINT) AS "row"${extra.map(sql => `, ${sql}`).join('')}
      FROM read_parquet([${paths}], hive_partitioning = false) AS stored(${positionalNames(group.columns)})`;
  }

  /** SQL that gives `extraColumns[index]` of a scan as text: as stored, nested values as JSON. */
  extraAsText(index: number): string {
    return asText(`x${index}`, this.extraColumns[index]?.type ?? 'VARCHAR');
  }

  /**
   * metadata/codes.parquet as a table expression with `code`, `description` (VARCHAR), `parent_codes` (VARCHAR[]) and
   * `row`: every row as it stands, so a code may occur more than once. Null where there is no (usable) file.
   */
  codesScan(): string | null {
    if (!this.#codes) return null;
    const { columns, from } = this.#codes;
    const at = columnFinder(columns);
    const description = at('description');
    const parents = at('parent_codes');
    const parentList = !parents
      ? 'CAST(NULL AS VARCHAR[])'
      : parents.type.endsWith('[]')
        ? `CAST(${parents.c} AS VARCHAR[])`
        : `CASE WHEN ${parents.c} IS NULL THEN NULL ELSE [CAST(${parents.c} AS VARCHAR)] END`;
    return `(SELECT CAST(${at('code')?.c ?? 'NULL'} AS VARCHAR) AS code,
      ${description ? asText(description.c, description.type) : 'CAST(NULL AS VARCHAR)'} AS description,
      ${parentList} AS parent_codes, CAST(file_row_number AS BIGINT) AS "row" FROM ${from})`;
  }

  /**
   * metadata/subject_splits.parquet as a table expression with `subject` (as in `scan`), `split` (VARCHAR) and `row`.
   * Null where there is no (usable) file: then a subject's split is the sub-folder of its shard.
   */
  splitsScan(): string | null {
    if (!this.#splits) return null;
    const { columns, from } = this.#splits;
    const at = columnFinder(columns);
    return `(SELECT TRY_CAST(${at('subject_id')?.c ?? 'NULL'} AS ${this.subjectType}) AS subject,
      CAST(${at('split')?.c ?? 'NULL'} AS VARCHAR) AS split, CAST(file_row_number AS BIGINT) AS "row" FROM ${from})`;
  }

  /**
   * Runs a statement (see Database.rows). A failure whose cause is a file that is gone or replaced, or memory, comes as
   * a UserFault; the signal cancels.
   */
  async rows(sql: string, params: SqlParams = {}, signal?: AbortSignal): Promise<SqlRow[]> {
    try {
      return await this.database.rows(sql, params, signal);
    } catch (error) {
      throw await this.#explained(error, sql, signal);
    }
  }

  /** Runs a statement and hands its result over chunk by chunk (see Database.chunks), with errors as in `rows`. */
  async chunks(sql: string, params: SqlParams, visit: VisitChunk, signal?: AbortSignal): Promise<void> {
    try {
      await this.database.chunks(sql, params, visit, signal);
    } catch (error) {
      throw await this.#explained(error, sql, signal);
    }
  }

  /** The same while DuckDB makes it, for a result of a known number of rows (see Database.stream). */
  async stream(
    sql: string,
    params: SqlParams,
    expected: number,
    visit: VisitChunk,
    signal?: AbortSignal,
  ): Promise<void> {
    try {
      await this.database.stream(sql, params, expected, visit, signal);
    } catch (error) {
      throw await this.#explained(error, sql, signal);
    }
  }

  /** The only row of a statement that always has one. */
  async row(sql: string, params: SqlParams = {}, signal?: AbortSignal): Promise<SqlRow> {
    const [row] = await this.rows(sql, params, signal);
    if (row === undefined) throw new Error('A statement that must give a row gave none.');
    return row;
  }

  /**
   * Does work whose statements also read metadata; where a metadata file turns out to be broken, which a notice then
   * tells, it is done once more without it.
   */
  async withUsableMetadata<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        // Each time one of the two files is given up, so this ends.
        if (!(error instanceof MetadataLost)) throw error;
      }
    }
  }

  /** Why a statement failed: a UserFault where a file or memory is the cause, MetadataLost where it is a metadata file. */
  async #explained(error: unknown, sql: string, signal: AbortSignal | undefined): Promise<unknown> {
    const shown = this.layout === 'file' ? this.path : this.name;
    const { reason, file } = await explainReading(error, sql, this.#files, shown, signal);
    if (file === null || this.recognised.shards.some(({ absolute }) => absolute === file.absolute)) return reason;
    if (this.#codes?.file === file) this.#codes = null;
    else if (this.#splits?.file === file) this.#splits = null;
    else return new MetadataLost(file.shown);
    const why = reason instanceof Error ? reason.message : 'it could not be read.';
    this.#lateNotices.push(NOTICES.metadataUnreadable(file.shown, why));
    return new MetadataLost(file.shown, { cause: reason });
  }

  /**
   * Makes sure that files are still those that were opened.
   * @param files indices; all where it is left out
   * @throws UserFault not-found, replaced, not-readable
   */
  async checkUnchanged(files?: readonly number[]): Promise<void> {
    const { shards } = this.recognised;
    const wanted = files ? files.flatMap(index => shards[index] ?? []) : shards;
    for (const shard of wanted) await checkUnchanged(shard.absolute, shard, shard.relative);
  }

  /** SQL of one table expression per group whose times are finer than microseconds, with the number of such times. */
  lostTimeDigits(): readonly { readonly file: string; readonly sql: string }[] {
    return this.#planned.flatMap(({ group, plan }) => {
      if (plan.timeLoses === null) return [];
      const paths = group.files.map(file => pathLiteral(file)).join(', ');
      const index = this.absoluteFiles.indexOf(group.files[0] ?? '');
      const sql = `SELECT count(*) FILTER (${plan.timeLoses}) AS lost
        FROM read_parquet([${paths}], hive_partitioning = false) AS stored(${positionalNames(group.columns)})`;
      return [{ file: this.files[index] ?? this.name, sql }];
    });
  }
}
