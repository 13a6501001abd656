import { parentPort, type MessagePort } from 'node:worker_threads';
import { Channel, type Handlers } from '../protocol/channel';
import type { EngineApi } from './contract';
import { Engine } from './engine';
import { threadPort } from './thread_port';

/**
 * The start of the engine's worker thread: the same Engine as on the command line, behind a Channel. Requests that come
 * before DuckDB is there wait in the port. The thread is ended by `close`, never by `terminate()` while it works: DuckDB's
 * binding would take the process down.
 */
if (!parentPort) throw new Error('This script is the start of a worker thread.');
void serve(parentPort);

async function serve(port: MessagePort): Promise<void> {
  const engine = await Engine.create();
  const handlers: Handlers<EngineApi> = {
    ...engine.handlers(),
    close: async () => {
      channel.dispose();
      await engine.close();
      port.close();
    },
  };
  // The engine asks nothing back. What fails in here reaches the other side as the answer, and is logged there.
  const channel = new Channel<EngineApi, Readonly<Record<string, never>>>(threadPort(port), handlers);
}
