import { randomUUID } from 'node:crypto';
import { lstat, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BIGINT,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBTimestampValue,
  HUGEINT,
  UBIGINT,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBResult,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { Cancelled } from '../core/fault';
import { interruptible } from './interruption';

/** A value of a small result. TIMESTAMP comes as microseconds (bigint), a list as an array, other types as their text. */
export type SqlValue = null | boolean | number | bigint | string | readonly SqlValue[];
export type SqlRow = Readonly<Record<string, SqlValue>>;
/** Named parameters: `$id` in the statement is `{ id: … }` here. */
export type SqlParams = Readonly<Record<string, null | boolean | number | bigint | string>>;

/** What is done on a connection; the signal is also aborted when the database is closed. */
type Work<T> = (connection: DuckDBConnection, signal: AbortSignal) => Promise<T>;

/** Is given each chunk of a result; may be waited for, which holds the reading back. */
export type VisitChunk = (chunk: DuckDBDataChunk) => void | Promise<void>;

/**
 * Chosen by measurement over 20 M events: with node itself the process stays under 300 MB, and no query over data of
 * that size spills. What does not fit goes to a temporary folder outside the data set that is removed on close.
 */
const MEMORY_LIMIT = '128MB';
const THREADS = 2;
/** Queries that run at one time; a further one waits. Each has a connection of its own, so that it can be interrupted. */
const MAX_CONNECTIONS = 3;

/** After these DuckDB refuses every further statement. */
const GIVES_UP = /^(?:FATAL|INTERNAL) Error/i;
/** How it refuses them. */
const INVALIDATED = /database has been invalidated/i;

/**
 * The database went away under a statement that is not at fault: DuckDB gave up on itself over another one, or holds a
 * file as it was before. The same request, asked of the database that follows, is answered.
 */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  constructor() {
    super('The database is not usable any more; a new one is.');
  }
}

/** Two readings of the same rows disagree on how many there are. */
export class RowCountError extends Error {
  constructor(rows: number, expected: number) {
    super(`A statement gave ${rows} rows in place of ${expected}.`);
  }
}

/** One in-memory DuckDB instance. Owner: the Engine, which closes it. Nothing is ever written but its spill folder. */
export class Database {
  readonly #idle: DuckDBConnection[] = [];
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = [];
  /** Statements that run or wait for a connection. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  /** Time of change of each file that DuckDB may hold parts of, in milliseconds. */
  readonly #versions = new Map<string, number>();
  #open = 0;
  #isBroken = false;

  private constructor(
    readonly instance: DuckDBInstance,
    readonly spillFolder: string,
  ) {}

  static async open(): Promise<Database> {
    const spillFolder = path.join(await privateFolder(), randomUUID());
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(THREADS),
      memory_limit: MEMORY_LIMIT,
      temp_directory: spillFolder,
      preserve_insertion_order: 'false',
      // Nothing is fetched from the network at run time.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
    return new Database(instance, spillFolder);
  }

  /** Whether it has to be opened anew: DuckDB gave up on itself over some file, or holds a file as it was before. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /**
   * Is told of files before they are read for the first time, and when they may have changed. DuckDB keeps footers and
   * pages, and tells versions of a file apart by whole seconds only.
   * @throws DatabaseLost where it may hold an earlier version of one
   */
  async expectFiles(files: readonly string[]): Promise<void> {
    for (const file of files) {
      // A file that is gone is told of by whoever reads it.
      const now = (await stat(file).catch(() => null))?.mtimeMs;
      const before = this.#versions.get(file);
      if (now === undefined) continue;
      this.#versions.set(file, now);
      if (before === undefined || before === now || Math.floor(before / 1000) !== Math.floor(now / 1000)) continue;
      this.#isBroken = true;
      throw new DatabaseLost();
    }
  }

