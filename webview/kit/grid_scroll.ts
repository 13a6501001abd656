/**
 * Where a virtual grid stands. Browsers stop at some ten million pixels of height, a million rows need more: beyond
 * MAX_HEIGHT the scroll bar stands for the whole at a smaller scale, while wheel, keys and touch still move by exact
 * pixels. The offset is in pixels of the full height.
 */
export const MAX_HEIGHT = 6_000_000;

/** A row that is no further out of sight than this is brought just into it, for the arrow keys. */
const NEAR_ROWS = 3;

export class GridScroll {
  #offset = 0;
  #lastTop = 0;
  #rows = 0;
  #viewport = 0;

  /** @param rowHeight pixels, whole */
  constructor(readonly rowHeight: number) {}

  /** Pixels from the first row's top to the top of what is shown. */
  get offset(): number {
    return this.#offset;
  }

  /** The height that the scrolled element is given. */
  get height(): number {
    return Math.min(this.#full, MAX_HEIGHT);
  }

  get scaled(): boolean {
    return this.#full > MAX_HEIGHT;
  }

  /** First row that shows, if only in part, and how many. */
  get first(): number {
    return Math.floor(this.#offset / this.rowHeight);
  }

  get count(): number {
    const last = Math.ceil((this.#offset + this.#viewport) / this.rowHeight);
    return Math.max(0, Math.min(this.#rows, last) - this.first);
  }

  /** Rows that show in full: what a page key moves by, at least one. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewport / this.rowHeight));
  }

  /** Tells how much there is and how much shows. */
  resize(rows: number, viewport: number): void {
    this.#rows = rows;
    this.#viewport = viewport;
    this.#offset = this.#clamp(this.#offset);
  }

  /**
   * The browser scrolled. A step within what is seen moves by exact pixels, a leap (the thumb was dragged) by the scale.
   * @param top the element's scrollTop
   */
  scrolled(top: number): void {
    const step = top - this.#lastTop;
    this.#lastTop = top;
    if (!this.scaled) this.#offset = this.#clamp(top);
    else if (step === 0) return;
    else if (top <= 0) this.#offset = 0;
    else if (top >= this.height - this.#viewport - 1) this.#offset = this.#largest;
    else if (Math.abs(step) <= this.#viewport) this.#offset = this.#clamp(this.#offset + step);
    else this.#offset = this.#clamp(top * this.#scale);
  }

  /** Moves to an offset. @returns the scrollTop to set; tell what became of it by `settled` */
  moveTo(offset: number): number {
    this.#offset = this.#clamp(offset);
    return this.scaled ? this.#offset / this.#scale : this.#offset;
  }

  /** The scrollTop as the browser took it, so that its own event about it is not a step. */
  settled(top: number): void {
    this.#lastTop = top;
  }

  /** The offset that shows a row: unchanged where it shows, else just so, or in the middle where it was far; whole rows. */
  offsetFor(row: number): number {
    const { rowHeight } = this;
    const top = row * rowHeight;
    const below = top + rowHeight - (this.#offset + this.#viewport);
    const above = this.#offset - top;
    if (above <= 0 && below <= 0) return this.#offset;
    const near = NEAR_ROWS * rowHeight;
    if (above > near || below > near) return (row - Math.floor((this.page - 1) / 2)) * rowHeight;
    return above > 0 ? top : Math.ceil((this.#offset + below) / rowHeight) * rowHeight;
  }

  get #full(): number {
    return this.#rows * this.rowHeight;
  }

  get #largest(): number {
    return Math.max(0, this.#full - this.#viewport);
  }

  get #scale(): number {
    return this.#largest / Math.max(1, this.height - this.#viewport);
  }

  #clamp(offset: number): number {
    return Math.round(Math.max(0, Math.min(offset, this.#largest)));
  }
}
