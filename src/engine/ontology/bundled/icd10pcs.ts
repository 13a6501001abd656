import { codesOf, type Building } from './building';
import { own, source } from './tables';

/** ICD-10-PCS: sections, body systems, tables and codes. */
export function writeIcd10pcs(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'icd10pcs');
  const codes = codesOf(building, 'icd10pcs');
  for (const [code, kind, description] of own(folders, 'icd10pcs_sections.tsv', 'prefix', 'level', 'description')) {
    const parent = code.length > 1 ? (codes.get(code.slice(0, 1)) ?? null) : null;
    codes.set(code, writer.concept(vocabulary, { code, description, kind, parent }));
  }
  for (const [code, table, billable, short, long] of source(
    folders,
    'icd10pcs_fy2026.tsv',
    ...(['code', 'parent', 'billable', 'short', 'long'] as const),
  )) {
    const above = table === '' ? [code.slice(0, 2), code.slice(0, 1)] : [table];
    const parent = above.map(prefix => codes.get(prefix)).find(found => found !== undefined) ?? null;
    const concept = writer.concept(vocabulary, {
      code,
      description: long,
      short: short === long ? null : short,
      billable: billable === '1',
      kind: table === '' ? 'table' : null,
      parent,
    });
    codes.set(code, concept);
  }
}
