import { codesOf, type Building } from './building';
import { source } from './tables';

/** LOINC: codes and long common names, unaltered as its license wants; example units as a note. */
export function writeLoinc(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'loinc');
  const codes = codesOf(building, 'loinc');
  const rows = source(folders, 'loinc_subset.tsv', 'code', 'long_common_name', 'example_units');
  for (const [code, description, units] of rows) {
    const concept = writer.concept(vocabulary, { code, description });
    codes.set(code, concept);
    if (units !== '') writer.note(concept, { kind: 'exampleUnits', text: units, edition: null });
  }
}

/** SNOMED CT Global Patient Set: fully specified names, without a hierarchy. `kind` is the semantic tag. */
export function writeSnomed(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'snomed');
  const codes = codesOf(building, 'snomed');
  for (const [code, description, kind] of source(folders, 'snomed_gps_2020-09.tsv', 'code', 'fsn', 'tag')) {
    const tag = ` (${kind})`;
    const short = description.endsWith(tag) ? description.slice(0, -tag.length) : null;
    codes.set(code, writer.concept(vocabulary, { code, description, short, kind }));
  }
}
