import { parentPort, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { Cancelled } from '../../../core/fault';
import { Channel, type Handlers, type Port } from '../../../protocol/channel';
import { duringFileOperations } from '../sqlite';
import type { ImporterApi, ImporterEvents } from './contract';
import { importVocabulary } from './import_vocabulary';
import { listStore, removeFromStore } from './store';

/** The start of the importer's worker thread (`dist/ontology_import.js`). It ends by `close`, and cleans up before. */
if (!parentPort) throw new Error('This script is the start of a worker thread.');
serve(parentPort);

/** Between two looks at what came, while SQLite works on something long. */
const LOOK_EVERY_MS = 50;

function serve(port: MessagePort): void {
  /** Imports under way, each settled when it has cleaned up. */
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  let hear: (message: unknown) => void = () => undefined;
  const messages: Port = {
    post: message => port.postMessage(message),
    listen: listener => {
      hear = listener;
      port.on('message', listener);
      return () => port.off('message', listener);
    },
  };
  const handlers: Handlers<ImporterApi> = {
    import: async ({ path, store }, { signal }) => {
      const stop = AbortSignal.any([signal, stopping.signal]);
      const importing = importVocabulary(path, store, progress => channel.notify('progress', progress), stop);
      running.add(importing);
      const listening = whileSqliteWorks(port, message => hear(message), stop);
      try {
        return await importing;
      } finally {
        listening();
        running.delete(importing);
      }
    },
    list: ({ store }) => listStore(store),
    remove: ({ store, id }) => removeFromStore(store, id),
    close: async () => {
      stopping.abort();
      await Promise.allSettled(running);
      channel.dispose();
      port.close();
    },
  };
  // What fails in here reaches the other side as the answer, and is logged there.
  const channel = new Channel<ImporterApi, ImporterEvents>(messages, handlers);
}

/**
 * Making an index of millions of rows is one call of SQLite's that takes seconds, in which the thread hears nothing. It
 * reads and writes the file all the time, though, and there messages are looked at: a cancel among them breaks it off.
 * @returns ends it
 */
function whileSqliteWorks(port: MessagePort, hear: (message: unknown) => void, stop: AbortSignal): () => void {
  let next = 0;
  return duringFileOperations(() => {
    const now = performance.now();
    if (now < next) return;
    next = now + LOOK_EVERY_MS;
    for (let got = receiveMessageOnPort(port); got; got = receiveMessageOnPort(port)) hear(got.message);
    if (stop.aborted) throw new Cancelled();
  });
}
