import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import gpt2 from 'js-tiktoken/ranks/gpt2';
import o200k from 'js-tiktoken/ranks/o200k_base';
import p50k from 'js-tiktoken/ranks/p50k_base';
import type { Encoding } from '../../../src/core/tokens/encoding';

/** js-tiktoken, which every count is compared with. Special tokens count as text. */
function reference(id: string, ranks: ConstructorParameters<typeof Tiktoken>[0]): Encoding {
  const tiktoken = new Tiktoken(ranks);
  return { id, addsUp: true, count: text => tiktoken.encode(text, [], []).length };
}

export const O200K = reference('o200k_base', o200k);
export const CL100K = reference('cl100k_base', cl100k);
export const REFERENCES: readonly Encoding[] = [O200K, CL100K];
/** Those with gpt2's pattern. */
export const OF_GPT2: readonly Encoding[] = [reference('p50k_base', p50k), reference('gpt2', gpt2)].map(encoding => ({
  ...encoding,
  splitsLastBreak: true,
}));
