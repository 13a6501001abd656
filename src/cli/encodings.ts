import path from 'node:path';
import { UserFault } from '../core/fault';
import type { EncodingId } from '../core/tokens/encoding';
import type { EncodingFault } from '../engine/tokens/contract';
import { loadEncoding } from '../engine/tokens/encodings';
import { loadEncodings } from '../engine/tokens/loaded_encodings';
import { namesIn } from './names';
import { mediaFolder } from './places';

/** An encoding as it is known, and as it was named. */
export interface AskedEncoding {
  readonly id: EncodingId;
  readonly name: string;
}

/** The encodings that --encoding names. @throws UsageFault where there are none */
export function askedEncodings(list: string): readonly AskedEncoding[] {
  return namesIn(list, '--encoding').map(name => {
    return { id: name.startsWith('file:') ? `file:${path.resolve(name.slice('file:'.length))}` : name, name };
  });
}

/** What is wrong with those of them that can't be used. */
export async function encodingFaults(encodings: readonly AskedEncoding[]): Promise<readonly EncodingFault[]> {
  const ids = encodings.map(({ id }) => id);
  return (await loadEncodings(id => loadEncoding(id, mediaFolder()), ids)).faults;
}

/** Encodings that can't be used, in one fault. */
export function encodingFault(faults: readonly EncodingFault[]): UserFault {
  return new UserFault(faults.map(({ message }) => message).join('\n'), 'encoding');
}
