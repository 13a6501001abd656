/** The rows of a virtual grid that are on screen: made once, then filled again and again as they scroll by. */

export interface GridColumn {
  readonly id: string;
  readonly title: string;
  /** Pixels; null: takes what the others leave. At most one column does. */
  readonly width: number | null;
  readonly minWidth: number;
  readonly align: 'start' | 'end';
}

export interface GridCell {
  readonly text: string;
  readonly tone?: 'plain' | 'dim' | 'code';
  /** A small mark before the text: a CSS colour. */
  readonly mark?: string;
  /** The text in three pieces, of which the middle one shows longest where there is no room for all. */
  readonly pieces?: readonly [before: string, middle: string, after: string];
  /** What the pointer is told in place of the text. */
  readonly title?: string;
}

export type RowMark = '' | 'match' | 'current';

/** What a grid shows. Rows are asked for by their place; the model keeps no elements. */
export interface GridModel {
  readonly rowCount: number;
  /** @param top whether the row is the first one that shows */
  cell(row: number, column: string, top: boolean): GridCell;
  /** What the pointer is told of a cell that has no title; asked when it rests on one, so that scrolling costs nothing. */
  hint?(row: number, column: string): string | null;
  selected(row: number): boolean;
  mark(row: number): RowMark;
}

interface Slot {
  readonly element: HTMLDivElement;
  readonly cells: HTMLDivElement[];
  row: number;
  top: boolean;
  /** The cell that is marked as the active one; -1: none. */
  active: number;
}

export interface RowsState {
  readonly model: GridModel;
  readonly columns: readonly GridColumn[];
  readonly first: number;
  readonly count: number;
  readonly offset: number;
  readonly rowHeight: number;
  readonly focusRow: number;
  readonly focusColumn: number;
}

/**
 * Rows are placed from a base that moves only now and then, and the sheet that holds them is moved as a whole: a step
 * of scrolling then touches one element and the rows that came in. Pixels stay few, since browsers round large ones.
 */
const ROWS_PER_BASE = 1_000;

export class GridRows {
  readonly #sheet = document.createElement('div');
  #base = -1;
  #slots: Slot[] = [];
  #columns: readonly GridColumn[] = [];

  constructor(layer: HTMLElement) {
    this.#sheet.className = 'sheet';
    this.#sheet.setAttribute('role', 'presentation');
    layer.append(this.#sheet);
  }

  /**
   * Draws the rows that show.
   * @param stale whether rows that stay must be filled again because the model changed
   */
  draw(state: RowsState, stale: boolean): void {
    if (state.columns !== this.#columns) {
      this.#columns = state.columns;
      this.#sheet.replaceChildren();
      this.#slots = [];
    }
    const base = Math.floor(state.first / ROWS_PER_BASE) * ROWS_PER_BASE;
    if (base !== this.#base) for (const slot of this.#slots) slot.row = -1;
    this.#base = base;
    this.#sheet.style.transform = `translateY(${base * state.rowHeight - state.offset}px)`;
    while (this.#slots.length < state.count) this.#add();
    const size = this.#slots.length;
    const last = state.first + state.count;
    for (const slot of this.#slots) if (slot.row < state.first || slot.row >= last) slot.element.hidden = true;
    for (let row = state.first; row < last; row++) {
      const slot = this.#slots[row % size];
      if (slot) this.#fill(slot, row, state, stale);
    }
  }

  /** The row number of an element inside this layer, -1 where it is in none. */
  rowOf(target: EventTarget | null): number {
    const element = target instanceof Element ? target.closest('[role=row]') : null;
    return this.#slots.find(slot => slot.element === element)?.row ?? -1;
  }

  #add(): void {
    const element = document.createElement('div');
    element.className = 'row';
    element.setAttribute('role', 'row');
    const cells = this.#columns.map((column, i) => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.setAttribute('aria-colindex', String(i + 1));
      cell.className = `cell ${column.align}`;
      element.append(cell);
      return cell;
    });
    element.hidden = true;
    this.#sheet.append(element);
    // The places of rows among the slots change with their number: each is filled anew.
    for (const slot of this.#slots) slot.row = -1;
    this.#slots.push({ element, cells, row: -1, top: false, active: -1 });
  }

  #fill(slot: Slot, row: number, state: RowsState, stale: boolean): void {
    const { element } = slot;
    const { model } = state;
    const top = row === state.first;
    if (slot.row !== row || slot.top !== top || stale) {
      if (slot.row !== row) {
        element.style.transform = `translateY(${(row - this.#base) * state.rowHeight}px)`;
        element.hidden = false;
        element.id = `row-${row}`;
        element.setAttribute('aria-rowindex', String(row + 2));
      }
      slot.row = row;
      slot.top = top;
      slot.active = -1;
      this.#columns.forEach((column, i) => {
        const cell = slot.cells[i];
        if (cell) fillCell(cell, model.cell(row, column.id, top), column, `cell-${row}-${i}`);
      });
    }
    if (element.hidden) element.hidden = false;
    const selected = model.selected(row);
    const mark = model.mark(row);
    const name = `row${selected ? ' selected' : ''}${mark === '' ? '' : ' ' + mark}${row === state.focusRow ? ' focused' : ''}`;
    if (element.className !== name) {
      element.className = name;
      element.setAttribute('aria-selected', String(selected));
    }
    const active = row === state.focusRow ? state.focusColumn : -1;
    if (active !== slot.active) {
      slot.active = active;
      slot.cells.forEach((cell, i) => cell.classList.toggle('active', i === active));
    }
  }
}

function fillCell(element: HTMLDivElement, cell: GridCell, column: GridColumn, id: string): void {
  element.id = id;
  const name = `cell ${column.align} ${cell.tone ?? 'plain'}${cell.mark === undefined ? '' : ' marked'}${cell.pieces ? ' pieced' : ''}`;
  if (element.className !== name) element.className = name;
  if (cell.pieces) fillPieces(element, cell.pieces);
  else if (element.textContent !== cell.text || element.childElementCount > 0) element.textContent = cell.text;
  const title = cell.title ?? '';
  if (element.title !== title) element.title = title;
  if (cell.mark !== undefined) element.style.setProperty('--mark', cell.mark);
}

const PIECES = ['before', 'middle', 'after'] as const;

function fillPieces(element: HTMLDivElement, pieces: readonly [string, string, string]): void {
  if (element.childElementCount !== PIECES.length) {
    const spans = PIECES.map(name => {
      const span = document.createElement('span');
      span.className = name;
      return span;
    });
    element.replaceChildren(...spans);
  }
  pieces.forEach((piece, i) => {
    const span = element.children[i];
    if (span && span.textContent !== piece) span.textContent = piece;
  });
}
