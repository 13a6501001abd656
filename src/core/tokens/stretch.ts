import type { Memo } from './memo';
import { lengthWithoutSpaces, mayCut, nextCut } from './pieces';

/**
 * A counted stretch of a rendered text. What stands before its first and behind its last cut is kept as text, since what
 * it costs is known only when the neighbours are.
 */
export interface Stretch {
  /** Up to the first cut: all of it where there is none. */
  readonly open: string;
  /** From the last cut on; null where there is none. */
  readonly close: string | null;
  /** Tokens between the two, per encoding. */
  readonly n: Uint32Array;
  /** Tokens that name concepts, of the whole stretch. */
  readonly m: Uint32Array;
}

/** Told of each piece that was counted: the event's row (-1: none), its tokens and those that name its concept. */
export type OnPiece = (row: number, n: Uint32Array, m: Uint32Array) => void;

/** Counts a stretch piece by piece as it is rendered, cut wherever that is allowed. */
export class StretchCounter {
  readonly #n: Uint32Array;
  readonly #m: Uint32Array;
  readonly #pieceN: Uint32Array;
  readonly #pieceM: Uint32Array;
  readonly #one: Uint32Array;
  /** What was pushed since the last cut, what of it names concepts, and the row that it began with. */
  #piece = '';
  /** What was pushed last: to look at the end of a piece that is put together would copy it each time. */
  #last = '';
  #concepts: string[] = [];
  #row = -1;
  #open: string | null = null;

  constructor(
    readonly memo: Memo,
    readonly onPiece: OnPiece = () => undefined,
  ) {
    this.#n = new Uint32Array(memo.width);
    this.#m = new Uint32Array(memo.width);
    this.#pieceN = new Uint32Array(memo.width);
    this.#pieceM = new Uint32Array(memo.width);
    this.#one = new Uint32Array(memo.width);
  }

  /** What follows in the text. */
  push(text: string, concept = false, row = -1): void {
    // Spaces at a concept's end belong to what follows (rule B).
    const named = concept ? lengthWithoutSpaces(text) : text.length;
    for (let from = 0; from < named;) {
      const to = nextCut(text, from);
      this.#extend(text.slice(from, Math.min(to, named)), concept, row);
      from = to;
    }
    if (named < text.length) this.#extend(text.slice(named), false, row);
  }

  finish(): Stretch {
    const last = this.#piece;
    this.#count();
    for (let i = 0; i < this.#n.length; i++) this.#n[i]! -= this.#pieceN[i]!;
    return { open: this.#open ?? last, close: this.#open === null ? null : last, n: this.#n, m: this.#m };
  }

  #extend(text: string, concept: boolean, row: number): void {
    if (text === '') return;
    if (this.#piece !== '' && mayCut(this.#last, text)) this.#cut();
    this.#piece += text;
    this.#last = text;
    if (concept) this.#concepts.push(text);
    if (this.#row < 0) this.#row = row;
  }

  #cut(): void {
    this.#count();
    if (this.#open === null) {
      this.#open = this.#piece;
      this.#n.fill(0);
    }
    this.#piece = '';
    this.#concepts = [];
    this.#row = -1;
  }

  /** Counts the piece; M of one that holds more than concepts is what these cost alone, and never more than the piece. */
  #count(): void {
    const n = this.#pieceN.fill(0);
    const m = this.#pieceM.fill(0);
    if (this.#piece === '') return;
    this.memo.count(this.#piece, n);
    for (const concept of this.#concepts) {
      this.memo.count(concept, this.#one);
      for (let i = 0; i < m.length; i++) m[i]! += this.#one[i]!;
    }
    for (let i = 0; i < m.length; i++) {
      m[i] = Math.min(m[i]!, n[i]!);
      this.#n[i]! += n[i]!;
      this.#m[i]! += m[i]!;
    }
    this.onPiece(this.#row, n, m);
  }
}

/**
 * Counts stretches that stand one after the other.
 * @returns tokens of each, per encoding; what lies across a border is of the stretch in which it begins
 */
export function countJoined(stretches: readonly Stretch[], memo: Memo): readonly Uint32Array[] {
  const own = stretches.map(({ n }) => n.slice());
  const one = new Uint32Array(memo.width);
  let pending = '';
  let owner = 0;
  const settle = (): void => {
    if (pending === '') return;
    memo.count(pending, one);
    for (let i = 0; i < one.length; i++) own[owner]![i]! += one[i]!;
    pending = '';
  };
  stretches.forEach(({ open, close }, at) => {
    if (open !== '' && pending !== '' && mayCut(pending, open)) settle();
    if (pending === '') owner = at;
    pending += open;
    if (close === null) return;
    settle();
    pending = close;
    owner = at;
  });
  const behind = memo.atEnd(pending);
  settle();
  for (let i = 0; i < behind.length; i++) own[owner]![i]! += behind[i]!;
  return own;
}