  /**
   * Runs a statement and returns its rows. For results of up to some thousands of rows; larger ones: `chunks`.
   * @throws Cancelled when the signal is aborted or the database is closed, DatabaseLost; otherwise DuckDB's own error
   *   (callers turn it into a UserFault)
   */
  async rows(sql: string, params: SqlParams = {}, signal?: AbortSignal): Promise<SqlRow[]> {
    return this.#run(signal, async connection => {
      const reader = await connection.runAndReadAll(sql, ...bind(params));
      const names = reader.deduplicatedColumnNames();
      return reader.getRows().map(row => Object.fromEntries(names.map((n, i) => [n, toSqlValue(row[i] ?? null)])));
    });
  }

  /** The only row of a statement that always has one, e.g. an aggregate. */
  async row(sql: string, params: SqlParams = {}, signal?: AbortSignal): Promise<SqlRow> {
    const [row] = await this.rows(sql, params, signal);
    if (row === undefined) throw new Error('A statement that must give a row gave none.');
    return row;
  }

  /**
   * Runs a statement to its end and then hands its result over chunk by chunk, as typed vectors.
   * A chunk is valid only until `visit` returns.
   */
  async chunks(sql: string, params: SqlParams, visit: VisitChunk, signal?: AbortSignal): Promise<void> {
    await this.#run(signal, async (connection, signal) => {
      await visitAll(await connection.run(sql, ...bind(params)), visit, signal);
    });
  }

  /**
   * Runs a statement and hands its result over chunk by chunk while DuckDB makes it, so that memory stays flat.
   * DuckDB's binding ends a stream that failed as if it were complete, so the number of rows must be known beforehand:
   * where fewer come, the statement is run again for its error.
   * @param expected how many rows the whole result has
   * @throws RowCountError where another number of rows comes and yet nothing fails
   */
  async stream(
    sql: string,
    params: SqlParams,
    expected: number,
    visit: VisitChunk,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#run(signal, async (connection, signal) => {
      const rows = await visitAll(await connection.stream(sql, ...bind(params)), visit, signal);
      if (rows === expected) return;
      await connection.run(`SELECT max(hash(result)) FROM (${sql}) AS result`, ...bind(params));
      throw new RowCountError(rows, expected);
    });
  }

  /**
   * Cancels what runs and waits for its end, then closes the instance and removes the spill folder. A thread must not
   * be ended before this is done: DuckDB's binding takes the process down when it comes back into a thread that is gone.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
    for (const connection of this.#idle.splice(0)) connection.closeSync();
    this.instance.closeSync();
    await rm(this.spillFolder, { recursive: true, force: true });
  }

  async #run<T>(caller: AbortSignal | undefined, work: Work<T>): Promise<T> {
    const signal = caller ? AbortSignal.any([caller, this.#closing.signal]) : this.#closing.signal;
    if (signal.aborted) throw this.#stopped(caller);
    const running = this.#runOn(caller, signal, work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Why a statement was stopped: its caller wished so, or the database is closed, in order or because it is broken. */
  #stopped(caller: AbortSignal | undefined): Error {
    return this.#isBroken && caller?.aborted !== true ? new DatabaseLost() : new Cancelled();
  }

  async #runOn<T>(caller: AbortSignal | undefined, signal: AbortSignal, work: Work<T>): Promise<T> {
    const connection = await this.#acquire();
    try {
      return await interruptible(connection, signal, () => work(connection, signal));
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      const isRefused = INVALIDATED.test(message);
      if (isRefused || GIVES_UP.test(message)) this.#isBroken = true;
      if (signal.aborted) throw this.#stopped(caller);
      throw isRefused ? new DatabaseLost() : error;
    } finally {
      this.#release(connection);
    }
  }

  async #acquire(): Promise<DuckDBConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#open >= MAX_CONNECTIONS) return new Promise(resolve => this.#waiting.push(resolve));
    this.#open++;
    try {
      const connection = await this.instance.connect();
      // Session settings: a zoned time is shown in UTC as stored, and footers are parsed once per file.
      await connection.run(`SET TimeZone = 'UTC'; SET parquet_metadata_cache = true`);
      return connection;
    } catch (error) {
      this.#open--;
      if (!(error instanceof Error && INVALIDATED.test(error.message))) throw error;
      this.#isBroken = true;
      throw new DatabaseLost();
    }
  }

  #release(connection: DuckDBConnection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }
}

/**
 * A folder that only this user may look into, for what does not fit into memory: it may hold records. DuckDB makes a
 * folder of its own in it when it first spills, and removes that when the instance ends, also with a thread that is
 * terminated.
 */
export async function privateFolder(): Promise<string> {
  const folder = path.join(tmpdir(), `cohort-lens-${process.getuid?.() ?? 'user'}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = await lstat(folder);
  const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
  return isOurs ? folder : await mkdtemp(path.join(tmpdir(), 'cohort-lens-'));
}

/** @returns how many rows were visited */
async function visitAll(result: DuckDBResult, visit: VisitChunk, signal: AbortSignal): Promise<number> {
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    if (signal.aborted) break;
    rows += chunk.rowCount;
    await visit(chunk);
  }
  // An interrupted stream ends as if it were complete.
  if (signal.aborted) throw new Cancelled();
  return rows;
}

/** A SQL identifier in double quotes. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A SQL string. DuckDB knows no escapes in it but the doubled quote. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function bind(params: SqlParams): [Record<string, DuckDBValue>, Record<string, DuckDBType | undefined>] {
  const types: Record<string, DuckDBType | undefined> = {};
  for (const [name, value] of Object.entries(params)) {
    // Left alone, a bigint would be HUGEINT, and a comparison with it would read the whole file instead of its rows.
    if (typeof value === 'bigint') types[name] = integerType(value);
  }
  return [params, types];
}

function integerType(value: bigint): DuckDBType {
  if (BigInt.asIntN(64, value) === value) return BIGINT;
  return BigInt.asUintN(64, value) === value ? UBIGINT : HUGEINT;
}

function toSqlValue(value: DuckDBValue): SqlValue {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof DuckDBTimestampValue) return value.micros;
  if (value instanceof DuckDBListValue) return value.items.map(toSqlValue);
  // eslint's rule can't see it, but every DuckDB value class has a toString of its own.
  return (value as { toString(): string }).toString();
}
