import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server does with one request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A local server that speaks OpenAI's protocol, well or badly: each request is answered by the next behaviour. */
export class MisbehavingServer {
  /** What was asked, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] =
    [];
  /** The last one stays. */
  behaviours: Behaviour[] = [];

  private constructor(
    readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<MisbehavingServer> {
    const server = createServer();
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const started = new MisbehavingServer(server, `http://127.0.0.1:${port}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString('utf8');
        started.requests.push({ path: request.url ?? '', headers: request.headers, body });
        const behave = started.behaviours.length > 1 ? started.behaviours.shift() : started.behaviours[0];
        if (behave) behave(response, request);
        else response.destroy();
      });
    });
    return started;
  }

  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>(done => this.server.close(() => done()));
  }
}

export const USAGE = {
  prompt_tokens: 1000,
  prompt_tokens_details: { cached_tokens: 200 },
  completion_tokens: 50,
  completion_tokens_details: { reasoning_tokens: 30 },
};

/** A whole reply. */
export function whole(content: string, over: { readonly finish?: string; readonly refusal?: string } = {}): Behaviour {
  return json(200, {
    ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'served-1', usage: USAGE },
    choices: [
      {
        ...{ index: 0, finish_reason: over.finish ?? 'stop' },
        message: { role: 'assistant', content, ...(over.refusal && { refusal: over.refusal }) },
      },
    ],
  });
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export const failing = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  json(status, { error: { message, type: 'x', code: null } }, headers);

export const text =
  (status: number, body: string, type = 'text/html'): Behaviour =>
  response => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

/** The same under another name of its content. */
export const labelled =
  (type: string, behaviour: Behaviour): Behaviour =>
  (response, request) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status: number) => writeHead(status, { 'content-type': type });
    behaviour(response, request);
  };

/** Lines of a stream, as they stand in it. */
export function events(pieces: readonly string[], end: 'end' | 'reset' | 'stay' = 'end'): Behaviour {
  return response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(`data: ${piece}\n\n`);
    if (end === 'end') response.end();
    else if (end === 'reset') {
      // After what was written has left.
      response.write('\n', () => response.socket?.resetAndDestroy());
    }
  };
}

/** A stream of which each byte arrives alone. */
export function byteByByte(pieces: readonly string[]): Behaviour {
  return response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const bytes = Buffer.from(pieces.map(piece => `data: ${piece}\n\n`).join('')).values();
    const next = (): void => {
      const { value, done } = bytes.next();
      if (done === true) response.end();
      else response.write(Buffer.of(value), next);
    };
    next();
  };
}

/** What some other server says, that knows nothing of HTTP. */
export const otherProtocol: Behaviour = response => response.socket?.end('220 mail.example.com ready\r\n');

export const redirect =
  (location: string, status = 307): Behaviour =>
  response => {
    response.writeHead(status, { location });
    response.end();
  };

const chunk = (delta: object, finish: string | null = null): string =>
  JSON.stringify({
    ...{ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'served-1' },
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

/** A stream in pieces of one character, with usage in a chunk of its own. */
export function streamed(content: string, finish = 'stop'): readonly string[] {
  return [
    ...Array.from(content, char => char).map(char => chunk({ content: char })),
    chunk({}, finish),
    JSON.stringify({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'served-1',
      choices: [],
      usage: USAGE,
    }),
    '[DONE]',
  ];
}

export const cutStream = (content: string): readonly string[] =>
  Array.from(content, char => char).map(char => chunk({ content: char }));

export const reset: Behaviour = response => response.socket?.resetAndDestroy();
export const silent: Behaviour = () => undefined;
