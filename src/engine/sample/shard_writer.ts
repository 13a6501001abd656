import {
  BIGINT,
  DuckDBDataChunk,
  DuckDBInstance,
  FLOAT,
  INTEGER,
  VARCHAR,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { SampleCode } from '../../core/sample/codes';
import type { Patient } from '../../core/sample/patient';
import { privateFolder, quoteText } from '../database';

/** Rows that go to DuckDB at a time. */
const CHUNK = 2048;
const MEMORY_LIMIT = '512MB';

/** Columns of a row on its way: what repeats is an index. */
const TYPES = [INTEGER, INTEGER, BIGINT, INTEGER, FLOAT, VARCHAR, INTEGER, INTEGER, INTEGER];
const STAGED =
  'CREATE TABLE staged ("row" INTEGER, subject INTEGER, minute BIGINT, code INTEGER, value FLOAT, text VARCHAR, ' +
  'unit INTEGER, encounter INTEGER, "order" INTEGER)';

/** The same bytes for the same rows: whatever could depend on the number of threads is sorted. */
const PARQUET = 'FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 3, PARQUET_VERSION v2, ROW_GROUP_SIZE 122880';

const SHARD = `
  SELECT
    subject::BIGINT AS subject_id,
    make_timestamp(minute * 60000000) AS time,
    codes.code,
    value AS numeric_value,
    text AS text_value,
    units.unit,
    encounter::VARCHAR AS encounter_id,
    "order"::VARCHAR AS order_id
  FROM staged
  JOIN codes ON codes.id = staged.code
  LEFT JOIN units ON units.id = staged.unit
  ORDER BY "row"`;

/** The tables that records of one data set share. */
export interface SharedTables {
  readonly codes: readonly SampleCode[];
  readonly units: readonly string[];
  /** What the index calls a code; null where nobody does. */
  readonly describe: (code: string) => string | null;
}

/**
 * Writes the Parquet files of a synthetic data set. Rows are held back until their shard is whole. Owner: whoever opened
 * it; close it.
 */
export class ShardWriter {
  #appender: DuckDBAppender | null = null;
  #columns: DuckDBValue[][] = TYPES.map(() => []);
  #rows = 0;

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    private readonly spill: string,
  ) {}

  /** @param threads DuckDB's; they change nothing but the time it takes */
  static async open(threads: number): Promise<ShardWriter> {
    const spill = path.join(await privateFolder(), randomUUID());
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(threads),
      memory_limit: MEMORY_LIMIT,
      temp_directory: spill,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
    const connection = await instance.connect();
    await connection.run(
      'CREATE TABLE codes (id INTEGER, code VARCHAR); CREATE TABLE units (id INTEGER, unit VARCHAR)',
    );
    return new ShardWriter(instance, connection, spill);
  }

  /** Events of the shard that is being filled. */
  get rows(): number {
    return this.#rows;
  }

  /** @returns how many events the patient has */
  async add(id: number, patient: Patient): Promise<number> {
    for (const code of patient.facts) this.#push(id, null, code, null, null, null, null, null);
    for (const row of patient.rows) {
      const { time, code, value, text, unit, encounter, order } = row;
      this.#push(id, BigInt(time), code, value, text, ...[unit < 0 ? null : unit, encounter || null, order || null]);
    }
    if ((this.#columns[0]?.length ?? 0) >= CHUNK) await this.#flush(false);
    return patient.facts.length + patient.rows.length;
  }

  /** Writes what was added since the last shard. */
  async writeShard(file: string, { codes, units }: SharedTables): Promise<void> {
    await this.#flush(true);
    this.#appender?.closeSync();
    this.#appender = null;
    await this.#fill(
      'codes',
      codes.map(({ code }) => code),
    );
    await this.#fill('units', units);
    await this.connection.run(`COPY (${SHARD}) TO ${quoteText(file)} (${PARQUET})`);
    await this.connection.run('DROP TABLE staged');
    this.#rows = 0;
  }

  /**
   * Writes the table of the codes that occur, with their parents, sorted.
   * @param occurs by index
   * @returns how many codes occur
   */
  async writeCodes(
    file: string,
    { codes, describe }: SharedTables,
    occurs: (index: number) => boolean,
  ): Promise<number> {
    const found = codes.filter((_, i) => occurs(i));
    const parents = found.flatMap(({ parent }) => parent ?? []);
    const bare = new Set(found.map(({ code }) => code));
    const missing = [...new Set(parents)].filter(parent => !bare.has(parent));
    const rows = [
      ...found.map(({ code, described, prefix, parent }) => {
        const description = described === null ? SPECIALS[code] : describe(described);
        return { code, description: description == null ? null : prefix + description, parent };
      }),
      ...missing.map(code => ({ code, description: describe(code), parent: null })),
    ];
    await this.connection.run('CREATE OR REPLACE TABLE described (code VARCHAR, description VARCHAR, parent VARCHAR)');
    const columns = [rows.map(row => row.code), rows.map(row => row.description), rows.map(row => row.parent)];
    await this.#append('described', columns, [VARCHAR, VARCHAR, VARCHAR]);
    await this.connection.run(
      `COPY (SELECT code, description, CASE WHEN parent IS NOT NULL THEN [parent] END AS parent_codes FROM described
        ORDER BY code) TO ${quoteText(file)} (${PARQUET})`,
    );
    return found.length;
  }

  /** Writes which split each subject is in, by id. */
  async writeSplits(file: string, splits: readonly { readonly id: number; readonly split: string }[]): Promise<void> {
    await this.connection.run('CREATE OR REPLACE TABLE splits (id INTEGER, split VARCHAR)');
    const columns = [splits.map(({ id }) => id), splits.map(({ split }) => split)];
    await this.#append('splits', columns, [INTEGER, VARCHAR]);
    await this.connection.run(
      `COPY (SELECT id::BIGINT AS subject_id, split FROM splits ORDER BY id) TO ${quoteText(file)} (${PARQUET})`,
    );
  }

  async close(): Promise<void> {
    this.#appender?.closeSync();
    this.connection.closeSync();
    this.instance.closeSync();
    await rm(this.spill, { recursive: true, force: true });
  }

  #push(id: number, ...rest: readonly DuckDBValue[]): void {
    const values = [this.#rows++, id, ...rest];
    values.forEach((value, i) => this.#columns[i]?.push(value));
  }

  async #flush(all: boolean): Promise<void> {
    if (!this.#appender) {
      await this.connection.run(STAGED);
      this.#appender = await this.connection.createAppender('staged');
    }
    let at = 0;
    const length = this.#columns[0]?.length ?? 0;
    for (; length - at >= CHUNK || (all && at < length); at += CHUNK) {
      const some = this.#columns.map(column => column.slice(at, at + CHUNK));
      const chunk = DuckDBDataChunk.create(TYPES, some[0]?.length ?? 0);
      chunk.setColumns(some);
      this.#appender.appendDataChunk(chunk);
    }
    this.#columns = this.#columns.map(column => column.slice(Math.min(at, length)));
    if (all) this.#appender.flushSync();
  }

  async #fill(table: 'codes' | 'units', texts: readonly string[]): Promise<void> {
    await this.connection.run(`DELETE FROM ${table}`);
    await this.#append(table, [texts.map((_, i) => i), texts], [INTEGER, VARCHAR]);
  }

  async #append(
    table: string,
    columns: readonly (readonly DuckDBValue[])[],
    types: readonly DuckDBType[],
  ): Promise<void> {
    const appender = await this.connection.createAppender(table);
    const rows = columns[0]?.length ?? 0;
    for (let at = 0; at < rows; at += CHUNK) {
      const some = columns.map(column => column.slice(at, at + CHUNK));
      const chunk = DuckDBDataChunk.create(types, some[0]?.length ?? 0);
      chunk.setColumns(some);
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }
}

/** What the standard's own codes are called. */
const SPECIALS: Readonly<Record<string, string>> = { MEDS_BIRTH: 'Birth', MEDS_DEATH: 'Death' };
