import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasForms, readInSystem } from '../../../src/core/ontology/code_forms';
import { readCode, writeCode, type ReadCode } from '../../../src/core/ontology/read_code';
import { CODE_SYSTEMS } from '../../../src/core/ontology/systems';
import { codesOf } from './sources';
import '../property_seed';

const told = (read: ReadCode): string[] =>
  read.readings.map(({ system, code, match }) => `${system} ${code}${match === 'prefix' ? '…' : ''}`);
/** The first reading: where a system is named, what is meant. */
const first = (text: string): string => told(readCode(text))[0] ?? 'none';

describe('a code that names its system', () => {
  // Each canonical form is the one in the source file of the system.
  it.each([
    ['icd10//K57.31', 'icd10cm K57.31'],
    ['ICD10CM/K5731', 'icd10cm K57.31'],
    ['DIAGNOSIS//ICD//10//K5731', 'icd10cm K57.31'],
    ['ICD9CM/250.00', 'icd9cm 250.00'],
    ['DIAGNOSIS//ICD//9//25000', 'icd9cm 250.00'],
    ['PROCEDURE//ICD//10//0WB00ZZ', 'icd10pcs 0WB00ZZ'],
    ['icd10_proc//0WB00ZZ', 'icd10pcs 0WB00ZZ'],
    ['loinc//76477-9', 'loinc 76477-9'],
    ['LOINC/8867-4', 'loinc 8867-4'],
    ['RxNorm/197361', 'rxnorm 197361'],
    ['ndc//0409-1134', 'ndc 004091134…'],
    ['snomed//73211009', 'snomed 73211009'],
    ['CVX/8', 'cvx 08'],
    ['HCPCS/G0008', 'hcpcs G0008'],
    ['cpt//44140', 'cpt 44140'],
    ['cpt//0513T', 'cpt 0513T'],
    ['LAB//50912//mg/dL', 'mimic 50912'],
    // The ways of other data sets and standards.
    ['icd10//0WB00ZZ', 'icd10pcs 0WB00ZZ'],
    ['icd10//b20', 'icd10cm B20'],
    ['ICD10PCS/0WB', 'icd10pcs 0WB'],
    ['DIAGNOSIS//ICD10CM//e11.9', 'icd10cm E11.9'],
    ['ICD-10-CM: E11.9', 'icd10cm E11.9'],
    ['ICD-10-CM code E11.9', 'icd10cm E11.9'],
    ['ICD-10 E11.-', 'icd10cm E11'],
    ['ICD10CM/I95.1', 'icd10cm I95.1'],
    ['ICD10CM/Z3A.38', 'icd10cm Z3A.38'],
    ['ICD10CM/QA00101', 'icd10cm QA0.0101'],
    ['ICD10CM/A00-A09', 'icd10cm A00-A09'],
    ['DIAGNOSIS//ICD//9//4280', 'icd9cm 428.0'],
    ['DIAGNOSIS//ICD//9//V5861', 'icd9cm V58.61'],
    ['DIAGNOSIS//ICD//9//E8859', 'icd9cm E885.9'],
    ['DIAGNOSIS//ICD//9//E885', 'icd9cm E885'],
    ['PROCEDURE//ICD//9//3961', 'icd9proc 39.61'],
    ['PROCEDURE//ICD//9//0066', 'icd9proc 00.66'],
    ['ICD9Proc/39.61', 'icd9proc 39.61'],
    ['ICD9CM/8.45', 'icd9cm 008.45'],
    ['ICD9CM/E849.7', 'icd9cm E849.7'],
    ['icd10//E11.', 'icd10cm E11'],
    ['icd9//250.', 'icd9cm 250'],
    ['DIAGNOSIS/ICD10CM/E11.9', 'icd10cm E11.9'],
    ['Condition/ICD10CM/E11.9', 'icd10cm E11.9'],
    ['Diagnosis|ICD9/4280', 'icd9cm 428.0'],
    ['HCPCS/G0008:LT', 'hcpcs G0008'],
    ['HCC/0038', 'hcc 38'],
    ['LAB//LOINC//2345-7//mg/dL', 'loinc 2345-7'],
    ['LNC:718-7', 'loinc 718-7'],
    ['SNOMEDCT_US|73211009', 'snomed 73211009'],
    ['CVX 08', 'cvx 08'],
    ['HCC 38', 'hcc 38'],
    ['HCC38', 'hcc 38'],
    ['CCSR/DIG013', 'ccsr DIG013'],
    ['HCPCS/99213', 'cpt 99213'],
    ['CPT4/44140-59', 'cpt 44140'],
    ['CDT/D0120', 'cdt D0120'],
    ['ATC/C07AB02', 'atc C07AB02'],
    ['ATC/C', 'atc C'],
    ['MIMIC/220045', 'mimic 220045'],
    ['CHART//220045//bpm', 'mimic 220045'],
    ['INFUSION_START//221906', 'mimic 221906'],
    ['INFUSION_END//221906', 'mimic 221906'],
    ['SUBJECT_FLUID_OUTPUT//226559//ml', 'mimic 226559'],
    ['PROCEDURE//START//224277', 'mimic 224277'],
    ['PROCEDURE//END//225402', 'mimic 225402'],
    ['http://loinc.org|8867-4', 'loinc 8867-4'],
    ['http://snomed.info/sct|73211009', 'snomed 73211009'],
    ['http://hl7.org/fhir/sid/icd-10-cm|E11.9', 'icd10cm E11.9'],
    ['http://hl7.org/fhir/sid/cvx|140', 'cvx 140'],
    ['https://www.nlm.nih.gov/research/umls/rxnorm/|197361', 'rxnorm 197361'],
    ['urn:oid:2.16.840.1.113883.6.90|E11.9', 'icd10cm E11.9'],
    ['2.16.840.1.113883.6.1|8867-4', 'loinc 8867-4'],
  ])('%s is %s', (text, expected) => {
    const read = readCode(text);
    expect(told(read)[0]).toBe(expected);
    expect(read.readings.every(reading => reading.named || text === 'HCC38')).toBe(true);
    expect(read.malformed).toBeNull();
  });

  it('keeps what follows the code as qualifiers, units with a slash whole', () => {
    expect(readCode('LAB//50912//mg/dL').qualifiers).toEqual(['mg/dL']);
    expect(readCode('loinc//8867-4//bpm//sitting').qualifiers).toEqual(['bpm', 'sitting']);
    expect(readCode('SUBJECT_FLUID_OUTPUT//226559//ml').qualifiers).toEqual(['ml']);
    expect(readCode('K57.31//primary').qualifiers).toEqual(['primary']);
    expect(readCode('LOINC/8867-4').qualifiers).toEqual([]);
  });

  it('keeps what modifies a procedure as qualifiers', () => {
    expect(readCode('HCPCS/G0008-25')).toMatchObject({ written: 'G0008', qualifiers: ['25'] });
    expect(readCode('HCPCS/G0008:LT')).toMatchObject({ written: 'G0008', qualifiers: ['LT'] });
    expect(readCode('cpt//99213-25:lt//office')).toMatchObject({
      written: '99213',
      qualifiers: ['25', 'LT', 'office'],
    });
    expect(readCode('G0008-25').qualifiers).toEqual(['25']);
    // Not of systems that know none, and not digits alone.
    expect(readCode('icd10//G0008-25').readings).toEqual([]);
    expect(readCode('99213-25').readings).toEqual([]);
  });

  it('means diagnoses by the tight name of ICD-9-CM, and both volumes by the others', () => {
    for (const name of ['ICD9CM/', 'icd9cm//', 'DIAGNOSIS//ICD//9//', 'DIAGNOSIS/ICD9/']) {
      expect(told(readCode(`${name}4282`)), name).toEqual(['icd9cm 428.2']);
    }
    for (const name of ['icd9//', 'ICD-9-CM ', 'ICD//9//', 'ICD-9:']) {
      expect(told(readCode(`${name}4282`)), name).toEqual(['icd9cm 428.2', 'icd9proc 42.82']);
    }
  });

  it('says which system is named where the rest has not its form', () => {
    expect(readCode('LOINC/8867-5')).toMatchObject({ readings: [], malformed: 'loinc' }); // wrong check digit
    expect(readCode('snomed//73211008')).toMatchObject({ readings: [], malformed: 'snomed' });
    expect(readCode('HCPCS//Endocrine system')).toMatchObject({ readings: [], malformed: 'hcpcs' });
    expect(readCode('DIAGNOSIS//ICD//10//0WB00ZZ')).toMatchObject({ readings: [], malformed: 'icd10cm' });
    expect(readCode('ndc//0')).toMatchObject({ readings: [], malformed: 'ndc' });
    expect(readCode('icd10//')).toMatchObject({ readings: [], malformed: 'icd10cm' });
    expect(readCode('ICD10PCS/0IB00ZZ')).toMatchObject({ readings: [], malformed: 'icd10pcs' }); // no letter I in PCS
  });
});

