import { luhnHolds, verhoeffHolds } from './check_digits';
import { readCode } from './read_code';
import type { Family } from './mention_words';

/**
 * How much the text around a token says that it is a code. Each step holds what is below it.
 * `nothing`: a word among others. `alone`: all of a quoted text, a field, a bracket or a line. `line`: the line names
 * the system somewhere. `listed`: in addition it is alone or in a list with a code. `kind`: the key, the column or the
 * word before it says that it is a code. `named`: they say of which system.
 */
export const GRADES = ['nothing', 'alone', 'line', 'listed', 'kind', 'named'] as const;
export type Grade = (typeof GRADES)[number];

export const gradeOf = (grade: Grade): number => GRADES.indexOf(grade);

/** One form that a bare code has, and how much must speak for it. */
export interface Shape {
  readonly form: RegExp;
  /** The names in the line that speak for it. */
  readonly families: readonly Family[];
  readonly needs: Grade;
  /** From here on a code that no source has is worth a word. */
  readonly strongFrom: Grade | null;
  readonly holds?: (token: string) => boolean;
  /** Before the token in what is asked, where other readings of the form are too far off. */
  readonly ask?: string;
  /** Whether it is only looked for where the key says that it is a procedure. */
  readonly procedure?: true;
}

const digitsOf = (token: string): string => token.replace('-', '');
const isLoinc = (token: string): boolean => luhnHolds(digitsOf(token)) && !/^(?:19|20)\d\d-/.test(token);
/** The digits before the check digit say that it is a concept's id. */
const isConcept = (token: string): boolean => /[01]0\d$/.test(token) && verhoeffHolds(token);
const readsAs =
  (system: string) =>
  (token: string): boolean =>
    readCode(`${system}//${token}`).malformed === null;

/** Tried in order; the first that fits and holds counts. Letters are capital, unless the system is named. */
export const SHAPES: readonly Shape[] = [
  { form: /^CMR_[A-Z]{2,}(?:_[A-Z]+)*$/, families: [], needs: 'nothing', strongFrom: 'nothing' },
  { form: /^HCC\d{1,3}$/, families: ['hcc'], needs: 'nothing', strongFrom: 'line' },
  { form: /^[A-Z]{3}\d{3}$/, families: ['ccsr'], needs: 'nothing', strongFrom: null, holds: readsAs('ccsr') },
  // Dotted ICD-10 and the dotted V and E codes of ICD-9.
  {
    form: /^[A-Z](?:\d[0-9AB]|A\d)\.(?:[0-9A-Z]{1,4}-?|-)$/,
    families: ['icd10', 'icd'],
    needs: 'nothing',
    strongFrom: 'kind',
  },
  { form: /^E\d{3}\.\d$/, families: ['icd9', 'icd'], needs: 'alone', strongFrom: 'kind' },
  // Seven characters of ICD-10-PCS, with letters and digits.
  {
    form: /^(?=.*\d)(?=.*[A-Z])[0-9BCDFGHX][0-9A-HJ-NP-Z]{6}$/,
    families: ['icd10', 'icd'],
    needs: 'nothing',
    strongFrom: 'kind',
    holds: readsAs('icd10pcs'),
  },
  { form: /^[A-DGHJ-NPRSV]\d\d[A-Z]{2}\d\d$/, families: ['atc'], needs: 'nothing', strongFrom: null },
  // ICD-10 without its dot: the shorter, the more else it may be.
  {
    form: /^[A-Z]\d[0-9AB][0-9A-Z]{3,4}$/,
    families: ['icd10', 'icd'],
    needs: 'nothing',
    strongFrom: null,
    ask: 'icd10cm//',
  },
  { form: /^[A-Z]\d[0-9AB][0-9A-Z]{2}$/, families: ['icd10', 'icd'], needs: 'kind', strongFrom: null },
  { form: /^[A-V]\d{4}$/, families: ['hcpcs', 'cpt'], needs: 'line', strongFrom: null, ask: 'hcpcs//' },
  {
    form: /^[A-Z]\d[0-9AB][0-9A-Z]{2}$/,
    families: ['icd10', 'icd'],
    needs: 'alone',
    strongFrom: null,
    ask: 'icd10cm//',
  },
  { form: /^[A-Z]\d[0-9AB][0-9A-Z]$/, families: ['icd10', 'icd'], needs: 'listed', strongFrom: null },
  { form: /^[A-Z]\d[0-9AB]$/, families: ['icd10', 'icd'], needs: 'listed', strongFrom: null },
  // LOINC: what is long can hardly be a range or a score.
  { form: /^\d{5,6}-\d$/, families: ['loinc'], needs: 'nothing', strongFrom: null, holds: isLoinc },
  { form: /^\d{4}-\d$/, families: ['loinc'], needs: 'alone', strongFrom: null, holds: isLoinc },
  { form: /^\d{3}-\d$/, families: ['loinc'], needs: 'line', strongFrom: null, holds: isLoinc },
  // Labels of drugs.
  {
    form: /^(?:\d{4}-\d{4}-\d\d|\d{5}-(?:\d{3}-\d\d|\d{4}-\d{1,2}))$/,
    families: ['ndc'],
    needs: 'nothing',
    strongFrom: null,
  },
  { form: /^\d{10,11}$/, families: ['ndc'], needs: 'line', strongFrom: null, ask: 'ndc//' },
  { form: /^\d{6,18}$/, families: ['snomed'], needs: 'alone', strongFrom: null, holds: isConcept, ask: 'snomed//' },
  { form: /^\d{6,7}$/, families: ['rxnorm'], needs: 'kind', strongFrom: null },
  { form: /^\d{4}[FTUM]$/, families: ['cpt'], needs: 'line', strongFrom: null },
  { form: /^\d{5}$/, families: ['cpt'], needs: 'kind', strongFrom: 'kind', ask: 'PROCEDURE//', procedure: true },
  { form: /^(?:\d{3}|V\d\d)\.\d{1,2}$/, families: ['icd9', 'icd'], needs: 'kind', strongFrom: null },
  { form: /^\d{4,5}$/, families: ['icd9', 'icd'], needs: 'kind', strongFrom: null },
];
