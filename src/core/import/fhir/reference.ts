import { field, isObject, objects, words, type JsonObject } from './json';

/** Where a reference leads. */
export type Target =
  /** Into the resource itself. */
  | { readonly kind: 'contained'; readonly id: string }
  /** To a resource; its type is null where neither the reference nor its `type` says it (`urn:uuid:…`). */
  | { readonly kind: 'resource'; readonly type: string | null; readonly id: string }
  /** It only says which identifier the resource has. */
  | { readonly kind: 'identifier' };

const URN = /^urn:(?:uuid|oid):(.+)$/i;
/** `Patient/1`, `https://example.org/fhir/Patient/1`, either with `/_history/2` behind it. */
const TYPED = /(?:^|\/)([A-Z][A-Za-z]+)\/([^/?#\s]+)(?:\/_history\/[^/\s]*)?$/;
/** `Patient?identifier=…`: to be looked up by a server. */
const CONDITIONAL = /^[A-Z][A-Za-z]+\?/;

/** @returns null where there is no reference, or none that can be read */
export function targetOf(reference: unknown): Target | null {
  const written = words(isObject(reference) ? reference.reference : reference);
  if (written === null) return isObject(field(reference, 'identifier')) ? { kind: 'identifier' } : null;
  if (written.startsWith('#')) return { kind: 'contained', id: written.slice(1) };
  if (CONDITIONAL.test(written)) return { kind: 'identifier' };
  const urn = URN.exec(written);
  if (urn) return { kind: 'resource', type: words(field(reference, 'type')), id: urn[1]! };
  const typed = TYPED.exec(written);
  return typed ? { kind: 'resource', type: typed[1]!, id: typed[2]! } : null;
}

/** A resource that stands within another one. */
export function containedIn(resource: JsonObject, id: string): JsonObject | null {
  return objects(resource.contained).find(each => each.id === id || each.id === `#${id}`) ?? null;
}

/** The server that an entry of a bundle is from: what stands before type and id, whichever way it is reached. */
const SERVER = /^https?:\/\/(.+)\/[A-Z][A-Za-z]+\/[^/?#\s]+$/i;

/** @returns `example.org/fhir`; null where the fullUrl names no server (`urn:uuid:…`) */
export function serverOf(fullUrl: unknown): string | null {
  return SERVER.exec(words(fullUrl) ?? '')?.[1]?.toLowerCase() ?? null;
}

/** What an entry of a bundle is known by besides its id: the last part of its fullUrl. */
export function idOfFullUrl(fullUrl: unknown): string | null {
  const target = targetOf(fullUrl);
  return target?.kind === 'resource' ? target.id : null;
}
