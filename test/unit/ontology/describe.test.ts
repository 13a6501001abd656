import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useBundledIndex } from './bundled_index';
import { codesOf } from './sources';

const { ontology, described } = useBundledIndex();

const K5731 = 'Diverticulosis of large intestine without perforation or abscess with bleeding';
const ICD9_25000 =
  'Diabetes mellitus without mention of complication, type II or unspecified type, not stated as uncontrolled';

/** Descriptions copied from the tables under ontology/sources (and, of MIMIC's item, from ontology/own). */
const KNOWN: readonly (readonly [text: string, system: string, code: string, description: string, says: string])[] = [
  ['icd10//K57.31', 'icd10cm', 'K57.31', K5731, 'ICD-10-CM FY2026'],
  ['ICD10CM/K5731', 'icd10cm', 'K57.31', K5731, 'ICD-10-CM FY2026'],
  ['DIAGNOSIS//ICD//10//K5731', 'icd10cm', 'K57.31', K5731, 'ICD-10-CM FY2026'],
  ['ICD9CM/250.00', 'icd9cm', '250.00', ICD9_25000, 'ICD-9-CM v32'],
  ['DIAGNOSIS//ICD//9//25000', 'icd9cm', '250.00', ICD9_25000, 'ICD-9-CM v32'],
  ['PROCEDURE//ICD//10//0WB00ZZ', 'icd10pcs', '0WB00ZZ', 'Excision of Head, Open Approach', 'ICD-10-PCS FY2026'],
  ['icd10_proc//0WB00ZZ', 'icd10pcs', '0WB00ZZ', 'Excision of Head, Open Approach', 'ICD-10-PCS FY2026'],
  ['loinc//76477-9', 'loinc', '76477-9', 'Heart rate by Noninvasive', 'LOINC (subset)'],
  ['LOINC/8867-4', 'loinc', '8867-4', 'Heart rate', 'LOINC (subset)'],
  ['RxNorm/197361', 'rxnorm', '197361', 'amlodipine 5 MG Oral Tablet', 'RxNorm (subset)'],
  [
    'snomed//73211009',
    'snomed',
    '73211009',
    'Diabetes mellitus (disorder)',
    'SNOMED CT Global Patient Set 2020-09 (subset)',
  ],
  ['CVX/8', 'cvx', '08', 'hepatitis B vaccine, pediatric or pediatric/adolescent dosage', 'CVX 2025-11-19'],
  ['HCPCS/G0008', 'hcpcs', 'G0008', 'Administration of influenza virus vaccine', 'HCPCS Level II 2026-04'],
  ['LAB//50912//mg/dL', 'mimic', '50912', 'Creatinine', 'MIMIC-IV items (subset)'],
  // Bare, where the system is unambiguous.
  ['E11.9', 'icd10cm', 'E11.9', 'Type 2 diabetes mellitus without complications', 'ICD-10-CM FY2026'],
  ['I21.9', 'icd10cm', 'I21.9', 'Acute myocardial infarction, unspecified', 'ICD-10-CM FY2026'],
  ['K57.31', 'icd10cm', 'K57.31', K5731, 'ICD-10-CM FY2026'],
  ['U07.1', 'icd10cm', 'U07.1', 'COVID-19', 'ICD-10-CM FY2026'],
  ['0WB00ZZ', 'icd10pcs', '0WB00ZZ', 'Excision of Head, Open Approach', 'ICD-10-PCS FY2026'],
  ['250.00', 'icd9cm', '250.00', ICD9_25000, 'ICD-9-CM v32'],
  ['8867-4', 'loinc', '8867-4', 'Heart rate', 'LOINC (subset)'],
  ['718-7', 'loinc', '718-7', 'Hemoglobin [Mass/volume] in Blood', 'LOINC (subset)'],
  ['2345-7', 'loinc', '2345-7', 'Glucose [Mass/volume] in Serum or Plasma', 'LOINC (subset)'],
  ['59408-5', 'loinc', '59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry', 'LOINC (subset)'],
  ['4548-4', 'loinc', '4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood', 'LOINC (subset)'],
  ['197361', 'rxnorm', '197361', 'amlodipine 5 MG Oral Tablet', 'RxNorm (subset)'],
  ['314076', 'rxnorm', '314076', 'lisinopril 10 MG Oral Tablet', 'RxNorm (subset)'],
  ['CVX 08', 'cvx', '08', 'hepatitis B vaccine, pediatric or pediatric/adolescent dosage', 'CVX 2025-11-19'],
  ['G0008', 'hcpcs', 'G0008', 'Administration of influenza virus vaccine', 'HCPCS Level II 2026-04'],
  ['73211009', 'snomed', '73211009', 'Diabetes mellitus (disorder)', 'SNOMED CT Global Patient Set 2020-09 (subset)'],
  // An NDC as a package has it, in the old ten digits with and without hyphens, and in eleven and twelve.
  ['ndc//00002-0125-02', 'ndc', '00002012502', 'aspirin 325 MG Delayed Release Oral Tablet', 'NDC (subset)'],
  ['ndc//0002-0125-02', 'ndc', '00002012502', 'aspirin 325 MG Delayed Release Oral Tablet', 'NDC (subset)'],
  ['ndc//0002012502', 'ndc', '00002012502', 'aspirin 325 MG Delayed Release Oral Tablet', 'NDC (subset)'],
  ['NDC/00002012502', 'ndc', '00002012502', 'aspirin 325 MG Delayed Release Oral Tablet', 'NDC (subset)'],
];

