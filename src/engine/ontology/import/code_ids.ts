/**
 * Numbers of codes, for vocabularies whose files name concepts by codes: 24 bytes or less each, where a Map of strings
 * takes 100. Codes are known by 64 bits of a hash: among ten million the chance of a single mix-up is one in 300,000.
 */
export class CodeIds {
  #size = 0;
  #capacity = 2 ** 12;
  /** High and low half of the hash, and the number, 0 where the place is free. */
  #slots = new Uint32Array(3 * this.#capacity);

  get size(): number {
    return this.#size;
  }

  /** @returns the number, 0 where the code is not known */
  get(code: string): number {
    const { high, low } = hashOf(code);
    return this.#slots[this.#place(high, low) + 2]!;
  }

  /** @param id from 1 to 2³² - 1 */
  set(code: string, id: number): void {
    if (2 * (this.#size + 1) > this.#capacity) this.#grow();
    const { high, low } = hashOf(code);
    this.#put(high, low, id);
  }

  #put(high: number, low: number, id: number): void {
    const at = this.#place(high, low);
    if (this.#slots[at + 2] === 0) this.#size++;
    this.#slots[at] = high;
    this.#slots[at + 1] = low;
    this.#slots[at + 2] = id;
  }

  /** Where a hash stands or would be put. */
  #place(high: number, low: number): number {
    const last = this.#capacity - 1;
    const slots = this.#slots;
    let at = low & last;
    while (slots[3 * at + 2] !== 0 && (slots[3 * at] !== high || slots[3 * at + 1] !== low)) at = (at + 1) & last;
    return 3 * at;
  }

  #grow(): void {
    const before = this.#slots;
    this.#capacity *= 2;
    this.#slots = new Uint32Array(3 * this.#capacity);
    this.#size = 0;
    for (let at = 0; at < before.length; at += 3) {
      if (before[at + 2] !== 0) this.#put(before[at]!, before[at + 1]!, before[at + 2]!);
    }
  }
}

/** Two multiplicative hashes with different factors, mixed at the end (the finish of MurmurHash3). */
function hashOf(code: string): { readonly high: number; readonly low: number } {
  let high = 0x9747b28c;
  let low = 0x811c9dc5;
  for (let i = 0; i < code.length; i++) {
    const unit = code.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 15;
    low = Math.imul(low ^ unit, 0x01000193);
    low = (low << 13) | (low >>> 19);
  }
  return { high: mixed(high), low: mixed(low) };
}

function mixed(hash: number): number {
  let bits = hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