describe('NDC', () => {
  it.each([
    ['ndc//0409-1134', ['ndc 004091134…']],
    ['ndc//00409-1134', ['ndc 004091134…']],
    ['NDC/50242-040', ['ndc 502420040…']],
    ['NDC/0002-0125-02', ['ndc 00002012502']],
    ['NDC/50242-040-62', ['ndc 50242004062']],
    ['NDC/60575-4112-1', ['ndc 60575411201']],
    ['NDC/49281-0425-50', ['ndc 49281042550']],
    ['NDC/00002012502', ['ndc 00002012502']],
    ['NDC/000002012502', ['ndc 00002012502']],
    ['NDC/000002-0125-02', ['ndc 00002012502']],
    // 5-4-1, 5-3-2, 4-4-2 of the same ten digits
    ['NDC/0002012502', ['ndc 00020125002', 'ndc 00020012502', 'ndc 00002012502']],
    ['NDC/123456-7890-12', ['ndc 123456789012']],
  ])('%s', (text, expected) => {
    expect(told(readCode(text))).toEqual(expected);
  });

  it('is not what has parts of other lengths', () => {
    for (const text of ['NDC/123-4567-89', 'NDC/1234-567-89', 'NDC/1234567', 'NDC/12345-6789-123']) {
      expect(readCode(text)).toMatchObject({ readings: [], malformed: 'ndc' });
    }
  });
});

