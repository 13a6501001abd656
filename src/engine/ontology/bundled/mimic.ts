import { codesOf, type Building } from './building';
import { own } from './tables';

/** Items of MIMIC-IV, with the LOINC code that they are mapped to. `kind` is the sort of event that they occur in. */
export function writeMimicItems(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'mimic');
  const codes = codesOf(building, 'mimic');
  for (const [code, description, kind, loinc, unit] of own(
    folders,
    'mimic_items.tsv',
    ...(['itemid', 'label', 'kind', 'loinc', 'unit'] as const),
  )) {
    const concept = writer.concept(vocabulary, { code, description, kind });
    codes.set(code, concept);
    if (loinc !== '') writer.map(concept, { system: 'loinc', code: loinc, mark: null, rank: 0 });
    if (unit !== '') writer.note(concept, { kind: 'exampleUnits', text: unit, edition: null });
  }
}
