import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { csv, tsv, useImportBench } from './import_bench';
import { zipFile } from './zip_file';

const bench = useImportBench();

const CONCEPT_COLUMNS = [
  ...['concept_id', 'concept_name', 'domain_id', 'vocabulary_id', 'concept_class_id', 'standard_concept'],
  ...['concept_code', 'valid_start_date', 'valid_end_date', 'invalid_reason'],
];

interface Concept {
  readonly id: number;
  readonly name: string;
  readonly vocabulary: string;
  readonly code: string;
  readonly kind?: string;
  readonly invalid?: string;
}

const CONCEPTS: readonly Concept[] = [
  { id: 201_826, name: 'Type 2 diabetes mellitus', vocabulary: 'SNOMED', code: '44054006', kind: 'Disorder' },
  { id: 201_820, name: 'Diabetes mellitus', vocabulary: 'SNOMED', code: '73211009', kind: 'Disorder' },
  { id: 4_000_001, name: 'An 18-digit one', vocabulary: 'SNOMED', code: '900000000000207008' },
  { id: 45_000_001, name: 'Diabetes', vocabulary: 'ICD10CM', code: 'E11', kind: '3-char nonbill code' },
  { id: 45_000_002, name: 'Type 2 diabetes', vocabulary: 'ICD10CM', code: 'E119', kind: '4-char billing code' },
  { id: 1_503_297, name: 'metformin', vocabulary: 'RxNorm', code: '6809', kind: 'Ingredient' },
  { id: 40_163_924, name: 'metformin 500 MG Oral Tablet', vocabulary: 'RxNorm', code: '861007', kind: 'Clinical Drug' },
  { id: 21_600_744, name: 'Biguanides', vocabulary: 'ATC', code: 'A10BA', kind: 'ATC 4th' },
  { id: 21_600_745, name: 'metformin; oral', vocabulary: 'ATC', code: 'A10BA02', kind: 'ATC 5th' },
  { id: 45_300_000, name: 'Metformin 500 mg, 100 in 1 bottle', vocabulary: 'NDC', code: '00093104801' },
  { id: 500_001, name: 'a 5" tube', vocabulary: 'Own List', code: 'Q1' },
  { id: 500_002, name: 'ends with a backslash \\', vocabulary: 'Own List', code: 'Q2' },
  { id: 500_003, name: 'None', vocabulary: 'Own List', code: 'Q3' },
  { id: 500_004, name: 'NA', vocabulary: 'Own List', code: 'Q4' },
  { id: 500_005, name: '"quoted" all', vocabulary: 'Own List', code: 'Q5' },
  { id: 500_006, name: 'taken back', vocabulary: 'Own List', code: 'Q6', invalid: 'D' },
  { id: 0, name: 'No matching concept', vocabulary: 'None', code: 'No matching concept' },
  { id: 13, name: 'Drug', vocabulary: 'Domain', code: 'OMOP generated' },
];

/** Dates are written as the variant does. */
const conceptRows = (concepts: readonly Concept[], start: string, end: string): string[][] => [
  CONCEPT_COLUMNS,
  ...concepts.map(({ id, name, vocabulary, code, kind = 'Undefined', invalid = '' }) => [
    ...[String(id), name, 'Condition', vocabulary, kind, 'S', code, start, end, invalid],
  ]),
];

const RELATIONSHIPS: readonly (readonly [number, number, string])[] = [
  [201_826, 201_820, 'Is a'],
  [201_820, 201_826, 'Subsumes'],
  // Only one of the two directions.
  [45_000_001, 45_000_002, 'Subsumes'],
  [45_000_002, 201_826, 'Maps to'],
  [201_826, 201_826, 'Maps to'],
  [201_826, 45_000_002, 'Mapped from'],
  [45_300_000, 40_163_924, 'Maps to'],
  [21_600_745, 1_503_297, 'ATC - RxNorm pr lat'],
  [1_503_297, 21_600_745, 'RxNorm - ATC pr lat'],
  [21_600_745, 21_600_744, 'Is a'],
];

const relationshipRows = (start: string, end: string): string[][] => [
  ['concept_id_1', 'concept_id_2', 'relationship_id', 'valid_start_date', 'valid_end_date', 'invalid_reason'],
  ...RELATIONSHIPS.map(([one, two, kind]) => [String(one), String(two), kind, start, end, '']),
];

const ANCESTORS: readonly (readonly [number, number, number])[] = [
  [201_820, 201_826, 1],
  [201_820, 201_820, 0],
  [1_503_297, 40_163_924, 1],
  [21_600_745, 40_163_924, 2],
  [21_600_744, 40_163_924, 3],
];

const ancestorRows = (): string[][] => [
  ['ancestor_concept_id', 'descendant_concept_id', 'min_levels_of_separation', 'max_levels_of_separation'],
  ...ANCESTORS.map(([above, below, levels]) => [String(above), String(below), String(levels), String(levels)]),
];

