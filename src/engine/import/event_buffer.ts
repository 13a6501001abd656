import { DuckDBDataChunk, BIGINT, VARCHAR, DOUBLE, FLOAT, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { ImportedEvent } from '../../core/import/conventions';
import type { ImportDatabase } from './import_database';
import { FURTHER_COLUMNS, STAGED_NAMES } from './staged_columns';

/** Rows of a chunk of DuckDB's. */
const CHUNK = 2048;
/** So many events are held before they are written; long texts bring it forward. */
const MOST_EVENTS = 100_000;
const MOST_TEXT = 24 * 2 ** 20;
const TABLE = 'incoming';

const FIXED: readonly { readonly name: string; readonly type: DuckDBType }[] = [
  { name: 'ordinal', type: BIGINT },
  { name: 'subject', type: VARCHAR },
  { name: 'micros', type: BIGINT },
  { name: 'code', type: VARCHAR },
  { name: 'numeric_value', type: FLOAT },
  { name: 'text_value', type: VARCHAR },
  { name: 'description', type: VARCHAR },
];
const TYPES: Readonly<Record<string, DuckDBType>> = { VARCHAR, DOUBLE, BIGINT };
const COLUMNS = [...FIXED, ...FURTHER_COLUMNS.map(({ name, type }) => ({ name, type: TYPES[type] ?? VARCHAR }))];

/** Events of a source that is read in Node, on their way into DuckDB. */
export class EventBuffer {
  private columns: DuckDBValue[][] = COLUMNS.map(() => []);
  private chunks: DuckDBValue[][][] = [];
  private events = 0;
  private text = 0;

  constructor(private readonly database: ImportDatabase) {}

  get isFull(): boolean {
    return this.events >= MOST_EVENTS || this.text >= MOST_TEXT;
  }

  add(event: ImportedEvent, ordinal: number): void {
    const { subject, time, code, value, text, description, further } = event;
    const fixed = [BigInt(ordinal), subject, time, code, value, text, description];
    for (const [i, stored] of fixed.entries()) this.columns[i]?.push(stored);
    for (const [i, { name, type }] of FURTHER_COLUMNS.entries()) {
      const stored = further[name] ?? null;
      this.columns[fixed.length + i]?.push(type === 'BIGINT' && typeof stored === 'number' ? BigInt(stored) : stored);
    }
    this.events++;
    this.text += (text?.length ?? 0) + (description?.length ?? 0);
    if (this.events % CHUNK === 0) this.cut();
  }

  /** Puts what is held into a table. @returns a SELECT of it; null where nothing is held */
  async take(): Promise<string | null> {
    if (this.events === 0) return null;
    this.cut();
    const columns = COLUMNS.map(({ name, type }) => `${name} ${type.toString()}`).join(', ');
    await this.database.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (${columns})`);
    const appender = await this.database.appender(TABLE);
    const types = COLUMNS.map(({ type }) => type);
    for (const chunk of this.chunks) {
      const data = DuckDBDataChunk.create(types, chunk[0]?.length ?? 0);
      data.setColumns(chunk);
      appender.appendDataChunk(data);
    }
    appender.closeSync();
    this.forget();
    return `SELECT ${STAGED_NAMES}, ordinal FROM
      (SELECT *, make_timestamp(micros) AS time, CAST(NULL AS VARCHAR) AS parent FROM ${TABLE})`;
  }

  /** Lets go of what is held and of the table. */
  async clear(): Promise<void> {
    this.forget();
    await this.database.run(`DROP TABLE IF EXISTS ${TABLE}`);
  }

  private cut(): void {
    if (this.columns[0]?.length) this.chunks.push(this.columns);
    this.columns = COLUMNS.map(() => []);
  }

  private forget(): void {
    this.chunks = [];
    this.columns = COLUMNS.map(() => []);
    this.events = 0;
    this.text = 0;
  }
}
