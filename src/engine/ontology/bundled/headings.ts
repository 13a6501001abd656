import type { VocabularyWriter } from '../vocabulary_writer';

/** A heading over a range of categories: `K55` to `K64`. */
export interface Heading {
  readonly first: string;
  readonly last: string;
  /** `chapter`, `block`, `category`. */
  readonly kind: string;
  readonly description: string;
  /** `Chapter 11`. */
  readonly short: string | null;
}

/** A heading that stands in the index. */
export interface PlacedHeading extends Heading {
  readonly concept: number;
  readonly parent: PlacedHeading | undefined;
}

/** Where a category stands among all: its place in the list, or itself where the order is that of strings. */
export type Order = (category: string) => number | string;
const asStrings: Order = category => category;

/** Whether one range holds the other. */
const holds = (outer: Heading, first: string, last: string, order: Order): boolean =>
  order(outer.first) <= order(first) && order(last) <= order(outer.last);

/**
 * Writes headings over a vocabulary, the wide before the narrow, each under the narrowest that holds it. The order is
 * that of the list among headings of the same width.
 * @param codeOf how a heading's code is written: `K55-K64`
 */
export function writeHeadings(
  writer: VocabularyWriter,
  vocabulary: number,
  headings: readonly Heading[],
  codeOf = ({ first, last }: Heading): string => `${first}-${last}`,
  order = asStrings,
): PlacedHeading[] {
  // Chapters hold blocks even where a new category lies beyond the chapter's own range.
  const ordered = [...headings].sort(
    (a, b) =>
      Number(b.kind === 'chapter') - Number(a.kind === 'chapter') ||
      compare(order(a.first), order(b.first)) ||
      compare(order(b.last), order(a.last)),
  );
  const placed: PlacedHeading[] = [];
  for (const heading of ordered) {
    const parent = innermost(placed, heading.first, heading.last, order);
    const { kind, description, short } = heading;
    // A category is a code, though none that is billed with.
    const billable = kind === 'category' ? false : null;
    const row = { code: codeOf(heading), description, short, kind, billable, parent: parent?.concept ?? null };
    placed.push({ ...heading, concept: writer.concept(vocabulary, row), parent });
  }
  return placed;
}

/** The narrowest heading over a range (over one category, where both ends are the same). */
export function innermost(
  placed: readonly PlacedHeading[],
  first: string,
  last: string = first,
  order = asStrings,
): PlacedHeading | undefined {
  return placed
    .filter(heading => holds(heading, first, last, order))
    .reduce<PlacedHeading | undefined>(
      (narrowest, heading) => (!narrowest || depth(heading) > depth(narrowest) ? heading : narrowest),
      undefined,
    );
}

function depth(heading: PlacedHeading): number {
  return heading.parent ? depth(heading.parent) + 1 : 0;
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
