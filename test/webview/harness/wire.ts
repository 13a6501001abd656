/**
 * How messages travel between the harness's page and its server: JSON, with typed arrays lifted out and put behind it.
 * Layout: uint32 length of the JSON (little endian), the JSON, then the bytes of every array in the order of its number.
 */

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array } as const;
type ArrayName = keyof typeof ARRAYS;

interface ArrayPlace {
  readonly $array: ArrayName;
  readonly number: number;
  /** In bytes. */
  readonly size: number;
}

const isPlace = (value: unknown): value is ArrayPlace =>
  typeof value === 'object' && value !== null && '$array' in value && 'number' in value;

/** By its tag, not by instanceof: the page's frame has array types of its own. */
function nameOf(value: unknown): ArrayName | null {
  if (!ArrayBuffer.isView(value)) return null;
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return Object.hasOwn(ARRAYS, tag) ? (tag as ArrayName) : null;
}

/** @returns one frame with the message; typed arrays anywhere in it stay what they are */
export function encodeMessage(message: unknown): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const json = JSON.stringify(message, (_, value: unknown) => {
    const name = nameOf(value);
    if (name === null || !ArrayBuffer.isView(value)) return value;
    parts.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    return { $array: name, number: parts.length - 1, size: value.byteLength } satisfies ArrayPlace;
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
  const sizes: number[] = [];
  JSON.parse(json, (_, value: unknown) => {
    if (isPlace(value)) sizes[value.number] = value.size;
    return value;
  });
  const starts: number[] = [];
  sizes.reduce((at, size, i) => {
    starts[i] = at;
    return at + size;
  }, 4 + headLength);
  return JSON.parse(json, (_, value: unknown) => {
    if (!isPlace(value)) return value;
    const start = starts[value.number] ?? 0;
    // A copy of its own, so that wider numbers stand at a place that is allowed for them.
    return new ARRAYS[value.$array](frame.slice(start, start + value.size).buffer);
  });
}