describe('a code that is bundled', () => {
  it.each(KNOWN)('%s', (text, system, code, description, says) => {
    const answer = described(text);
    expect(answer).toMatchObject({ input: text, found: true, system, code, description, says, source: 'bundled' });
    expect(answer.sayings).toEqual([{ source: 'bundled', says, description }]);
    expect(answer.subset).toBe(says.endsWith('(subset)'));
    expect(answer.problem).toBeNull();
  });

  it('is billable or a header, with what a claim could have instead', () => {
    expect(described('K57.31')).toMatchObject({ billable: true, version: 'FY2026' });
    const header = described('E11');
    expect(header).toMatchObject({ found: true, billable: false, problem: { kind: 'not-billable' } });
    expect(header.problem?.nearest[0]).toEqual({
      system: 'icd10cm',
      code: 'E11.9',
      description: 'Type 2 diabetes mellitus without complications',
    });
    // What is not claimed with knows no difference.
    expect(described('LOINC/8867-4').billable).toBeNull();
    expect(described('icd10cm//K55-K64')).toMatchObject({ billable: null, kind: 'block', problem: null });
  });

  it('stands below its chapter, block and category', () => {
    const { path: above, parents } = described('K57.31');
    expect(above.map(({ code, description }) => [code, description])).toEqual([
      ['K00-K95', 'Diseases of the digestive system'],
      ['K55-K64', 'Other diseases of intestines'],
      ['K57', 'Diverticular disease of intestine'],
      ['K57.3', 'Diverticular disease of large intestine without perforation or abscess'],
    ]);
    expect(parents.map(({ code }) => code)).toEqual(['K57.3']);
  });

  it('knows what is below it', () => {
    const below = codesOf('icd10cm_fy2026.tsv.gz').filter(code => code.startsWith('K57.'));
    const answer = described('K57');
    expect(answer.descendantCount).toBe(below.length);
    expect(answer.children.map(({ code }) => code)).toEqual(below.filter(code => /^K57\.\d$/.test(code)));
    expect(answer.childCount).toBe(answer.children.length);
    expect(ontology().children({ system: 'icd10cm', code: 'K57', offset: 6, limit: 1 })).toEqual({
      total: 8,
      codes: [{ system: 'icd10cm', code: 'K57.8', description: described('K57.8').description }],
    });
    expect(described('K57.31')).toMatchObject({ children: [], childCount: 0, descendantCount: 0 });
  });

  it('has its own notes and those that its ancestors hand down, with their edition', () => {
    const { notes } = described('K57.31');
    // Copied from icd10cm_notes_fy2021.
    expect(notes).toContainEqual({
      kind: 'excludes1',
      text: 'congenital diverticulum of intestine (Q43.8)',
      from: 'K57',
      edition: 'FY2021',
    });
    // The words of an ancestor are about the ancestor.
    expect(described('K57.301').notes.filter(({ kind }) => kind === 'inclusionTerm')).toEqual([]);
    const own = described('K57.30').notes.filter(({ kind }) => kind === 'inclusionTerm');
    expect(own).toEqual([
      { kind: 'inclusionTerm', text: 'Diverticular disease of colon NOS', from: null, edition: 'FY2021' },
    ]);
  });

  it('is mapped into CCSR, HCC and Elixhauser', () => {
    expect(described('K57.31').categories).toEqual({
      ccsr: [
        {
          system: 'ccsr',
          code: 'DIG013',
          description: 'Diverticulosis and diverticulitis',
          mark: 'default, outpatient default',
        },
        { system: 'ccsr', code: 'DIG021', description: 'Gastrointestinal hemorrhage', mark: null },
      ],
      hcc: [],
      elixhauser: [],
      atc: [],
    });
    const { hcc, elixhauser } = described('E11.9').categories;
    const label = 'Diabetes with Glycemic, Unspecified, or No Complications';
    expect(hcc).toEqual([{ system: 'hcc', code: '38', description: label, mark: null }]);
    expect(elixhauser.map(({ code, description }) => [code, description])).toEqual([
      ['CMR_DIAB_UNCX', 'Diabetes without chronic complications'],
    ]);
  });

  it('leads from a package to its drug and its vaccine', () => {
    expect(described('ndc//00002012502').related).toEqual([
      { system: 'rxnorm', code: '198467', description: 'aspirin 325 MG Delayed Release Oral Tablet' },
    ]);
    // Fluzone, which ndc_vaccines_2025 gives as CVX 140.
    const [vaccine] = described('ndc//49281-0425-50').related;
    expect(vaccine).toMatchObject({ system: 'cvx', code: '140' });
  });

  it('shows the notices that licenses ask for', () => {
    expect(described('LOINC/8867-4').notices[0]).toMatch(/^This material contains content from LOINC .*Regenstrief/);
    expect(described('RxNorm/197361').notices[0]).toContain('courtesy of the U.S. National Library of Medicine');
    expect(described('snomed//73211009').notices[0]).toContain('CC BY 4.0');
    expect(described('K57.31').notices).toEqual([]);
  });

  it('keeps what follows it in the text', () => {
    expect(described('LAB//50912//mg/dL').qualifiers.join('//')).toBe('mg/dL');
  });
});

