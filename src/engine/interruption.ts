import type { DuckDBConnection } from '@duckdb/node-api';
import { Cancelled } from '../core/fault';

/** An interrupt that comes before the query has begun is lost, so it is sent again until the query has ended. */
const INTERRUPT_EVERY_MS = 10;

/**
 * Does work on a connection, and has DuckDB stop it when the signal is aborted.
 * @throws Cancelled where it was, also where what was interrupted looks complete; else what the work throws
 */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    stopIfAborted(signal);
    const result = await work();
    stopIfAborted(signal);
    return result;
  } finally {
    signal.removeEventListener('abort', interrupt);
    clearInterval(timer);
  }
}

/** @throws Cancelled */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Cancelled();
}
