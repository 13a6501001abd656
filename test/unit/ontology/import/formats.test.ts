import { describe, expect, it } from 'vitest';
import { csv, tsv, useImportBench } from './import_bench';

const bench = useImportBench();

/** Names of an import's vocabularies with their versions and numbers of codes. */
const imported = async (target: string): Promise<unknown[]> =>
  (await bench().import(target)).vocabularies.map(({ system, version, codes }) => [system, version, codes]);

/** Fields of an RRF row, each followed by a bar. */
const rrf = (rows: readonly (readonly string[])[]): string => rows.map(row => `${row.join('|')}|\n`).join('');

/** A row of MRCONSO or RXNCONSO: 18 fields. */
const nameRow = (
  concept: string,
  atom: string,
  source: string,
  type: string,
  code: string,
  name: string,
  more = {},
) => {
  const { language = 'ENG', suppressed = 'N' } = more as { language?: string; suppressed?: string };
  return [
    concept,
    language,
    'P',
    'L1',
    'PF',
    'S1',
    'Y',
    atom,
    '',
    '',
    '',
    source,
    type,
    code,
    name,
    '0',
    suppressed,
    '',
  ];
};

/** A row of MRREL or RXNREL: 16 fields. `kind` is what the second is to the first. */
const relationRow = (
  first: string,
  second: string,
  relation: string,
  kind: string,
  source: string,
  atoms = ['', ''],
) => {
  const of = atoms[0] === '' ? 'CUI' : 'AUI';
  return [first, atoms[0]!, of, relation, second, atoms[1]!, of, kind, 'R1', '', source, source, '', '', 'N', ''];
};

/** A row of MRSAB or RXNSAB: 25 fields. */
const sourceRow = (source: string, version: string): string[] => [
  ...['', '', source, source, `${source} by its name`, source, version, '', '', '', '', '', '', '0', '1', '1'],
  ...['', 'IN', 'NDC', 'ENG', 'UTF-8', 'Y', 'Y', source, ''],
];

