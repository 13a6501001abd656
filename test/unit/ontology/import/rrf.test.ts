import { describe, expect, it } from 'vitest';
import { useImportBench } from './import_bench';

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