describe('a bare code', () => {
  it.each([
    ['K57.31', ['icd10cm K57.31']],
    ['S72.001A', ['icd10cm S72.001A']],
    ['0WB00ZZ', ['icd10pcs 0WB00ZZ']],
    ['8867-4', ['loinc 8867-4']],
    ['250.00', ['icd9cm 250.00']],
    ['39.61', ['icd9proc 39.61']],
    ['0513T', ['cpt 0513T']],
    ['DIG013', ['ccsr DIG013']],
    ['CMR_HTN_CX', ['elixhauser CMR_HTN_CX']],
    ['0409-1134', ['ndc 004091134…']],
    ['G0008', ['icd10cm G00.08', 'hcpcs G0008']],
    ['G0008-25', ['hcpcs G0008']],
    ['E11.', ['icd10cm E11']],
    ['0WB', ['icd10pcs 0WB']],
    ['0W', ['icd10pcs 0W']],
    ['3E0', ['icd10pcs 3E0']],
    ['B20', ['icd10cm B20']],
    // Zeros before the number of an HCC are not written without its name; CVX has two digits at least.
    ['0001', ['icd9cm 000.1', 'icd9proc 00.01']],
    ['08', ['cvx 08']],
    ['38', ['rxnorm 38', 'cvx 38', 'hcc 38']],
    ['HCC0038', ['hcc 38']],
    ['0', []],
    ['8', []],
    ['73211009', ['snomed 73211009', 'rxnorm 73211009']],
    ['25000', ['cpt 25000', 'icd9cm 250.00', 'rxnorm 25000']],
    ['4280', ['icd9cm 428.0', 'icd9proc 42.80', 'rxnorm 4280']],
    ['E8859', ['icd10cm E88.59', 'hcpcs E8859', 'icd9cm E885.9']],
    ['C07AB02', ['icd10pcs C07AB02', 'atc C07AB02', 'icd10cm C07.AB02']],
  ])('%s is read in every system whose form it has', (text, expected) => {
    const read = readCode(text);
    expect(told(read)).toEqual(expected);
    expect(read.readings.every(reading => !reading.named)).toBe(true);
  });

  it('is not words, dates, ranges and identifiers', () => {
    for (const text of [
      '',
      ' ',
      'T-cell',
      'A1c',
      '2023-10',
      'diabetes',
      'mg/dL',
      'Heart rate',
      'E11.9 diabetes',
      '8867-5',
    ]) {
      expect(readCode(text).readings, text).toEqual([]);
    }
    expect(readCode('x'.repeat(1000)).readings).toEqual([]);
  });

  it('is not what stands behind a prefix that nobody knows', () => {
    expect(readCode('FOO//E11.9').readings).toEqual([]);
    expect(readCode('FOO/E11.9').readings).toEqual([]);
    expect(readCode('TRANSFER_TO//admit//Medicine').readings).toEqual([]);
    expect(readCode('DRG//HCFA//684//RENAL FAILURE W/O CC/MCC').readings).toEqual([]);
  });

  it('is read in what its role leaves', () => {
    expect(told(readCode('DIAGNOSIS//25000'))).toEqual(['icd9cm 250.00']);
    expect(told(readCode('PROCEDURE//4280'))).toEqual(['icd9proc 42.80']);
    expect(told(readCode('MEDICATION//START//197361'))).toEqual(['rxnorm 197361']);
    expect(told(readCode('VACCINE//140'))).toEqual(['cvx 140', 'rxnorm 140']);
  });
});

