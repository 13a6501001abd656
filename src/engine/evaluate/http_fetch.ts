import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isLoopbackAddress } from '../../core/evaluate/guard';

/** A connection was about to leave this machine although it must not. */
export class NotLoopback extends Error {
  override readonly name = 'NotLoopback';
}

/** What comes back is larger than any answer. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** A reply of half a million tokens, each in a message of its own, has fewer bytes. */
const MOST_BYTES = 256 * 2 ** 20;

export interface HttpFetch {
  /** @param heard called with each piece that arrives, also with those that say only that there is more to come */
  readonly fetch: (url: string | URL | Request, init?: RequestInit, heard?: () => void) => Promise<Response>;
  /** Closes connections that are kept. */
  dispose(): void;
}

/**
 * `fetch` over Node's own HTTP: it follows no redirect, takes no proxy from the environment, and where `onlyLoopback` is set
 * connects to this machine only, whatever a name resolves to at that moment.
 * @param resolve finds addresses of names
 */
export function httpFetch(
  { onlyLoopback, mostBytes = MOST_BYTES }: { readonly onlyLoopback: boolean; readonly mostBytes?: number },
  resolve: typeof systemLookup = systemLookup,
): HttpFetch {
  const lookup = onlyLoopback ? loopbackLookup(resolve) : undefined;
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
  return {
    fetch: async (target, init = {}, heard = () => undefined) => {
      const url = new URL(target instanceof Request ? target.url : target);
      // An address in the URL is connected to without being looked up.
      if (onlyLoopback && /^[\d.]+$|^\[/.test(url.hostname) && !isLoopbackAddress(url.hostname))
        throw refused(url.hostname);
      const isSecure = url.protocol === 'https:';
      const headers = Object.fromEntries(new Headers(init.headers));
      return new Promise((done, fail) => {
        const signal = init.signal ?? undefined;
        const request = (isSecure ? https : http).request(
          url,
          {
            ...{ method: init.method ?? 'GET', headers, agent: agents[isSecure ? 'https:' : 'http:'] },
            ...(lookup && { lookup }),
            ...(signal && { signal }),
          },
          response => {
            heard();
            done(responseOf(response, heard, mostBytes));
          },
        );
        request.on('error', fail);
        // What connects by a way that takes no lookup is seen here, before a byte of the request is sent.
        request.on('socket', socket => {
          if (!onlyLoopback) return;
          const check = (): void => {
            const { remoteAddress } = socket;
            if (remoteAddress !== undefined && !isLoopbackAddress(remoteAddress))
              request.destroy(refused(remoteAddress));
          };
          if (socket.connecting) socket.once('connect', check);
          else check();
        });
        request.end(typeof init.body === 'string' || init.body instanceof Uint8Array ? init.body : undefined);
      });
    },
    dispose() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Only addresses of this machine are found: of a name that has others too, none. */
function loopbackLookup(resolve: typeof systemLookup): LookupFunction {
  return (host: string, options: LookupOptions, done) => {
    resolve(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      if (error) done(error, '', 4);
      else {
        const elsewhere = addresses.find(({ address }) => !isLoopbackAddress(address));
        const [first] = addresses;
        if (elsewhere || !first) done(refused(elsewhere?.address ?? host), '', 4);
        else if (options.all === true) done(null, addresses);
        else done(null, first.address, first.family);
      }
    });
  };
}

function refused(address: string): NotLoopback {
  return new NotLoopback(`${address} is not on this machine, and restricted records may not leave it.`);
}

/** Statuses that have no body by the standard. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf(response: http.IncomingMessage, heard: () => void, mostBytes: number): Response {
  const status = response.statusCode ?? 502;
  const headers = new Headers();
  for (let i = 0; i + 1 < response.rawHeaders.length; i += 2) {
    headers.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
  }
  if (WITHOUT_BODY.has(status)) {
    response.resume();
    return new Response(null, { status, headers });
  }
  // Node's types of the stream and the web's are one at run time.
  const body = Readable.toWeb(response) as unknown as ReadableStream<Uint8Array>;
  return new Response(body.pipeThrough(watched(heard, mostBytes)), { status, headers });
}

function watched(heard: () => void, mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, controller) {
      heard();
      bytes += piece.length;
      if (bytes > mostBytes) controller.error(new TooLarge(`More than ${mostBytes} bytes came back.`));
      else controller.enqueue(piece);
    },
  });
}
