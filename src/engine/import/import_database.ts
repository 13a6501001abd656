import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import type { SqlValue } from '../database';
import { interruptible } from '../interruption';
import { MACROS } from './sql_macros';

/** DuckDB does not count all it takes; with this limit the process was seen to need 640 MB for a source of 1.1 GB. */
const MEMORY_LIMIT = '320MB';
const THREADS = 2;
/** Rows that a writer of partitions holds before it writes them, over all partitions. */
const PARTITIONED_ROWS = 131_072;

/** The values of a row by the names of its columns: of integers, counts and texts only. */
export type ResultRow = Readonly<Record<string, SqlValue>>;

/** The DuckDB that one import works with. Owner: whoever opened it. It writes to the folder it is given, and to no other. */
export class ImportDatabase {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    private readonly signal: AbortSignal,
  ) {}

  /** @param folder where it puts what does not fit into memory */
  static async open(folder: string, signal: AbortSignal): Promise<ImportDatabase> {
    await mkdir(folder, { recursive: true });
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(THREADS),
      memory_limit: MEMORY_LIMIT,
      temp_directory: path.join(folder, 'spill'),
      preserve_insertion_order: 'true',
      // Nothing is fetched from the network at run time.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      partitioned_write_flush_threshold: String(PARTITIONED_ROWS),
    });
    const connection = await instance.connect();
    for (const macro of ["SET TimeZone = 'UTC'", ...MACROS]) await connection.run(macro);
    return new ImportDatabase(instance, connection, signal);
  }

  /** @throws Cancelled; otherwise DuckDB's own error */
  async run(sql: string): Promise<void> {
    await interruptible(this.connection, this.signal, () => this.connection.run(sql));
  }

  /** Rows of a small result. */
  async rows(sql: string): Promise<ResultRow[]> {
    return interruptible(this.connection, this.signal, async () => {
      const reader = await this.connection.runAndReadAll(sql);
      return reader.getRowObjects() as ResultRow[];
    });
  }

  /** The only row of a statement that always has one. */
  async row(sql: string): Promise<ResultRow> {
    const [row] = await this.rows(sql);
    if (row === undefined) throw new Error('A statement that must give a row gave none.');
    return row;
  }

  /** For work that DuckDB can't share out, beside which its other threads would only wait, which takes time as well. */
  async withOneThread<T>(work: () => Promise<T>): Promise<T> {
    await this.run('SET threads = 1');
    try {
      return await work();
    } finally {
      if (!this.signal.aborted) await this.run(`SET threads = ${THREADS}`);
    }
  }

  appender(table: string): Promise<DuckDBAppender> {
    return this.connection.createAppender(table);
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
