import { isUtf8 } from 'node:buffer';
import { isObject, listOf, type JsonObject } from '../../../core/import/fhir/json';
import { idOfFullUrl, serverOf } from '../../../core/import/fhir/reference';
import type { Item } from './item';

/** A resource as it stands in a source. */
export interface Found {
  readonly resource: JsonObject;
  readonly type: string;
  /** The last part of its entry's fullUrl; null outside of bundles. */
  readonly urlId: string | null;
  /** The server that its entry’s fullUrl names; null where it names none. */
  readonly server: string | null;
}

export type Parsed = { readonly found: readonly Found[] } | { readonly damage: string };

const windows1252 = new TextDecoder('windows-1252');
/** JSON is UTF-8. What is not was written by a program that does not know, in the code page of Western Windows. */
function textOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}

/** What stands in a bundle is a resource, in however many bundles it is. */
const DEEPEST = 8;

/** Parses an item: its resource, or those of the bundle that it is. */
export function parseItem(item: Item): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(textOf(item.bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return { damage: whyBroken(error, item.bytes) };
    throw error;
  }
  if (!isObject(value)) return { damage: 'it is no JSON object' };
  const found: Found[] = [];
  if (item.kind === 'entry') collectEntry(value, found, 0);
  else collect(value, undefined, found, 0);
  return { found };
}

const NO_RESOURCE: Found = { resource: {}, type: '', urlId: null, server: null };

function collectEntry(entry: JsonObject, found: Found[], depth: number): void {
  if (isObject(entry.resource)) collect(entry.resource, entry.fullUrl, found, depth);
  // A deletion in a history, or an answer without what was asked for: it is counted as what is no resource.
  else found.push(NO_RESOURCE);
}

function collect(resource: JsonObject, fullUrl: unknown, found: Found[], depth: number): void {
  const type = typeof resource.resourceType === 'string' ? resource.resourceType : '';
  if (type === 'Bundle' && depth < DEEPEST) {
    const { entry: entries = [] } = resource;
    for (const entry of listOf(entries)) {
      if (isObject(entry)) collectEntry(entry, found, depth + 1);
      else found.push(NO_RESOURCE);
    }
    return;
  }
  const urlId = idOfFullUrl(fullUrl);
  // A resource that has no id yet is known by its address within the bundle.
  const named = resource.id === undefined && urlId !== null ? { ...resource, id: urlId } : resource;
  found.push({ resource: named, type, urlId, server: serverOf(fullUrl) });
}

/** V8’s sentences quote what they read: records don’t belong into messages. */
function whyBroken(error: Error, bytes: Buffer): string {
  const isCut = /end of JSON|Unterminated|end of data/i.test(error.message);
  if (isCut) return `the JSON is cut off after ${bytes.length.toLocaleString('en')} bytes`;
  const place = /position (\d+)/.exec(error.message)?.[1];
  return place === undefined ? 'the JSON is damaged' : `the JSON is damaged at its character ${Number(place) + 1}`;
}