describe('RxNorm in RRF', () => {
  const files = (): Record<string, string> => ({
    'RXNCONSO.RRF': rrf([
      nameRow('6809', '11', 'RXNORM', 'IN', '6809', 'metformin'),
      // A synonym before the name.
      nameRow('861007', '12', 'RXNORM', 'PSN', '861007', 'metformin HCl 500 MG Oral Tablet'),
      nameRow('861007', '13', 'RXNORM', 'SCD', '861007', 'metformin hydrochloride 500 MG Oral Tablet'),
      nameRow('861006', '14', 'RXNORM', 'SCDC', '861006', 'metformin hydrochloride 500 MG'),
      nameRow('999', '15', 'RXNORM', 'SCD', '999', 'withdrawn drug', { suppressed: 'O' }),
      // Of other sources only ATC is taken, with its classes.
      nameRow('861007', '16', 'MTHSPL', 'DP', 'x', 'METFORMIN tablet'),
      nameRow('6809', '17', 'ATC', 'IN', 'A10BA02', 'metformin'),
      nameRow('5001', '18', 'ATC', 'PT', 'A10BA', 'Biguanides'),
      nameRow('5002', '19', 'ATC', 'PT', 'A', 'ALIMENTARY TRACT AND METABOLISM'),
    ]),
    'RXNREL.RRF': rrf([
      // The component is a part of the drug; the ingredient an ingredient of the component.
      relationRow('861006', '861007', 'RO', 'consists_of', 'RXNORM'),
      relationRow('861006', '6809', 'RO', 'ingredient_of', 'RXNORM'),
      relationRow('861006', '861007', 'RB', 'isa', 'RXNORM'),
    ]),
    'RXNSAB.RRF': rrf([sourceRow('RXNORM', '20AA_260105F'), sourceRow('ATC', 'ATC_2026')]),
    // A part of the same, once more.
    'prescribe/rrf/RXNCONSO.RRF': rrf([nameRow('6809', '11', 'RXNORM', 'IN', '6809', 'metformin')]),
    'RXNSAT.RRF': rrf([
      ['861007', '', '', '13', 'AUI', '861007', '', '', 'NDC', 'RXNORM', '00093104801', 'N', ''],
      ['861007', '', '', '13', 'AUI', '861007', '', '', 'RXN_AVAILABLE_STRENGTH', 'RXNORM', '500 MG', 'N', ''],
    ]),
  });

  it('gives names, what stands above, classes of drugs through their ingredients, and NDCs', async () => {
    expect(await imported(await bench().files('rrf', files()))).toEqual([
      ['rxnorm', '20AA_260105F', 4],
      ['atc', null, 3],
      ['ndc', null, 1],
    ]);
    const [drug, ingredient, ndc, withdrawn, atc] = bench().describe(
      ...['RxNorm/861007', 'RxNorm/6809', 'NDC/00093-1048-01', 'RxNorm/999', 'ATC/A10BA02'],
    );
    expect(drug).toMatchObject({ description: 'metformin hydrochloride 500 MG Oral Tablet', kind: 'SCD' });
    expect(drug?.synonyms).toEqual(['metformin HCl 500 MG Oral Tablet']);
    expect(drug?.parents.map(({ code }) => code)).toEqual(['861006']);
    expect(drug?.categories.atc).toMatchObject([{ code: 'A10BA02', description: 'metformin' }]);
    expect(ingredient?.synonyms).toEqual([]);
    expect(ingredient?.categories.atc).toMatchObject([{ code: 'A10BA02' }]);
    expect(ndc).toMatchObject({
      description: 'metformin hydrochloride 500 MG Oral Tablet',
      related: [{ system: 'rxnorm', code: '861007' }],
    });
    expect(withdrawn?.problem?.kind).toBe('inactive');
    // A10 and A10B are not in the release.
    expect(atc?.path.map(({ code }) => code)).toEqual(['A', 'A10BA']);
  });

  it('refuses rows of another width', async () => {
    const { 'RXNCONSO.RRF': names = '' } = files();
    const target = await bench().file('RXNCONSO.RRF', `${names}1|ENG|\n`);
    await expect(bench().import(target)).rejects.toMatchObject({
      kind: 'wrong-columns',
      message: expect.stringMatching(/line 10: 3 columns where 19 are expected/) as unknown,
    });
    expect(await bench().stored()).toEqual([]);
  });
});

describe('UMLS in RRF', () => {
  it('makes a vocabulary of each source, with its own name first and what stands above', async () => {
    const folder = await bench().files('META', {
      'MRSAB.RRF': rrf([
        sourceRow('MTH', '2026AA'),
        sourceRow('SNOMEDCT_US', '2026_03_01'),
        sourceRow('MSH', '2026_2026_01_05'),
      ]),
      'MRCONSO.RRF': rrf([
        nameRow('C0004096', 'A0000001', 'SNOMEDCT_US', 'SY', '195967001', 'Asthma NOS'),
        nameRow('C0004096', 'A0000002', 'SNOMEDCT_US', 'PT', '195967001', 'Asthma'),
        nameRow('C0004096', 'A0000003', 'MSH', 'MH', 'D001249', 'Asthma'),
        nameRow('C0004096', 'A0000004', 'MSHGER', 'MH', 'D001249', 'Asthma bronchiale', { language: 'GER' }),
        nameRow('C0004096', 'A0000005', 'MTH', 'PN', 'NOCODE', 'Asthma'),
        nameRow('C0006261', 'A0000006', 'SNOMEDCT_US', 'PT', '41427001', 'Disorder of bronchus'),
      ]),
      'MRREL.RRF': rrf([
        // The second is the first's parent, and the same from the other side.
        relationRow('C0004096', 'C0006261', 'PAR', '', 'SNOMEDCT_US', ['A0000002', 'A0000006']),
        relationRow('C0006261', 'C0004096', 'CHD', 'isa', 'SNOMEDCT_US', ['A0000006', 'A0000002']),
      ]),
    });
    const report = await bench().import(folder);
    expect(report.vocabularies.map(({ system, version, codes }) => [system, version, codes])).toEqual([
      ['snomed', '2026_03_01', 2],
      ['msh', '2026_2026_01_05', 1],
    ]);
    expect(report.notes).toEqual(['Names in other languages than English, which were left out: 1.']);
    const [asthma] = bench().describe('snomed//195967001');
    expect(asthma).toMatchObject({ description: 'Asthma', synonyms: ['Asthma NOS'], parents: [{ code: '41427001' }] });
  });
});

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
    expect(await imported(await bench().file('SnomedCT_GPS_PRODUCTION_20260301T120000Z.txt', content))).toEqual([
      ['snomed', '2026-03-01', 2],
    ]);
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

