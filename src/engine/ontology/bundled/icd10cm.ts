import { codesOf, type Building } from './building';
import { innermost, writeHeadings, type Heading, type Order, type PlacedHeading } from './headings';
import { source } from './tables';

/** The edition of the notes and inclusion terms: they are stale for codes that were added later. */
const NOTES_EDITION = 'FY2021';

/** ICD-10-CM: chapters, blocks and codes, with notes, inclusion terms and the alphabetic index. */
export function writeIcd10cm(building: Building): void {
  const { folders, writer, synonyms } = building;
  const vocabulary = building.vocabularies.add(writer, 'icd10cm');
  const codes = codesOf(building, 'icd10cm');
  const order = orderOf(building);
  const headings = [...chapters(building), ...blocks(building)];
  const placed = writeHeadings(writer, vocabulary, headings, undefined, order);
  for (const { concept, first, last } of placed) codes.set(`${first}-${last}`, concept);
  let above: PlacedHeading | undefined;
  let previous = '';
  for (const [code, parent, billable, short, long] of source(
    folders,
    'icd10cm_fy2026.tsv',
    ...(['code', 'parent', 'billable', 'short', 'long'] as const),
  )) {
    if (parent === '') {
      above = headingOf(placed, code, previous, above, order);
      previous = code;
    }
    const concept = writer.concept(vocabulary, {
      code,
      description: long,
      short: short === long ? null : short,
      billable: billable === '1',
      kind: parent === '' ? 'category' : null,
      parent: parent === '' ? (above?.concept ?? null) : (codes.get(parent) ?? null),
    });
    codes.set(code, concept);
    synonyms.note(concept, long);
  }
  writeDeleted(building, vocabulary, codes);
  for (const [code, term, kind] of source(folders, 'icd10cm_synonyms.tsv', 'code', 'term', 'source')) {
    const concept = codes.get(code);
    if (concept !== undefined) synonyms.add(concept, kind.startsWith('index') ? 'index' : 'synonym', term);
  }
  for (const [code, kind, text] of source(folders, 'icd10cm_notes_fy2021.tsv', 'code', 'kind', 'text')) {
    const concept = codes.get(code);
    if (concept !== undefined) writer.note(concept, { kind, text, edition: NOTES_EDITION });
  }
}

/**
 * Codes of earlier years that the CCSR map of 2023 still has and the present list does not: deleted since. Nothing says
 * what they were called.
 */
function writeDeleted({ folders, writer }: Building, vocabulary: number, codes: Map<string, number>): void {
  for (const [undotted] of source(folders, 'ccsr_dx_map_2023.1.tsv', 'icd10cm')) {
    const code = dotted(undotted);
    if (codes.has(code)) continue;
    let above = code.slice(0, -1);
    while (above.length > 2 && !codes.has(above.replace(/\.$/, ''))) above = above.slice(0, -1);
    const parent = codes.get(above.replace(/\.$/, '')) ?? null;
    codes.set(code, writer.concept(vocabulary, { code, description: null, status: 'deleted', parent }));
  }
}

/** Categories are in the order of the list, in which M1A comes before M10 and C4A between C43 and C44. */
function orderOf({ folders }: Building): Order {
  const categories = [...source(folders, 'icd10cm_fy2026.tsv', 'code', 'parent')].flatMap(([code, parent]) =>
    parent === '' ? [code] : [],
  );
  const places = new Map(categories.map((category, place) => [category, place]));
  // The end of a range need not be a category (U00-U49): it stands after the last one of its letter that is before it as
  // a string, else before the first one.
  return end => {
    const known = places.get(end);
    if (known !== undefined) return known;
    const alike = categories.filter(category => category[0] === end[0]);
    const before = alike.filter(category => category < end).at(-1);
    const place = before === undefined ? (places.get(alike[0] ?? '') ?? -1) - 0.5 : (places.get(before) ?? -1) + 0.5;
    places.set(end, place);
    return place;
  };
}

/**
 * The heading over a category. Categories that end in a letter (I1A, I5A, Z3A, C4A) came later and stand with the one
 * before them in the list, also where a range ends before them (I10-I16), unless a block begins with them (C7A). Where
 * no heading holds a category (QA0), it stands in the chapter of the one before.
 */
export function headingOf(
  placed: readonly PlacedHeading[],
  category: string,
  previous: string,
  abovePrevious: PlacedHeading | undefined,
  order: Order,
): PlacedHeading | undefined {
  const within = innermost(placed, category, category, order);
  if (within?.first === category) return within;
  const endsInLetter = /[A-Z]$/.test(category);
  if (endsInLetter && previous.slice(0, 2) === category.slice(0, 2)) return abovePrevious;
  if (within) return within;
  let chapter = previous.slice(0, 1) === category.slice(0, 1) ? abovePrevious : undefined;
  while (chapter?.parent) chapter = chapter.parent;
  return chapter;
}

/** `A000` → `A00.0` */
export const dotted = (code: string): string => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

function* chapters({ folders }: Building): Generator<Heading> {
  for (const [chapter, text] of source(folders, 'icd10cm_chapters.tsv', 'chapter', 'desc')) {
    const [, description = '', first = '', last = ''] = /^(.*) \((\w+)-(\w+)\)$/.exec(text) ?? [];
    yield { first, last, kind: 'chapter', description, short: `Chapter ${chapter}` };
  }
}

function* blocks({ folders }: Building): Generator<Heading> {
  for (const [block, description] of source(folders, 'icd10cm_blocks.tsv', 'block', 'desc')) {
    const [first = '', last = first] = block.split('-');
    yield { first, last, kind: 'block', description, short: null };
  }
}
