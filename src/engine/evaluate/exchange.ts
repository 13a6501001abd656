import type { HttpFetch } from './http_fetch';

/** Statuses that have no body by the standard. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * One request and what came back of it, beside what the SDK tells: servers answer with pages, with one piece in place of a
 * stream, and with errors of their own form. A stream is passed on as it comes, everything else is read whole.
 */
export class Exchange {
  /** What came back in one piece; null: nothing yet, or a stream. */
  body: string | null = null;

  /** @param heard called with each piece that arrives */
  constructor(
    readonly http: HttpFetch,
    readonly heard: () => void = () => undefined,
  ) {}

  readonly fetch = async (target: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await this.http.fetch(target, init, this.heard);
    const { ok, status, headers } = response;
    const type = headers.get('content-type') ?? '';
    if ((ok && type.includes('event-stream')) || WITHOUT_BODY.has(status)) return response;
    this.body = await response.text();
    return new Response(this.body, { status, headers });
  };
}

/** Whether a text is a page for people: what a wrong address, a proxy or a login answers with. */
export function isPage(body: string): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body)/i.test(body);
}

/** What an endpoint says is wrong, in whichever of the usual forms; '' where it says nothing. */
export function complaintIn(body: string): string {
  const text = body.trim();
  if (text === '' || isPage(text)) return '';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return text;
  }
  return complaintOf(json);
}

/** The same of JSON: `{error: {message}}`, `{error: text}`, `{message}`, `{detail}`, `[{msg}]` and each within another. */
export function complaintOf(json: unknown): string {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return '';
  if (Array.isArray(json)) return complaintOf((json as readonly unknown[])[0]);
  for (const key of ['error', 'message', 'detail', 'msg']) {
    const said = complaintOf(Reflect.get(json, key));
    if (said !== '') return said;
  }
  return '';
}