describe('LOINC', () => {
  const columns = [
    ...['LOINC_NUM', 'COMPONENT', 'CLASS', 'VersionLastChanged', 'DefinitionDescription', 'STATUS', 'CONSUMER_NAME'],
    ...['RELATEDNAMES2', 'SHORTNAME', 'EXAMPLE_UCUM_UNITS', 'LONG_COMMON_NAME', 'EXTERNAL_COPYRIGHT_NOTICE'],
  ];
  const rows = [
    columns,
    [
      ...['8867-4', 'Heart rate', 'HRTRATE.ATOM', '2.73', 'Beats per minute', 'ACTIVE', 'Heart rate'],
      ...['Cardiology; Pulse', 'Heart rate', '{beats}/min;/min', 'Heart rate', ''],
    ],
    [
      ...['718-7', 'Hemoglobin', 'HEM/BC', '2.80', 'Line one\nline two', 'ACTIVE', 'Hemoglobin, Blood'],
      ...['Hgb; Haemoglobin', 'Hgb Bld-mCnc', 'g/dL', 'Hemoglobin [Mass/volume] in Blood', ''],
    ],
    [
      ...['1234-4', 'Old "thing", of one', 'CHEM', '2.9', '', 'DEPRECATED', ''],
      ...['', '', '', 'Old "thing", of one in Serum', '© Someone'],
    ],
  ];

  it('gives long common names, units, classes as headings, related words to search by, and the release', async () => {
    const report = await bench().import(await bench().file('Loinc.csv', csv(rows)));
    // Headings are no codes.
    expect(report.vocabularies).toMatchObject([{ system: 'loinc', version: '2.80', codes: 3 }]);
    expect(report.vocabularies[0]?.notice).toMatch(/^This material contains content from LOINC/);
    const [heart, hemoglobin, old] = bench().describe('LOINC/8867-4', 'LOINC/718-7', 'LOINC/1234-4');
    expect(heart).toMatchObject({ description: 'Heart rate', path: [{ code: 'HRTRATE.ATOM' }] });
    expect(hemoglobin).toMatchObject({ description: 'Hemoglobin [Mass/volume] in Blood', short: 'Hgb Bld-mCnc' });
    expect(hemoglobin?.notes).toContainEqual(expect.objectContaining({ kind: 'exampleUnits', text: 'g/dL' }));
    expect(hemoglobin?.notes).toContainEqual(
      expect.objectContaining({ kind: 'definition', text: 'Line one line two' }),
    );
    expect(old).toMatchObject({ description: 'Old "thing", of one in Serum', problem: { kind: 'inactive' } });
    const { results } = bench().asking(ontology => ontology.search({ text: 'pulse', system: 'loinc', limit: 3 }));
    expect(results.map(({ code }) => code)).toContain('8867-4');
  });

  it('is taken once from a release that has it twice', async () => {
    const core = rows.map(row => [row[0]!, row[1]!, row[2]!, row[5]!, row[10]!]);
    const folder = await bench().files('Loinc_2.80', {
      'LoincTable/Loinc.csv': csv(rows),
      'LoincTableCore/LoincTableCore.csv': csv(core),
    });
    expect(await imported(folder)).toEqual([['loinc', '2.80', 3]]);
  });
});