const SYNONYM_ROWS = [
  ['concept_id', 'concept_synonym_name', 'language_concept_id'],
  ['201826', 'Type II diabetes', '4180186'],
  ['201826', 'NIDDM "adult onset"', '4180186'],
];

const VOCABULARY_ROWS = [
  ['vocabulary_id', 'vocabulary_name', 'vocabulary_reference', 'vocabulary_version', 'vocabulary_concept_id'],
  ['SNOMED', 'Systematic Nomenclature', 'http://x', '2025-02-01 SNOMED CT US Edition', '1'],
  ['ICD10CM', 'ICD-10-CM', 'http://x', 'ICD10CM FY2026', '2'],
  ['RxNorm', 'RxNorm (NLM)', 'http://x', 'RxNorm 20250505', '3'],
];

/** Rows of all tables that are read, without their headers. */
const ALL_ROWS = [CONCEPTS, RELATIONSHIPS, ANCESTORS, SYNONYM_ROWS.slice(1), VOCABULARY_ROWS.slice(1)].flat().length;

const bundle = (): Record<string, string> => ({
  'CONCEPT.csv': tsv(conceptRows(CONCEPTS, '19700101', '20991231')),
  'CONCEPT_RELATIONSHIP.csv': tsv(relationshipRows('19700101', '20991231')),
  'CONCEPT_ANCESTOR.csv': tsv(ancestorRows()),
  'CONCEPT_SYNONYM.csv': tsv(SYNONYM_ROWS),
  'VOCABULARY.csv': tsv(VOCABULARY_ROWS),
  // Of the same bundle, and of no use.
  'DOMAIN.csv': tsv([
    ['domain_id', 'domain_name', 'domain_concept_id'],
    ['Drug', 'Drug', '13'],
  ]),
});

/** What must be known of the bundle above, however it is packed. */
function expectBundle(): void {
  const [type2, icd, drug, ndc] = bench().describe(
    'snomed//44054006',
    'icd10//E11.9',
    'RxNorm/861007',
    'ndc//0093-1048-01',
  );
  expect(type2).toMatchObject({
    found: true,
    description: 'Type 2 diabetes mellitus',
    source: 'import',
    kind: 'Disorder',
  });
  expect(type2?.version).toBe('2025-02-01 SNOMED CT US Edition');
  expect(type2?.parents).toMatchObject([{ system: 'snomed', code: '73211009', description: 'Diabetes mellitus' }]);
  expect(type2?.synonyms).toEqual(['Type II diabetes', 'NIDDM "adult onset"']);
  expect(icd).toMatchObject({ system: 'icd10cm', code: 'E11.9', description: 'Type 2 diabetes', version: 'FY2026' });
  expect(icd).toMatchObject({
    billable: true,
    parents: [{ code: 'E11' }],
    related: [{ system: 'snomed', code: '44054006' }],
  });
  expect(drug?.path.map(({ code }) => code)).toEqual(['6809']);
  expect(drug?.categories.atc).toMatchObject([{ code: 'A10BA02', description: 'metformin; oral' }]);
  expect(ndc).toMatchObject({
    description: 'Metformin 500 mg, 100 in 1 bottle',
    related: [{ system: 'rxnorm', code: '861007' }],
  });
}

