import { Writable } from 'node:stream';
import { run } from '../../../src/cli/run';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A stream that keeps what is written to it; it takes its time, as a pipe does. */
export function sink(pieces: string[]): Writable {
  return new Writable({
    highWaterMark: 1024,
    write: (piece: Buffer, _, done) => {
      pieces.push(piece.toString());
      setImmediate(done);
    },
  });
}

/** A stream whose reader goes away after so many bytes, as `| head` does. */
export function leavingReader(bytes: number): { readonly stream: Writable; readonly written: () => number } {
  let written = 0;
  const stream = new Writable({
    write: (piece: Buffer, _, done) => {
      written += piece.length;
      done(written > bytes ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
    },
  });
  return { stream, written: () => written };
}

/** Runs a command line in this process. */
export async function cohortLens(...args: string[]): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const streams = { stdout: sink(out), stderr: sink(err) };
  const code = await run(args, '1.2.3', streams, new AbortController().signal);
  await new Promise<void>(resolve => streams.stderr.end(() => resolve()));
  return { code, out: out.join(''), err: err.join('') };
}