describe('the NDC directory', () => {
  const product = [
    [
      ...[
        'PRODUCTID',
        'PRODUCTNDC',
        'PROPRIETARYNAME',
        'PROPRIETARYNAMESUFFIX',
        'NONPROPRIETARYNAME',
        'DOSAGEFORMNAME',
      ],
      ...['ROUTENAME', 'LABELERNAME', 'ACTIVE_NUMERATOR_STRENGTH', 'ACTIVE_INGRED_UNIT'],
    ],
    [
      '0002-1433_x',
      '0002-1433',
      'Trulicity',
      '',
      'Dulaglutide',
      'INJECTION, SOLUTION',
      'SUBCUTANEOUS',
      'Eli Lilly',
      '.75',
      'mg/.5mL',
    ],
    [
      '50580-449_x',
      '50580-449',
      'Mötley® "M"',
      'PM',
      'Acetaminophen; Codeine',
      'TABLET',
      'ORAL',
      'McNeil',
      '500; 30',
      'mg/1; mg/1',
    ],
  ];
  const packages = [
    ['PRODUCTID', 'PRODUCTNDC', 'NDCPACKAGECODE', 'PACKAGEDESCRIPTION'],
    ['0002-1433_x', '0002-1433', '0002-1433-80', '4 SYRINGE in 1 CARTON (0002-1433-80)'],
    ['50580-449_x', '50580-449', '50580-449-05', '1 BOTTLE in 1 CARTON'],
  ];

  it('gives products and packages in eleven digits, read as Windows-1252', async () => {
    const folder = await bench().files('ndctext', {
      'product.txt': Buffer.from(tsv(product, '\r\n'), 'latin1'),
      'package.txt': Buffer.from(tsv(packages, '\r\n'), 'latin1'),
    });
    const report = await bench().import(folder);
    expect(report.vocabularies).toMatchObject([{ system: 'ndc', codes: 4 }]);
    expect(report.notes).toEqual(['product.txt: lines that are not UTF-8, and were read as Windows-1252: 1.']);
    const [pack, other] = bench().describe('ndc//0002-1433-80', 'NDC/50580044905');
    expect(pack).toMatchObject({
      code: '00002143380',
      description: 'Trulicity: Dulaglutide, .75 mg/.5mL, INJECTION, SOLUTION',
      parents: [{ code: '000021433' }],
    });
    expect(other?.description).toBe('Mötley® "M" PM: Acetaminophen; Codeine, 500 mg/1; 30 mg/1, TABLET');
  });

  it('says which part is missing', async () => {
    await expect(bench().import(await bench().file('package.txt', tsv(packages)))).rejects.toMatchObject({
      kind: 'vocabulary-incomplete',
      message: expect.stringMatching(/product\.txt is missing/) as unknown,
    });
    const report = await bench().import(await bench().file('product.txt', tsv(product)));
    expect(report.notes.join()).toMatch(/package\.txt was not there/);
  });
});

/** A line of an order file: columns 1-5, 7-13, 15, 17-76 and from 78. */
const orderLine = (n: number, code: string, billable: number, short: string, long: string): string =>
  `${String(n).padStart(5, '0')} ${code.padEnd(7)} ${billable} ${short.padEnd(60)} ${long}`;

