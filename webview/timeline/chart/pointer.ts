/**
 * Mouse, pen and touch on the plot.
 *
 * The wheel does what it does in other timelines: it scrolls the lanes; with Ctrl, Cmd or Alt (a pinch on a track pad
 * arrives as Ctrl) it zooms at the pointer; sideways or with Shift it moves through time. Where the lanes do not
 * overflow, and over axis and overview, the plain wheel zooms, since there is nothing to scroll.
 * Dragging moves the time and the lanes; with Shift it selects what lies in a rectangle. Two fingers pinch.
 */

/** What the pointer asks of the chart. Positions in CSS pixels from the plot's top left corner. */
export interface PointerTarget {
  zoomAt(x: number, factor: number): void;
  /** Moves the content by pixels: positive x shows earlier times, positive y higher lanes. */
  drag(dx: number, dy: number): void;
  /** @returns false where the lanes do not overflow */
  scroll(dy: number): boolean;
  /** Whether a height is in the axis, where the plain wheel zooms. */
  inHead(y: number): boolean;
  hover(x: number, y: number): void;
  leave(): void;
  click(x: number, y: number, modifiers: Modifiers): void;
  doubleClick(x: number, y: number): void;
  rectangle(x0: number, y0: number, x1: number, y1: number, done: boolean): void;
}

export interface Modifiers {
  readonly range: boolean;
  readonly toggle: boolean;
  readonly pin: boolean;
}

const CLICK_REACH = 4;
const LINE = 18;

interface Held {
  x: number;
  y: number;
}

/** Zoom factor of one wheel event: fine steps of a track pad and notches of a mouse come to about the same speed. */
export function wheelFactor(delta: number): number {
  const speed = Math.abs(delta) < 40 ? 0.01 : 0.0022;
  return Math.exp(-delta * speed);
}

/** @returns a function that stops listening */
export function listenToPointer(element: HTMLElement, target: PointerTarget): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const held = new Map<number, Held>();
  let pressed: { readonly x: number; readonly y: number; readonly select: boolean; moved: boolean } | null = null;

  const place = (event: MouseEvent): Held => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener(
    'wheel',
    event => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE;
      const { x, y } = place(event);
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      const zoom = event.ctrlKey || event.metaKey || event.altKey;
      if (!zoom && Math.abs(sideways) >= Math.abs(event.shiftKey ? 0 : event.deltaY)) target.drag(-sideways * unit, 0);
      else if (zoom || target.inHead(y) || !target.scroll(event.deltaY * unit))
        target.zoomAt(x, wheelFactor(event.deltaY * unit));
    },
    { passive: false, signal },
  );
  element.addEventListener(
    'pointerdown',
    event => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      const at = place(event);
      held.set(event.pointerId, at);
      if (held.size === 1) pressed = { ...at, select: event.shiftKey, moved: false };
      else pressed = null;
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    event => {
      const at = place(event);
      const before = held.get(event.pointerId);
      if (!before) {
        target.hover(at.x, at.y);
        return;
      }
      if (held.size === 2) pinch(held, event.pointerId, at, target);
      else if (pressed) {
        if (!pressed.moved && Math.hypot(at.x - pressed.x, at.y - pressed.y) < CLICK_REACH) return;
        pressed.moved = true;
        if (pressed.select) target.rectangle(pressed.x, pressed.y, at.x, at.y, false);
        else target.drag(at.x - before.x, at.y - before.y);
      }
      held.set(event.pointerId, at);
    },
    { signal },
  );
  const release = (event: PointerEvent): void => {
    if (!held.delete(event.pointerId)) return;
    const from = pressed;
    pressed = null;
    if (!from || event.type === 'pointercancel') return;
    const at = place(event);
    if (from.moved && from.select) target.rectangle(from.x, from.y, at.x, at.y, true);
    else if (!from.moved)
      target.click(at.x, at.y, {
        range: event.shiftKey,
        toggle: event.ctrlKey || event.metaKey,
        pin: event.altKey,
      });
  };
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('pointerleave', () => held.size === 0 && target.leave(), { signal });
  element.addEventListener(
    'dblclick',
    event => {
      const { x, y } = place(event);
      target.doubleClick(x, y);
    },
    { signal },
  );
  return () => stop.abort();
}

function pinch(held: ReadonlyMap<number, Held>, moved: number, at: Held, target: PointerTarget): void {
  const other = [...held].find(([id]) => id !== moved)?.[1];
  const before = held.get(moved);
  if (!other || !before) return;
  const distance = (a: Held): number => Math.max(8, Math.hypot(a.x - other.x, a.y - other.y));
  target.drag((at.x - before.x) / 2, (at.y - before.y) / 2);
  target.zoomAt((at.x + other.x) / 2, distance(at) / distance(before));
}