describe('an Athena bundle', () => {
  it('is imported from a folder, TAB separated', async () => {
    const report = await bench().import(await bench().files('bundle', bundle()));
    expect(report.vocabularies.map(({ system, name, codes }) => [system, name, codes])).toEqual([
      ['snomed', 'SNOMED CT', 3],
      ['icd10cm', 'ICD-10-CM', 2],
      ['rxnorm', 'RxNorm', 2],
      ['atc', 'ATC', 2],
      ['ndc', 'NDC', 1],
      // Deleted codes are described, and not counted.
      ['own-list', 'Own List', 5],
    ]);
    expect(report.notes).toEqual([]);
    expect(report.rows).toBe(ALL_ROWS);
    expectBundle();
  });

  it('is imported with commas, quotation marks and ISO dates', async () => {
    const folder = await bench().files('bundle', {
      'CONCEPT.csv': csv(conceptRows(CONCEPTS, '1970-01-01', '2099-12-31')),
      'CONCEPT_RELATIONSHIP.csv': csv(relationshipRows('1970-01-01', '2099-12-31')),
      'CONCEPT_ANCESTOR.csv': csv(ancestorRows()),
      'CONCEPT_SYNONYM.csv': csv(SYNONYM_ROWS),
      'VOCABULARY.csv': csv(VOCABULARY_ROWS),
    });
    expect((await bench().import(folder)).rows).toBe(ALL_ROWS);
    expectBundle();
    expect(bench().describe('own-list/Q5')[0]?.description).toBe('"quoted" all');
  });

  it('is imported from the zip file as it was downloaded', async () => {
    const entries = Object.entries(bundle()).map(([name, content]) => ({ name, content }));
    await bench().import(await bench().file('vocabulary_download_v5.zip', zipFile(entries)));
    expectBundle();
  });

  it('is imported whatever the files are called, gzipped, with a byte order mark and Windows line ends', async () => {
    const windows = Object.fromEntries(
      Object.entries(bundle()).map(([name, content], i) => [
        `${i} ${name.slice(0, 3)}.dat`,
        gzipSync(`\ufeff${content.replaceAll('\n', '\r\n')}`),
      ]),
    );
    await bench().import(await bench().files('it’s a "bundle" ü', windows));
    expectBundle();
    expect(bench().describe('own-list/Q2')[0]?.description).toBe('ends with a backslash \\');
  });

  it('keeps names as they are: quotation marks, backslashes, None and NA', async () => {
    await bench().import(await bench().files('bundle', bundle()));
    const names = bench().describe(...['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].map(code => `own-list/${code}`));
    expect(names.map(({ description }) => description)).toEqual([
      ...['a 5" tube', 'ends with a backslash \\', 'None', 'NA', '"quoted" all'],
    ]);
  });

  it('keeps ids of 18 digits', async () => {
    await bench().import(await bench().files('bundle', bundle()));
    const [answer] = bench().describe('snomed//900000000000207008');
    expect(answer).toMatchObject({ code: '900000000000207008', description: 'An 18-digit one' });
  });

  it('says of a deleted code that it is', async () => {
    await bench().import(await bench().files('bundle', bundle()));
    expect(bench().describe('own-list/Q6')[0]).toMatchObject({
      found: true,
      description: 'taken back',
      problem: { kind: 'inactive' },
    });
  });

  it('finds a code by its synonym', async () => {
    await bench().import(await bench().files('bundle', bundle()));
    const { results } = bench().asking(ontology =>
      ontology.search({ text: 'type II diabetes', system: null, limit: 1 }),
    );
    expect(results).toMatchObject([{ system: 'snomed', code: '44054006', matched: 'Type II diabetes' }]);
  });

  it('puts what is too much in a row into the name, and says so', async () => {
    const stray: Concept = { id: 600_001, name: 'with\ta TAB', vocabulary: 'Own List', code: 'T1' };
    const { notes } = await bench().import(
      await bench().files('bundle', { 'CONCEPT.csv': tsv(conceptRows([stray], '19700101', '20991231')) }),
    );
    expect(notes).toEqual([expect.stringMatching(/^CONCEPT\.csv: names with a TAB .*: 1\.$/)]);
    expect(bench().describe('own-list/T1')[0]?.description).toBe('with a TAB');
  });

  it('takes drug classes from ancestors where no relationship names them', async () => {
    const { 'CONCEPT.csv': concepts = '' } = bundle();
    const direct = [ancestorRows()[0]!, ['21600745', '1503297', '1', '1']];
    await bench().import(
      await bench().files('bundle', { 'CONCEPT.csv': concepts, 'CONCEPT_ANCESTOR.csv': tsv(direct) }),
    );
    expect(bench().describe('RxNorm/6809')[0]?.categories.atc).toMatchObject([{ code: 'A10BA02' }]);
  });

  it('leaves out parents that are not in the bundle', async () => {
    const { 'CONCEPT.csv': concepts = '' } = bundle();
    const relationships = [
      relationshipRows('19700101', '20991231')[0]!,
      ['201826', '77', 'Is a', '19700101', '20991231', ''],
      ['201826', '201820', 'Is a', '19700101', '20991231', ''],
      ['45000002', '78', 'Is a', '19700101', '20991231', ''],
      ['45000002', '79', 'Maps to', '19700101', '20991231', ''],
    ];
    await bench().import(
      await bench().files('bundle', { 'CONCEPT.csv': concepts, 'CONCEPT_RELATIONSHIP.csv': tsv(relationships) }),
    );
    const [type2, icd] = bench().describe('snomed//44054006', 'icd10//E11.9');
    expect(type2?.parents.map(({ code }) => code)).toEqual(['73211009']);
    expect(icd?.parents).toEqual([]);
    expect(icd?.related).toEqual([]);
  });

  it('keeps all parents of a concept', async () => {
    const { 'CONCEPT.csv': concepts = '' } = bundle();
    const relationships = [
      relationshipRows('19700101', '20991231')[0]!,
      ['201826', '201820', 'Is a', '19700101', '20991231', ''],
      ['201826', '4000001', 'Is a', '19700101', '20991231', ''],
    ];
    await bench().import(
      await bench().files('bundle', { 'CONCEPT.csv': concepts, 'CONCEPT_RELATIONSHIP.csv': tsv(relationships) }),
    );
    const codes = bench()
      .describe('snomed//44054006')[0]
      ?.parents.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['73211009', '900000000000207008']));
  });

  it('says that CPT codes have no names until the bundle’s own program has fetched them', async () => {
    const nameless: Concept[] = [
      { id: 2_100_001, name: '', vocabulary: 'CPT4', code: '44140', kind: 'CPT4' },
      { id: 2_100_002, name: '', vocabulary: 'CPT4', code: '99213', kind: 'CPT4' },
    ];
    const report = await bench().import(
      await bench().files('bundle', {
        'CONCEPT.csv': tsv(conceptRows(CONCEPTS, '19700101', '20991231')),
        'CONCEPT_CPT4.csv': tsv(conceptRows(nameless, '19700101', '20991231')),
      }),
    );
    expect(report.notes).toEqual([expect.stringMatching(/^CPT codes without a name: 2\. .*cpt\.sh/)]);
    expect(report.vocabularies).toContainEqual(expect.objectContaining({ system: 'cpt', codes: 2 }));
  });

  it('takes a concept that stands in two files once', async () => {
    const cpt: Concept = { id: 2_100_001, name: 'Partial colectomy', vocabulary: 'CPT4', code: '44140' };
    const report = await bench().import(
      await bench().files('bundle', {
        'CONCEPT.csv': tsv(conceptRows([cpt], '19700101', '20991231')),
        'CONCEPT_CPT4.csv': tsv(conceptRows([{ ...cpt, name: '' }], '19700101', '20991231')),
      }),
    );
    expect(report.notes).toEqual(['Rows of concepts that were there already, and were left out: 1.']);
    expect(bench().describe('cpt//44140')[0]?.description).toBe('Partial colectomy');
  });

  it('tells how far it is, never less than before', async () => {
    await bench().import(await bench().files('bundle', bundle()));
    const { told } = bench();
    const fractions = told.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(new Set(told.map(({ phase }) => phase))).toEqual(
      new Set(['recognising', 'reading', 'indexing', 'finishing']),
    );
    expect(told.map(({ message }) => message)).toContain('Reading CONCEPT.csv');
  });
});

