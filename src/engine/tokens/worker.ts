import path from 'node:path';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { Channel, type Handlers } from '../../protocol/channel';
import type { TokensApi } from './contract';
import { loadEncoding } from './encodings';
import { TokenCounter } from './token_counter';
import { threadPort } from '../thread_port';

/**
 * The start of the tokens worker thread (`dist/tokens.js`): the same TokenCounter as on the command line, behind a
 * Channel. The thread is ended by `close`.
 */
if (!parentPort) throw new Error('This script is the start of a worker thread.');
serve(parentPort);

function serve(port: MessagePort): void {
  const media = path.join(__dirname, '..', 'media');
  const counter = new TokenCounter(id => loadEncoding(id, media));
  const handlers: Handlers<TokensApi> = {
    ...counter.handlers(),
    close: () => {
      channel.dispose();
      port.close();
    },
  };
  // The counter asks nothing back. What fails in here reaches the other side as the answer, and is logged there.
  const channel = new Channel<TokensApi, Readonly<Record<string, never>>>(threadPort(port), handlers);
}