describe('the specials of MEDS', () => {
  it('are told with what follows them, and are no codes', () => {
    expect(readCode('MEDS_BIRTH')).toMatchObject({ special: 'MEDS_BIRTH', readings: [], qualifiers: [] });
    expect(readCode('MEDS_DEATH//hospital//ICU')).toMatchObject({
      special: 'MEDS_DEATH',
      qualifiers: ['hospital', 'ICU'],
    });
    expect(readCode('MEDS_DEATHS').special).toBeNull();
  });
});

describe('prefixes that settings and imports add', () => {
  const extra = {
    prefixes: [
      { prefix: 'DX:', system: 'icd10cm' },
      { prefix: 'DX:old:', system: 'icd9cm' },
      { prefix: 'ward//', system: 'wards-of-ours' },
    ],
    imported: [
      { system: 'visit', name: 'Visit' },
      { system: 'cms-place-of-service', name: 'CMS Place of Service' },
    ],
  };
  it('read like the known ones; the longest that fits counts', () => {
    expect(told(readCode('dx:E119', extra))).toEqual(['icd10cm E11.9']);
    expect(told(readCode('DX:old:25000', extra))).toEqual(['icd9cm 250.00']);
    expect(readCode('DX:nothing', extra).malformed).toBe('icd10cm');
    expect(readCode('ward//Intensive Care//bed 3', extra)).toMatchObject({
      readings: [{ system: 'wards-of-ours', code: 'Intensive Care', named: true }],
      qualifiers: ['bed 3'],
    });
  });
  it('take the codes of a vocabulary without known forms as they are', () => {
    expect(told(readCode('Visit/IP', extra))).toEqual(['visit IP']);
    expect(told(readCode('CMS Place of Service/21', extra))).toEqual(['cms-place-of-service 21']);
    expect(told(readCode('cms-place-of-service//21', extra))).toEqual(['cms-place-of-service 21']);
    expect(readCode('Visit/IP').readings).toEqual([]);
  });
});

