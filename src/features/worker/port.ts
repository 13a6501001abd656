import type { Worker } from 'node:worker_threads';
import type { Port } from '../../protocol/channel';

/** How messages travel to a worker thread and back. */
export function workerPort(worker: Worker): Port {
  return {
    post: message => worker.postMessage(message),
    listen: listener => {
      worker.on('message', listener);
      return () => worker.off('message', listener);
    },
  };
}
