import { Cancelled } from '../../src/core/fault';
import type { SubjectEvents } from '../../src/core/meds/events';
import type { RowDetails, RowRef } from '../../src/core/meds/events';

/**
 * The further columns of a subject's rows, fetched when they are looked at: rows asked for within one turn travel in
 * one request, and what was fetched is kept. One source belongs to one loaded subject; dispose it with the subject.
 */

/** Where a row's details come from: the extension. */
export type FetchDetails = (rows: readonly RowRef[], signal: AbortSignal) => Promise<RowDetails>;

/** One row's further columns: name and text as stored, null where the cell is null. */
export type RowColumns = readonly (readonly [column: string, value: string | null])[];

/** More rows than this are asked for in several requests. */
const BATCH = 500;

interface Waiting {
  readonly resolve: (columns: RowColumns) => void;
  readonly reject: (error: unknown) => void;
}

export class DetailsSource {
  readonly #known = new Map<number, RowColumns>();
  /** Rows whose request failed: they are asked for again only by `get`, never because they show. */
  readonly #failed = new Set<number>();
  readonly #waiting = new Map<number, Waiting[]>();
  readonly #asked = new Map<number, Waiting[]>();
  readonly #abort = new AbortController();
  readonly #listeners = new Set<() => void>();
  #scheduled = false;

  constructor(
    readonly events: SubjectEvents,
    readonly fetch: FetchDetails,
  ) {}

  /** What is known of a row already. */
  peek(row: number): RowColumns | undefined {
    return this.#known.get(row);
  }

  /** Whether the row was asked for in vain. */
  hasFailed(row: number): boolean {
    return this.#failed.has(row);
  }

  /** The row's further columns; rejects as the request does, and with Cancelled once the source is disposed. */
  get(row: number): Promise<RowColumns> {
    const known = this.#known.get(row);
    if (known) return Promise.resolve(known);
    if (this.#abort.signal.aborted) return Promise.reject(new Cancelled());
    return new Promise((resolve, reject) => {
      const waiting = { resolve, reject };
      const asked = this.#asked.get(row) ?? this.#waiting.get(row);
      if (asked) asked.push(waiting);
      else this.#waiting.set(row, [waiting]);
      this.#schedule();
    });
  }

  /** Fetches rows that are about to be shown; `listen` tells when they have come. A failure leaves them unknown. */
  want(rows: readonly number[]): void {
    const known = [this.#known, this.#asked, this.#waiting, this.#failed];
    for (const row of rows) if (known.every(all => !all.has(row))) this.#waiting.set(row, []);
    this.#schedule();
  }

  /** @returns a function that stops listening */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#abort.abort();
    this.#listeners.clear();
    const waiting = [...this.#waiting.values(), ...this.#asked.values()].flat();
    this.#waiting.clear();
    this.#asked.clear();
    for (const { reject } of waiting) reject(new Cancelled());
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.size === 0 || this.#abort.signal.aborted) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      const rows = [...this.#waiting];
      this.#waiting.clear();
      for (let at = 0; at < rows.length; at += BATCH) void this.#send(new Map(rows.slice(at, at + BATCH)));
    });
  }

  async #send(batch: ReadonlyMap<number, Waiting[]>): Promise<void> {
    for (const [row, waiting] of batch) this.#asked.set(row, waiting);
    const rows = [...batch.keys()];
    const { file, fileRow } = this.events;
    try {
      const refs = rows.map(row => ({ file: file[row] ?? 0, row: fileRow[row] ?? 0 }));
      const details = await this.fetch(refs, this.#abort.signal);
      rows.forEach((row, i) => {
        const values = details.rows[i] ?? [];
        const columns: RowColumns = details.columns.map((name, c) => [name, values[c] ?? null]);
        this.#known.set(row, columns);
        this.#failed.delete(row);
        for (const waiting of batch.get(row) ?? []) waiting.resolve(columns);
      });
    } catch (error) {
      for (const row of rows) this.#failed.add(row);
      for (const waiting of [...batch.values()].flat()) waiting.reject(error);
    } finally {
      for (const row of rows) this.#asked.delete(row);
    }
    if (!this.#abort.signal.aborted) for (const listener of this.#listeners) listener();
  }
}
