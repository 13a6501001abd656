import { build } from 'esbuild';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { EngineApi } from '../../../src/engine/contract';
import type { Handlers } from '../../../src/protocol/channel';
import { HarnessSession } from './session';
import type { PageName } from './session';
import { TokensHarnessSession } from './tokens_session';
import { decodeMessage } from './wire';

/**
 * Serves the built webview pages to a plain Chromium, under the policy that the extension gives them, with the real
 * engine in this process as their host. For webview tests, screenshots and frame benchmarks; the real workbench has
 * tests of its own.
 */

export interface HarnessOptions {
  /** Absolute path of the data set or file that pages open unless their address names another (`?dataset=`). */
  readonly dataset: string;
  readonly engine: Handlers<EngineApi>;
  /** The project's folder: where `dist/webview` and this harness's sources are. */
  readonly root: string;
  readonly port?: number;
  /** Called for every page that opens, before it asks anything: the place to replace answers. */
  readonly onSession?: (session: HarnessSession) => void;
  /** The same for the pages of the Tokens view, which have no engine behind them. */
  readonly onTokens?: (session: TokensHarnessSession) => void;
  /** Pages whose answers are made up: what answers a page that opens with this name of a state. */
  readonly made?: Partial<Record<PageName, (state: string | null) => OpenPage>>;
}

/** What the harness needs of the host's end of an open page. */
export type OpenPage = Pick<HarnessSession, 'receive' | 'next' | 'dispose'>;

export interface PageAddress {
  readonly page?: PageName;
  readonly theme?: string;
  readonly dataset?: string;
  readonly subject?: string;
  readonly file?: string;
  /** So many made-up events in place of a subject of the data set. */
  readonly synthetic?: number;
  /** The made-up state that a page begins with: of the Tokens view (made_tokens.ts), or of one that `made` answers. */
  readonly state?: string;
}

export class Harness {
  readonly sessions: HarnessSession[] = [];
  readonly tokensSessions: TokensHarnessSession[] = [];
  readonly #made: OpenPage[] = [];

  private constructor(
    readonly server: Server,
    readonly origin: string,
  ) {}