describe('a damaged Athena bundle', () => {
  const lines = (): string[] => tsv(conceptRows(CONCEPTS, '19700101', '20991231')).split('\n');
  const refused = async (files: Record<string, string | Buffer>): Promise<unknown> =>
    bench()
      .import(await bench().files('bundle', files))
      .catch((error: unknown) => error);

  it('with too few columns: the line and how many it has', async () => {
    const broken = lines().map((line, i) => (i === 3 ? line.split('\t').slice(0, 7).join('\t') : line));
    expect(await refused({ 'CONCEPT.csv': broken.join('\n') })).toMatchObject({
      kind: 'wrong-columns',
      message: expect.stringMatching(/CONCEPT\.csv, line 4: 7 columns where 10 are expected/) as unknown,
    });
    expect(await bench().stored()).toEqual([]);
  });

  it('cut off within its last line', async () => {
    const whole = lines().join('\n').trimEnd();
    const cut = whole.slice(0, whole.lastIndexOf('\t', whole.length - 20));
    expect(await refused({ 'CONCEPT.csv': cut })).toMatchObject({ kind: 'cut-off' });
    expect(await bench().stored()).toEqual([]);
  });

  it('with a number that is none', async () => {
    const broken = lines().map((line, i) => (i === 2 ? line.replace(/^\d+/, 'x1') : line));
    expect(await refused({ 'CONCEPT.csv': broken.join('\n') })).toMatchObject({
      kind: 'wrong-value',
      message: expect.stringMatching(/line 3: concept_id is not a whole number/) as unknown,
    });
  });

  it('without CONCEPT.csv', async () => {
    expect(await refused({ 'CONCEPT_ANCESTOR.csv': tsv(ancestorRows()) })).toMatchObject({
      kind: 'vocabulary-incomplete',
      message: expect.stringMatching(/CONCEPT_ANCESTOR\.csv is there, and CONCEPT\.csv is missing/) as unknown,
    });
  });

  it('with a header and nothing below', async () => {
    expect(await refused({ 'CONCEPT.csv': tsv([CONCEPT_COLUMNS]) })).toMatchObject({ kind: 'vocabulary-empty' });
    expect(await bench().stored()).toEqual([]);
  });

  it('in UTF-16', async () => {
    const utf16 = Buffer.from(`\ufeff${lines().join('\n')}`, 'utf16le');
    expect(await refused({ 'CONCEPT.csv': utf16 })).toMatchObject({
      kind: 'wrong-encoding',
      message: expect.stringMatching(/UTF-16/) as unknown,
    });
  });
});
