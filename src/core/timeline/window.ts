import { isSpecial, BIRTH } from '../meds/code';
import type { SubjectEvents } from '../meds/events';

/** The window of time that is shown, and how it moves. Microseconds since 1970 as doubles. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The narrowest window: a millisecond. */
export const MIN_SPAN = 1_000;
const MARGIN = 0.05;
const HOUR = 3_600_000_000;

/** What the windows of one record are bound to. */
export interface Extent {
  /** From the first to the last event that is no birth: what "fit" shows. */
  readonly recorded: Span;
  /** The same with birth: how far a window can move. */
  readonly whole: Span;
}

/**
 * The extent of a record; null where it has no timed event. A birth decades before the first visit would press the
 * visits to the edge, so it bounds the window but not the fit.
 */
export function extentOf(events: SubjectEvents, times: Float64Array): Extent | null {
  const { length, staticCount } = events;
  if (length === staticCount) return null;
  let first = staticCount;
  while (first < length && isBirth(events, first)) first++;
  if (first === length) first = staticCount;
  const last = times[length - 1]!;
  return { recorded: { from: times[first]!, to: last }, whole: { from: times[staticCount]!, to: last } };
}

function isBirth(events: SubjectEvents, row: number): boolean {
  const code = events.codes[events.code[row]!];
  return code !== undefined && isSpecial(code.code, BIRTH);
}

/** A window around a span with some air on both sides; a span of one instant gets an hour. */
export function padded(span: Span, margin = 0.02): Span {
  const length = span.to - span.from;
  const air = length > 0 ? Math.max(length * margin, MIN_SPAN) : HOUR / 2;
  return { from: span.from - air, to: span.to + air };
}

/** The furthest a window may reach. */
export function limitsOf(extent: Extent): Span {
  return padded(extent.whole, MARGIN);
}

/** Keeps a window within the limits and its length between MIN_SPAN and the limits' length; moves rather than cuts it. */
export function clampWindow(window: Span, limits: Span): Span {
  const most = limits.to - limits.from;
  const span = Math.min(Math.max(window.to - window.from, MIN_SPAN), most);
  const middle = (window.from + window.to) / 2;
  const wanted = window.to - window.from === span ? window.from : middle - span / 2;
  const from = Math.min(Math.max(wanted, limits.from), limits.to - span);
  return { from, to: from + span };
}

/** Zooms by `factor` (above 1: closer) so that the instant `at` keeps its place on the screen, unless a limit forbids. */
export function zoomAbout(window: Span, at: number, factor: number, limits: Span): Span {
  const most = limits.to - limits.from;
  const span = window.to - window.from;
  const next = Math.min(Math.max(span / factor, MIN_SPAN), most);
  const share = (at - window.from) / span;
  const from = at - share * next;
  return clampWindow({ from, to: from + next }, limits);
}

/** Moves a window by a share of its own length; positive: later. */
export function panBy(window: Span, share: number, limits: Span): Span {
  const by = (window.to - window.from) * share;
  return clampWindow({ from: window.from + by, to: window.to + by }, limits);
}

/**
 * Moves a window, at its length, so that an instant lies well within it; the same object where it already does.
 * An instant nearby is reached by the shortest way, one further off comes to the middle.
 */
export function reveal(window: Span, at: number, limits: Span): Span {
  const span = window.to - window.from;
  const edge = span * 0.02;
  if (at >= window.from + edge && at <= window.to - edge) return window;
  const near = at > window.from - span && at < window.to + span;
  const inset = near ? span * 0.12 : span / 2;
  const from = at < window.from + edge ? at - inset : at + inset - span;
  const moved = clampWindow({ from, to: from + span }, limits);
  return moved.from === window.from && moved.to === window.to ? window : moved;
}
