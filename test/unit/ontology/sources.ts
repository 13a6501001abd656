import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readCode } from '../../../src/core/ontology/read_code';

/** The vocabularies' source files, read without the index: what exists, for tests. */
const FOLDER = path.join(__dirname, '../../../ontology/sources');

/** The first column of a source file. One file has NA where a drug has no NDC. */
export function codesOf(file: string): readonly string[] {
  const rows = gunzipSync(readFileSync(path.join(FOLDER, file)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  return rows.map(row => row.split('\t', 1)[0]!).filter(code => code !== 'NA');
}

const FILES: Readonly<Record<string, readonly string[]>> = {
  icd10cm: ['icd10cm_fy2026.tsv.gz'],
  icd10pcs: ['icd10pcs_fy2026.tsv.gz'],
  icd9cm: ['icd9cm_v32.tsv.gz'],
  icd9proc: ['icd9proc_v32.tsv.gz'],
  loinc: ['loinc_subset.tsv.gz'],
  rxnorm: ['rxnorm_subset.tsv.gz'],
  snomed: ['snomed_gps_2020-09.tsv.gz'],
  ndc: ['ndc_rxcui_subset.tsv.gz', 'ndc_vaccines_2025.tsv.gz'],
  cvx: ['cvx.tsv.gz'],
  hcpcs: ['hcpcs_2019.tsv.gz', 'hcpcs_level2_short_2026-04.tsv.gz'],
  ccsr: ['ccsr_dx_categories_2023.1.tsv.gz'],
};

const known = new Map<string, ReadonlySet<string>>();

/** The codes of a system that the sources have, in canonical form. */
export function codesOfSystem(system: string): ReadonlySet<string> {
  let codes = known.get(system);
  if (codes === undefined) {
    codes = new Set(
      (FILES[system] ?? []).flatMap(codesOf).map(code => (system === 'ndc' ? code.replace(/-/g, '') : code)),
    );
    known.set(system, codes);
  }
  return codes;
}

/** Whether the sources have a code that a text can mean. */
export function exists(text: string): boolean {
  return readCode(text).readings.some(({ system, code, match }) => {
    const codes = codesOfSystem(system);
    return codes.has(code) || (match === 'prefix' && [...codes].some(whole => whole.startsWith(code)));
  });
}