describe('every code of the sources', () => {
  it.each([
    ['icd10cm', 'icd10cm_fy2026.tsv.gz'],
    ['icd10cm', 'icd10cm_blocks.tsv.gz'],
    ['icd10pcs', 'icd10pcs_fy2026.tsv.gz'],
    ['icd9cm', 'icd9cm_v32.tsv.gz'],
    ['icd9proc', 'icd9proc_v32.tsv.gz'],
    ['loinc', 'loinc_subset.tsv.gz'],
    ['rxnorm', 'rxnorm_subset.tsv.gz'],
    ['snomed', 'snomed_gps_2020-09.tsv.gz'],
    ['ndc', 'ndc_rxcui_subset.tsv.gz'],
    ['hcpcs', 'hcpcs_level2_short_2026-04.tsv.gz'],
    ['ccsr', 'ccsr_dx_categories_2023.1.tsv.gz'],
  ])('of %s (%s) is its own canonical form, also without its dot and in small letters', (system, file) => {
    const wrong = codesOf(file).filter(code => {
      const whole = readInSystem(system, code);
      const others = [code.toLowerCase(), ...(system.startsWith('icd') ? [code.replace('.', '')] : [])];
      return (
        whole.length !== 1 ||
        whole[0]!.code !== code ||
        others.some(other => readInSystem(system, other)[0]?.code !== code)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('of ICD-10-CM and ICD-10-PCS is meant by icd10// whichever it is', () => {
    const both: readonly (readonly [string, string])[] = [
      ['icd10cm', 'icd10cm_fy2026.tsv.gz'],
      ['icd10pcs', 'icd10pcs_fy2026.tsv.gz'],
    ];
    const known = new Map(both.map(([system, file]) => [system, new Set(codesOf(file))]));
    for (const [system] of both) {
      for (const code of known.get(system)!) {
        if (system === 'icd10pcs' && code.length < 7) continue;
        const meant = readCode(`icd10//${code}`).readings.find(r => known.get(r.system)?.has(r.code) === true);
        if (meant?.system !== system || meant.code !== code)
          expect.fail(`icd10//${code} is read as ${String(meant?.code)}`);
      }
    }
  });
});

describe('reading, whatever the text', () => {
  const separator = fc.constantFrom('//', '/', ':', '|', ' ');
  const name = fc.constantFrom(
    'icd10',
    'ICD9CM',
    'loinc',
    'NDC',
    'snomed',
    'CVX',
    'hcpcs',
    'DIAGNOSIS',
    'PROCEDURE',
    'LAB',
    'ICD',
    '10',
    '9',
    'START',
  );
  const pieces = fc.array(
    fc.oneof(name, separator, fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-Z0-9.-]{1,12}$/)),
    {
      maxLength: 8,
    },
  );
  it('never throws, and never gives more than a handful of readings', () => {
    fc.assert(
      fc.property(pieces, parts => {
        const read = readCode(parts.join(''));
        expect(read.readings.length).toBeLessThanOrEqual(12);
        expect(read.input).toBe(parts.join(''));
      }),
    );
  });

  it('gives codes that stand for themselves: with their system’s name or id before them they read the same', () => {
    const names = new Map(
      CODE_SYSTEMS.map(({ id, name: system }) => [id, [writeCode(id, ''), `${system}/`, `${system}: `]]),
    );
    fc.assert(
      fc.property(pieces, parts => {
        for (const { system, code, match } of readCode(parts.join('')).readings) {
          if (!hasForms(system)) continue;
          for (const prefix of names.get(system)!) {
            const again = readCode(prefix + code).readings[0];
            expect(again, prefix + code).toEqual({ system, code, match, named: true });
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads the examples of the systems in their systems', () => {
    for (const { id, example } of CODE_SYSTEMS) expect(first(writeCode(id, example))).toBe(`${id} ${example}`);
  });
});