describe('order files of CMS', () => {
  it('give ICD-10-CM with headings, and the year of the file’s name', async () => {
    const file = await bench().file(
      'icd10cm_order_2027.txt',
      [
        orderLine(1, 'E11', 0, 'Type 2 diabetes mellitus', 'Type 2 diabetes mellitus'),
        orderLine(2, 'E1165', 1, 'Type 2 diabetes w hyperglycemia', 'Type 2 diabetes mellitus with hyperglycemia'),
        orderLine(3, 'E119', 1, 'Type 2 diabetes w/o complications', 'Type 2 diabetes mellitus without complications'),
      ].join('\r\n'),
    );
    expect(await imported(file)).toEqual([['icd10cm', 'FY2027', 3]]);
    const [header, code] = bench().describe('icd10//E11', 'icd10cm/E11.65');
    expect(header).toMatchObject({ billable: false, childCount: 2 });
    expect(code).toMatchObject({
      code: 'E11.65',
      billable: true,
      description: 'Type 2 diabetes mellitus with hyperglycemia',
      short: 'Type 2 diabetes w hyperglycemia',
      parents: [{ code: 'E11' }],
    });
  });

  it('give ICD-10-PCS', async () => {
    const file = await bench().file(
      'icd10pcs_order_2027.txt',
      [
        orderLine(1, '0WB', 0, 'Anatomical Regions, General, Excision', 'Anatomical Regions, General, Excision'),
        orderLine(2, '0WB00ZZ', 1, 'Excision of Head, Open Approach', 'Excision of Head, Open Approach'),
      ].join('\n'),
    );
    expect(await imported(file)).toEqual([['icd10pcs', 'FY2027', 2]]);
    expect(bench().describe('icd10pcs/0WB00ZZ')[0]).toMatchObject({ billable: true, parents: [{ code: '0WB' }] });
  });

  it('refuse a line that is cut off within', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => orderLine(i, `A00${i}`, 1, 'Cholera', 'Cholera'));
    const file = await bench().file('order.txt', [...lines, '02000 A001'].join('\n'));
    await expect(bench().import(file)).rejects.toMatchObject({
      kind: 'wrong-value',
      message: expect.stringMatching(/line 21/) as unknown,
    });
  });
});

describe('the HCPCS file of CMS', () => {
  it('joins descriptions that go on, and tells modifiers and ended codes', async () => {
    const line = (code: string, kind: string, long: string, short: string, ended = ''): string =>
      `${code.padEnd(5)}00100${kind}${long.padEnd(80)}${short.padEnd(28)}`.padEnd(284) + ended.padEnd(36);
    const file = await bench().file(
      'HCPC2026_JAN_ANWEB.txt',
      [
        line('A0021', '3', 'Ambulance service, outside state per mile,', 'Outside state ambulance serv', '20091231'),
        line('A0021', '4', 'transport (medicaid only)', ''),
        line('G0008', '3', 'Administration of influenza virus vaccine', 'Admin influenza virus vac'),
        line('A1', '7', 'Dressing for one wound', 'Dressing for one wound'),
      ].join('\r\n'),
    );
    expect(await imported(file)).toEqual([['hcpcs', '2026', 3]]);
    const [ambulance, vaccine] = bench().describe('HCPCS/A0021', 'HCPCS/G0008');
    expect(ambulance).toMatchObject({
      description: 'Ambulance service, outside state per mile, transport (medicaid only)',
      problem: { kind: 'inactive' },
    });
    expect(vaccine).toMatchObject({ description: 'Administration of influenza virus vaccine', problem: null });
  });
});

describe('a table of ATC', () => {
  const rows = [
    ['C', 'CARDIOVASCULAR SYSTEM'],
    ['C07', 'BETA BLOCKING AGENTS'],
    ['C07A', 'BETA BLOCKING AGENTS'],
    ['C07AB', 'Beta blocking agents, selective'],
    ['C07AB02', 'metoprolol'],
  ];
  it.each([
    ['with commas and a header', csv([['atc_code', 'atc_name', 'ddd'], ...rows.map(row => [...row, ''])])],
    ['with TABs and none', tsv(rows)],
    ['with semicolons', ['ATC code;Name', ...rows.map(row => row.join(';'))].join('\r\n')],
    ['with a column before', tsv([['n', 'ATC code', 'ATC level name'], ...rows.map((row, i) => [String(i), ...row])])],
  ])('is read %s', async (_, content) => {
    expect(await imported(await bench().file('WHO ATC-DDD 2026.txt', content))).toEqual([['atc', '2026', 5]]);
    const [metoprolol] = bench().describe('ATC/C07AB02');
    expect(metoprolol).toMatchObject({ description: 'metoprolol', kind: 'level 5' });
    expect(metoprolol?.path.map(({ code }) => code)).toEqual(['C', 'C07', 'C07A', 'C07AB']);
  });
});

