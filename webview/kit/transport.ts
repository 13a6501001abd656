import { Channel } from '../../src/protocol/channel';
import type { Handlers, Port } from '../../src/protocol/channel';
import { wholeMessages } from '../../src/protocol/pieces';

/** The page's end of the channel to the extension, and the place where VS Code keeps a page's state. */

interface VsCodeApi {
  postMessage(message: unknown, transfer?: readonly ArrayBufferLike[]): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** What a page has of VS Code: one channel and one kept state. */
export interface Host<Local, Remote> {
  readonly channel: Channel<Local, Remote>;
  /** What keepState was last given, also after the page was hidden or the window reloaded; undefined at first. */
  readonly kept: unknown;
  keepState(state: unknown): void;
}

/**
 * Connects the page. VS Code allows it once in a page's life.
 * @typeParam Local what this page answers
 * @typeParam Remote what the extension answers
 * @param onDefect told of every throw in one of the page's own handlers
 */
export function connectHost<Local, Remote>(
  handlers: Handlers<Local>,
  onDefect: (method: string, error: unknown) => void,
): Host<Local, Remote> {
  const api = acquireVsCodeApi();
  const port: Port = {
    post: message => api.postMessage(message),
    listen: listener => {
      const whole = wholeMessages(listener);
      const receive = (event: MessageEvent<unknown>): void => whole(event.data);
      window.addEventListener('message', receive);
      return () => window.removeEventListener('message', receive);
    },
  };
  return {
    channel: new Channel<Local, Remote>(port, handlers, onDefect),
    kept: api.getState(),
    keepState: state => api.setState(state),
  };
}
