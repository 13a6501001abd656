import { idOf } from '../id_sql';
import type { DropRule, EventMapping, Lookup } from '../mapping';

/** What mappings of MIMIC-IV's tables share. Codes are those of the public MEDS export of MIMIC-IV where it has one. */

export const SUBJECT = idOf('t.subject_id');
export const UNKNOWN_PATIENT: DropRule = { reason: 'the patient is not in patients', when: 'NOT known_subject' };
export const missing = (column: string): DropRule => ({ reason: `no ${column}`, when: `t.${column} IS NULL` });

/** What the export writes where a part of a code is not told. */
export const orUnknown = (sql: string): string => `coalesce(${sql}, 'UNK')`;
/** A text as a part of a code, where `//` would part it. */
export const part = (column: string): string => `part_of(t.${column})`;

/** What lasts has no parent where its name is no code of a system. */
export const NO_PARENT = "''";

/** The admission and the stay of a row. */
export const ADMISSION = { encounter_id: idOf('t.hadm_id') } as const;
export const STAY = { ...ADMISSION, stay_id: idOf('t.stay_id') } as const;

/** What an item of the laboratory or of intensive care is. */
export const D_LABITEMS: Lookup = {
  alias: 'item',
  file: 'd_labitems',
  columns: ['itemid', 'label', 'fluid', 'category'],
  key: 'itemid',
  on: idOf('t.itemid'),
};
export const D_ITEMS: Lookup = {
  alias: 'item',
  file: 'd_items',
  columns: ['itemid', 'label', 'category', 'lownormalvalue', 'highnormalvalue'],
  key: 'itemid',
  on: idOf('t.itemid'),
};

/** An admission, of which diagnoses and groups are told when it ends. */
export const ADMITTED: Lookup = {
  alias: 'admission',
  file: 'admissions',
  columns: ['hadm_id', 'dischtime'],
  key: 'hadm_id',
  on: idOf('t.hadm_id'),
};
export const AT_DISCHARGE: readonly DropRule[] = [
  { reason: 'the admission is not in admissions', when: 'admission.hadm_id IS NULL' },
  { reason: 'the admission has no dischtime', when: 'admission.dischtime IS NULL' },
];

/** Where the source says that a value is worrying. */
export const WARNING = `CASE WHEN ${idOf('t.warning')} = '1' THEN 'warning' END`;

/** How else a drug is named; an NDC of 0 is none. */
export const DRUG_CODES = `nullif(concat_ws(' | ', CASE WHEN ${idOf('t.ndc')} <> '0' THEN 'NDC/' || ${idOf('t.ndc')} END, 'GSN/' || t.gsn), '')`;

/** What MIMIC writes in place of what was taken out of a text. */
const TAKEN_OUT = "'___'";

/**
 * A value: the number that the source read from it, with what it wrote as a text where that says something else
 * (`Spontaneously` of 4 points). What has a number in it and is none (`>300`, `LESS THAN 1`, `1,2`) is kept as written,
 * also where the source read a number from it. A comment stands below.
 */
export function valueAndText(
  written: string,
  number: string,
  comment?: string,
): Pick<EventMapping, 'value' | 'valueCode' | 'text'> {
  const [text, read] = [`t.${written}`, `t.${number}`];
  const isCompared = `coalesce(regexp_matches(${text}, '^([<>≤≥]|LESS THAN|GREATER THAN)', 'i'), FALSE)`;
  const isNearly = `regexp_matches(${text}, '^(~ *)?[-+]?[0-9.][0-9.,]*( |$|[eE])')`;
  const isPlain = `number_of(${text}) IS NOT NULL`;
  const says = `CASE WHEN ${isCompared} OR number_of(${text}) <> number_of(${read})
    OR NOT (${isPlain}) AND (${read} IS NULL OR ${text} <> ${TAKEN_OUT}) THEN ${text} END`;
  return {
    value: `CASE WHEN NOT ${isCompared} THEN coalesce(${read}, CASE WHEN ${isPlain} THEN ${text} END) END`,
    valueCode: `CASE WHEN ${isCompared} OR ${read} IS NULL AND ${isNearly} AND NOT (${isPlain}) THEN ${text} END`,
    text: comment === undefined ? says : withComment(says, `t.${comment}`),
  };
}

const withComment = (says: string, comment: string): string => {
  const known = [says, comment].map(each => `nullif(${each}, ${TAKEN_OUT})`);
  return `coalesce(nullif(concat_ws(chr(10), ${known.join(', ')}), ''), ${says}, ${comment})`;
};

/** Codes of ICD stand without their dot, and may have blanks behind them. */
const ICD = `replace(trim(t.icd_code), '.', '')`;
const ICD_VERSION = idOf('t.icd_version');

/** `DIAGNOSIS//ICD//10//E119`, as in the export. */
export const icdCode = (kind: 'DIAGNOSIS' | 'PROCEDURE'): string =>
  `concat_ws('//', '${kind}//ICD', ${orUnknown(ICD_VERSION)}, ${ICD})`;

/** `ICD10CM/E11.9` of a diagnosis: the dot stands after three characters, in the ninth revision's E codes after four. */
export const DIAGNOSIS_PARENT = `CASE ${ICD_VERSION}
  WHEN '10' THEN 'ICD10CM/' || ${dotted('3')}
  WHEN '9' THEN 'ICD9CM/' || ${dotted(`CASE WHEN ${ICD} LIKE 'E%' THEN 4 ELSE 3 END`)} END`;
/** `ICD10PCS/02HV33Z`, `ICD9Proc/39.90` of a procedure. */
export const PROCEDURE_PARENT = `CASE ${ICD_VERSION}
  WHEN '10' THEN 'ICD10PCS/' || ${ICD}
  WHEN '9' THEN 'ICD9Proc/' || ${dotted('2')} END`;

function dotted(at: string): string {
  return `CASE WHEN length(${ICD}) > ${at} THEN left(${ICD}, ${at}) || '.' || substr(${ICD}, ${at} + 1) ELSE ${ICD} END`;
}

/** Titles of codes: the same letters may be a code of both revisions, so that each has its own look-up. */
export function icdTitles(file: 'd_icd_diagnoses' | 'd_icd_procedures'): readonly Lookup[] {
  return ['9', '10'].map(version => ({
    alias: `icd${version}`,
    file,
    columns: ['icd_code', 'icd_version', 'long_title'],
    key: 'icd_code',
    on: `CASE WHEN ${ICD_VERSION} = '${version}' THEN trim(t.icd_code) END`,
    where: `t.icd_version = '${version}'`,
  }));
}
export const ICD_TITLE = 'coalesce(icd10.long_title, icd9.long_title)';
