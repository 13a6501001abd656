/**
 * A chart as marks at places: the page draws them as SVG in the theme's colours, an exported file in its own, and an image on a
 * canvas. Lengths are pixels from the top left.
 */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** What it shows, for whoever does not see it. */
  readonly description: string;
  readonly marks: readonly Mark[];
}

export type Point = readonly [x: number, y: number];

export type Mark =
  | { readonly kind: 'line'; readonly points: readonly Point[]; readonly tone: Tone; readonly isDashed?: boolean }
  | { readonly kind: 'area'; readonly points: readonly Point[]; readonly tone: Tone }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tone: Tone;
    }
  | {
      readonly kind: 'dot';
      readonly at: Point;
      readonly tone: Tone;
      readonly isLight?: boolean;
      readonly title: string;
    }
  | { readonly kind: 'diamond'; readonly at: Point; readonly tone: Tone; readonly title: string }
  | {
      readonly kind: 'text';
      readonly at: Point;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly tone: Tone;
      readonly isBold?: boolean;
      /** The whole of what does not fit. */
      readonly title?: string;
    };

/** Colours by what they are for; a number is a series. */
export type Tone = 'text' | 'dim' | 'grid' | 'axis' | 'track' | number;

/** So many series have a colour of their own; further ones begin again, with dashed lines. */
export const SERIES_COLOURS = 8;

/** Half of a dot's width, and of a diamond's. */
export const DOT = 3.5;
export const DIAMOND = 6;
export const FONT_SIZE = 11;
/** From a text's middle down to its baseline. */
export const BASELINE = 4;

/** A text cut to so many characters. */
export function cut(text: string, most: number): string {
  const letters = Array.from(text, letter => letter);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/**
 * Places for labels that each want to stand at a height: none nearer to the next than `gap`, in the order in which they want to
 * stand, each as near to its wish as the others let it (groups that touch stand around the mean of their wishes).
 * @param wishes heights in pixels
 * @param from the least height, @param to the greatest; where there is no room they stand beyond it
 * @returns heights, in the order of the wishes
 */
export function spread(wishes: readonly number[], gap: number, from: number, to: number): readonly number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => (wishes[a] ?? 0) - (wishes[b] ?? 0) || a - b);
  interface Group {
    readonly members: readonly number[];
    /** Of the first member. */
    readonly top: number;
  }
  const groups: Group[] = [];
  const placed = (members: readonly number[]): Group => {
    const wished = members.map((each, i) => (wishes[each] ?? 0) - i * gap);
    const mean = wished.reduce((sum, each) => sum + each, 0) / wished.length;
    const last = to - (members.length - 1) * gap;
    return { members, top: Math.max(from, Math.min(last, mean)) };
  };
  for (const each of order) {
    let group = placed([each]);
    for (
      let before = groups.at(-1);
      before && before.top + before.members.length * gap > group.top;
      before = groups.at(-1)
    ) {
      groups.pop();
      group = placed([...before.members, ...group.members]);
    }
    groups.push(group);
  }
  const heights = wishes.map(() => 0);
  for (const { members, top } of groups) members.forEach((each, i) => (heights[each] = top + i * gap));
  return heights;
}
