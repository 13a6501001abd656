/** A power of two. */
const FIRST_SLOTS = 4096;

/**
 * Very many names, in 8 bytes each, with numbers beside them: of a name only its hash (53 bits) is kept. Among five million
 * names the chance that any two share theirs is about one in a thousand.
 */
export class KeyTable {
  private slots = new Float64Array(FIRST_SLOTS);
  private columns: Float64Array[];
  private count = 0;

  /**
   * @param most names that are kept; there is no room for what comes after
   * @param width numbers that are kept beside each
   */
  constructor(
    private readonly most: number,
    width = 0,
  ) {
    this.columns = Array.from({ length: width }, () => new Float64Array(FIRST_SLOTS));
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }

  /** @returns whether the name is new; false where it was met, null where there is no room to know */
  add(hash: number, values: readonly number[] = []): boolean | null {
    const at = this.placeOf(hash);
    if (this.slots[at] === hash) return false;
    if (this.isFull) return null;
    this.slots[at] = hash;
    this.write(at, values);
    this.count++;
    if (this.count * 4 > this.slots.length * 3) this.grow();
    return true;
  }

  has(hash: number): boolean {
    return this.slots[this.placeOf(hash)] === hash;
  }

  /** The numbers beside a name; undefined where it is not here. */
  numbers(hash: number): readonly number[] | undefined {
    const at = this.placeOf(hash);
    return this.slots[at] === hash ? this.columns.map(column => column[at]!) : undefined;
  }

  /** Writes the numbers of a name that is here. */
  set(hash: number, values: readonly number[]): void {
    const at = this.placeOf(hash);
    if (this.slots[at] === hash) this.write(at, values);
  }

  private write(at: number, values: readonly number[]): void {
    for (const [i, column] of this.columns.entries()) column[at] = values[i] ?? 0;
  }

  /** Where a name stands, or the free slot where it belongs. */
  private placeOf(hash: number): number {
    const mask = this.slots.length - 1;
    // The lower bits: `>>>` takes a number modulo 2^32.
    let at = (hash >>> 0) & mask;
    for (;;) {
      const there = this.slots[at];
      if (there === 0 || there === hash) return at;
      at = (at + 1) & mask;
    }
  }

  private grow(): void {
    const { slots, columns } = this;
    this.slots = new Float64Array(slots.length * 2);
    this.columns = columns.map(() => new Float64Array(this.slots.length));
    for (const [from, hash] of slots.entries()) {
      if (hash === 0) continue;
      const at = this.placeOf(hash);
      this.slots[at] = hash;
      for (const [i, column] of columns.entries()) this.columns[i]![at] = column[from]!;
    }
  }
}

/** 53 bits of a text, never 0: two lanes of FNV-1a with different beginnings, each mixed as MurmurHash3 ends. */
export function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (mixed(high) & 0x1fffff) * 4_294_967_296 + mixed(low ^ high) || 1;
}

function mixed(lane: number): number {
  let x = lane ^ (lane >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
