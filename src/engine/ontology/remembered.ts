/** The last answers to questions that are often asked again. */
export class Remembered<K, V> {
  readonly #known = new Map<K, V>();

  /** @param most answers that are kept; the one that was not asked for longest goes first */
  constructor(readonly most: number) {}

  /** The known answer, else the one that `find` finds, which is then known. */
  get(key: K, find: () => V): V {
    const known = this.#known.get(key);
    if (known !== undefined) {
      // The order of the map is the order of the last use.
      this.#known.delete(key);
      this.#known.set(key, known);
      return known;
    }
    const found = find();
    if (this.#known.size >= this.most) for (const oldest of this.#known.keys()) if (this.#known.delete(oldest)) break;
    this.#known.set(key, found);
    return found;
  }
}
