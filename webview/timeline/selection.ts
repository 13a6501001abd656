import { RowSet } from '../../src/core/view/row_set';
import { placeOf } from '../../src/core/view/search';
import type { SelectMode } from '../kit/grid';
import type { ViewerStore } from './store';

/** The one selection of table and timeline. It holds only rows that pass the filter; the focus is one of them. */
export class Selection {
  /** Where a range starts. */
  #anchor: number | null = null;

  constructor(readonly store: ViewerStore) {}

  select(row: number, mode: SelectMode): void {
    const { loaded, selection, rows, focus } = this.store.state;
    if (!loaded) return;
    const { length } = loaded.events;
    if (mode === 'range') {
      const anchor = this.#anchor ?? focus ?? row;
      const from = placeOf(rows, Math.min(anchor, row));
      const to = placeOf(rows, Math.max(anchor, row));
      this.store.update({ selection: RowSet.of(rows.subarray(from, to + 1), length), focus: row });
      return;
    }
    this.#anchor = row;
    if (mode === 'only') {
      this.store.update({ selection: new Set([row]), focus: row });
      return;
    }
    const next = [...selection].filter(selected => selected !== row);
    if (next.length === selection.size) next.push(row);
    this.store.update({ selection: RowSet.of(next, length), focus: row });
  }

  selectAll(): void {
    const { loaded, rows } = this.store.state;
    if (loaded) this.store.update({ selection: RowSet.of(rows, loaded.events.length) });
  }

  /** Rows have other numbers now: a range starts from the focus again. */
  forgetAnchor(): void {
    this.#anchor = null;
  }

  /** Drops what the filter now hides. */
  keepShown(passes: Uint8Array): void {
    const { loaded, selection, focus } = this.store.state;
    if (!loaded || passes.length === 0) return;
    const shown = [...selection].filter(row => passes[row] === 1);
    if (shown.length < selection.size) this.store.update({ selection: RowSet.of(shown, loaded.events.length) });
    if (focus !== null && passes[focus] !== 1) this.store.update({ focus: null });
  }
}
