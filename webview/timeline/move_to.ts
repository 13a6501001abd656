import { clampWindow } from '../../src/core/timeline/window';
import { firstRowAt } from '../../src/core/view/filter';
import type { Destination } from '../../src/core/view/go_to';
import { placeOf } from '../../src/core/view/search';
import { windowsOf } from './load';
import type { ViewerStore } from './store';

/**
 * Puts a moment in the middle of the window and the focus on the first event from it on.
 * @returns what is wrong, else ''
 */
export function moveTo(store: ViewerStore, { at, length }: Destination): string {
  const { loaded, view, rows, selection } = store.state;
  const windows = loaded && windowsOf(loaded.events);
  if (!loaded || !windows) return 'This record has no dated event.';
  const { limits } = windows;
  const middle = Number(at);
  if (middle < limits.from || middle > limits.to) return 'That is before or after all events of this record.';
  // A window far wider than what was asked for would not show it: it narrows to a few times its length.
  const span = Math.min(view.to - view.from, Number(length) * 8);
  const center = middle + Math.min(Number(length), span) / 2;
  const window = clampWindow({ from: center - span / 2, to: center + span / 2 }, limits);
  const row = rows[placeOf(rows, firstRowAt(loaded.events, at))];
  store.update({
    view: window,
    ...(row === undefined ? {} : { focus: row, selection: selection.has(row) ? selection : new Set([row]) }),
  });
  return '';
}
