import { codesOf, type Building } from './building';
import { innermost, writeHeadings, type Heading } from './headings';
import { own, source } from './tables';

/** ICD-9-CM diagnoses and procedures. Their lists have billable codes only; what is above them, tables of our own. */
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
  const codeOf = ({ kind, first, last }: Heading): string => (kind === 'category' ? first : `${first}-${last}`);
  const placed = writeHeadings(writer, vocabulary, headings, codeOf);
  for (const heading of placed) codes.set(codeOf(heading), heading.concept);
  for (const [code, long, short] of source(folders, list, 'code', 'long', 'short')) {
    const [category = code] = code.split('.');
    const concept = writer.concept(vocabulary, {
      code,
      description: long,
      short: short === long ? null : short,
      billable: true,
      parent: codes.get(category) ?? innermost(placed, category)?.concept ?? null,
    });
    codes.set(code, concept);
  }
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
