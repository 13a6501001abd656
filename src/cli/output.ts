import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Cancelled } from '../core/fault';

/** Text that is collected before it is written: large enough that writing costs nothing, small enough to stay flat. */
const PIECE = 64 * 1024;

/**
 * Writes text to a stream without ever holding all of it: what is written waits for the reader. A reader that went away
 * (`cohort-lens … | head`) cancels the work and is no error.
 */
export class Output {
  readonly #gone = new AbortController();
  readonly #fail: (error: NodeJS.ErrnoException) => void;
  #pending = '';
  #error: Error | null = null;

  constructor(readonly stream: Writable) {
    this.#fail = error => {
      if (error.code !== 'EPIPE') this.#error = error;
      this.#gone.abort();
    };
    stream.on('error', this.#fail);
  }

  /** Aborted when nobody reads any more. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  async write(text: string): Promise<void> {
    this.#pending += text;
    if (this.#pending.length >= PIECE) await this.flush();
  }

  /** @throws Cancelled where the reader went away; the stream's own error where writing failed otherwise */
  async flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    this.#check();
    if (text === '' || this.stream.write(text)) return;
    await once(this.stream, 'drain', { signal: this.#gone.signal }).catch((error: unknown) => {
      this.#check();
      throw error;
    });
  }

  /** Writes the rest and waits until the stream has taken all of it. */
  async finish(): Promise<void> {
    await this.flush();
    await new Promise<void>(resolve => this.stream.write('', () => resolve()));
    this.#check();
  }

  dispose(): void {
    this.stream.off('error', this.#fail);
  }

  #check(): void {
    if (this.#error) throw this.#error;
    if (this.#gone.signal.aborted) throw new Cancelled();
  }
}

/**
 * Text of a record as one line of a terminal: control characters (line breaks, tabs, and escape sequences that could
 * drive the terminal) and marks that turn the direction of writing are written as `\u{…}`.
 */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, character => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Columns of a table, two spaces between them; numbers to the right. */
export function alignedRow(cells: readonly string[], widths: readonly number[], right: readonly boolean[]): string {
  const padded = cells.map((cell, i) =>
    right[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(i === cells.length - 1 ? 0 : (widths[i] ?? 0)),
  );
  return `${padded.join('  ').trimEnd()}\n`;
}

/** A table whose columns are as wide as what stands in them. Each row has a cell for each of the head's. */
export function alignedTable(
  head: readonly string[],
  right: readonly boolean[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => lines.reduce((width, line) => Math.max(width, line[column]?.length ?? 0), 0));
  return lines.map(line => alignedRow(line, widths, right)).join('');
}
