import type { MessagePort, Worker } from 'node:worker_threads';
import type { Port } from '../protocol/channel';

/** How messages travel between a worker thread and the one that started it, from either end. Buffers are handed over. */
export function threadPort(end: Worker | MessagePort): Port {
  return {
    post: (message, transfer = []) =>
      end.postMessage(
        message,
        transfer.filter(buffer => buffer instanceof ArrayBuffer),
      ),
    listen: listener => {
      end.on('message', listener);
      return () => end.off('message', listener);
    },
  };
}
