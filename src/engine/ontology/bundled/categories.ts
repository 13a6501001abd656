import { codesOf, type Building } from './building';
import { dotted } from './icd10cm';
import { source } from './tables';

/** Categories that ICD-10-CM codes are mapped into. */
export function writeCategories(building: Building): void {
  writeCcsr(building);
  writeHcc(building);
  writeElixhauser(building);
}

/** AHRQ's CCSR: a code may be in several categories, one of which is its default for inpatient data. */
function writeCcsr(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'ccsr');
  const codes = codesOf(building, 'ccsr');
  for (const [code, description] of source(folders, 'ccsr_dx_categories_2023.1.tsv', 'ccsr', 'desc')) {
    codes.set(code, writer.concept(vocabulary, { code, description }));
  }
  const maps = new Map<number, { code: string; marks: string[] }[]>();
  const rows = source(folders, 'ccsr_dx_map_2023.1.tsv', 'icd10cm', 'ccsr', 'ip_default', 'op_default');
  for (const [undotted, category, inpatient, outpatient] of rows) {
    const concept = codesOf(building, 'icd10cm').get(dotted(undotted));
    if (concept === undefined) continue;
    const marks = [...(inpatient === 'Y' ? ['default'] : []), ...(outpatient === 'Y' ? ['outpatient default'] : [])];
    maps.set(concept, [...(maps.get(concept) ?? []), { code: category, marks }]);
  }
  for (const [concept, categories] of maps) {
    // The default first; the sort is stable, so the others keep their order.
    const ordered = categories.sort(
      (a, b) => Number(b.marks.includes('default')) - Number(a.marks.includes('default')),
    );
    for (const [rank, { code, marks }] of ordered.entries()) {
      writer.map(concept, { system: 'ccsr', code, mark: marks.length === 0 ? null : marks.join(', '), rank });
    }
  }
}

/** The model that the map is of. */
const HCC_MODEL = { domain: 'CMS-HCC', version: 'V28' };

/** CMS-HCC: payment categories, with which category makes which others not count. */
function writeHcc(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'hcc');
  const codes = codesOf(building, 'hcc');
  const rows = [...source(folders, 'hcc_v28_2026.tsv', 'icd10cm', 'hcc', 'label')];
  const labels = [...new Map(rows.map(([, code, label]) => [code, label]))].sort(([a], [b]) => Number(a) - Number(b));
  for (const [code, description] of labels) codes.set(code, writer.concept(vocabulary, { code, description }));
  writeMap(building, 'hcc', rows);
  writeDropped(building, codes);
}

function writeDropped({ folders, writer }: Building, codes: ReadonlyMap<string, number>): void {
  const drops = new Map<string, string[]>();
  const droppedBy = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, key: string, code: string): void => {
    lists.set(key, [...(lists.get(key) ?? []), code]);
  };
  const columns = ['cc_parent', 'cc_child', 'model_domain', 'model_version'] as const;
  for (const [parent, child, domain, version] of source(folders, 'hcc_hierarchies_2026.csv', ...columns)) {
    if (domain !== HCC_MODEL.domain || version !== HCC_MODEL.version) continue;
    add(drops, parent, child);
    add(droppedBy, child, parent);
  }
  for (const [code, concept] of codes) {
    const below = drops.get(code);
    const above = droppedBy.get(code);
    if (below) {
      const text = `Where it is present, HCC ${below.join(', ')} do not count.`;
      writer.note(concept, { kind: 'hierarchy', text, edition: null });
    }
    if (above) {
      const text = `Does not count where one of HCC ${above.join(', ')} is present.`;
      writer.note(concept, { kind: 'hierarchy', text, edition: null });
    }
  }
}

/** What the map has of a measure in parts, without a row of their own in the list of measures. */
const MEASURE_PARTS: ReadonlyMap<string, readonly [measure: string, words: string]> = new Map([
  ['CMR_CBVD_POA', ['CMR_CBVD', 'present on admission']],
  ['CMR_CBVD_SQLA', ['CMR_CBVD', 'sequelae']],
]);

/** AHRQ's Elixhauser comorbidity measures. */
function writeElixhauser(building: Building): void {
  const { folders, writer } = building;
  const vocabulary = building.vocabularies.add(writer, 'elixhauser');
  const codes = codesOf(building, 'elixhauser');
  for (const [code, description, poa] of source(
    folders,
    'elixhauser_ahrq_2025_measures.tsv',
    ...(['measure', 'desc', 'poa'] as const),
  )) {
    // The table's last row says that it ends.
    if (!code.startsWith('CMR_')) continue;
    const concept = writer.concept(vocabulary, { code, description });
    codes.set(code, concept);
    const text = poa === 'Yes' ? 'Counts only where it was present on admission.' : 'Counts whenever it is coded.';
    writer.note(concept, { kind: 'presentOnAdmission', text, edition: null });
  }
  for (const [code, [measure, words]] of MEASURE_PARTS) {
    const whole = [...source(folders, 'elixhauser_ahrq_2025_measures.tsv', 'measure', 'desc')].find(
      ([name]) => name === measure,
    );
    const description = `${whole?.[1] ?? measure}: ${words}`;
    codes.set(code, writer.concept(vocabulary, { code, description, parent: codes.get(measure) ?? null }));
  }
  writeMap(building, 'elixhauser', source(folders, 'elixhauser_ahrq_2025_map.tsv', 'icd10cm', 'measure'));
}

/** Writes a map of which the order of rows is all the order there is. @param rows undotted ICD-10-CM code, target */
function writeMap(building: Building, system: string, rows: Iterable<readonly [string, string, ...string[]]>): void {
  const ranks = new Map<number, number>();
  for (const [undotted, code] of rows) {
    const concept = codesOf(building, 'icd10cm').get(dotted(undotted));
    if (concept === undefined) continue;
    const rank = ranks.get(concept) ?? 0;
    ranks.set(concept, rank + 1);
    building.writer.map(concept, { system, code, mark: null, rank });
  }
}
