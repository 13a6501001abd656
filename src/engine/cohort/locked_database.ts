import { rm } from 'node:fs/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { Cancelled } from '../../core/fault';
import { quoteText } from '../database';
import { interruptible } from '../interruption';

const THREADS = 2;
/** What does not fit goes to a private folder outside of the data set, up to a limit, and then the query ends. */
const MEMORY_LIMIT = '256MB';
const SPILL_LIMIT = '4GB';

/**
 * A DuckDB instance for statements that somebody else wrote: once it is locked it reads the given files and nothing
 * else, reaches no network, loads no extension, and no setting can be changed any more. Source: DuckDB's
 * documentation, "Securing DuckDB". Owner: whoever opened it; close it.
 */
export class LockedDatabase {
  private constructor(
    readonly instance: DuckDBInstance,
    readonly connection: DuckDBConnection,
    readonly spillFolder: string,
  ) {}

  /** @param spillFolder made when it is needed, and removed on close */
  static async open(spillFolder: string): Promise<LockedDatabase> {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(THREADS),
      memory_limit: MEMORY_LIMIT,
      temp_directory: spillFolder,
      max_temp_directory_size: SPILL_LIMIT,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      allow_persistent_secrets: 'false',
      errors_as_json: 'true',
    });
    try {
      const connection = await instance.connect();
      await connection.run(`SET TimeZone = 'UTC'`);
      return new LockedDatabase(instance, connection, spillFolder);
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /**
   * From here on only these files can be read, and no setting can be changed.
   * @param files absolute paths, also in the form in which statements name them
   */
  async lock(files: readonly string[]): Promise<void> {
    await this.connection.run(`SET allowed_paths = [${files.map(quoteText).join(', ')}]`);
    await this.connection.run('SET enable_external_access = false');
    await this.connection.run('SET lock_configuration = true');
  }

  /** Does work on the connection; the signal stops it. @throws Cancelled; DuckDB's own error */
  async run<T>(signal: AbortSignal, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    try {
      return await interruptible(this.connection, signal, () => work(this.connection));
    } catch (error) {
      throw signal.aborted ? new Cancelled() : error;
    }
  }

  async close(): Promise<void> {
    this.connection.closeSync();
    this.instance.closeSync();
    await rm(this.spillFolder, { recursive: true, force: true });
  }
}