describe('the product of a package', () => {
  it('is what its packages have in common', () => {
    const answer = described('ndc//0002-0125');
    expect(answer).toMatchObject({
      found: true,
      code: '000020125',
      kind: 'product',
      description: 'aspirin 325 MG Delayed Release Oral Tablet',
      childCount: 2,
    });
    expect(answer.children.map(({ code }) => code)).toEqual(['00002012502', '00002012504']);
    expect(answer.related.map(({ code }) => code)).toEqual(['198467']);
  });

  it('is not asserted where the part of NDC that is here lacks it', () => {
    expect(described('ndc//0409-1134')).toMatchObject({
      found: false,
      system: 'ndc',
      code: '004091134',
      problem: { kind: 'not-in-subset' },
    });
  });
});

describe('the subcategories of ICD-9-CM, which its list has no rows for', () => {
  // Names copied from icd9cm_v32.
  it('are headers that are described by the codes below them', () => {
    const answer = described('ICD9CM/428.2');
    expect(answer).toMatchObject({
      found: true,
      system: 'icd9cm',
      code: '428.2',
      description:
        'Systolic heart failure, unspecified; Acute systolic heart failure; Chronic systolic heart failure; …',
      billable: false,
      kind: 'subcategory',
      childCount: 4,
      problem: { kind: 'not-billable' },
    });
    expect(answer.children.map(({ code }) => code)).toEqual(['428.20', '428.21', '428.22', '428.23']);
    expect(answer.path.map(({ code }) => code)).toEqual(['390-459', '420-429', '428']);
    expect(answer.notes.map(({ text }) => text)).toEqual([expect.stringContaining('billable codes only')]);
    expect(described('ICD9CM/428.23').notes).toEqual([]);
  });

  it('are described by the phrase that all of these begin with, where there is one', () => {
    expect(described('ICD9CM/250.4').description).toBe('Diabetes with renal manifestations');
    expect(described('ICD9CM/250.0').description).toBe('Diabetes mellitus without mention of complication');
    expect(described('icd9proc//36.1')).toMatchObject({ found: true, billable: false, kind: 'subcategory' });
  });

  it.each(['ICD9CM/4282', 'icd9cm//4282', 'DIAGNOSIS//ICD//9//4282', 'ICD9CM/428.2'])('%s is no procedure', text => {
    expect(described(text)).toMatchObject({ system: 'icd9cm', code: '428.2', problem: { kind: 'not-billable' } });
  });

  it.each(['icd9//4282', 'ICD-9-CM 4282', '4282'])('%s can be a diagnosis or a procedure', text => {
    const { found, problem } = described(text);
    expect([found, problem?.kind]).toEqual([false, 'ambiguous']);
    const among = problem?.nearest.map(({ system, code }) => `${system} ${code}`);
    expect(among).toEqual(expect.arrayContaining(['icd9cm 428.2', 'icd9proc 42.82']));
  });

  it('have sections that are told from chapters of the same range', () => {
    expect(described('ICD9CM/280.0').path.map(({ code, description }) => [code, description])).toEqual([
      ['280-289', 'Diseases of the blood and blood-forming organs'],
      ['280-289 (section)', 'Diseases of the blood and blood-forming organs'],
      ['280', 'Iron deficiency anemias'],
    ]);
    expect(described('icd9cm//280-289')).toMatchObject({ found: true, kind: 'chapter', childCount: 1 });
    expect(described('icd9cm//280-289 (section)')).toMatchObject({ found: true, kind: 'block' });
  });

  it('are not what a code with a name of its own is mistaken for', () => {
    // 486 is pneumonia; 48.6 is only a header.
    expect(described('icd9//486')).toMatchObject({ system: 'icd9cm', code: '486', problem: null });
    expect(described('icd9//42.82')).toMatchObject({ system: 'icd9proc', code: '42.82', problem: null });
  });
});