describe('a table of one’s own', () => {
  it('is named like its file, with parents, synonyms and short forms', async () => {
    const file = await bench().file(
      'Hospital wards.csv',
      csv([
        ['Code', 'Description', 'Parent', 'Synonyms', 'Short'],
        ['ICU/A', 'Intensive care, first floor', 'ICU', 'ward A; unit A', 'ICU A'],
        ['ICU', 'Intensive care', '', '', ''],
        ['X', 'None', 'nowhere', '', ''],
      ]),
    );
    const report = await bench().import(file);
    expect(report.vocabularies).toMatchObject([{ system: 'hospital-wards', name: 'Hospital wards', codes: 3 }]);
    expect(report.notes).toEqual(['Hospital wards.csv: parents that are no codes of the table, and were left out: 1.']);
    const [ward, none] = bench().describe('hospital-wards//ICU/A', 'hospital-wards//X');
    expect(ward).toMatchObject({
      description: 'Intensive care, first floor',
      short: 'ICU A',
      synonyms: ['ward A', 'unit A'],
      parents: [{ code: 'ICU' }],
    });
    expect(none?.description).toBe('None');
  });

  it('may say of each code which system it is of', async () => {
    const file = await bench().file(
      'local codes.tsv',
      tsv([
        ['system', 'code', 'description', 'version'],
        ['ICD10CM', 'E119', 'Our words for type 2 diabetes', '2027'],
        ['Ward List', 'W1', 'First ward', ''],
      ]),
    );
    expect(await imported(file)).toEqual([
      ['icd10cm', '2027', 1],
      ['ward-list', null, 1],
    ]);
    expect(bench().describe('icd10//E11.9')[0]?.description).toBe('Our words for type 2 diabetes');
  });

  it('is not looked for where another vocabulary is', async () => {
    const folder = await bench().files('both', {
      'atc.tsv': tsv([
        ['C', 'CARDIOVASCULAR SYSTEM'],
        ['C07', 'BETA BLOCKING AGENTS'],
      ]),
      'readme.csv': csv([
        ['name', 'code'],
        ['something', '1'],
      ]),
    });
    expect(await imported(folder)).toEqual([['atc', null, 2]]);
  });
});

describe('several vocabularies in one folder', () => {
  it('come in one import, each once', async () => {
    const folder = await bench().files('downloads', {
      'atc.tsv': tsv([
        ['C', 'CARDIOVASCULAR SYSTEM'],
        ['C07', 'BETA BLOCKING AGENTS'],
      ]),
      'gps.txt': tsv([['22298006', 'Myocardial infarction (disorder)', 'Myocardial infarction', '1']]),
      'CONCEPT.csv': tsv([
        ['concept_id', 'concept_name', 'vocabulary_id', 'concept_code'],
        ['7', 'Heart attack', 'SNOMED', '22298006'],
      ]),
    });
    const report = await bench().import(folder);
    expect(report.vocabularies.map(({ system, codes }) => [system, codes])).toEqual([
      ['snomed', 1],
      ['atc', 2],
    ]);
    expect(report.notes).toEqual([expect.stringMatching(/SNOMED CT Global Patient Set is there twice/)]);
    expect(bench().describe('snomed//22298006')[0]?.description).toBe('Heart attack');
  });
});
