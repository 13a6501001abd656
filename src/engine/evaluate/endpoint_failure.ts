import { modelFailure, quoted, type FailureKind } from './failures';
import { complaintIn } from './exchange';
import { NotLoopback, TooLarge } from './http_fetch';
import type { ModelFailure } from './model';
import { isTimeout, OtherProtocol, statusError, type StatusError } from './openai_client';

/** What Node says of a connection that came to nothing. */
const CONNECTION: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
};

/** What endpoints say where a prompt does not fit. */
const TOO_LONG =
  /context.{0,20}(?:length|window|size|limit)|maximum context|too many tokens|prompt is too long|exceeds? .{0,30}tokens/i;
const NO_QUOTA = /quota|billing|credit/i;

/**
 * What an error of the SDK means, with nothing in its words that it should not say.
 * @param body what came back in one piece
 */
export function failureOf(error: unknown, key: string | null, body: string | null = null): ModelFailure {
  if (isTimeout(error)) return modelFailure('timeout', { cause: error });
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotLoopback) return modelFailure('not-loopback', { detail: cause.message });
    if (cause instanceof TooLarge) return modelFailure('too-large', { cause: error });
    if (cause instanceof OtherProtocol) return modelFailure('not-compatible', { detail: cause.message, cause: error });
    const code = 'code' in cause ? String(cause.code) : '';
    const kind = CONNECTION[code];
    if (kind) return modelFailure(kind, { cause: error });
    if (/^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) {
      return modelFailure('tls', { detail: code, cause: error });
    }
    // The parser of HTTP: what answers speaks something else.
    if (code.startsWith('HPE_')) return modelFailure('not-compatible', { cause: error });
    if (/aborted|terminated|premature close/i.test(cause.message) && code === '')
      return modelFailure('cut', { cause: error });
  }
  const answered = statusError(error);
  if (answered) {
    const { message } = answered;
    return statusFailure({ ...answered, message: message === '' && body !== null ? complaintIn(body) : message }, key);
  }
  return modelFailure(body?.trim() === '' ? 'empty' : 'malformed', { cause: error });
}

function statusFailure({ status, headers, message }: StatusError, key: string | null): ModelFailure {
  const said = quoted(message, key);
  const detail = said === '' ? `status ${status}` : `status ${status}, “${said}”`;
  if (status >= 300 && status < 400) {
    const to = headers?.get('location') ?? '';
    return modelFailure('redirect', { detail: quoted(originOf(to), key) });
  }
  if (status === 429) {
    if (NO_QUOTA.test(said) && !/per (?:min|sec|hour)/i.test(said)) return modelFailure('quota');
    const afterMs = retryAfterMs(headers);
    return modelFailure('rate-limit', afterMs === null ? {} : { afterMs });
  }
  if (status === 413 || TOO_LONG.test(said)) return modelFailure('context', { detail });
  if (status === 401 || status === 403) {
    return key === null ? modelFailure('no-key') : modelFailure('unauthorised', { detail: `status ${status}` });
  }
  if (status === 404) return modelFailure('no-model', { detail });
  if (status === 408) return modelFailure('timeout', { detail });
  if (status === 409 || status >= 500) {
    const afterMs = retryAfterMs(headers);
    return modelFailure('server', { detail, ...(afterMs !== null && { afterMs }) });
  }
  return modelFailure('request', { detail });
}

/** Where a redirect leads, without what may stand behind the origin. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : location.slice(0, 60);
}

/** When to come again: `retry-after-ms`, or `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); null where it is not said. */
export function retryAfterMs(headers: Headers | null, now: number = Date.now()): number | null {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
