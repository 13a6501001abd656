import type { Worker } from 'node:worker_threads';
import type { Port } from '../../protocol/channel';

/** How messages travel to a worker thread and back. */
export function workerPort(worker: Worker): Port {
  return {
    post: (message, transfer = []) =>
      worker.postMessage(
        message,
        transfer.filter(buffer => buffer instanceof ArrayBuffer),
      ),
    listen: listener => {
      worker.on('message', listener);
      return () => worker.off('message', listener);
    },
  };
}
