import type { EncodingId } from '../../core/tokens/encoding';
import type { TokenCount } from '../../core/tokens/counts';

/** The words in which counts are told. */

const FILE = 'file:';

/** `o200k_base`, and of a file the folder's name, which is the model's: `Qwen3-8B` of `…/Qwen3-8B/tokenizer.json`. */
export function encodingTitle(id: EncodingId): string {
  if (!id.startsWith(FILE)) return id;
  const parts = id
    .slice(FILE.length)
    .split(/[\\/]/)
    .filter(part => part !== '');
  const name = parts.at(-1) ?? '';
  return (name === 'tokenizer.json' ? parts.at(-2) : name.replace(/\.json$/, '')) ?? name;
}

const figure = (n: number): string => n.toLocaleString('en-US');

/** `287,812 tokens`, with ≈ before it where it is an estimate. */
export function tokensOf(n: number, approximate = false): string {
  return `${approximate ? '≈ ' : ''}${figure(n)} ${n === 1 ? 'token' : 'tokens'}`;
}

export function patients(n: number): string {
  return `${figure(n)} ${n === 1 ? 'patient' : 'patients'}`;
}

export function events(n: number): string {
  return `${figure(n)} ${n === 1 ? 'event' : 'events'}`;
}

/** The share of concept tokens: `M/N 0.61`. */
export function conceptShare({ m, n }: Pick<TokenCount, 'm' | 'n'>): string {
  return `M/N ${n === 0 ? '–' : (m / n).toFixed(2)}`;
}
