/**
 * How messages travel between the harness's page and its server: JSON, with byte arrays lifted out and put behind it.
 * Layout: uint32 length of the JSON (little endian), the JSON, then every byte array in the order of its number.
 */

interface BytesPlace {
  readonly $bytes: number;
  readonly length: number;
}

const isPlace = (value: unknown): value is BytesPlace =>
  typeof value === 'object' && value !== null && '$bytes' in value && 'length' in value;

/** @returns one frame with the message; Uint8Arrays anywhere in it stay bytes */
export function encodeMessage(message: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const json = JSON.stringify(message, (_, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    parts.push(value);
    return { $bytes: parts.length - 1, length: value.length } satisfies BytesPlace;
  });
  const head = new TextEncoder().encode(json);
  const total = parts.reduce((sum, part) => sum + part.length, 4 + head.length);
  const frame = new Uint8Array(total);
  new DataView(frame.buffer).setUint32(0, head.length, true);
  frame.set(head, 4);
  let at = 4 + head.length;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

/** The inverse of encodeMessage. */
export function decodeMessage(frame: Uint8Array): unknown {
  const headLength = new DataView(frame.buffer, frame.byteOffset).getUint32(0, true);
  const json = new TextDecoder().decode(frame.subarray(4, 4 + headLength));
  const lengths: number[] = [];
  JSON.parse(json, (_, value: unknown) => {
    if (isPlace(value)) lengths[value.$bytes] = value.length;
    return value;
  });
  const starts: number[] = [];
  lengths.reduce((at, length, i) => {
    starts[i] = at;
    return at + length;
  }, 4 + headLength);
  return JSON.parse(json, (_, value: unknown) => {
    if (!isPlace(value)) return value;
    const start = starts[value.$bytes] ?? 0;
    return frame.slice(start, start + value.length);
  });
}
