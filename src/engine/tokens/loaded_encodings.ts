import { UserFault } from '../../core/fault';
import type { Encoding, EncodingId } from '../../core/tokens/encoding';
import type { EncodingFault } from './contract';

/** Answers with the same object as long as the encoding is the same. Rejects with UserFault where it can't be used. */
export type LoadEncoding = (id: EncodingId) => Promise<Encoding>;

export interface LoadedEncodings {
  /** In the order asked, without those that can't be used. */
  readonly encodings: readonly Encoding[];
  readonly faults: readonly EncodingFault[];
}

/** Loads encodings. One that can't be used does not stop the others. */
export async function loadEncodings(load: LoadEncoding, ids: readonly EncodingId[]): Promise<LoadedEncodings> {
  const loads = await Promise.allSettled(ids.map(id => load(id)));
  const encodings: Encoding[] = [];
  const faults: EncodingFault[] = [];
  loads.forEach((loaded, i) => {
    if (loaded.status === 'fulfilled') encodings.push(loaded.value);
    else if (loaded.reason instanceof UserFault) faults.push({ encoding: ids[i]!, message: loaded.reason.message });
    else throw loaded.reason;
  });
  return { encodings, faults };
}
