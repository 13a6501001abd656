import { Cancelled } from '../../src/core/fault';

/** Milliseconds of work between two frames: well inside one of 16.7, with room for drawing. */
const SLICE = 8;

/** Lets the page draw and answer the user, then goes on. A message is not throttled as a timer is. */
function breathe(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Runs long work in slices, so that no frame waits for it.
 * @param work yields every few tenths of a millisecond
 * @returns what the work returns; rejects with Cancelled once the signal is aborted
 */
export async function runInSlices<T>(work: Generator<undefined, T>, signal: AbortSignal): Promise<T> {
  let until = performance.now() + SLICE;
  for (;;) {
    if (signal.aborted) throw new Cancelled();
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await breathe();
    until = performance.now() + SLICE;
  }
}
