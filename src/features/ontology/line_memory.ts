/** Texts of this length in all are remembered, in characters: as much as is checked of a document, and its changes. */
const LONGEST = 4_000_000;

/** What was found in lines of a document, by their texts. All is forgotten once the lines are too long together. */
export class LineMemory<T> {
  readonly #found = new Map<string, T>();
  #length = 0;

  constructor(readonly longest = LONGEST) {}

  get(line: string, find: () => T): T {
    const before = this.#found.get(line);
    if (before !== undefined) return before;
    if (this.#length + line.length > this.longest) {
      this.#found.clear();
      this.#length = 0;
    }
    const found = find();
    this.#found.set(line, found);
    this.#length += line.length;
    return found;
  }
}
