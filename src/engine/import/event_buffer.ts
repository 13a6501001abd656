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
/** Names and whether they are integers, of what an event has besides. */
const FURTHER = FURTHER_COLUMNS.map(({ name, type }) => ({ name, isInteger: type === 'BIGINT' }));

/** A column of a chunk; null as long as it has no value, which most columns of most sources never have. */
type Column = DuckDBValue[] | null;

/**
 * Events of a source that is read in Node, on their way into DuckDB. Each event passes through here, so nothing is made for
 * it but its values.
 */
export class EventBuffer {
  private columns: Column[] = COLUMNS.map(() => null);
  /** Rows of the chunk that is being filled. */
  private rows = 0;
  private chunks: { readonly columns: readonly Column[]; readonly rows: number }[] = [];
  private events = 0;
  private text = 0;

  constructor(private readonly database: ImportDatabase) {}

  get isFull(): boolean {
    return this.events >= MOST_EVENTS || this.text >= MOST_TEXT;
  }

  add(event: ImportedEvent, ordinal: number): void {
    const { text, description, further } = event;
    this.put(0, BigInt(ordinal));
    this.put(1, event.subject);
    this.put(2, event.time);
    this.put(3, event.code);
    this.put(4, event.value);
    this.put(5, text);
    this.put(6, description);
    for (let i = 0; i < FURTHER.length; i++) {
      const { name, isInteger } = FURTHER[i]!;
      const stored = further[name] ?? null;
      this.put(FIXED.length + i, isInteger && typeof stored === 'number' ? BigInt(stored) : stored);
    }
    this.rows++;
    this.events++;
    this.text += (text?.length ?? 0) + (description?.length ?? 0);
    if (this.rows === CHUNK) this.cut();
  }

  private put(column: number, value: DuckDBValue): void {
    const values = this.columns[column];
    if (values) values.push(value);
    else if (value !== null) this.columns[column] = [...nulls(this.rows), value];
  }

  /** Puts what is held into a table. @returns a SELECT of it; null where nothing is held */
  async take(): Promise<string | null> {
    if (this.events === 0) return null;
    this.cut();
    const { chunks } = this;
    const used = COLUMNS.map((_, i) => chunks.some(({ columns }) => columns[i] !== null));
    const taken = COLUMNS.filter((_, i) => used[i]);
    const columns = taken.map(({ name, type }) => `${name} ${type.toString()}`).join(', ');
    await this.database.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (${columns})`);
    const appender = await this.database.appender(TABLE);
    const types = taken.map(({ type }) => type);
    for (const chunk of chunks) {
      const data = DuckDBDataChunk.create(types, chunk.rows);
      data.setColumns(chunk.columns.filter((_, i) => used[i]).map(values => values ?? nulls(chunk.rows)));
      appender.appendDataChunk(data);
    }
    appender.closeSync();
    this.forget();
    const empty = COLUMNS.filter((_, i) => !used[i]).map(
      ({ name, type }) => `, CAST(NULL AS ${type.toString()}) AS ${name}`,
    );
    return `SELECT ${STAGED_NAMES}, ordinal FROM (SELECT *, make_timestamp(micros) AS time FROM
      (SELECT *${empty.join('')}, CAST(NULL AS VARCHAR) AS parent FROM ${TABLE}))`;
  }

  /** Lets go of what is held and of the table. */
  async clear(): Promise<void> {
    this.forget();
    await this.database.run(`DROP TABLE IF EXISTS ${TABLE}`);
  }

  private cut(): void {
    if (this.rows > 0) this.chunks.push({ columns: this.columns, rows: this.rows });
    this.columns = COLUMNS.map(() => null);
    this.rows = 0;
  }

  private forget(): void {
    this.chunks = [];
    this.columns = COLUMNS.map(() => null);
    this.rows = 0;
    this.events = 0;
    this.text = 0;
  }
}

const nulls = (rows: number): DuckDBValue[] => new Array<DuckDBValue>(rows).fill(null);
