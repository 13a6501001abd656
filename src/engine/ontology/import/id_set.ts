const PAGE_BITS = 16;
const PAGE = 2 ** PAGE_BITS;

/** A set of whole numbers from 0 to 2³² - 1: one bit each, in pages that are made where numbers are. */
export class IdSet {
  readonly #pages = new Map<number, Uint8Array>();

  has(id: number): boolean {
    const page = this.#pages.get(id >>> PAGE_BITS);
    const at = id & (PAGE - 1);
    return page !== undefined && ((page[at >>> 3]! >>> (at & 7)) & 1) === 1;
  }

  /** @returns whether it was not in yet */
  add(id: number): boolean {
    const key = id >>> PAGE_BITS;
    let page = this.#pages.get(key);
    if (!page) this.#pages.set(key, (page = new Uint8Array(PAGE / 8)));
    const at = id & (PAGE - 1);
    const bit = 1 << (at & 7);
    if ((page[at >>> 3]! & bit) !== 0) return false;
    page[at >>> 3]! |= bit;
    return true;
  }
}
