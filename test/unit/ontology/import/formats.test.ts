import { describe, expect, it } from 'vitest';
import { csv, tsv, useImportBench } from './import_bench';

const bench = useImportBench();

/** Names of an import's vocabularies with their versions and numbers of codes. */
const imported = async (target: string): Promise<unknown[]> =>
  (await bench().import(target)).vocabularies.map(({ system, version, codes }) => [system, version, codes]);

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
    const report = await bench().import(await bench().file('WHO ATC-DDD 2026.txt', content));
    expect(report).toMatchObject({ rows: 5, vocabularies: [{ system: 'atc', version: '2026', codes: 5 }] });
    const [metoprolol] = bench().describe('ATC/C07AB02');
    expect(metoprolol).toMatchObject({ description: 'metoprolol', kind: 'level 5' });
    expect(metoprolol?.path.map(({ code }) => code)).toEqual(['C', 'C07', 'C07A', 'C07AB']);
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