describe('the specials of MEDS', () => {
  it('are known with and without what follows', () => {
    expect(described('MEDS_BIRTH')).toMatchObject({ found: true, code: 'MEDS_BIRTH', says: 'the MEDS standard' });
    expect(described('MEDS_DEATH//in hospital')).toMatchObject({ found: true, qualifiers: ['in hospital'] });
  });
});

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc
      .tuple(fc.constantFrom(...KNOWN.map(([text]) => text)), fc.nat(20), fc.string({ maxLength: 3 }))
      .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at)),
    fc.stringMatching(/^[A-Za-z0-9./-]{1,12}$/),
  );

  it('is answered as it was asked', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 5 }), codes => {
        const answers = ontology().describe({ codes });
        expect(answers.map(({ input }) => input)).toEqual(codes);
        for (const answer of answers) {
          expect(answer.found).toBe(answer.description !== null);
          expect(answer.problem?.nearest.length ?? 0).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it('has the name that its description has', () => {
    fc.assert(
      fc.property(texts, code => {
        const [name] = ontology().names({ codes: [code] });
        const [answer] = ontology().describe({ codes: [code] });
        if (name) expect(answer).toMatchObject({ system: name.system, code: name.code, says: name.says, found: true });
        else expect(answer?.found === true && answer.system !== null).toBe(false);
      }),
    );
  });

  it('that is suggested for a mistyped one exists', () => {
    fc.assert(
      fc.property(texts, code => {
        for (const { system, code: other } of described(code).problem?.nearest ?? []) {
          // Of ambiguous ones a system may be one that is not here.
          const [name] = ontology().names({ codes: [`${system}//${other}`] });
          expect(name?.code ?? described(`${system}//${other}`).problem?.kind).toBe(name ? other : 'not-bundled');
        }
      }),
    );
  });
});

describe('places', () => {
  it('are the chain from the chapter down to the code, and its CCSR categories', () => {
    const [place] = ontology().places({ codes: ['ICD10CM/K5731'] });
    expect(place?.chain.map(({ code, level }) => [code, level])).toEqual([
      ['K00-K95', 'chapter'],
      ['K55-K64', 'block'],
      ['K57', 'category'],
      ['K57.3', 'code'],
      ['K57.31', 'code'],
    ]);
    expect(place?.ccsr.map(({ code }) => code)).toEqual(['DIG013', 'DIG021']);
    expect(place?.atc).toEqual([]);
  });

  it('have an order that is the vocabulary’s', () => {
    const places = ontology().places({ codes: ['A00.0', 'C4A.0', 'C44.00', 'I16.0', 'I1A.0', 'I20.0', 'Z99.2'] });
    const chapters = places.map(place => place?.chain[0]?.order ?? 0);
    expect(chapters).toEqual([...chapters].sort((a, b) => a - b));
    const codes = places.map(place => place?.chain.at(-1)?.order ?? 0);
    expect(codes).toEqual([...codes].sort((a, b) => a - b));
  });

  it('are null where a code is in no hierarchy', () => {
    expect(ontology().places({ codes: ['LOINC/8867-4', 'nonsense'] })).toEqual([null, null]);
  });
});

describe('completions', () => {
  const complete = (system: string, partial: string, limit = 100): string[] =>
    ontology()
      .complete({ system, partial, limit })
      .map(({ code }) => code);

  it('are the codes that begin so, in their order, dotted or not', () => {
    const expected = codesOf('icd10cm_fy2026.tsv.gz').filter(code => code.startsWith('K57.3'));
    expect(complete('icd10cm', 'K57.3')).toEqual(expected);
    expect(complete('icd10cm', 'k573')).toEqual(expected);
    expect(complete('icd9cm', '2500')).toEqual(['250.0', '250.00', '250.01', '250.02', '250.03']);
    expect(complete('icd10cm', 'K57', 2)).toEqual(['K57', 'K57.0']);
    expect(complete('ndc', '0000201')).toContain('00002012502');
    expect(complete('no-such-system', 'a')).toEqual([]);
  });

  it('are the roots where nothing is typed', () => {
    expect(complete('icd10cm', '')).toHaveLength(22);
    expect(complete('icd10cm', '')[0]).toBe('A00-B99');
  });
});

describe('searches', () => {
  it('refuse a system that is not here', () => {
    expect(() => ontology().search({ text: 'x', system: 'klingon', limit: 1 })).toThrow(
      /There is no code system klingon/,
    );
  });
});
