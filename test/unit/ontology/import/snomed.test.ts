import { describe, expect, it } from 'vitest';
import { tsv, useImportBench } from './import_bench';

const bench = useImportBench();

/** Names of an import's vocabularies with their versions and numbers of codes. */
const imported = async (target: string): Promise<unknown[]> =>
  (await bench().import(target)).vocabularies.map(({ system, version, codes }) => [system, version, codes]);

const FSN = '900000000000003001';
const SYNONYM = '900000000000013009';

describe('SNOMED CT in RF2', () => {
  const files = (): Record<string, string> => ({
    'Snapshot/Terminology/sct2_Concept_Snapshot_INT_20260101.txt': tsv(
      [
        ['id', 'effectiveTime', 'active', 'moduleId', 'definitionStatusId'],
        ['73211009', '20020131', '1', '900000000000207008', '900000000000074008'],
        ['44054006', '20260101', '1', '900000000000207008', '900000000000074008'],
        ['900000000000207008', '20020131', '1', '900000000000012004', '900000000000074008'],
        ['267384006', '20100131', '0', '900000000000207008', '900000000000074008'],
      ],
      '\r\n',
    ),
    'Snapshot/Terminology/sct2_Description_Snapshot-en_INT_20260101.txt': tsv(
      [
        [
          'id',
          'effectiveTime',
          'active',
          'moduleId',
          'conceptId',
          'languageCode',
          'typeId',
          'term',
          'caseSignificanceId',
        ],
        // A synonym before the name, and a stray quotation mark.
        ['1', '20020131', '1', '9', '44054006', 'en', SYNONYM, 'Type II diabetes "adult onset', '9'],
        ['2', '20020131', '1', '9', '44054006', 'en', FSN, 'Diabetes mellitus type 2 (disorder)', '9'],
        ['3', '20020131', '0', '9', '44054006', 'en', SYNONYM, 'a name that was given up', '9'],
        ['4', '20020131', '1', '9', '73211009', 'en', FSN, 'Diabetes mellitus (disorder)', '9'],
        [
          '5',
          '20020131',
          '1',
          '9',
          '900000000000207008',
          'en',
          FSN,
          'SNOMED CT core module (core metadata concept)',
          '9',
        ],
        ['6', '20020131', '1', '9', '267384006', 'en', FSN, 'Hypoglycaemia NOS (disorder)', '9'],
      ],
      '\r\n',
    ),
    'Snapshot/Terminology/sct2_Relationship_Snapshot_INT_20260101.txt': tsv([
      [
        'id',
        'effectiveTime',
        'active',
        'moduleId',
        'sourceId',
        'destinationId',
        'relationshipGroup',
        'typeId',
        'x',
        'y',
      ],
      ['1', '20020131', '1', '9', '44054006', '73211009', '0', '116680003', 'x', 'y'],
      ['2', '20020131', '0', '9', '73211009', '44054006', '0', '116680003', 'x', 'y'],
      ['3', '20020131', '1', '9', '73211009', '44054006', '0', '363698007', 'x', 'y'],
    ]),
    'Snapshot/Refset/Map/der2_iisssccRefset_ExtendedMapSnapshot_INT_20260101.txt': tsv([
      [
        ...[
          'id',
          'effectiveTime',
          'active',
          'moduleId',
          'refsetId',
          'referencedComponentId',
          'mapGroup',
          'mapPriority',
        ],
        ...['mapRule', 'mapAdvice', 'mapTarget', 'correlationId', 'mapCategoryId'],
      ],
      ['u', '20260101', '1', '9', '447562003', '44054006', '1', '1', 'TRUE', 'ALWAYS E11.9', 'E11.9', '4', '4'],
    ]),
    // The same tables with their history, which would give concepts their old states.
    'Full/Terminology/sct2_Concept_Full_INT_20260101.txt': tsv([
      ['id', 'effectiveTime', 'active', 'moduleId', 'definitionStatusId'],
      ['73211009', '20010131', '0', '900000000000207008', '900000000000074008'],
    ]),
    'Full/Terminology/sct2_Description_Full-en_INT_20260101.txt': tsv([
      [
        'id',
        'effectiveTime',
        'active',
        'moduleId',
        'conceptId',
        'languageCode',
        'typeId',
        'term',
        'caseSignificanceId',
      ],
      ['4', '20010131', '1', '9', '73211009', 'en', FSN, 'An older name (disorder)', '9'],
    ]),
  });

  it('gives names with their kinds, synonyms, hierarchy, state and maps', async () => {
    expect(await imported(await bench().files('SnomedCT_International', files()))).toEqual([
      ['snomed', '2026-01-01', 4],
    ]);
    const [type2, diabetes, module, inactive] = bench().describe(
      ...['snomed//44054006', 'snomed//73211009', 'snomed//900000000000207008', 'snomed//267384006'],
    );
    expect(type2).toMatchObject({
      description: 'Diabetes mellitus type 2 (disorder)',
      kind: 'disorder',
      synonyms: ['Type II diabetes "adult onset'],
      parents: [{ code: '73211009' }],
      related: [{ system: 'icd10', code: 'E11.9' }],
    });
    expect(diabetes).toMatchObject({ description: 'Diabetes mellitus (disorder)', parents: [], problem: null });
    expect(module).toMatchObject({ code: '900000000000207008', kind: 'core metadata concept' });
    expect(inactive?.problem?.kind).toBe('inactive');
  });

  it('in full only is refused: the snapshot is what is needed', async () => {
    const full = Object.fromEntries(Object.entries(files()).filter(([name]) => name.startsWith('Full/')));
    await expect(bench().import(await bench().files('release', full))).rejects.toMatchObject({
      kind: 'vocabulary-incomplete',
      message: expect.stringMatching(/sct2_Concept_Snapshot is missing/) as unknown,
    });
  });
});

describe('the SNOMED CT Global Patient Set', () => {
  const rows = [
    ['22298006', 'Myocardial infarction (disorder)', 'Myocardial infarction', '1'],
    ['80146002', 'Appendectomy (procedure)', 'Appendectomy', '0'],
  ];
  it.each([
    ['with a header', tsv([['conceptId', 'FSN', 'PT', 'active'], ...rows])],
    ['without one', tsv(rows)],
    ['with its columns in another order', tsv(rows.map(([id, fsn, pt, active]) => [id!, active!, fsn!, pt!]))],
    ['with its states in words', tsv(rows.map(row => [...row.slice(0, 3), row[3] === '1' ? 'Active' : 'Inactive']))],
  ])('is read %s', async (_, content) => {
    const file = await bench().file('SnomedCT_GPS_PRODUCTION_20260301T120000Z.txt', content);
    const report = await bench().import(file);
    expect(report).toMatchObject({ rows: 2, vocabularies: [{ system: 'snomed', version: '2026-03-01', codes: 2 }] });
    const [infarction, appendectomy] = bench().describe('snomed//22298006', 'snomed//80146002');
    expect(infarction).toMatchObject({
      description: 'Myocardial infarction (disorder)',
      kind: 'disorder',
      synonyms: ['Myocardial infarction'],
      problem: null,
    });
    expect(appendectomy?.problem?.kind).toBe('inactive');
  });
});
