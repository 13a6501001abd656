import {
  DuckDBDataChunk,
  BIGINT,
  VARCHAR,
  DOUBLE,
  FLOAT,
  type DuckDBAppender,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { ImportedEvent } from '../../core/import/conventions';
import type { ImportDatabase } from './import_database';
import { FURTHER_COLUMNS } from './staged_columns';

/** Rows that are handed over at once, at most 2048: few, since what outlives a collection of garbage is copied by it. */
const CHUNK = 512;
/** So many events are held before they are written; long texts bring it forward. */
const MOST_EVENTS = 100_000;
const MOST_TEXT = 24 * 2 ** 20;
const TABLE = 'incoming';

const FIXED: readonly { readonly name: string; readonly type: DuckDBType }[] = [
  // Whole numbers far below 2^53: a number is quicker to hand over than a bigint.
  { name: 'place', type: DOUBLE },
  { name: 'subject', type: VARCHAR },
  { name: 'micros', type: BIGINT },
  { name: 'code', type: VARCHAR },
  { name: 'numeric_value', type: FLOAT },
  { name: 'text_value', type: VARCHAR },
  { name: 'description', type: VARCHAR },
];
const TYPES: Readonly<Record<string, DuckDBType>> = { VARCHAR, DOUBLE, BIGINT };
const COLUMNS = [...FIXED, ...FURTHER_COLUMNS.map(({ name, type }) => ({ name, type: TYPES[type] ?? VARCHAR }))];
/** Where the time of an event stands. */
const MICROS = 2;
/** What an event has besides: in which column it stands, and whether it is an integer. */
const FURTHER = new Map(
  FURTHER_COLUMNS.map(({ name, type }, i) => [name, { column: FIXED.length + i, isInteger: type === 'BIGINT' }]),
);

/** A table that holds a part of the events: those that have no other columns than these. */
interface Held {
  readonly table: string;
  /** Of COLUMNS, in order. */
  readonly columns: readonly number[];
  readonly types: readonly DuckDBType[];
  readonly appender: DuckDBAppender;
}

/**
 * Events of a source that is read in Node, on their way into DuckDB. Each event passes through here, so nothing is made for
 * it but its values, and those are handed over chunk by chunk: what lives for long costs the garbage collector most.
 */
export class EventBuffer {
  /** The chunk that is being filled; a column is used as soon as it has a value, which most never have. */
  private readonly values: DuckDBValue[][] = COLUMNS.map(() => new Array<DuckDBValue>(CHUNK).fill(null));
  private readonly isUsed = COLUMNS.map(() => false);
  private rows = 0;
  private held: Held[] = [];
  private tables = 0;
  private events = 0;
  private text = 0;

  constructor(private readonly database: ImportDatabase) {}

  get isFull(): boolean {
    return this.events >= MOST_EVENTS || this.text >= MOST_TEXT;
  }

  /** Whether `cut` must be called before the next event is added. */
  get isChunkFull(): boolean {
    return this.rows === CHUNK;
  }

  add(event: ImportedEvent, ordinal: number): void {
    const { text, description, further } = event;
    this.put(0, ordinal);
    this.put(1, event.subject);
    this.put(MICROS, event.time);
    this.put(3, event.code);
    this.put(4, event.value);
    this.put(5, text);
    this.put(6, description);
    for (const name in further) {
      const place = FURTHER.get(name);
      const stored = further[name];
      if (place === undefined || stored === undefined) continue;
      this.put(place.column, place.isInteger && typeof stored === 'number' ? BigInt(stored) : stored);
    }
    this.rows++;
    this.events++;
    this.text += (text?.length ?? 0) + (description?.length ?? 0);
  }

  private put(column: number, value: DuckDBValue): void {
    if (value === null) return;
    this.values[column]![this.rows] = value;
    this.isUsed[column] = true;
  }

  /** Hands the chunk over to DuckDB. */
  async cut(): Promise<void> {
    const { rows } = this;
    if (rows === 0) return;
    const { columns, types, appender } = await this.holder();
    const chunk = DuckDBDataChunk.create(types, rows);
    for (const [i, column] of columns.entries()) {
      const values = this.values[column]!;
      chunk.setColumnValues(i, rows === CHUNK ? values : values.slice(0, rows));
      values.fill(null);
    }
    appender.appendDataChunk(chunk);
    this.isUsed.fill(false);
    this.rows = 0;
  }

  /** A table with all columns of the chunk. */
  private async holder(): Promise<Held> {
    const last = this.held.at(-1);
    const needed = COLUMNS.flatMap((_, i) => (this.isUsed[i] || last?.columns.includes(i) ? [i] : []));
    if (last?.columns.length === needed.length) return last;
    const table = `${TABLE}_${this.tables++}`;
    const names = needed.map(i => `${COLUMNS[i]!.name} ${COLUMNS[i]!.type.toString()}`);
    await this.database.run(`CREATE OR REPLACE TEMP TABLE ${table} (${names.join(', ')})`);
    const appender = await this.database.appender(table);
    const held = { table, columns: needed, types: needed.map(i => COLUMNS[i]!.type), appender };
    this.held.push(held);
    return held;
  }

  /** Puts all that is held into tables. @returns a SELECT of the columns that are used; null where nothing is held */
  async take(): Promise<string | null> {
    if (this.events === 0) return null;
    await this.cut();
    for (const { appender } of this.held) appender.closeSync();
    this.events = 0;
    this.text = 0;
    const all = this.held.map(({ table }) => `SELECT * FROM ${table}`).join(' UNION ALL BY NAME ');
    const used = new Set(this.held.flatMap(({ columns }) => columns));
    const time = used.has(MICROS) ? ', make_timestamp(micros) AS time' : '';
    const others = used.has(MICROS) ? 'place, micros' : 'place';
    return `SELECT CAST(place AS BIGINT) AS ordinal, * EXCLUDE (${others})${time} FROM (${all})`;
  }

  /** Lets go of the tables that were taken. */
  async clear(): Promise<void> {
    const { held } = this;
    this.held = [];
    for (const { table } of held) await this.database.run(`DROP TABLE IF EXISTS ${table}`);
  }
}
