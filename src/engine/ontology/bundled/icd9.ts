import { codesOf, type Building } from './building';
import { innermost, writeHeadings, type Heading } from './headings';
import { own, source } from './tables';

/**
 * ICD-9-CM diagnoses and procedures. Their lists have billable codes only. What is above them is in tables of our own,
 * down to the categories; the subcategories (428.2) are made here of the codes below them.
 */
export function writeIcd9(building: Building): void {
  writeList(building, 'icd9cm', 'icd9cm_v32.tsv', 'icd9cm_chapters.tsv');
  writeList(building, 'icd9proc', 'icd9proc_v32.tsv', 'icd9proc_chapters.tsv');
}

function writeList(building: Building, system: string, list: string, headingTable: string): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, system);
  const codes = codesOf(building, system);
  const headings = headingsOf(building, headingTable);
  // A category is a code without its last digits; everything else is a range.
  const chapters = new Set(
    headings.filter(({ kind }) => kind === 'chapter').map(({ first, last }) => `${first}-${last}`),
  );
  const codeOf = ({ kind, first, last }: Heading): string => {
    if (kind === 'category') return first;
    // Two chapters are one section each, which must be told from them.
    return kind === 'block' && chapters.has(`${first}-${last}`) ? `${first}-${last} (section)` : `${first}-${last}`;
  };
  const placed = writeHeadings(writer, vocabulary, headings, codeOf);
  for (const heading of placed) codes.set(codeOf(heading), heading.concept);
  const rows = [...source(folders, list, 'code', 'long', 'short')];
  const described = new Map(rows.map(([code, long]) => [code, long]));
  const namesBelow = new Map<string, string[]>();
  for (const [code, long] of described) {
    const subcategory = subcategoryOf(code);
    if (subcategory !== null) namesBelow.set(subcategory, [...(namesBelow.get(subcategory) ?? []), long]);
  }
  for (const [code, long, short] of rows) {
    const [category = code] = code.split('.');
    const above = codes.get(category) ?? innermost(placed, category)?.concept ?? null;
    const subcategory = subcategoryOf(code);
    if (subcategory !== null && !described.has(subcategory) && !codes.has(subcategory)) {
      const below = namesBelow.get(subcategory) ?? [];
      codes.set(subcategory, writeSubcategory(building, vocabulary, subcategory, below, above));
    }
    const concept = writer.concept(vocabulary, {
      code,
      description: long,
      short: short === long ? null : short,
      billable: true,
      parent: (subcategory === null ? undefined : codes.get(subcategory)) ?? above,
    });
    codes.set(code, concept);
  }
}

/** `428.23` → `428.2`; null where a code has no second digit after its dot. */
const subcategoryOf = (code: string): string | null => (/\.\d\d$/.test(code) ? code.slice(0, -1) : null);

/** What a subcategory says of itself. */
const NAMELESS =
  'The list that is here has the billable codes only: this header is described by what the codes below it are called.';

function writeSubcategory(
  { writer }: Building,
  vocabulary: number,
  code: string,
  below: readonly string[],
  parent: number | null,
): number {
  const concept = writer.concept(vocabulary, {
    code,
    description: namesTogether(below),
    billable: false,
    kind: 'subcategory',
    parent,
    isSearched: false,
  });
  writer.note(concept, { kind: 'heading', text: NAMELESS, edition: null });
  return concept;
}

/** Further names are no help in one line. */
const MOST_NAMES = 3;

/**
 * What codes have in common: the phrase before a comma that all begin with, where it does not end within an
 * enumeration; else their names.
 */
export function namesTogether(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const phrases = first.split(', ');
  for (let count = phrases.length - (others.length === 0 ? 0 : 1); count > 0; count--) {
    const phrase = phrases.slice(0, count).join(', ');
    const isWhole = (name: string): boolean => {
      return (
        name === phrase || (name.startsWith(`${phrase}, `) && !/^(?:and|or)\b/.test(name.slice(phrase.length + 2)))
      );
    };
    if (names.every(isWhole)) return phrase;
  }
  const shown = names.slice(0, MOST_NAMES).join('; ');
  return names.length > MOST_NAMES ? `${shown}; …` : shown;
}

function headingsOf({ folders }: Building, table: string): Heading[] {
  return [...own(folders, table, 'first', 'last', 'level', 'description')].map(([first, last, level, description]) => ({
    first,
    last,
    // What ICD-10-CM calls a block, ICD-9-CM calls a section.
    kind: level === 'section' ? 'block' : level,
    description,
    short: null,
  }));
}
