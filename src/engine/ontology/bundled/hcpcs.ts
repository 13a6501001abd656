import { codesOf, type Building } from './building';
import { source } from './tables';

/** The list that decides which codes are valid, and the older one that has the long descriptions and the modifiers. */
const NEWEST = 'hcpcs_level2_short_2026-04.tsv';
const LONG = 'hcpcs_2019.tsv';
const LONG_EDITION = '2019';

/**
 * HCPCS Level II. The newest list has short descriptions only; a code that is in both lists and whose short description
 * has not changed keeps its long one, of which a note says the year. A code of the older list only was deleted.
 */
export function writeHcpcs(building: Building): void {
  const { folders, writer, synonyms } = building;
  const vocabulary = building.vocabularies.add(writer, 'hcpcs');
  const codes = codesOf(building, 'hcpcs');
  const older = new Map<string, { kind: string; short: string; long: string }>();
  for (const [code, kind, short, long] of source(folders, LONG, 'code', 'kind', 'short', 'long')) {
    if (code !== '') older.set(code, { kind, short, long });
  }
  for (const [code, short] of source(folders, NEWEST, 'code', 'short')) {
    const before = older.get(code);
    const isSame = before !== undefined && before.long !== '' && isSameText(before.short, short);
    const description = isSame ? before.long : short;
    const concept = writer.concept(vocabulary, { code, description, short: isSame ? short : null, billable: true });
    codes.set(code, concept);
    synonyms.note(concept, description);
    if (isSame) {
      writer.note(concept, {
        kind: 'description',
        text: 'The long description is an earlier edition’s; the code and its short description are in the present list.',
        edition: LONG_EDITION,
      });
    }
  }
  for (const [code, { kind, short, long }] of older) {
    if (codes.has(code)) continue;
    const isModifier = kind === 'modifier';
    const concept = writer.concept(vocabulary, {
      code,
      description: long === '' ? short : long,
      short: short === long ? null : short,
      billable: isModifier ? null : false,
      kind: isModifier ? 'modifier' : null,
      // The newest list has no modifiers, so it says nothing of them.
      status: isModifier ? null : 'deleted',
    });
    codes.set(code, concept);
    if (isModifier)
      writer.note(concept, { kind: 'description', text: 'From the list of 2019.', edition: LONG_EDITION });
  }
}

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
