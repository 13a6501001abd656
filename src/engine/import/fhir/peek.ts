import type { Item } from './item';

/** What an item is, told by its beginning alone. */
export interface Peeked {
  readonly type: string;
  readonly id: string;
  readonly fullUrl: string | null;
}

const RESOURCE = /^\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]+)"\s*,\s*"id"\s*:\s*"([^"\\]+)"/;
const ENTRY =
  /^\s*\{\s*"fullUrl"\s*:\s*"([^"\\]*)"\s*,\s*"resource"\s*:\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]+)"\s*,\s*"id"\s*:\s*"([^"\\]+)"/;
const HEAD = 600;

/**
 * Type and id, without parsing all of an item: exporters nearly always write them first.
 * @returns null where they do not, so that the item must be parsed
 */
export function peek({ kind, bytes }: Item): Peeked | null {
  // What does not end like an object is damaged, which shows when it is parsed.
  if (lastByte(bytes) !== 0x7d) return null;
  const head = bytes.toString('utf8', 0, HEAD);
  if (kind === 'resource') {
    const found = RESOURCE.exec(head);
    return found && found[1] !== 'Bundle' ? { type: found[1]!, id: found[2]!.trim(), fullUrl: null } : null;
  }
  const found = ENTRY.exec(head);
  return found && found[2] !== 'Bundle' ? { fullUrl: found[1]!, type: found[2]!, id: found[3]!.trim() } : null;
}

function lastByte(bytes: Buffer): number {
  let at = bytes.length - 1;
  while (at > 0 && bytes[at]! <= 0x20) at--;
  return bytes[at] ?? 0;
}