  /** @returns a harness that listens; dispose it */
  static async start(options: HarnessOptions): Promise<Harness> {
    const scripts = await browserScripts(options.root);
    const open = new Map<string, OpenPage>();
    const server = createServer((request, response) => {
      serve(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const harness = new Harness(server, origin);

    const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', origin);
      const session = open.get(url.searchParams.get('session') ?? '');
      const send = (status: number, type: string, body: string | Uint8Array, policy?: string): void => {
        response.writeHead(status, {
          'content-type': type,
          'cache-control': 'no-store',
          ...(policy === undefined ? {} : { 'content-security-policy': policy }),
        });
        response.end(body);
      };
      switch (url.pathname) {
        case '/':
          send(200, 'text/html; charset=utf-8', outerPage());
          return;
        case '/frame': {
          const nonce = randomBytes(18).toString('base64');
          send(200, 'text/html; charset=utf-8', framePage(pageOf(url), nonce), contentPolicy(origin, nonce));
          return;
        }
        case '/outer.js':
          send(200, 'text/javascript', scripts.outer);
          return;
        case '/bridge.js':
          send(200, 'text/javascript', scripts.bridge);
          return;
        case '/open': {
          const name = url.searchParams.get('session') ?? '';
          if (pageOf(url) === 'tokens') {
            const tokens = new TokensHarnessSession(url.searchParams.get('state'));
            open.set(name, tokens);
            harness.tokensSessions.push(tokens);
            options.onTokens?.(tokens);
            send(204, 'text/plain', '');
            return;
          }
          const made = options.made?.[pageOf(url)]?.(url.searchParams.get('state'));
          if (made) {
            open.set(name, made);
            harness.#made.push(made);
            send(204, 'text/plain', '');
            return;
          }
          const opened = new HarnessSession(
            {
              page: pageOf(url),
              path: url.searchParams.get('dataset') ?? options.dataset,
              subject: url.searchParams.get('subject'),
              file: url.searchParams.get('file'),
              synthetic: url.searchParams.has('synthetic') ? Number(url.searchParams.get('synthetic')) : null,
            },
            options.engine,
          );
          open.set(name, opened);
          harness.sessions.push(opened);
          options.onSession?.(opened);
          send(204, 'text/plain', '');
          return;
        }
        case '/message':
          session?.receive(decodeMessage(await bodyOf(request)));
          send(session ? 204 : 404, 'text/plain', '');
          return;
        case '/pull': {
          const frame = session ? await session.next() : null;
          send(frame ? 200 : 410, 'application/octet-stream', frame ?? '');
          return;
        }
        case '/close':
          session?.dispose();
          send(204, 'text/plain', '');
          return;
        default:
          await sendBuilt(options.root, url.pathname, send);
      }
    };
    return harness;
  }

  /** The page that opened last. */
  get session(): HarnessSession {
    const last = this.sessions.at(-1);
    if (!last) throw new Error('No page has been opened in the harness.');
    return last;
  }

  /** The page of the Tokens view that opened last. */
  get tokensSession(): TokensHarnessSession {
    const last = this.tokensSessions.at(-1);
    if (!last) throw new Error('No page of the Tokens view has been opened in the harness.');
    return last;
  }

  /** The address of a page; the viewer is in its one frame. */
  address(page: PageAddress = {}): string {
    const url = new URL(this.origin);
    for (const [name, value] of Object.entries(page)) url.searchParams.set(name, String(value));
    return url.href;
  }

  async dispose(): Promise<void> {
    for (const session of [...this.sessions, ...this.tokensSessions, ...this.#made]) session.dispose();
    this.server.closeAllConnections();
    await new Promise<void>(resolve => this.server.close(() => resolve()));
  }
}

/** The policy of the extension's webviews, with the harness's origin in place of the webview's. */
export function contentPolicy(origin: string, nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${origin}; font-src ${origin}; img-src ${origin}`;
}

const PAGES: readonly PageName[] = ['timeline', 'overview', 'tokens', 'question', 'review', 'results'];
const pageOf = (url: URL): PageName => PAGES.find(page => page === url.searchParams.get('page')) ?? 'timeline';

const outerPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Harness</title><link rel="icon" href="data:,">
<style>html, body { height: 100%; margin: 0; } .webview { width: 100%; height: 100%; border: 0; display: block; }</style></head>
<body><script type="module" src="/outer.js"></script></body></html>`;

const framePage = (page: PageName, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${page}</title></head>
<body><script nonce="${nonce}" src="/bridge.js"></script>
<script nonce="${nonce}" type="module" src="/dist/webview/${page}.js"></script></body></html>`;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
};

type Send = (status: number, type: string, body: string | Uint8Array) => void;

async function sendBuilt(root: string, pathname: string, send: Send): Promise<void> {
  const folder = path.join(root, 'dist', 'webview');
  const file = path.join(folder, pathname.replace(/^\/dist\/webview\//, ''));
  if (!pathname.startsWith('/dist/webview/') || !file.startsWith(folder + path.sep) || !existsSync(file)) {
    send(404, 'text/plain', 'Not found');
    return;
  }
  send(200, TYPES[path.extname(file)] ?? 'application/octet-stream', await readFile(file));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** The harness's own browser scripts, bundled when it starts. */
async function browserScripts(root: string): Promise<{ readonly outer: Uint8Array; readonly bridge: Uint8Array }> {
  const bundle = async (name: string): Promise<Uint8Array> => {
    const result = await build({
      entryPoints: [path.join(root, 'test/webview/harness', name)],
      bundle: true,
      write: false,
      format: name === 'outer.ts' ? 'esm' : 'iife',
      target: 'chrome122',
      logLevel: 'warning',
    });
    const file = result.outputFiles[0];
    if (!file) throw new Error(`${name} gave no output.`);
    return file.contents;
  };
  const [outer, bridge] = await Promise.all([bundle('outer.ts'), bundle('bridge.ts')]);
  return { outer, bridge };
}
